// What a page does beyond links and forms: a slider over the game, keys, the newest
// event by itself, names of pieces under the finger, and the check of the chain.
// Nothing here is needed to read a page.
"use strict";

const tipped = new WeakSet(); // boards that tips knows
const story = document.getElementById("story");
if (story) walk(story);
const check = document.getElementById("check");
if (check) audit(check);
if (document.querySelector("#story, #play, .terms")) explain();
for (const board of document.querySelectorAll("figure.board")) tips(board);

// walk turns the steps of a table into a slider whose moments are fetched as pages and put in place.
function walk(story) {
	const moments = new Map(); // event → promise of the story element
	const keep = 60;
	const slide = story.querySelector("#slide");
	let wanted = 0, all = 0, busy = false;
	const here = () => Number(story.dataset.seq);
	const address = n => (story.dataset.path || "/t/" + story.dataset.table) + (n === all ? "" : "?at=" + n);

	function moment(n) {
		if (!moments.has(n)) {
			if (moments.size >= keep) moments.delete(moments.keys().next().value);
			moments.set(n, fetch(address(n)).then(r => {
				if (!r.ok) throw new Error(r.status);
				return r.text();
			}).then(text => new DOMParser().parseFromString(text, "text/html").getElementById("story")));
			moments.get(n).catch(() => moments.delete(n));
		}
		return moments.get(n);
	}

	// go shows a moment. While one is on its way only the newest wish counts, so that a slider that is drawn
	// across the whole game asks for what can be shown and no more.
	async function go(n) {
		wanted = Math.min(Math.max(n, 1), all);
		if (busy) return;
		busy = true;
		try {
			for (let shown = 0; shown !== wanted;) {
				const m = wanted;
				let next;
				try { next = await moment(m); } catch (e) {
					if (wanted !== m) continue; // the reader has gone on meanwhile
					if (e instanceof TypeError) { // no connection: what is there stays
						slide.value = here();
						story.querySelector(".walk p").textContent = story.dataset.offline;
						return;
					}
					location.href = address(m);
					return;
				}
				show(next, m);
				shown = m;
			}
		} finally { busy = false; }
		n = wanted;
		history.replaceState(null, "", address(n));
		ahead(n);
	}

	// ahead fetches the neighbours of a moment one by one, while the reader rests there and nothing else is to do.
	async function ahead(n) {
		for (const m of [n + 1, n - 1, n + 2, n - 2]) {
			await new Promise(r => window.requestIdleCallback ? requestIdleCallback(r) : setTimeout(r, 50));
			if (busy || here() !== n) return;
			if (m >= 1 && m <= all) await moment(m).catch(() => {});
		}
	}

	// show makes the moment that is there into another one, touching only what differs. The slider stays, which
	// may be under a finger, and so do focus and what was opened.
	function show(next, n) {
		const focus = document.activeElement, rel = focus && focus.getAttribute("rel");
		for (const k of Object.keys(next.dataset)) story.dataset[k] = next.dataset[k];
		children(story, next);
		ready();
		if (wanted === n) slide.value = n;
		if (rel) (story.querySelector(`.walk [rel="${rel}"]`) || slide).focus();
	}

	// ready follows a moment that was put in place.
	function ready() {
		all = Number(story.dataset.all);
		slide.max = all;
		slide.setAttribute("aria-valuetext", story.querySelector(".walk p").textContent);
		tips(story.querySelector("figure.board"));
	}

	story.addEventListener("click", e => {
		const a = e.target.closest(".walk a[rel]");
		if (!a || e.metaKey || e.ctrlKey || e.shiftKey) return;
		e.preventDefault();
		go({first: 1, prev: here() - 1, next: here() + 1, last: all}[a.rel]);
	});
	slide.type = "range";
	slide.max = story.dataset.all;
	slide.value = here();
	slide.addEventListener("input", () => go(Number(slide.value)));
	slide.form.addEventListener("submit", e => { e.preventDefault(); go(Number(slide.value)); });
	slide.form.querySelector("button").hidden = true;
	for (const sign of ["pointerenter", "focusin"]) // somebody is about to go somewhere
		story.querySelector(".walk").addEventListener(sign, () => ahead(here()));

	document.addEventListener("keydown", e => {
		if (e.altKey || e.ctrlKey || e.metaKey || e.target.closest("input, textarea, select, summary, .scroll, pre, figure")) return;
		const to = {ArrowLeft: here() - 1, ArrowRight: here() + 1, Home: 1, End: all}[e.key];
		if (to === undefined || (e.key === "Home" || e.key === "End") && e.target !== document.body) return;
		e.preventDefault();
		go(to);
	});

	ready();
	if (story.dataset.live === "true" && window.EventSource) listen();

	// listen waits for events; the newest is shown if the reader was looking at the present.
	function listen() {
		stream(story.dataset.table, n => {
			const present = here() === all;
			if (!(n > all)) return;
			all = n;
			moments.clear();
			story.dataset.all = n;
			if (present) go(n);
			else slide.max = n;
		});
	}
}

// stream tells the numbers of a table's newest events while the page is shown: anew when its reader comes back to it, and
// after a while when the server was too busy, or away behind a proxy, which a browser takes for the end. A page that
// nobody sees looks now and then: a browser without HTTP/2 has six connections, and six open tables took them all.
function stream(table, each) {
	const pause = 20000, rest = 60000; // milliseconds
	let live = null, over = false, timer = 0;
	const close = again => {
		clearTimeout(timer);
		live.close();
		if (again && !over) timer = setTimeout(open, again);
	};
	const open = () => {
		if (live) close();
		live = new EventSource("/t/" + table + "/live");
		live.addEventListener("seq", e => {
			each(Number(e.data));
			if (document.hidden) close(rest);
		});
		live.addEventListener("over", () => { over = true; close(); });
		live.addEventListener("error", () => { if (live.readyState === EventSource.CLOSED) close(pause); });
	};
	addEventListener("pagehide", () => close());
	addEventListener("pageshow", e => { if (e.persisted && !over) open(); });
	document.addEventListener("visibilitychange", () => {
		if (document.hidden) close(rest);
		else if (!over) open();
	});
	open();
}

// kind is what makes two nodes each other's successors.
function kind(n) {
	return n.nodeName + " " + (n.nodeType === 1 ? n.id || n.getAttribute("aria-labelledby") || n.getAttribute("class") || "" : "");
}

// become makes a node like another one of its kind, which stays as it is. Forms of a story keep what the reader put
// in, and details stay open.
function become(node, like) {
	if (node.isEqualNode(like)) return;
	if (node.nodeType !== 1) {
		node.nodeValue = like.nodeValue;
		return;
	}
	if (node.nodeName === "FORM" && node.closest("#story")) return;
	for (const a of [...node.attributes])
		if (!like.hasAttribute(a.name) && a.name !== "open") node.removeAttribute(a.name);
	for (const a of like.attributes)
		if (node.getAttribute(a.name) !== a.value) node.setAttribute(a.name, a.value);
	children(node, like);
}

// children gives a node the children of another one: what is alike stays where it is, between that nodes become those
// of their kind, and what is left comes and goes.
function children(node, like) {
	let x = [...node.childNodes], y = [...like.childNodes], n = 0;
	while (n < x.length && n < y.length && x[n].isEqualNode(y[n])) n++;
	x = x.slice(n);
	y = y.slice(n);
	while (x.length && y.length && x[x.length - 1].isEqualNode(y[y.length - 1])) { x.pop(); y.pop(); }
	const end = x.length ? x[x.length - 1].nextSibling : n < node.childNodes.length ? node.childNodes[n] : null;
	let i = 0, j = 0;
	for (const [k, l] of alike(x, y)) {
		gap(node, x.slice(i, k), y.slice(j, l), x[k]);
		i = k + 1;
		j = l + 1;
	}
	gap(node, x.slice(i), y.slice(j), end);
}

// gap makes some neighbouring children of a node, which stand before end, into others.
function gap(node, x, y, end) {
	let i = 0;
	for (const other of y) {
		let j = i;
		while (j < x.length && kind(x[j]) !== kind(other)) j++;
		if (j === x.length) {
			node.insertBefore(document.importNode(other, true), i < x.length ? x[i] : end);
			continue;
		}
		for (; i < j; i++) x[i].remove();
		become(x[i++], other);
	}
	for (; i < x.length; i++) x[i].remove();
}

// alike pairs the places of nodes that stand in both lists, in the same order: without it one piece that came to a board
// would make all behind it strangers. Where the lists part it looks for the nearest elements at which they meet again.
function alike(x, y) {
	const out = [];
	for (let i = 0, j = 0; i < x.length && j < y.length;) {
		const [a, b] = meeting(x, i, y, j);
		i += a;
		j += b;
		if (i < x.length && j < y.length && x[i].isEqualNode(y[j])) out.push([i, j]);
		i++;
		j++;
	}
	return out;
}

const far = 24; // nodes that are looked at in both lists together

// meeting is how many nodes of each list stand before the next ones that are alike; none, if there are none near.
function meeting(x, i, y, j) {
	if (x[i].isEqualNode(y[j])) return [0, 0];
	for (let sum = 1; sum <= far; sum++)
		for (let a = 0; a <= sum; a++) {
			const one = x[i + a], other = y[j + sum - a];
			if (one && other && one.nodeType === 1 && one.isEqualNode(other)) return [a, sum - a];
		}
	return [0, 0];
}

// tips shows what a piece is called: under the pointer or finger, or with the arrow keys
// once the board has the focus. It may be called again when the board has changed.
function tips(board) {
	if (!board) return;
	const svg = board.querySelector("svg"), out = board.querySelector("output.tip");
	const names = () => [...svg.querySelectorAll("title")].filter(t => t.parentNode !== svg);
	if (names().length) svg.tabIndex = 0;
	if (tipped.has(svg)) return;
	tipped.add(svg);
	let now = null; // title of the marked piece
	const mark = title => {
		if (now) now.parentNode?.classList.remove("pointed");
		now = title;
		if (now) now.parentNode.classList.add("pointed");
		out.textContent = now ? now.textContent : "";
	};
	const point = e => {
		let el = e.target;
		while (el && el !== svg && !(el.firstElementChild && el.firstElementChild.nodeName === "title")) el = el.parentNode;
		if (el && el !== svg) mark(el.firstElementChild);
	};
	svg.addEventListener("pointerover", point);
	svg.addEventListener("click", point);
	svg.addEventListener("focusin", point);
	svg.addEventListener("keydown", e => {
		const step = {ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1}[e.key], named = names();
		if (!step || !named.length) return;
		e.preventDefault();
		e.stopPropagation();
		const at = named.indexOf(now);
		mark(named[(at < 0 && step < 0 ? 0 : at) + step < 0 ? named.length - 1 : (at + step) % named.length]);
	});
	svg.addEventListener("blur", () => mark(null));
}

// explain shows what the names in a text mean, under the pointer, with the focus and under the finger. The words
// are those of the list of names, by which screen readers have them already: what appears is for the eye alone.
function explain() {
	const box = document.createElement("div"), close = 150; // milliseconds to go over to what has appeared
	let now = null, timer = 0;
	box.className = "meant";
	box.hidden = true;
	box.setAttribute("aria-hidden", "true");
	document.body.append(box);
	const told = e => e.target.closest && e.target.closest("a.term, a[aria-describedby^='k-']");
	const hide = () => { clearTimeout(timer); now = null; box.hidden = true; };
	const show = a => {
		clearTimeout(timer);
		if (now === a && !box.hidden) return;
		a.removeAttribute("title"); // it would be said a second time
		const lines = a.getAttribute("aria-describedby").split(" ").map(id => document.getElementById(id)).filter(x => x);
		if (!lines.length) return;
		now = a;
		box.replaceChildren(...lines.map(dd => {
			const p = document.createElement("p"), b = document.createElement("b");
			b.textContent = dd.id.slice(2);
			p.append(b, " " + dd.textContent);
			return p;
		}));
		box.hidden = false;
		const r = a.getBoundingClientRect(), w = box.offsetWidth, h = box.offsetHeight;
		box.style.left = Math.max(4, Math.min(r.left, document.documentElement.clientWidth - w - 4)) + "px";
		box.style.top = (r.bottom + h + 4 < innerHeight ? r.bottom + 2 : Math.max(4, r.top - h - 2)) + "px";
	};
	const leave = () => { clearTimeout(timer); timer = setTimeout(hide, close); };
	document.addEventListener("pointerover", e => {
		if (e.pointerType !== "mouse") return;
		const a = told(e);
		if (a) show(a);
		else if (box.contains(e.target)) clearTimeout(timer);
		else if (now && document.activeElement !== now) leave();
	});
	document.addEventListener("focusin", e => { const a = told(e); if (a && a.matches(":focus-visible")) show(a); else hide(); });
	document.addEventListener("click", e => {
		const a = told(e);
		if (a && a.classList.contains("term")) {
			e.preventDefault();
			e.stopPropagation();
			show(a);
		} else if (!box.contains(e.target)) hide();
	}, true);
	document.addEventListener("keydown", e => {
		if (e.key !== "Escape" || box.hidden) return;
		e.preventDefault();
		e.stopPropagation();
		hide();
	}, true);
	document.addEventListener("scroll", hide, {capture: true, passive: true});
}

// audit computes every hash of the export anew and compares it with the chain and with what the page shows.
async function audit(status) {
	const say = (word, n) => { status.textContent = status.dataset[word].replace("{n}", n); status.className = word; };
	if (!window.crypto || !crypto.subtle) return;
	say("busy", "");
	try {
		const text = await (await fetch(status.dataset.export)).text();
		let before = "", n = 0;
		for (const line of text.split("\n")) {
			if (!line) continue;
			const r = JSON.parse(line);
			if (r.export) continue; // the header
			n++;
			const shown = document.getElementById("e" + n);
			const hash = await sha256(canonical(line, r));
			if (r.seq !== n || r.prev !== before || !shown || shown.dataset.hash !== hash) { say("bad", n); return; }
			shown.classList.add("proved");
			before = hash;
		}
		say(before === status.dataset.head ? "good" : "bad", n);
	} catch {
		say("bad", 0);
	}
}

// canonical is a line without its sealed part, which stands last and is committed to by "seal".
function canonical(line, record) {
	if (!record.sealed) return line;
	return line.slice(0, line.lastIndexOf(',"sealed":{"salt":')) + "}";
}

async function sha256(text) {
	const sum = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
	return [...new Uint8Array(sum)].map(b => b.toString(16).padStart(2, "0")).join("");
}
