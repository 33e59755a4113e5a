"""Real browsers without a window, for the tests of pages: Chromium by its DevTools protocol and
Firefox by WebDriver BiDi, under one interface. A browser runs in a profile of its own, its port is
chosen by the system, it reaches no network, and it is gone when the program is, however that ends.
A page notes every error that the console reports and every request for something that is not a
file: `faults` is to stay empty."""

import atexit
import base64
import ctypes
import json
import os
import re
import shutil
import signal
import subprocess
import tempfile
import time

try:
    import websocket
except ImportError:
    websocket = None

ANSWERS_IN_S = 20  # a command that takes longer has failed

# Of a key: its name in DOM events, Chromium's number for it, and the character of WebDriver.
KEYS = {
    "ArrowLeft": (37, "\ue012"), "ArrowUp": (38, "\ue013"), "ArrowRight": (39, "\ue014"),
    "ArrowDown": (40, "\ue015"), "PageUp": (33, "\ue00e"), "PageDown": (34, "\ue00f"),
    "Home": (36, "\ue011"), "End": (35, "\ue010"), "Escape": (27, "\ue00c"),
    "Tab": (9, "\ue004"), "Enter": (13, "\ue007"), " ": (32, " "),
}
MODIFIERS = {"alt": 1, "control": 2, "meta": 4, "shift": 8}
MODIFIER_KEYS = {"alt": "\ue00a", "control": "\ue009", "meta": "\ue03d", "shift": "\ue008"}
HARMLESS = ("file:", "data:", "about:", "blob:", "chrome:", "resource:", "moz-extension:")


class NoBrowser(Exception):
    """There is none here, or it does not start; the text says which."""


class PageError(Exception):
    """A script that a test evaluates has thrown, or an element is not where it was looked for."""


def _die_with_parent():
    os.setsid()
    ctypes.CDLL(None).prctl(1, signal.SIGKILL)  # PR_SET_PDEATHSIG


class Browser:
    """What both have: a process, its profile and one connection."""

    def __init__(self, *names):
        found = [path for path in map(shutil.which, names) if path]
        if not found:
            raise NoBrowser("none of " + ", ".join(names) + " is installed")
        if not websocket:
            raise NoBrowser("Python has no websocket (Debian: python3-websocket)")
        self.program = found[0]
        self.profile = tempfile.mkdtemp(prefix="browser-")
        self.process = self.socket = None
        self.last_id = 0
        self.pages = {}
        atexit.register(self.close)

    def start(self, arguments):
        environment = dict(os.environ, HOME=self.profile, MOZ_HEADLESS="1", MOZ_CRASHREPORTER_DISABLE="1")
        self.log = open(os.path.join(self.profile, "log"), "wb+")
        self.process = subprocess.Popen([self.program, *arguments], stdin=subprocess.DEVNULL,
                                        stdout=self.log, stderr=self.log, env=environment,
                                        preexec_fn=_die_with_parent)

    def connect(self, name, address):
        """Once the file `name` of the profile is there, whole, from which `address` reads the URL."""
        until = time.monotonic() + ANSWERS_IN_S
        while True:
            try:
                with open(os.path.join(self.profile, name), encoding="utf-8") as file:
                    url = address(file.read())
                break
            except (OSError, ValueError, AttributeError):
                if self.process.poll() is not None or time.monotonic() > until:
                    self.log.seek(0)
                    said = self.log.read().decode(errors="replace").strip()[-500:]
                    self.close()
                    raise NoBrowser(f"{self.program} does not start: {said}") from None
                time.sleep(0.02)
        self.socket = websocket.create_connection(url, timeout=ANSWERS_IN_S, suppress_origin=True)

    def send(self, method, parameters, **more):
        """Sends a command, hears events until its answer is there, and returns that."""
        self.last_id += 1
        number = self.last_id
        self.socket.send(json.dumps({"id": number, "method": method, "params": parameters, **more}))
        while True:
            try:
                said = json.loads(self.socket.recv())
            except websocket.WebSocketTimeoutException:
                raise PageError(f"{method}: no answer in {ANSWERS_IN_S} s") from None
            if said.get("id") == number:
                if "result" in said:
                    return said["result"]
                raise PageError(f"{method}: {said.get('message') or said['error']}")
            if "method" in said:
                self.hear(said)

    def close(self):
        atexit.unregister(self.close)
        if self.process:
            try:
                os.killpg(self.process.pid, signal.SIGKILL)
            except ProcessLookupError:
                pass
            self.process.wait()
            self.log.close()
        if self.socket:
            self.socket.shutdown()
        shutil.rmtree(self.profile, ignore_errors=True)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()


class Frame:
    """A document that scripts are evaluated in: a page's own, or one of its iframes."""

    def evaluate(self, expression):
        """The value of an expression of JavaScript, waited for where it is a promise."""
        text = self.call("(value => value instanceof Promise ? value.then(JSON.stringify)"
                         f" : JSON.stringify(value))({expression}\n)")
        return None if text is None else json.loads(text)

    def painted(self):
        """Waits until all that was asked of the page so far is painted."""
        self.evaluate("new Promise(done => requestAnimationFrame(() => setTimeout(done)))")

    def until(self, expression, seconds=5):
        """Waits until the expression holds."""
        end = time.monotonic() + seconds
        while not self.evaluate(f"!!({expression})"):
            if time.monotonic() > end:
                raise PageError(f"never: {expression}")
            time.sleep(0.02)

    def centre(self, selector, covered=False):
        """Where an element is, in the page's pixels, scrolled into sight; something else that lies
        over its centre, but letters of a figure, is an error: a click would go elsewhere."""
        x, y, over = self.evaluate("""(selector => {
            const wanted = document.querySelector(selector);
            if (!wanted) return [0, 0, "there is none"];
            let box = wanted.getBoundingClientRect();
            if (box.top < 0 || box.left < 0 || box.bottom > innerHeight || box.right > innerWidth) {
                wanted.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
                box = wanted.getBoundingClientRect();
            }
            const x = box.left + box.width / 2, y = box.top + box.height / 2;
            const top = document.elementFromPoint(x, y);
            const fine = top && (wanted.contains(top) || top.contains(wanted) || top.closest("svg text"));
            return [x, y, fine ? "" : top ? "covered by " + top.outerHTML.slice(0, 200) : "outside the page"];
        })(%s)""" % json.dumps(selector))
        if over and not covered:
            raise PageError(f"{selector}: {over}")
        left, top = self.offset()
        return left + x, top + y

    def move(self, where):
        """The pointer over an element's centre, or a place in the page; after it where the page, as it
        lets go of what was pointed at before, moves the element."""
        for _ in range(3):
            place = self.place(where)
            self.pointer("move", *place)
            self.painted()
            if self.place(where) == place:
                break

    def click(self, where, *modifiers):
        self.move(where)
        self.pointer("click", *self.place(where), modifiers)
        self.painted()

    def tap(self, where):
        """With a finger."""
        self.pointer("tap", *self.place(where))
        self.painted()

    def press(self, key, *modifiers, times=1):
        for _ in range(times):
            self.key(key, modifiers)
        self.painted()

    def place(self, where):
        return self.centre(where) if isinstance(where, str) else where


class Page(Frame):
    """A tab. `media` takes what of scheme (light, dark), motion (reduce, no-preference) and type
    (screen, print) is to be emulated. `prepare` is evaluated in each document that it opens."""

    def __init__(self):
        self.faults = []
        self.prepare = "0"

    def offset(self):
        return 0, 0

    def note_request(self, url):
        if not url.startswith(HARMLESS):
            self.faults.append(f"asks the network for {url}")

    def take_faults(self):
        """What has gone wrong since the last call."""
        self.evaluate("0")
        faults, self.faults = self.faults, []
        return faults


class Chromium(Browser):
    def __init__(self, *arguments):
        # What Debian has in /usr/bin is a script that stays, and would be killed in the browser's stead.
        super().__init__("/usr/lib/chromium/chromium-headless-shell", "chromium-headless-shell", "chromium",
                         "chromium-browser", "google-chrome")
        if os.geteuid() == 0:
            arguments += ("--no-sandbox",)
        self.start(["--headless", "--remote-debugging-port=0", f"--user-data-dir={self.profile}",
                    "--no-first-run", "--disable-gpu", "--disable-dev-shm-usage", "--mute-audio",
                    "--disable-background-networking", "--disable-component-update", "--hide-scrollbars",
                    "--host-resolver-rules=MAP * ~NOTFOUND", "--force-color-profile=srgb",
                    "--disable-features=IsolateSandboxedIframes", *arguments, "about:blank"])
        self.connect("DevToolsActivePort",
                     lambda text: "ws://127.0.0.1:%s%s" % re.fullmatch(
                         r"(\d+)\n(/devtools/browser/[\da-f-]{36})\n?", text).groups())

    def page(self, **size):
        page = ChromiumPage(self)
        page.size(**size)
        return page

    def hear(self, event):
        page = self.pages.get(event.get("sessionId"))
        if page:
            page.hear(event["method"], event["params"])
        elif event["method"] == "Tracing.dataCollected":
            self.traced += event["params"]["value"]
        elif event["method"] == "Tracing.tracingComplete":
            self.tracing = False

    def trace(self, action, *categories):
        """The events of Chromium's own tracing while something is done."""
        self.traced, self.tracing = [], True
        self.send("Tracing.start", {"transferMode": "ReportEvents",
                                    "traceConfig": {"includedCategories": categories}})
        action()
        self.send("Tracing.end", {})
        while self.tracing:
            self.send("Browser.getVersion", {})
        return self.traced


class ChromiumFrame(Frame):
    def __init__(self, page, identity):
        self.page, self.identity = page, identity

    def call(self, script):
        return self.page.call(script, self.page.contexts[self.identity])

    def offset(self):
        owner = self.page.send("DOM.getFrameOwner", frameId=self.identity)
        self.page.send("DOM.getDocument", depth=0)
        quad = self.page.send("DOM.getBoxModel", backendNodeId=owner["backendNodeId"])
        return quad["model"]["content"][:2]

    def pointer(self, *what):
        self.page.pointer(*what)

    def key(self, *what):
        self.page.key(*what)


class ChromiumPage(Page):
    def __init__(self, browser):
        super().__init__()
        self.browser = browser
        self.contexts = {}  # of each frame, by its id
        target = browser.send("Target.createTarget", {"url": "about:blank"})["targetId"]
        session = browser.send("Target.attachToTarget", {"targetId": target, "flatten": True})
        self.target = target
        self.session = session["sessionId"]
        browser.pages[self.session] = self
        for domain in ("Page", "Runtime", "Log", "Network", "DOM"):
            self.send(domain + ".enable")
        self.identity = self.send("Page.getFrameTree")["frameTree"]["frame"]["id"]

    def send(self, method, **parameters):
        return self.browser.send(method, parameters, sessionId=self.session)

    def close(self):
        del self.browser.pages[self.session]
        self.browser.send("Target.closeTarget", {"targetId": self.target})

    def hear(self, method, event):
        if method == "Runtime.executionContextCreated":
            context = event["context"]
            if context["auxData"].get("isDefault"):
                self.contexts[context["auxData"]["frameId"]] = context["uniqueId"]
        elif method == "Runtime.exceptionThrown":
            details = event["exceptionDetails"]
            self.faults.append("exception: " + details.get("exception", details).get("description", details["text"]))
        elif method == "Runtime.consoleAPICalled" and event["type"] in ("error", "warning", "assert"):
            self.faults.append("console: " + " ".join(str(one.get("value", one.get("description")))
                                                      for one in event["args"]))
        elif method == "Log.entryAdded" and event["entry"]["level"] in ("error", "warning"):
            self.faults.append("log: " + event["entry"]["text"])
        elif method == "Network.requestWillBeSent":
            self.note_request(event["request"]["url"])
        elif method == "Page.loadEventFired":
            self.loaded = True

    def open(self, url):
        self.loaded = False
        answer = self.send("Page.navigate", url=url)
        if "errorText" in answer:
            raise PageError(f"{url}: {answer['errorText']}")
        if "loaderId" not in answer:  # only the hash is another
            self.painted()
            return
        self.arrive(url)

    def follow(self, selector):
        """Clicks on a link, and waits for what it leads to."""
        place = self.centre(selector)
        self.loaded = False
        self.pointer("click", *place)
        self.arrive(selector)

    def arrive(self, where):
        end = time.monotonic() + ANSWERS_IN_S
        while not self.loaded:
            if time.monotonic() > end:
                raise PageError(f"{where}: is not loaded in {ANSWERS_IN_S} s")
            self.send("Page.getLayoutMetrics")  # which lets events in
        self.evaluate(self.prepare)

    def frames(self):
        """The iframes of the page, in its order."""
        tree = self.send("Page.getFrameTree")["frameTree"]
        return [ChromiumFrame(self, child["frame"]["id"]) for child in tree.get("childFrames", [])]

    def call(self, script, context=None):
        answer = self.send("Runtime.evaluate", expression=script, awaitPromise=True, returnByValue=True,
                           userGesture=True, uniqueContextId=context or self.contexts[self.identity])
        if "exceptionDetails" in answer:
            thrown = answer["exceptionDetails"]
            raise PageError(f"{thrown.get('exception', thrown).get('description', thrown['text'])} in {script}")
        return answer["result"].get("value")

    def pointer(self, kind, x, y, modifiers=()):
        held = sum(MODIFIERS[one] for one in modifiers)
        if kind == "tap":
            self.send("Input.dispatchTouchEvent", type="touchStart", touchPoints=[{"x": x, "y": y}])
            self.send("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])
            return
        mouse = {"x": x, "y": y, "modifiers": held}
        self.send("Input.dispatchMouseEvent", type="mouseMoved", **mouse)
        if kind == "click":
            mouse.update(button="left", clickCount=1)
            self.send("Input.dispatchMouseEvent", type="mousePressed", buttons=1, **mouse)
            self.send("Input.dispatchMouseEvent", type="mouseReleased", **mouse)

    def key(self, key, modifiers=()):
        number = KEYS[key][0] if key in KEYS else ord(key.upper())
        event = {"key": key, "code": key if len(key) > 1 else "Space" if key == " " else "Key" + key.upper(),
                 "windowsVirtualKeyCode": number, "modifiers": sum(MODIFIERS[one] for one in modifiers)}
        text = "\r" if key == "Enter" else key if len(key) == 1 else ""
        self.send("Input.dispatchKeyEvent", type="keyDown" if text else "rawKeyDown", text=text, **event)
        self.send("Input.dispatchKeyEvent", type="keyUp", **event)

    def size(self, width=1012, height=900, scale=1, phone=False):
        self.send("Emulation.setDeviceMetricsOverride", width=width, height=height,
                  deviceScaleFactor=scale, mobile=phone)
        self.send("Emulation.setTouchEmulationEnabled", enabled=phone)

    def media(self, scheme="light", motion="no-preference", type="screen"):
        self.send("Emulation.setEmulatedMedia", media=type, features=[
            {"name": "prefers-color-scheme", "value": scheme},
            {"name": "prefers-reduced-motion", "value": motion}])

    def scripts(self, allowed):
        """Whether the pages opened from now on run their scripts."""
        self.send("Emulation.setScriptExecutionDisabled", value=not allowed)

    def permit(self, *permissions):
        self.browser.send("Browser.grantPermissions", {"permissions": permissions})

    def screenshot(self, path, whole=True):
        data = self.send("Page.captureScreenshot", format="png", captureBeyondViewport=whole)["data"]
        with open(path, "wb") as file:
            file.write(base64.b64decode(data))

    def picture(self, x, y, width, height, rim=8):
        """Part of the page with a rim around it, as the bytes of a PNG."""
        clip = {"x": x - rim, "y": y - rim, "width": width + 2 * rim, "height": height + 2 * rim, "scale": 1}
        return self.send("Page.captureScreenshot", format="png", clip=clip, captureBeyondViewport=True)["data"]

    def pdf(self, path, **options):
        with open(path, "wb") as file:
            file.write(base64.b64decode(self.send("Page.printToPDF", **options)["data"]))


class Firefox(Browser):
    """`scheme` and `motion`, as in `media`, are its for good."""

    def __init__(self, scheme="light", motion="no-preference"):
        super().__init__("firefox-esr", "firefox")
        preferences = {
            "layout.css.prefers-color-scheme.content-override": 0 if scheme == "dark" else 1,
            "ui.prefersReducedMotion": int(motion == "reduce"),
            "network.proxy.type": 1, "network.proxy.socks": "127.0.0.1", "network.proxy.socks_port": 9,
            "network.proxy.no_proxies_on": "127.0.0.1",
            "network.dns.localDomains": "localhost", # which /etc/hosts need not have
            "remote.prefs.recommended": True,
            "datareporting.policy.dataSubmissionEnabled": False, "app.update.disabledForTesting": True,
            "browser.shell.checkDefaultBrowser": False, "toolkit.telemetry.enabled": False,
        }
        with open(os.path.join(self.profile, "user.js"), "w", encoding="utf-8") as file:
            for name, value in preferences.items():
                file.write(f"user_pref({json.dumps(name)}, {json.dumps(value)});\n")
        self.start(["--headless", "--no-remote", "--remote-debugging-port", "0", "--profile", self.profile,
                    "about:blank"])
        self.connect("WebDriverBiDiServer.json", lambda text: "ws://127.0.0.1:%d/session" % json.loads(text)["ws_port"])
        self.send("session.new", {"capabilities": {}})
        self.send("session.subscribe", {"events": ["log.entryAdded", "network.beforeRequestSent"]})

    def page(self, **size):
        page = FirefoxPage(self)
        page.size(**size)
        return page

    def hear(self, event):
        parameters = event["params"]
        context = parameters.get("context") or parameters.get("source", {}).get("context")
        for page in self.pages.values():  # a frame's events are its page's
            if context == page.context or len(self.pages) == 1:
                page.hear(event["method"], parameters)


class FirefoxFrame(Frame):
    def __init__(self, browser, context, parent=None, nth=0):
        self.browser, self.context, self.parent, self.nth = browser, context, parent, nth

    def call(self, script):
        answer = self.browser.send("script.evaluate", {
            "expression": script, "awaitPromise": True, "target": {"context": self.context}})
        if answer["type"] == "exception":
            raise PageError(f"{answer['exceptionDetails']['text']} in {script}")
        return answer["result"].get("value")

    def offset(self):
        return 0, 0  # each frame has pointers of its own

    def actions(self, *sources):
        self.browser.send("input.performActions", {"context": self.context, "actions": list(sources)})

    def pointer(self, kind, x, y, modifiers=()):
        keys = [MODIFIER_KEYS[one] for one in modifiers]
        # Sources go in step: keys go down before the pointer does anything, and up after it.
        wait = [{"type": "pause"}] * len(keys)
        does = [{"type": "pointerMove", "x": round(x), "y": round(y)}]
        if kind != "move":
            does += [{"type": "pointerDown", "button": 0}, {"type": "pointerUp", "button": 0}]
        held = ([{"type": "keyDown", "value": key} for key in keys] + [{"type": "pause"}] * len(does) +
                [{"type": "keyUp", "value": key} for key in keys])
        self.actions({"type": "key", "id": "keys", "actions": held},
                     {"type": "pointer", "id": "finger" if kind == "tap" else "mouse",
                      "parameters": {"pointerType": "touch" if kind == "tap" else "mouse"},
                      "actions": wait + does + wait})

    def key(self, key, modifiers=()):
        value = KEYS[key][1] if key in KEYS else key
        held = [MODIFIER_KEYS[one] for one in modifiers]
        self.actions({"type": "key", "id": "keys", "actions": [
            {"type": "keyDown", "value": one} for one in [*held, value]] + [
            {"type": "keyUp", "value": one} for one in [value, *held]]})


class FirefoxPage(FirefoxFrame, Page):
    def __init__(self, browser):
        Page.__init__(self)
        context = browser.send("browsingContext.create", {"type": "tab"})["context"]
        FirefoxFrame.__init__(self, browser, context)
        browser.pages[context] = self

    def close(self):
        del self.browser.pages[self.context]
        self.browser.send("browsingContext.close", {"context": self.context})

    def hear(self, method, event):
        if method == "log.entryAdded" and event["level"] in ("error", "warn"):
            self.faults.append(f"{event['type']}: {event['text']}")
        elif method == "network.beforeRequestSent":
            self.note_request(event["request"]["url"])

    def open(self, url):
        self.browser.send("browsingContext.navigate", {"context": self.context, "url": url, "wait": "complete"})
        self.painted()  # where only the hash is another, its event comes later
        self.evaluate(self.prepare)

    def frames(self):
        tree = self.browser.send("browsingContext.getTree", {"root": self.context})["contexts"][0]
        return [FirefoxFrame(self.browser, child["context"]) for child in tree["children"] or []]

    def size(self, width=1012, height=900, scale=1, phone=False):
        self.browser.send("browsingContext.setViewport", {
            "context": self.context, "viewport": {"width": width, "height": height}, "devicePixelRatio": scale})

    def screenshot(self, path, whole=True):
        data = self.browser.send("browsingContext.captureScreenshot", {
            "context": self.context, "origin": "document" if whole else "viewport"})["data"]
        with open(path, "wb") as file:
            file.write(base64.b64decode(data))
