/*
 * What lets a figure answer. Nodes of its pictures say by data- attributes what they show; beside them
 * stands a list of all elements, and what is said of each. To light something is to find the elements
 * that match it, and what belongs to those. Nothing is loaded, and nothing kept but in the address.
 */
(() => {
"use strict";
const STEPS = {ArrowDown: [1, 0], ArrowUp: [-1, 0], ArrowRight: [0, 1], ArrowLeft: [0, -1]}, PAGES = {PageDown: 1, PageUp: -1};
const LANES = 32, FRAME_MS = 2500, LIGHTS = ["dim", "related", "marked"], RELATED = 1, MARKED = 2;
const NODES = "[data-lane],[data-matrix],[data-address-lane],[data-register],[data-bank]";
/* What a node or an element shows, or a pattern asks for; -1: nothing, or anything. */
const FIELDS = ["operand", "matrix", "row", "column", "lane", "register", "bit", "address_lane", "bank"];
const pattern = given => Object.assign(Object.fromEntries(FIELDS.map(field => [field, -1])), given);
const same = (a, b) => FIELDS.every(field => a[field] === b[field]);
const matches = (p, shown) => FIELDS.every(field => p[field] < 0 || p[field] === shown[field]);
const clamp = (value, count) => Math.max(0, Math.min(count - 1, value));
const is = (p, field) => p[field] >= 0 && same(p, pattern({[field]: p[field]}));

/* The least that tells what a node shows from the rest. */
function patternOf(shown) {
	const {operand, matrix, row, column, address_lane, bank} = shown;
	return shown.bit >= 0 && shown.lane >= 0 ? pattern({operand, matrix, row, column})
		: bank >= 0 && row < 0 ? pattern({bank, matrix}) : address_lane >= 0 ? pattern({address_lane}) : shown;
}

/* First and last of each three or more that follow one another; of others, themselves. */
function runs(list, follows) {
	const all = [];
	for (let i = 0, end; i < list.length; i = end) {
		for (end = i + 1; end < list.length && follows(list[end - 1], list[end]);)
			end++;
		end = end < i + 3 ? i + 1 : end;
		all.push([list[i], list[end - 1]]);
	}
	return all;
}
const listed = (lanes, word = "lane") => word + (lanes[1] >= 0 ? "s " : " ") +
	runs(lanes, (a, b) => b === a + 1).map(([a, b]) => a === b ? a : a + "\u2013" + b).join(", ");

/* What belongs together in a figure, and what is said of it. */
function relationOf({operands = [{}], elements: numbers = [], texts, phases, product, met, ...data}) {
	const elements = [], slots = {}, says = {}, of = p => operands[p.operand] || operands[0];
	const roles = Object.fromEntries(operands.map(({letter}, role) => [letter, product ? role : -1]));
	const slotOf = s => [s.operand, s.lane, s.register, s.bit];
	for (const kind of ["lines", "laneWords", "faults"])
		for (says[kind] = []; data[kind]?.length;) {
			const list = data[kind], seen = [];
			says[kind].push(texts[list.shift()].replace(/\u0001|\u0002(.)/g, (_, again) =>
				again ? seen[again.charCodeAt() - 48] : seen[seen.push(list.shift()) - 1]));
		}
	while (numbers.length) {
		const e = pattern(Object.fromEntries((product ? FIELDS.slice(0, 7) : FIELDS.slice(1)).map(field => [field, numbers.shift()])));
		e.index = elements.push(slots[slotOf(e)] = e) - 1;
	}

	/* Elements with their light, what lies near them, whose row and column numbers, lanes that give. */
	function light(patterns) {
		const by = new Map(), marked = new Set(), near = new Set(), lines = [], gives = [];
		for (const p of patterns) {
			const found = elements.filter(e => matches(p, e)), [one] = found;
			for (const e of found)
				marked.add(e), near.add(e), lines.push(e);
			for (const [operand, ...rules] of found.length === 1 ? met[one.operand] : p.lane < 0 || product ? [] : met[-1])
				for (const e of elements)
					if (e.operand === operand && rules.every(([field, from, parts, times]) =>
						Math.floor(e[field] / times) === Math.floor((one || p)[from] / parts))) {
						by.set(e, RELATED);
						product && near.add(e);
						for (const [field, , , times] of rules)
							times === 1 && lines.push(pattern({operand, matrix: e.matrix, [field]: e[field]}));
					}
			if (is(p, "lane") && !product)
				gives.push(p.lane);
		}
		marked.forEach(e => by.set(e, MARKED));
		return {patterns, by, marked: [...marked], near: [...near], lines, gives};
	}
	/* How bright a node is that shows this, or of which these elements are parts. */
	function brightness({shown, parts}, {patterns, by, near, lines}) {
		const {row, column, lane, address_lane, bank} = shown, asked = address_lane < 0 ? shown : pattern({address_lane});
		return parts.length ? Math.max(...parts.map(e => by.get(e) || 0))
			: bank >= 0 && row < 0 ? near.some(e => e.bank === bank && phases[e.address_lane] === phases[address_lane]) && MARKED
			: patterns.some(p => address_lane < 0 ? lane >= 0 && p.lane === lane : p.address_lane === address_lane) ? MARKED
			: +(address_lane < 0 && (row >= 0 || column >= 0) ? lines : near).some(e => matches(asked, e));
	}

	/* A pattern in the window's words; several, of which those that count up are one: "lane 5-8". */
	function called(p) {
		const {matrix, row, column, lane, register, bit, address_lane, bank} = p, {letter, word, names, parts, joint} = of(p);
		const star = n => n < 0 ? "*" : n, number = product && of(p).matrix < 2 ? "" : star(matrix), part = parts[bit] || "";
		const place = row >= 0 || column >= 0, whole = product && lane < 0 && bit < 0;
		if (whole && p.operand < 0 && !(number >= 0) && (row >= 0) + (column >= 0) + (register >= 0) === 1)
			return register >= 0 ? "r" + register : row >= 0 ? "row " + row : "column " + column;
		if (whole && p.operand >= 0 && (register >= 0 || !place))
			return register >= 0 ? word + register : `${letter}${matrix < 0 ? "" : number}[*,*]`;
		return [lane >= 0 && `${data.thread} ${lane}`,
			register >= 0 && !part && lane < 0 && data.numbered ? "register " + register
				: (names[register] || "") + (register < 0 || !part ? "" : joint) + part,
			place ? `${letter}${number}[${star(row)},${star(column)}]` : matrix >= 0 && (product ? "matrix " : letter) + matrix,
			address_lane >= 0 && data.from + address_lane, bank >= 0 && "bank " + bank].filter(said => said).join(" ");
	}
	const calledAll = patterns => runs(patterns, (a, b) => ["lane", "bank"].some(field => is(a, field) && is(b, field) &&
		b[field] === a[field] + 1)).map(([a, b]) => called(a) + (a === b ? "" : "-" + Math.max(b.lane, b.bank))).join("; ");

	/* The three lines. */
	function tell({patterns, marked}) {
		const [first] = patterns, all = [...marked, ...patterns], more = [data.manyFormulas, data.manyOperands];
		const lanes = (field, from = all) => [...new Set(from.map(e => e[field]))].filter(lane => lane >= 0).sort((a, b) => a - b);
		const asked = lanes("lane", patterns.map(p => p.address_lane < 0 ? p : {lane: p.address_lane})), addressing = lanes("address_lane");
		const [fault, ...others] = [asked, addressing].map(list => list.map(lane => says.faults[lane]).filter(said => said))
			.find(list => list.length) || [];
		const held = lanes("lane"), end = fault ? `. Fault: ${fault}${others.length ? ` (and ${others.length} more)` : ""}.` : ".";
		const of = operands.map(({letter}, role) => [marked.filter(e => e.operand === role).length, letter]).filter(([count]) => count);
		if (marked.length === 1)
			return says.lines[marked[0].index].split("\n");
		if ((marked.length || !elements[0]) && !patterns[1] && is(first, "lane"))
			return [says.laneWords[first.lane], ...more];
		return [`${calledAll(patterns)}: ` + (!marked.length ? data.none + (phases[first.address_lane] < 0 ? data.rests : "")
			: product ? `${of.map(([count, letter]) => `${count} of ${letter}`).join(", ")}, held by ${held[1] >= 0 ? held.length : "one"} ${data.thread}${held[1] >= 0 ? "s" : ""}`
			: `${marked.length} elements, held by ${listed(held, data.thread)}${addressing.length ? `; ${data.address_lane_words} ${listed(addressing)}` : ""}`) + end,
			...marked.length ? more : ["", ""]];
	}

	/* A selection in the address: "lane=14", "matrix=1,row=3,column=5" or "M1[3,5]"; what is none, null. */
	function parse(text) {
		const [, letter, matrix, a, b] = /^([A-Z]+?)(\d*)\[(\d+|\*),(\d+|\*)\]$/.exec(text.toUpperCase()) || [];
		const held = letter === "F" && !product, swaps = held && data.transposes, p = pattern();
		for (const [word, value] of letter ? [["operand", held ? "M" : letter], ["matrix", matrix || "0"],
			["row", swaps ? b : a], ["column", swaps ? a : b]] : text.split(",").map(part => part.split("=")))
			p[word] = word === "operand" ? roles[value] : value === "*" ? -1 : /^\d+$/.test(value) ? +value : NaN;
		return Object.keys(p).length > FIELDS.length || same(p, pattern()) || !FIELDS.every(field => p[field] < of(p)[field]) ? null : p;
	}
	const write = p => FIELDS.filter(field => p[field] >= 0).map(field =>
		`${field}=${field === "operand" ? of(p).letter : p[field]}`).join();
	return {elements, roles, of, light, brightness, tell, parse, write, elementOf: s => slots[slotOf(s)] || {}};
}

/* Around boxes, with no line between those that share an edge, nor through letters. */
function outline(boxes, letters) {
	const edges = new Set();
	for (const [x, y, w, h] of boxes)
		for (const ends of [[x, y, x + w, y], [x, y + h, x + w, y + h], [x, y, x, y + h], [x + w, y, x + w, y + h]]) {
			const edge = ends.map(end => end.toFixed(1)).join();
			edges.delete(edge) || edges.add(edge);
		}
	return [...edges].map(edge => {
		const [x, y, right, bottom] = edge.split(",").map(Number), along = +(x === right), to = "HV"[along], from = [x, y][along];
		const end = [right, bottom][along], across = [y, x][along], at = start => along ? `M${x} ${start}` : `M${start} ${y}`;
		return at(from) + letters.filter(box => box[1 - along] < across && across < box[3 - along] && from < box[along] && box[2 + along] < end)
			.sort((a, b) => a[along] - b[along]).map(box => to + (box[along] - 1) + at(box[2 + along] + 1)).join("") + to + end;
	}).join("");
}

function enliven(figure) {
	const data = JSON.parse(figure.querySelector("script").textContent), {product} = data;
	const {elements, roles, of, light, brightness, tell, parse, write, elementOf} = relationOf(data);
	const all = (selector, from = figure) => [...from.querySelectorAll(selector)], nodes = new Map();
	let picks = [], hover = null, waits = 0, notice = "", timer = 0, arrives = false;

	const panels = all(".ws-panel").map(panel => {
		const svg = panel.querySelector("svg"), own = [], add = (name, to, className) => {
			const node = to.appendChild(document.createElementNS(svg.namespaceURI, name));
			node.setAttribute("class", className);
			return node;
		};
		const said = ({dataset}) => ({...Object.fromEntries(FIELDS.map(field => [field, +(dataset[field.replace("_l", "L")] ?? -1)])),
			operand: product ? roles[dataset.operand] ?? -1 : -1});
		/* An element of a panel says its slot alone. */
		const shownBy = node => {
			const shown = said(node);
			return shown.lane < 0 || shown.bit < 0 ? shown : {...shown, ...elementOf(shown), operand: shown.operand};
		};
		for (const element of all(NODES, svg)) {
			const shown = shownBy(element), {lane, register, bit} = shown;
			if (bit >= 0)
				Object.assign(element.dataset, {matrix: shown.matrix, row: shown.row, column: shown.column});
			const inner = lane < 0 || bit >= 0 ? [] : all("[data-bit]", element).map(shownBy).map(elementOf);
			const parts = lane < 0 ? [] : !elements[0] ? [] : bit >= 0 ? [elementOf(shown)] : inner[0] || register < 0 ? inner
				: elements.filter(e => matches({...shown, matrix: -1, row: -1, column: -1}, e));
			const rect = element.closest("rect") || element.querySelector(":scope>rect"), box = rect && !inner[0] &&
				["x", "y", "width", "height"].map(name => +rect.getAttribute(name));
			const frame = element.closest("[data-frame]")?.dataset.frame;
			nodes.set(element, {element, shown, parts, box, frame, light: -1});
			if (parts.length || (lane < 0 ? shown.operand >= 0 || !product : register < 0 || !elements[0]))
				own.push(nodes.get(element));
		}
		const lights = own.length && add("g", svg, "ws-lights");
		/* Where letters are; known once the panel is in sight. */
		const letters = () => panel.hidden ? [] : all("text", svg).map(text => text.getBBox()).map(({x, y, width, height}) =>
			[x, y + height * .2, x + width, y + height * .82]);
		return {panel, own, name: panel.dataset.panel, letters, paths: lights && ["ws-halo", "ws-lit", "ws-over", "ws-given"].map(name => add("path", lights, name))};
	}).filter(({own}) => own.length && data.elements);
	if (!figure.querySelector("template") || !(panels.length || figure.querySelector("[data-frame]")))
		return;
	const added = figure.querySelector("template").content.cloneNode(true), stage = figure.querySelector(".ws-panels");
	stage.before(added.firstElementChild);
	[stage, ...all(".ws-key")].pop().after(added);
	const lines = all(".ws-told p"), [help] = all(".ws-help"), [play] = all(".ws-play"), [link] = all(".ws-link"), controls = Object.fromEntries(all(".ws-tools [name]").map(control => [control.name, control]));

	/* What is pointed at besides what is selected is outlined, and told of; else it is lit. */
	const points = () => hover && !picks.some(pick => same(pick, hover));
	function draw() {
		const besides = points() && picks.length, lit = light(points() && !besides ? [hover] : picks), pointed = light(besides ? [hover] : []);
		const giving = [...lit.gives, ...pointed.gives];
		waits = 0;
		for (const panel of panels) {
			const {own, name, paths} = panel, marks = [], outlined = [], rows = [];
			for (const node of own) {
				const {element, shown, frame} = node, box = (!frame || frame === controls.frame.value) && node.box, {bit, row, address_lane: from} = shown;
				const gives = name === data.givenIn && giving.includes(from);
				const now = lit.patterns.length ? brightness(node, lit) || +(gives && lit.gives.includes(from) && bit < 0 && shown.bank < 0) : -1;
				if (now !== node.light) {
					node.light = now;
					now < 0 ? element.removeAttribute("data-light") : element.setAttribute("data-light", LIGHTS[now]);
				}
				if (gives !== !!node.gives)
					element.toggleAttribute("data-gives", node.gives = gives);
				if (box && now === MARKED)
					marks.push(box);
				const over = box && besides && brightness(node, pointed) >= (bit < 0 ? RELATED : MARKED);
				if (over)
					outlined.push(box);
				if (!over === !!node.over)
					element.toggleAttribute("data-over", node.over = over);
				if (box && gives && row >= 0)
					rows.push(box);
			}
			const drawn = [marks, outlined, rows].map(boxes => {
				if (boxes[0] && !panel.places?.[0])
					panel.places = panel.letters();
				return outline(boxes, panel.places);
			});
			[drawn.join(""), ...drawn].forEach((d, i) => d === paths[i].getAttribute("d") || paths[i].setAttribute("d", d));
		}
		const say = lit.patterns.length && panels.length ? tell(besides ? pointed : lit) : [help.textContent, "", ""];
		if (hover && picks.length)
			say[0] = (besides ? "Pointing at: " : "Selected: ") + say[0];
		say[0] = notice || say[0];
		say.forEach((said, i) => lines[i].textContent === said || (lines[i].textContent = said));
		figure.toggleAttribute("data-lit", lit.patterns.length > 0);
		figure.toggleAttribute("data-answers", picks.length > 0); /* what comes up under a pointer would take its click */
		arrives && all("[data-light=marked],[data-gives]").find(one => one.checkVisibility())?.scrollIntoView({block: "center", inline: "center"});
		arrives = false;
	}
	const soon = () => waits ||= requestAnimationFrame(draw);

	/* What is selected and chosen, in the address. */
	const shared = () => document.querySelectorAll("figure.warpscope").length > 1;
	function address() {
		const chosen = Object.values(controls).filter(({value, dataset}) => value !== dataset.own).map(({name, value}) => name + "=" + value);
		const text = [picks.map(write).join(";"), ...chosen].filter(part => part).join("&");
		return text && "#" + (shared() ? `figure=${figure.id}&` : "") + text;
	}
	function keep() {
		notice = "";
		try {
			history.replaceState(history.state, "", address() || location.pathname + location.search);
		} catch { /* not every frame may */ }
		soon();
	}
	function read() {
		let text = location.hash.slice(1), unknown = [], found = [];
		try {
			text = decodeURIComponent(text);
		} catch { /* then as it stands */ }
		const [, id, rest] = /^(?:figure=([^&]*)&?)?(.*)$/s.exec(text), parts = rest.split("&");
		if ((id && id !== figure.id) || document.getElementById(text))
			return;
		const wanted = Object.fromEntries(parts.map(part => part.split("=")));
		for (const [name, control] of Object.entries(controls)) {
			control.value = wanted[name] ?? control.dataset.own;
			if (!control.value || (name in wanted && control.value !== wanted[name]))
				unknown.push(name + "=" + wanted[name]), control.value = control.dataset.own;
			shows[name](control.value);
		}
		for (const one of parts.filter(part => part && !controls[part.split("=")[0]]).join(";").split(";").filter(part => part)) {
			const pick = panels.length && parse(one);
			pick ? found.push(pick) : unknown.push(one);
		}
		picks = found.slice(0, LANES);
		arrives = picks.length > 0;
		notice = unknown[0] && !shared() ? `The page address selects \u201c${unknown.join("; ").slice(0, 80)}\u201d, which is not in this figure.` : "";
		soon();
	}

	/* By rows and columns of the view, registers and lanes, addresses, banks. */
	function moved(pick, down, right) {
		const size = of(pick), step = (field, by) => pick[field] = clamp(Math.max(0, pick[field]) + by, size[field]);
		const {operand, matrix, row, column} = pick, swaps = data.transposes && (controls.view ? controls.view.value : data.view) === "fragment";
		if (pick.bank >= 0 || pick.address_lane >= 0) {
			step(pick.bank >= 0 ? "bank" : "address_lane", right + down);
		} else if (pick.lane >= 0) {
			if (right)
				step("register", pick.register >= 0 ? right : right > 0 ? 0 : size.register);
			step("lane", down);
		} else {
			pick = pattern({operand, matrix: Math.max(0, matrix), row, column});
			step("row", swaps ? right : down);
			step("column", swaps ? down : right);
		}
		return pick;
	}
	function press(event) {
		const {key} = event, panel = event.currentTarget.dataset.panel, current = picks[picks.length - 1], page = PAGES[key];
		const first = pattern({operand: product ? roles[panel] ?? roles.D ?? 0 : -1, matrix: 0, row: 0, column: 0});
		const next = {...current || first}, what = next.lane >= 0 ? "lane" : "matrix";
		if (event.ctrlKey || event.altKey || event.metaKey)
			return;
		if (page && current && next[what] >= 0)
			next[what] = clamp(next[what] + (what === "lane" ? 4 * page : page), of(next)[what]);
		if (page)
			picks = [...picks.slice(0, -1), next];
		else if (STEPS[key])
			picks = [...event.shiftKey ? picks : [], current ? moved(next, ...STEPS[key]) : first].slice(0, LANES);
		else if (key === "Enter" || key === " ")
			picks = [points() ? hover : light(picks).marked.map(({lane}) => pattern({lane}))[0] || first];
		else if (key === "Escape" && current)
			picks = [];
		else
			return;
		event.preventDefault();
		event.stopPropagation();
		hover = null;
		keep();
	}

	/* What shows that which is chosen. */
	const shows = {
		view: view => all(".ws-panel[data-view]").forEach(panel => panel.hidden = panel.dataset.view !== view),
		color(color) {
			for (const rect of all("[data-tint=cell],rect[data-bit][fill]:not([data-tint])")) {
				const {shown, parts} = nodes.get(rect.closest(NODES)), of = parts[0] || {...shown, lane: Math.max(shown.lane, shown.address_lane)};
				const by = color === "address" ? "lane" + of.address_lane : color + (color === "lane" ? of.lane % LANES : of[color] % 4);
				rect.style.setProperty("--ws-tint", `var(--ws-${by},var(--ws-cell))`);
			}
			figure.toggleAttribute("data-recolored", color !== controls.color.dataset.own);
			all(".ws-key").forEach(key => key.hidden = key.dataset.key !== color);
		},
		frame(frame, plays) {
			const {max} = controls.frame, next = +frame + 1;
			clearInterval(timer);
			timer = plays && setInterval(() => choose("frame", next, next < max), FRAME_MS);
			all("[data-frame]").forEach(group => group.classList.toggle("ws-now", +group.dataset.frame === next - 1));
			all(".ws-frames span")[0].textContent = controls.frame.ariaValueText = `${frame} of ${max}`;
			play.textContent = timer ? "Pause" : "Play";
		},
	};
	function choose(name, value, plays) {
		controls[name].value = value;
		shows[name](value, plays);
		keep();
	}
	const on = (selector, type, listener) => all(selector).forEach(node => node.addEventListener(type, listener));
	for (const type of ["input", "change"])
		on(".ws-tools [name]", type, ({target}) => choose(target.name, target.value));
	on(".ws-play", "click", () => choose("frame", timer || controls.frame.value < controls.frame.max ? controls.frame.value : 1, !timer));
	on(".ws-copy", "click", async () => {
		link.value = location.href.split("#")[0] + address();
		notice = "The link is copied.";
		try {
			await navigator.clipboard.writeText(link.value);
		} catch {
			link.hidden = false;
			link.select();
			notice = "The link is selected: copy it.";
		}
		draw();
	});
	const at = ({target}) => {
		const node = nodes.get(target.closest(NODES)), shown = node && (elements[0] ? patternOf(node.shown) : pattern({lane: node.shown.lane}));
		return shown && !same(shown, pattern()) && shown;
	};
	const look = shown => {
		hover = shown;
		notice = "";
		soon();
	};
	for (const {panel} of panels) {
		panel.tabIndex = 0;
		panel.setAttribute("role", "application");
		panel.setAttribute("aria-describedby", help.id);
	}
	on("[tabindex]", "keydown", press);
	/* What is told may come to lie under the pointer. */
	on("[tabindex],.ws-told", "pointerleave", ({relatedTarget}) => relatedTarget?.closest?.(".ws-told") || look(null));
	on("[tabindex]", "pointermove", event => {
		const shown = event.pointerType !== "touch" && at(event);
		shown && !(hover && same(shown, hover)) && look(shown);
	});
	/* A second click takes back. */
	on("[tabindex]", "click", event => {
		const shown = at(event), adds = event.shiftKey || event.ctrlKey || event.metaKey;
		const rest = picks.filter(pick => !shown || !same(pick, shown)), back = rest.length < picks.length && (adds || !picks[1]);
		picks = back ? rest : (adds ? picks : []).concat(shown || []).slice(0, LANES);
		keep();
	});
	addEventListener("hashchange", read);
	read();
	draw();
}

for (const figure of document.querySelectorAll("figure.warpscope:not([data-live])")) {
	try {
		enliven(figure);
		figure.dataset.live = "";
	} catch (error) { /* it stays a picture */
		figure.querySelectorAll(".ws-tools,.ws-told,.ws-help,.ws-lights").forEach(node => node.remove());
		console.error(error);
	}
}
})();
