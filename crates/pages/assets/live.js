// Keeps a page up to date while it is visible. Everything on it works without this script.
"use strict";
(() => {
  const PAUSE = 2000;
  const source = document.body.dataset.events;
  const state = document.getElementById("live-state");
  let events = null;
  let wanted = new Set();
  let timer = 0;
  let last = 0;
  let fetching = false;

  const say = (text, kind) => {
    if (!state || state.textContent === text) return;
    state.textContent = text;
    state.dataset.kind = kind;
  };

  // Ages of times.
  const UNITS = [[31536000, "year"], [86400, "day"], [3600, "hour"], [60, "minute"], [1, "second"]];
  const count = (number, name) => number + " " + name + (number === 1 ? "" : "s");
  const span = (seconds) => {
    let place = UNITS.findIndex(([unit]) => seconds >= unit);
    if (place < 0) place = UNITS.length - 1;
    const [unit, name] = UNITS[place];
    const first = count(Math.floor(seconds / unit), name);
    const next = UNITS[place + 1];
    if (!next || next[0] < 60) return first;
    const more = Math.floor((seconds % unit) / next[0]);
    return more > 0 ? first + " " + count(more, next[1]) : first;
  };
  const ages = () => {
    const now = Math.floor(Date.now() / 1000);
    for (const element of document.querySelectorAll("[data-since]")) {
      const behind = now - Number(element.dataset.since);
      const text = behind === 0 ? "now" : behind > 0 ? span(behind) + " ago" : "in " + span(-behind);
      if (element.textContent !== text) element.textContent = text;
    }
  };

  // Takes the newest version of the parts that an event concerns out of the page.
  const concerned = () =>
    [...document.querySelectorAll("[data-live][id]")].filter((part) =>
      part.dataset.live.split(" ").some((kind) => wanted.has(kind) || wanted.has("all")));
  const refresh = async () => {
    timer = 0;
    if (fetching || document.hidden) return;
    const parts = concerned();
    wanted = new Set();
    last = Date.now();
    if (!parts.length) return;
    fetching = true;
    try {
      const answer = await fetch(location.pathname + location.search, { cache: "no-store", credentials: "same-origin" });
      if (!answer.ok) return;
      const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
      for (const part of parts) {
        const newer = fresh.getElementById(part.id);
        // What someone reads with the keyboard or has opened is not taken away.
        if (!newer || part.contains(document.activeElement) || part.innerHTML === newer.innerHTML) continue;
        part.replaceWith(document.importNode(newer, true));
      }
      ages();
      document.dispatchEvent(new CustomEvent("live-refreshed"));
    } catch {
      wanted.add("all");
    } finally {
      fetching = false;
      if (wanted.size) later();
    }
  };
  const later = () => {
    if (!timer) timer = setTimeout(refresh, Math.max(100, last + PAUSE - Date.now()));
  };

  const open = () => {
    if (!source || events || document.hidden) return;
    const kinds = new Set(["restart"]);
    for (const part of document.querySelectorAll("[data-live]")) part.dataset.live.split(" ").forEach((kind) => kinds.add(kind));
    events = new EventSource(source);
    let before = false;
    events.onopen = () => {
      say("Live", "on");
      // What happened while there was no connection is on the newest page.
      if (before) { wanted.add("all"); later(); }
      before = true;
    };
    events.onerror = () => say("Connecting again", "off");
    for (const kind of kinds) {
      events.addEventListener(kind, () => { wanted.add(kind === "restart" ? "all" : kind); later(); });
    }
  };
  const close = () => {
    if (events) events.close();
    events = null;
    clearTimeout(timer);
    timer = 0;
  };

  let away = false;
  const changed = () => {
    if (document.hidden) { close(); away = true; return; }
    open();
    ages();
    if (away) { away = false; wanted.add("all"); later(); }
  };
  document.addEventListener("visibilitychange", changed);
  // A page that the browser keeps for the way back must not hold a connection.
  addEventListener("pagehide", () => { close(); away = true; });
  addEventListener("pageshow", (event) => { if (event.persisted) changed(); });
  ages();
  setInterval(ages, 10000);
  open();
})();
