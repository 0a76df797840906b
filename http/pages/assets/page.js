// What a page does beyond links and forms: a slider over the game, keys, the newest
// event by itself, names of pieces under the finger, and the check of the chain.
// Nothing here is needed to read a page.
"use strict";

const story = document.getElementById("story");
if (story) walk(story);
const check = document.getElementById("check");
if (check) audit(check);

// walk turns the steps of a table into a slider whose moments are fetched as pages and put in place.
function walk(story) {
	const moments = new Map(); // event → promise of the story element
	const keep = 60;
	const slide = story.querySelector("#slide");
	let wanted = 0, all = 0, busy = false;
	const here = () => Number(story.dataset.seq);
	const address = n => "/t/" + story.dataset.table + (n === all ? "" : "?at=" + n);

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
				try { next = await moment(m); } catch {
					if (wanted !== m) continue; // the reader has gone on meanwhile
					location.href = address(m);
					return;
				}
				show(next.cloneNode(true), m);
				shown = m;
			}
		} finally { busy = false; }
		n = wanted;
		history.replaceState(null, "", address(n));
		for (const m of [n + 1, n - 1, n + 2, n - 2]) if (m >= 1 && m <= all) moment(m).catch(() => {});
	}

	// show puts a moment in place of the one that is there. The slider stays, which may be under a finger, and
	// so do focus and what was opened.
	function show(next, n) {
		const focus = document.activeElement, rel = focus && focus.getAttribute("rel");
		const opened = [...story.querySelectorAll("details")].map(d => d.open);
		const walk = story.querySelector(".walk"), other = next.querySelector(".walk");
		for (const k of Object.keys(next.dataset)) story.dataset[k] = next.dataset[k];
		for (const part of [".steps", "p"]) walk.querySelector(part).replaceWith(other.querySelector(part));
		for (const el of [...story.childNodes]) if (el !== walk) el.remove();
		let place = walk;
		for (const el of [...next.childNodes]) {
			if (el === other) place = null;
			else story.insertBefore(el, place);
		}
		story.querySelectorAll("details").forEach((d, i) => { d.open = !!opened[i]; });
		ready();
		if (wanted === n) slide.value = n;
		if (rel) (story.querySelector(`.walk [rel="${rel}"]`) || slide).focus();
	}

	// ready gives a moment's elements what they do.
	function ready() {
		all = Number(story.dataset.all);
		slide.max = all;
		slide.setAttribute("aria-valuetext", story.querySelector(".walk p").textContent);
		for (const a of story.querySelectorAll(".walk a[rel]"))
			a.addEventListener("click", e => {
				if (e.metaKey || e.ctrlKey || e.shiftKey) return;
				e.preventDefault();
				go({first: 1, prev: here() - 1, next: here() + 1, last: all}[a.rel]);
			});
		tips(story.querySelector("figure.board"));
	}

	slide.type = "range";
	slide.max = story.dataset.all;
	slide.value = here();
	slide.addEventListener("input", () => go(Number(slide.value)));
	slide.form.addEventListener("submit", e => { e.preventDefault(); go(Number(slide.value)); });
	slide.form.querySelector("button").hidden = true;

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
		const live = new EventSource("/t/" + story.dataset.table + "/live");
		live.addEventListener("seq", e => {
			const n = Number(e.data), present = here() === all;
			if (!(n > all)) return;
			all = n;
			moments.clear();
			story.dataset.all = n;
			if (present) go(n);
			else slide.max = n;
		});
		live.addEventListener("over", () => live.close());
		addEventListener("pagehide", () => live.close());
	}
}

// tips shows what a piece is called: under the pointer or finger, or with the arrow keys
// once the board has the focus.
function tips(board) {
	if (!board) return;
	const out = board.querySelector("output.tip"), named = [...board.querySelectorAll("svg title")].filter(t => t.parentNode.nodeName !== "svg");
	let now = -1;
	const mark = i => {
		if (now >= 0) named[now].parentNode.classList.remove("pointed");
		now = i;
		if (i >= 0) named[i].parentNode.classList.add("pointed");
		out.textContent = i >= 0 ? named[i].textContent : "";
	};
	const point = e => {
		let el = e.target;
		while (el && el !== board && !(el.firstElementChild && el.firstElementChild.nodeName === "title")) el = el.parentNode;
		if (el && el !== board && el.nodeName !== "svg") mark(named.indexOf(el.firstElementChild));
	};
	board.addEventListener("pointerover", point);
	board.addEventListener("click", point);
	if (!named.length) return;
	const svg = board.querySelector("svg");
	svg.tabIndex = 0;
	svg.addEventListener("keydown", e => {
		const step = {ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1}[e.key];
		if (!step) return;
		e.preventDefault();
		e.stopPropagation();
		mark((now + step + named.length) % named.length);
	});
	svg.addEventListener("blur", () => mark(-1));
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
