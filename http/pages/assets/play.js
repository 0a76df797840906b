// The page of a seat: a step changes what differs and leaves scroll, focus and zoom as they are. The board zooms
// and pans, arrow keys go from place to place, and the page follows what the others do. All of it works
// without this file, by links and forms.
"use strict";

const play = document.getElementById("play");
if (play) compose(play);

function compose(play) {
	let asked = 0; // the newest request; what older ones bring is dropped
	let quiet = false; // nobody asked for it: the page follows what others do
	let pressed = null; // where the key went down that is down now
	let plain = false; // the browser is to post a form by itself
	let idle = () => {}; // looks for what was missed while a page was on its way
	let here = null; // middle of the place that was chosen last, in the window
	const board = boardOf(play);
	const mine = () => play.dataset.mine === "true";

	// go fetches a page and puts it in place. A form that was posted is given, too. What is no page of a seat at this
	// table the browser goes to by itself, unless nobody asked for it: who is leaving the page must not be called back.
	// Without a connection the page stays, and what was composed with it; the same may then be tried again, as a form
	// posted twice counts once.
	async function go(url, form, button, unasked) {
		quiet = !!unasked;
		const n = ++asked, how = form ? {method: "POST", body: new URLSearchParams(new FormData(form, button))} : {};
		play.setAttribute("aria-busy", "true");
		try {
			const r = await fetch(url, how), page = new DOMParser().parseFromString(await r.text(), "text/html");
			const next = page.getElementById("play");
			if (n !== asked && !form) return null;
			if (next && next.dataset.table === play.dataset.table) {
				show(next, page, form, unasked);
				if (!unasked) setTimeout(idle);
				return r.url;
			}
			if (!unasked) leave(r, url, form, button);
		} catch {
			if (!unasked && n === asked) tell("offline").scrollIntoView({block: "nearest"});
		} finally { if (n === asked) play.removeAttribute("aria-busy"); }
		return null;
	}

	// leave has the browser go where an answer leads that is no page of a seat at this table.
	function leave(r, url, form, button) {
		if (!form || r.redirected) {
			location.href = form ? r.url : url;
			return;
		}
		plain = true;
		form.requestSubmit(button);
		plain = false;
	}

	// tell says above what is to do what came without a step.
	function tell(what) {
		const news = play.querySelector(".news");
		news.textContent = news.dataset[what];
		news.hidden = false;
		return news;
	}

	// show makes the page into another one. What the reader has put into its forms stays, but for the form that he has
	// posted, and for the line, which says what the turn is by then.
	function show(next, page, posted, unasked) {
		const kept = put().filter(([x]) => x.form !== posted && (unasked || x.name !== "line"));
		for (const k of Object.keys(next.dataset)) play.dataset[k] = next.dataset[k];
		children(play, next);
		for (const x of play.querySelectorAll("input[value]")) x.value = x.getAttribute("value");
		for (const x of play.querySelectorAll("option")) x.selected = x.hasAttribute("selected");
		for (const [x, name, value] of kept) if (x.isConnected && x.name === name) x.value = value;
		const head = page.querySelector("header");
		if (head) children(document.querySelector("header"), head);
		document.title = page.title;
		board.ready();
	}

	// put is what the reader has put into the fields of the page: each with its name and value.
	function put() {
		const given = x => (x.options ? ([...x.options].find(o => o.defaultSelected) || x.options[0]).value : x.defaultValue);
		return [...play.querySelectorAll("input:not([type=hidden]), select")].filter(x => x.value !== given(x))
			.map(x => [x, x.name, x.value]);
	}

	// step goes on by a link of the page, and leaves the reader where he was.
	async function step(url, from) {
		if (from && from.ownerSVGElement) here = middle(from);
		const to = await go(url);
		if (!to) return;
		history.pushState(null, "", url);
		settle();
	}

	// settle puts the focus where the next thing is to be done, and the beginning of what is said in view.
	function settle() {
		const done = play.querySelector("button.main"), todo = play.querySelector(".todo");
		const ways = play.querySelector("#ways.here"); // of the place that was chosen
		if (todo) todo.scrollTop = ways ? ways.offsetTop : 0; // as a sheet it scrolls by itself, and the board stays
		const at = done || play.querySelector("figure.board svg");
		if (at) at.focus({preventScroll: true});
	}

	const own = a => a && a.href && new URL(a.href.baseVal || a.href, location.href).pathname === play.dataset.path;
	play.addEventListener("click", e => {
		const a = e.target.closest("a");
		if (board.dragged()) { e.preventDefault(); return; }
		if (!own(a) || e.metaKey || e.ctrlKey || e.shiftKey || e.button) return;
		e.preventDefault();
		step(a.href.baseVal || a.href, a);
	});
	play.addEventListener("submit", async e => {
		const form = e.target;
		if (plain) return;
		if (new URL(form.action).pathname !== play.dataset.path || form.method === "get" && !form.elements.line) return;
		e.preventDefault();
		if (form.method === "get") {
			step(play.dataset.path + "?" + new URLSearchParams(new FormData(form, e.submitter)) + "#play");
			return;
		}
		if (play.getAttribute("aria-busy") && !quiet) return; // pressed twice
		const to = await go(form.action, form, e.submitter);
		if (!to) return;
		history.pushState(null, "", to);
		settle();
	});
	addEventListener("popstate", () => go(location.pathname + location.search));

	// A key that chose a step must not press Play, too, which has the focus by then: not by staying down, nor by the rest
	// of what a browser tells of it.
	document.addEventListener("keypress", e => { if (e.target !== pressed) e.preventDefault(); }, true);
	document.addEventListener("keydown", e => {
		pressed = e.repeat && e.key === "Enter" ? null : e.target;
		if (e.altKey || e.ctrlKey || e.metaKey || e.defaultPrevented) return;
		if (e.key === "Escape") {
			const back = play.querySelector("#ways.here ~ p a") || play.querySelector("a.back"); // from a place before from a step
			if (back) { e.preventDefault(); step(back.href); }
			return;
		}
		if (e.target.closest("input, textarea, select, summary, pre, .scroll")) return;
		const inside = e.target.closest("#play"), one = e.key.length === 1 && e.key !== " ";
		if (inside && one && byKey(e.key)) { e.preventDefault(); return; }
		const listed = e.target.closest(".ways a"), along = {ArrowUp: -1, ArrowDown: 1}[e.key];
		if (listed && along) {
			const all = [...play.querySelectorAll(".ways a:not(.term)")].filter(a => !a.closest("details:not([open])"));
			const next = all[all.indexOf(listed) + along];
			if (next) { e.preventDefault(); next.focus(); }
			return;
		}
		const to = {ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1]}[e.key];
		const ways = [...play.querySelectorAll("figure.board svg a")];
		if (!to || !e.target.closest("figure") && e.target !== document.body) return;
		if (!ways.length) { // no place is offered: what is leads on by letters and digits
			const s = play.querySelector("figure.board svg");
			if (s && mine()) s.focus({preventScroll: true});
			return;
		}
		e.preventDefault();
		e.stopPropagation();
		const now = e.target.closest("svg a"), next = leap(ways, now, now ? middle(now) : here, to, e.shiftKey ? 5 : 1);
		if (next) next.focus();
	}, true);
	// Of all places of the board one is reached with Tab: the one where the arrows are.
	play.addEventListener("focusin", e => {
		const a = e.target.closest("figure.board svg a");
		if (a) for (const b of play.querySelectorAll("figure.board svg a")) b.tabIndex = b === a ? 0 : -1;
	});

	// byKey takes the choice that has a digit, or goes to the next list of ways whose name begins with a letter.
	function byKey(key) {
		const numbered = /^[1-9]$/.test(key) && play.querySelector(`a[aria-keyshortcuts="${key}"]`);
		if (numbered) {
			step(numbered.href, numbered);
			return true;
		}
		const lists = [...play.querySelectorAll("#ways ~ details")], now = lists.findIndex(d => d.contains(document.activeElement));
		const begins = d => d.querySelector("summary").textContent.toLowerCase().startsWith(key.toLowerCase());
		const list = lists.find((d, i) => i > now && begins(d)) || lists.find(begins);
		if (!list) return false;
		list.open = true;
		list.querySelector("a").focus();
		return true;
	}

	if (play.dataset.live === "true" && window.EventSource) follow();

	// follow waits for events of the table. What one is typing stays.
	function follow() {
		let newest = 0;
		idle = async () => {
			if (!(newest > Number(play.dataset.seq)) || play.getAttribute("aria-busy")) return;
			const was = mine();
			if (!await go(location.pathname + location.search, null, null, true)) return;
			tell(mine() && !was ? "mine" : "words");
			if (mine() && !was) document.title = "● " + document.title;
		};
		stream(play.dataset.table, n => {
			newest = n;
			idle();
		});
	}
}

// middle is that of a place in the window.
function middle(a) {
	const b = a.getBoundingClientRect();
	return [b.x + b.width / 2, b.y + b.height / 2];
}

// leap goes on in a direction so many times, as far as there are places.
function leap(ways, now, from, to, times) {
	for (let n = 0; n < times; n++) {
		const next = nearest(ways, now, from, to);
		if (!next || next === now) return now;
		now = next;
		from = middle(now);
	}
	return now;
}

// nearest is the way that lies next in a direction; without a place to start from it is the first one, and with
// nothing in that direction the next one in any.
function nearest(ways, now, from, [dx, dy]) {
	if (!from) return ways[0];
	let best = null, least = Infinity;
	for (const a of ways) {
		if (a === now) continue;
		const [x, y] = middle(a), along = (x - from[0]) * dx + (y - from[1]) * dy;
		const aside = Math.abs((x - from[0]) * dy) + Math.abs((y - from[1]) * dx);
		if (along <= 1 && now || along + 3 * aside >= least || along < 0) continue;
		best = a;
		least = along + 3 * aside;
	}
	return best || now || ways.reduce((a, b) => Math.hypot(...apart(b)) < Math.hypot(...apart(a)) ? b : a);
	function apart(a) { const [x, y] = middle(a); return [x - from[0], y - from[1]]; }
}

// boardOf zooms and pans the board of a page: by its buttons, two fingers, a double tap, or Ctrl and the wheel.
function boardOf(play) {
	const most = 8, slip = 6; // times; pixels that are no drag yet
	let zoom = 1, at = [0, 0]; // upper left corner, in units
	let moved = false, apart = 0;
	const fingers = new Map();
	const svg = () => play.querySelector("figure.board svg");
	const attr = name => Number(svg().getAttribute(name));
	const gap = 12; // units between the halves of a board that lie side by side
	let wide = false; // they do
	const size = () => wide ? [2 * attr("width") + gap, Math.max(attr("data-fold"), attr("height") - attr("data-fold"))] :
		[attr("width"), attr("height")];

	// lay puts the lower half of the board beside the upper one where the whole is larger so: beside what is
	// to do, or above the sheet that it is in, if the halves are not too small there.
	function lay() {
		const box = svg().parentNode.getBoundingClientRect(), least = px => matchMedia(`(min-width: ${px})`).matches;
		const beside = matchMedia("(min-width: 64rem), (min-width: 35rem) and (max-height: 30rem)").matches; // as the style has it
		const room = beside ? box.height : innerHeight * .55 - box.top - scrollY; // the sheet takes 45 % at most
		const fit = ([w, h]) => Math.min(box.width / w, Math.max(room, 1) / h);
		wide = false;
		const tall = fit(size());
		wide = true;
		wide = attr("data-fold") > 0 && (beside || least("48rem")) && fit(size()) > tall;
		const [w, h] = size(), below = svg().querySelector(".below"), ground = svg().querySelector(".ground");
		if (!below) return;
		if (wide) below.setAttribute("transform", `translate(${attr("width") + gap} ${-attr("data-fold")})`);
		else below.removeAttribute("transform");
		svg().style.aspectRatio = wide && !beside ? `${w} / ${h}` : "";
		ground.setAttribute("width", w);
		ground.setAttribute("height", h);
	}

	function apply() {
		const [w, h] = size();
		at = [Math.min(Math.max(at[0], 0), w - w / zoom), Math.min(Math.max(at[1], 0), h - h / zoom)];
		svg().setAttribute("viewBox", [...at, w / zoom, h / zoom].map(v => Math.round(v * 10) / 10).join(" "));
		svg().classList.toggle("zoomed", zoom > 1);
	}

	// scale zooms around a point of the window.
	function scale(by, x, y) {
		const box = svg().getBoundingClientRect(), [w, h] = size(), old = zoom;
		zoom = Math.min(Math.max(zoom * by, 1), most);
		const u = (x - box.left) / box.width, v = (y - box.top) / box.height;
		at = [at[0] + u * w * (1 / old - 1 / zoom), at[1] + v * h * (1 / old - 1 / zoom)];
		apply();
	}

	function ready() {
		const s = svg();
		if (!s) return;
		const tools = play.querySelector(".zoom");
		tools.hidden = false;
		tips(play.querySelector("figure.board"));
		for (const [i, a] of play.querySelectorAll("figure.board svg a").entries()) a.tabIndex = i ? -1 : 0;
		lay();
		apply();
		if (s.dataset.zooms) return;
		s.dataset.zooms = "true";
		addEventListener("resize", () => { lay(); apply(); });
		tools.addEventListener("click", e => {
			const how = e.target.dataset.zoom, box = svg().getBoundingClientRect();
			if (how === "fit") { zoom = 1; apply(); }
			else if (how) scale(how === "in" ? 1.6 : 1 / 1.6, box.left + box.width / 2, box.top + box.height / 2);
		});
		s.addEventListener("wheel", e => {
			if (!e.ctrlKey) return;
			e.preventDefault();
			scale(e.deltaY < 0 ? 1.25 : 0.8, e.clientX, e.clientY);
		}, {passive: false});
		s.addEventListener("dblclick", e => {
			if (e.target.closest("a")) return;
			if (zoom > 1) { zoom = 1; apply(); } else scale(2.5, e.clientX, e.clientY);
		});
		s.addEventListener("pointerdown", e => { moved = false; apart = 0; fingers.set(e.pointerId, [e.clientX, e.clientY]); });
		s.addEventListener("pointermove", drag);
		for (const end of ["pointerup", "pointercancel", "pointerleave"])
			s.addEventListener(end, e => { fingers.delete(e.pointerId); apart = 0; });
	}

	function drag(e) {
		const was = fingers.get(e.pointerId);
		if (!was || e.pointerType === "mouse" && !e.buttons) return;
		const [x, y] = [e.clientX, e.clientY];
		if (fingers.size === 2) {
			fingers.set(e.pointerId, [x, y]);
			const [a, b] = [...fingers.values()], now = Math.hypot(a[0] - b[0], a[1] - b[1]);
			if (apart) scale(now / apart, (a[0] + b[0]) / 2, (a[1] + b[1]) / 2);
			apart = now;
			moved = true;
			return;
		}
		if (zoom === 1 || !moved && Math.hypot(x - was[0], y - was[1]) < slip) return;
		const box = svg().getBoundingClientRect(), [w, h] = size();
		at = [at[0] - (x - was[0]) / box.width * w / zoom, at[1] - (y - was[1]) / box.height * h / zoom];
		fingers.set(e.pointerId, [x, y]);
		moved = true;
		apply();
	}

	ready();
	// dragged reports, once, that the click which comes now ends a drag.
	return {ready, dragged: () => { const d = moved; moved = false; return d; }};
}
