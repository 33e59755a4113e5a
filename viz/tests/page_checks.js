/*
 * What anybody's page must keep, computed in the page itself; an expression whose value has a function
 * a question, each of which returns sentences about what is wrong. `contrast` paints the page again, a
 * pixel at a time: all that lies at the middle of a text, in the order of the document, with the
 * opacities of its groups, once with the text's ink and once without.
 */
({
  identity() {
    const faults = [], seen = new Set();
    for (const { id, outerHTML } of document.querySelectorAll("[id]")) {
      if (seen.has(id)) faults.push(`two elements have the id ${id}: ${outerHTML.slice(0, 80)}`);
      seen.add(id);
    }
    const refers = ["aria-labelledby", "aria-describedby", "aria-controls", "aria-activedescendant", "for", "list"];
    for (const name of refers)
      for (const element of document.querySelectorAll(`[${name}]`))
        for (const id of element.getAttribute(name).split(/\s+/))
          if (id && !document.getElementById(id)) faults.push(`${name} names ${id}, which is nowhere`);
    for (const element of document.querySelectorAll("use, [fill^='url('], [clip-path^='url('], [marker-end^='url(']")) {
      const found = /#([^")]+)/.exec(element.outerHTML.split(">")[0]);
      if (found && !document.getElementById(found[1])) faults.push(`${found[0]} is nowhere`);
    }
    return faults;
  },

  roles() {
    const roles = new Set(("alert application article button cell checkbox columnheader combobox document figure"
      + " graphics-document graphics-object graphics-symbol grid gridcell group heading img link list listbox"
      + " listitem log main menu menuitem navigation none note option presentation radio radiogroup region row"
      + " rowgroup rowheader search searchbox separator slider spinbutton status switch tab table tablist tabpanel"
      + " term textbox timer toolbar tooltip").split(" "));
    const states = new Set(("activedescendant atomic busy checked colcount colindex controls current describedby"
      + " description details disabled expanded haspopup hidden invalid keyshortcuts label labelledby level live modal"
      + " multiselectable orientation owns placeholder posinset pressed readonly relevant required roledescription"
      + " rowcount rowindex selected setsize sort valuemax valuemin valuenow valuetext").split(" "));
    const faults = [], short = element => element.outerHTML.slice(0, 120);
    for (const element of document.querySelectorAll("*")) {
      const role = element.getAttribute("role");
      if (role !== null && !roles.has(role)) faults.push(`no such role: ${short(element)}`);
      for (const { name, value } of element.attributes) {
        if (!name.startsWith("aria-")) continue;
        if (!states.has(name.slice(5))) faults.push(`no such attribute as ${name}: ${short(element)}`);
        if (/-(pressed|checked|expanded|selected|hidden|busy|disabled)$/.test(name) && !/^(true|false|mixed)$/.test(value))
          faults.push(`${name} is neither true nor false: ${short(element)}`);
      }
      if (element.closest("[aria-hidden=true]") && element.tabIndex >= 0 && element.checkVisibility())
        faults.push(`hidden from readers and yet focusable: ${short(element)}`);
      const scrolls = /auto|scroll/.test(getComputedStyle(element).overflowX); // and is reached to be scrolled
      if (role === null && !scrolls && element.hasAttribute("tabindex") && !/^(a|button|input|select|textarea|main|summary|h\d)$/.test(element.localName))
        faults.push(`can be reached and has no role: ${short(element)}`);
      if (element.tabIndex > 0) faults.push(`a tabindex above 0: ${short(element)}`);
    }
    for (const svg of document.querySelectorAll("svg, img, figure"))
      if (svg.checkVisibility() && !svg.matches("svg svg") && !this.name(svg))
        faults.push(`no name: ${short(svg)}`);
    for (const svg of document.querySelectorAll("svg"))
      if (!svg.matches("svg svg") && !svg.hasAttribute("role") && svg.getAttribute("aria-hidden") !== "true")
        faults.push(`no role: ${short(svg)}`);
    return faults;
  },

  name(element) {
    const by = element.getAttribute("aria-labelledby");
    const text = by && by.split(/\s+/).map(id => document.getElementById(id)?.textContent ?? "").join(" ").trim();
    if (text || element.getAttribute("aria-hidden") === "true") return text || "hidden";
    if (element.matches("figure") && element.querySelector(":scope > figcaption, :scope svg[aria-labelledby]")) return "captioned";
    return (element.getAttribute("aria-label") || element.getAttribute("alt") || element.getAttribute("title") || "").trim();
  },

  controls() {
    const selector = "button, input, select, textarea, a[href], summary, [tabindex], [contenteditable]";
    return [...document.querySelectorAll(selector)].filter(one => !one.disabled && one.tabIndex >= 0
      && one.checkVisibility({ visibilityProperty: true }));
  },

  /* At least 24 by 24 CSS pixels, as WCAG 2.2 asks of what is pointed at (2.5.8); text links excepted and,
     if `spaced`, what has so much room around its middle that nothing else is met in it. */
  targets(spaced) {
    const faults = [], all = this.controls();
    const near = (one, other) => {
      const a = one.getBoundingClientRect(), b = other.getBoundingClientRect();
      const x = a.x + a.width / 2, y = a.y + a.height / 2;
      return Math.hypot(x - Math.max(b.left, Math.min(x, b.right)), y - Math.max(b.top, Math.min(y, b.bottom))) < 12;
    };
    for (const control of all) {
      if (spaced && !all.some(other => !other.contains(control) && near(control, other))) continue;
      const target = control.labels?.length ? control.labels[0] : control;
      const a = control.getBoundingClientRect(), b = target.getBoundingClientRect();
      const width = Math.max(a.width, b.width), height = Math.max(a.height, b.height);
      if (!control.matches("a") && (width < 23.99 || height < 23.99))
        faults.push(`${width} by ${height} px: ${control.outerHTML.slice(0, 120)}`);
    }
    return faults;
  },

  wide() {
    const page = document.scrollingElement, faults = [];
    if (page.scrollWidth > innerWidth) {
      const widest = [...document.querySelectorAll("body *")].filter(one => !one.closest("svg svg, svg *"))
        .sort((a, b) => b.getBoundingClientRect().right - a.getBoundingClientRect().right)[0];
      faults.push(`the page is ${page.scrollWidth} px wide where there are ${innerWidth}, for ${widest?.outerHTML.slice(0, 120)}`);
    }
    return faults;
  },

  /* Pictures with letters under `least` px of the screen. */
  small(least) {
    const faults = [];
    for (const svg of document.querySelectorAll("main svg")) {
      const sizes = [...svg.querySelectorAll("text")].filter(text => text.checkVisibility())
        .map(text => parseFloat(getComputedStyle(text).fontSize) * text.getScreenCTM().a);
      const smallest = Math.min(...sizes);
      if (smallest < least - 0.01) faults.push(`letters of ${smallest.toFixed(1)} px in ${svg.querySelector("title")?.textContent.slice(0, 80)}`);
    }
    return faults;
  },

  /* Each visible text below `least` : 1. */
  contrast(least) {
    const faults = [], known = new Map(), canvas = document.createElement("canvas");
    const context = (canvas.width = canvas.height = 1, canvas.getContext("2d", { willReadFrequently: true }));
    const colour = text => {
      if (!known.has(text)) {
        context.clearRect(0, 0, 1, 1);
        context.fillStyle = "#f0f";
        context.fillStyle = text;
        context.fillRect(0, 0, 1, 1);
        const [r, g, b, a] = context.getImageData(0, 0, 1, 1).data;
        known.set(text, [r / 255, g / 255, b / 255, a / 255]);
      }
      return known.get(text);
    };
    const over = (under, [r, g, b, a], times) => {
      const alpha = a * times, keep = 1 - alpha;
      return [r * alpha + under[0] * keep, g * alpha + under[1] * keep, b * alpha + under[2] * keep, alpha + under[3] * keep];
    };
    const straight = ([r, g, b, a]) => a > 0 ? [r / a, g / a, b / a, a] : [0, 0, 0, 0];
    /* Buffers hold colours times their alpha; a group is painted by itself first. */
    const paint = (buffer, painters, depth) => {
      for (let i = 0; i < painters.length;) {
        const group = painters[i].groups[depth];
        let end = i + 1;
        if (!group) {
          buffer = over(buffer, painters[i].colour, painters[i].alpha);
        } else {
          while (end < painters.length && painters[end].groups[depth]?.element === group.element) end++;
          buffer = over(buffer, straight(paint([0, 0, 0, 0], painters.slice(i, end), depth + 1)), group.opacity);
        }
        i = end;
      }
      return buffer;
    };
    const groupsOf = new Map();
    const groups = element => {
      if (!element || element === document) return [];
      if (!groupsOf.has(element)) {
        const style = getComputedStyle(element), above = groups(element.parentElement);
        if (style.filter !== "none" || style.mixBlendMode !== "normal")
          faults.push(`filters and blending are not computed here: ${element.outerHTML.slice(0, 120)}`);
        groupsOf.set(element, style.opacity < 1 ? [...above, { element, opacity: +style.opacity }] : above);
      }
      return groupsOf.get(element);
    };
    const luminance = rgb => {
      const [r, g, b] = rgb.slice(0, 3).map(one => one <= 0.04045 ? one / 12.92 : ((one + 0.055) / 1.055) ** 2.4);
      return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };

    const shapes = [], texts = [];
    for (const element of document.querySelectorAll("*")) {
      const seen = element.checkVisibility({ visibilityProperty: true });
      if (!seen || element.closest("defs, clipPath, mask, pattern, marker, symbol, head")) continue;
      const style = getComputedStyle(element), svg = element instanceof SVGElement && element.localName !== "svg";
      const box = element.getBoundingClientRect();
      const note = (paint, alpha, inside) => {
        if (paint === "none" || !alpha) return;
        if (paint.startsWith("url(")) return void shapes.push({ box, inside, unknown: paint, groups: groups(element) });
        const painted = colour(paint);
        if (painted[3]) shapes.push({ box, inside, colour: painted, alpha, groups: groups(element), element });
      };
      if (svg && element instanceof SVGGeometryElement) {
        const back = element.getScreenCTM()?.inverse(), at = (x, y) => new DOMPoint(x, y).matrixTransform(back);
        if (!back) continue;
        if (element.localName !== "line")
          note(style.fill, +style.fillOpacity, (x, y) => element.isPointInFill(at(x, y)));
      } else if (!svg) {
        note(style.backgroundColor, 1, () => true);
      }
      const own = [...element.childNodes].find(node => node.nodeType === 3 && node.data.trim());
      if (!own || (svg && !/^(text|tspan)$/.test(element.localName)) || /^(script|style|option|select)$/.test(element.localName)) continue;
      const range = document.createRange();
      range.selectNodeContents(own);
      const line = svg ? box : range.getClientRects()[0];
      if (!line || line.width < 2 || line.height < 2) continue;
      texts.push({ element, order: shapes.length, x: line.left + line.width / 2, y: line.top + line.height / 2, said: own.data.trim(),
        ink: { colour: colour(svg ? style.fill : style.color), alpha: svg ? +style.fillOpacity : 1, groups: groups(element) } });
    }

    const ground = document.createElement("i");
    ground.style.color = "Canvas";
    document.documentElement.append(ground);
    const base = colour(getComputedStyle(ground).color);
    ground.remove();
    const least_of = new Map();
    for (const { element, order, x, y, said, ink } of texts) {
      const hit = ({ box, inside }) => box.left <= x && x <= box.right && box.top <= y && y <= box.bottom && inside(x, y);
      const under = shapes.slice(0, order).filter(hit), above = shapes.slice(order).filter(hit);
      if ([...under, ...above].some(one => one.unknown)) continue;
      const without = paint(base, [...under, ...above], 0), with_ = paint(base, [...under, ink, ...above], 0);
      const [a, b] = [luminance(without), luminance(with_)], ratio = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
      if (ratio < least) {
        const kind = element.localName + "." + (element.getAttribute("class") ?? "") + " in " +
          (element.parentElement.getAttribute("class") ?? element.parentElement.localName);
        const worst = least_of.get(kind);
        if (!worst || worst.ratio > ratio) least_of.set(kind, { ratio, said, count: (worst?.count ?? 0) + 1 });
        else worst.count++;
      }
    }
    for (const [kind, { ratio, said, count }] of least_of)
      faults.push(`${ratio.toFixed(2)} : 1 for '${said.slice(0, 40)}' (${kind}), and ${count - 1} more`);
    return [...new Set(faults)].concat(texts.length ? [] : ["no text at all"]);
  },
})
