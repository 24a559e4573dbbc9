// The page: brings stage, panels, keyboard and socket together.

import "./app.css";
import {Connection} from "./connection.js";
import {download} from "./controls.js";
import {take} from "./drop.js";
import {Final} from "./final.js";
import {Hand} from "./hand.js";
import {InspectPanel, MovePanel, QUANTITIES, StylePanel} from "./panels.js";
import {Photo} from "./photo.js";
import {Share} from "./share.js";
import {Stage} from "./stage.js";
import {TOOLS, Toolbar} from "./tools.js";
import {PACKET, readPacket} from "./wire.js";

const $ = (id) => document.getElementById(id);
const page = document.documentElement, canvas = $("canvas");
const TABS = ["style", "move", "inspect"];
const LARGEST_SCENE = 250000;  // bytes
const SLOW_MOTION = 0.9;  // of real time
const MOVIE_PART = 500;  // milliseconds

let state = null;
let toastTimer = null;
function toast(text) {
  $("toast").textContent = text;
  $("toast").classList.add("shown");
  clearTimeout(toastTimer);
  toastTimer = setTimeout(() => $("toast").classList.remove("shown"), 5000);
}

function explainNoPicture(text) {
  $("no-picture").hidden = !text;
  $("no-picture-reason").textContent = text;
}
canvas.addEventListener("webglcontextlost", () => explainNoPicture("The graphics card has dropped it. If it does not come back by itself, load this page again: the hair is safe in the studio."));
canvas.addEventListener("webglcontextrestored", () => {
  explainNoPicture("");
  stage.change();
});

// What panels may do with the page.
const tools = {
  arrows: 1,  // length of arrows of force
  setArrows(length) {
    tools.arrows = length;
    for (const view of stage.views) view.contacts.lengthen(length);
    showContacts();
    stage.change();
  },
  async openScene(file) {
    if (file.size > LARGEST_SCENE) return toast("This file is too large for a scene.");
    say("open_scene", {text: await file.text()});
  },
};

let stage;
try {
  stage = new Stage(canvas);
} catch (error) {
  explainNoPicture(`It cannot be drawn: ${error.message}. Try another browser, or a newer one; in the settings of this one, graphics acceleration may be off.`);
  throw error;
}

const photo = new Photo($("photo"), toast);
const share = new Share();
const timing = {frames: 0, since: performance.now(), rate: 0, step: 0, latency: null, time: 0, before: 0, slow: false};
function say(what, rest) {
  if (!connection.say(what, rest)) toast("The studio is not there: start it again with ringlet studio.");
  showBusy();
}
const final = new Final($("final"), say, stage, toast);
const panels = {
  style: new StylePanel($("style"), say, {...tools, photo, open: (files) => open(files)}),
  move: new MovePanel($("move"), say, tools),
  inspect: new InspectPanel($("inspect"), say, tools),
};
function takeTool(held) {
  page.dataset.tool = held === "turn" ? "" : held;
  if (held === "turn") stage.findHair();
  page.dataset.gesture = ["stroke", "water"].includes(TOOLS[held].gesture) ? "ball" : "";
  stage.holdTool(held !== "turn");
  hand.showReach(null);
  if (TOOLS[held].tab) showTab(TOOLS[held].tab);
  if (held === "grab" && !state?.playing) say("play");
  showLocks();
}
// Hair that is clipped away is marked while somebody styles.
function showLocks() {
  stage.showLocks(toolbar.values.hide ? 2 : TOOLS[toolbar.held].tab === "style" ? 1 : 0);
}
const toolbar = new Toolbar($("tools"), $("tool"), {change: takeTool, set: (name) => name === "hide" && showLocks(), press: (name) => say(name)});

let shownTab = "style";
function showTab(name) {
  for (const tab of TABS) {
    $(tab).hidden = tab !== name;
    $(`tab-${tab}`).setAttribute("aria-selected", tab === name);
    $(`tab-${tab}`).tabIndex = tab === name ? 0 : -1;
  }
  shownTab = name;
  const home = TOOLS[toolbar.held].tab;
  if (home && name !== home) toolbar.toggle(toolbar.held);
}
TABS.forEach((tab, i) => {
  $(`tab-${tab}`).addEventListener("click", () => showTab(tab));
  $(`tab-${tab}`).addEventListener("keydown", (event) => {
    const step = {ArrowRight: 1, ArrowLeft: -1}[event.key];
    if (!step) return;
    const other = TABS[(i + step + TABS.length) % TABS.length];
    showTab(other);
    $(`tab-${other}`).focus();
  });
});

function receiveState(next) {
  const first = state === null;
  state = next;
  page.dataset.mode = state.mode;
  page.dataset.playing = state.playing;
  $("title").textContent = state.title;
  document.title = state.title ? `${state.title} – Ringlet Studio` : "Ringlet Studio";
  for (const panel of Object.values(panels)) panel.show(state);
  final.show(state);
  if (state.mode !== "inspect") showProbed(null);
  if (state.mode === "style") stage.showHolds(state.holds);
  page.dataset.holds = state.holds.length;
  page.dataset.locked = state.locked;
  stage.setCompared(state.mode === "inspect" && state.compared >= 0);
  $("names").hidden = stage.views.length === 1;
  if (stage.views.length > 1)
    [state.open, state.compared].forEach((which, i) => ($("names").children[i].textContent = state.caches[which] ?? ""));
  // A frame may come before the state that says what its values are.
  for (const view of stage.views) if (view.values !== undefined) showRange(view);
  if (first && state.mode !== "style") showTab(state.mode);
  showBusy();
  stage.change();
}

// What takes longer than a moment says so.
const MOMENT = 400;  // milliseconds
let workingTimer = null;
function showWorking(busy) {
  if (busy && page.dataset.connection === "open") {
    workingTimer ??= setTimeout(() => ($("working").hidden = false), MOMENT);
    return;
  }
  clearTimeout(workingTimer);
  workingTimer = null;
  $("working").hidden = true;
}

// Busy until everything that was said has been answered and the frame that shows it is here.
let foundHair = 0;  // the version that the camera was led to
let frameHere = {version: 0, echo: 0};
function showBusy() {
  const busy = !state || connection.asked > state.answered || frameHere.version !== state.version || frameHere.echo < state.frame_echo;
  page.dataset.asked = connection.asked;
  page.dataset.busy = busy;
  showWorking(busy);
  canvas.setAttribute("aria-busy", busy);
}

function receivePacket(buffer) {
  const begin = performance.now();
  const packet = readPacket(buffer);
  share.keep(packet.kind, packet.view, buffer);
  const view = packet.kind === PACKET.file ? null : stage.view(packet.view);
  switch (packet.kind) {
    case PACKET.bodies:
      view.setBodies(packet.bodies);
      if (view.poses) view.setPoses(view.poses);
      break;
    case PACKET.strands:
      view.hair.setStrands(packet.strands);
      page.dataset.strands = packet.strands.count;
      break;
    case PACKET.frame:
      receiveFrame(view, packet);
      break;
    case PACKET.file:
      download(packet.file.name, new Blob([packet.file.content]));
      return;
  }
  stage.change();
  if (packet.kind === PACKET.frame) stage.spend(performance.now() - begin);
}

function receiveFrame(view, {frame, view: which}) {
  stage.whenDrawn(() => drawn(frame, which));
  view.hair.setFrame(frame);
  view.poses = frame.poses;
  view.setPoses(frame.poses);
  view.markScalp(frame.poses);
  view.values = frame.values;
  showRange(view);
  // The picture keeps still under a tool in the hand.
  if (which === 0 && frame.version !== foundHair && view.hair.version === frame.version) {
    foundHair = frame.version;
    if (toolbar.held === "turn") stage.findHair();
  }
  view.contacts.set(frame.contacts, tools.arrows);
  if (which !== 0) return;
  showContacts();
  page.dataset.frame = frame.number;
  page.dataset.version = frame.version;
  frameHere = frame;
  showBusy();
  timing.step = frame.seconds;
  timing.time = frame.time;
  ++timing.frames;
}

function drawn(frame, which) {
  connection.seen();  // frames come no faster than they can be shown
  const latency = which === 0 ? connection.answered(frame.echo) : null;
  if (latency === null) return;
  timing.latency = latency;
  page.dataset.latency = latency.toFixed(1);
}

// The colours span what the frames have shown so far of a quantity.
function showRange(view) {
  const {values} = view, name = state?.quantity ?? "none", {label, unit = "", factor = 1, paint = "number"} = QUANTITIES[name];
  const numbers = values && paint === "number";
  $("legend").hidden = !numbers;
  $("kind-legend").hidden = !values || numbers;
  if (!values) return;
  view.hair.setPaint(paint);
  if (!numbers) {
    const untouched = Object.assign(document.createElement("b"), {className: "untouched"});
    $("kind-legend").replaceChildren(...(paint === "state" ? [untouched, " untouched ", ...marks()] : [label]));
    return;
  }
  if (view.quantity !== name) view.range = [Infinity, -Infinity];
  view.quantity = name;
  const range = view.range;
  for (const value of values) {
    if (value < range[0]) range[0] = value;
    if (value > range[1]) range[1] = value;
  }
  view.hair.look.uniforms.valueRange.value.set(...range);
  $("legend-name").textContent = label;
  $("legend-low").textContent = short(factor * range[0]);
  $("legend-high").textContent = `${short(factor * range[1])} ${unit}`;
}
// Two digits, without a power of ten where there is no need for one.
function short(number) {
  return String(Number(number.toPrecision(2)));
}

function marks() {
  return ["sticks", "slides"].flatMap((name) => [Object.assign(document.createElement("b"), {className: name}), ` ${name} `]);
}
function force(newtons) {
  return newtons < 1e-3 ? `${(1e6 * newtons).toPrecision(2)} µN` : `${(1e3 * newtons).toPrecision(2)} mN`;
}
function showContacts() {
  const {count, sliding, perCentimetre} = stage.views[0].contacts;
  $("contact-legend").hidden = !count;
  page.dataset.contacts = count;
  if (!count) return;
  $("contact-scale").textContent = `${sliding} of ${count} slide${perCentimetre && tools.arrows > 0 ? ` · 1 cm of arrow: ${force(perCentimetre)}` : ""}`;
}

// Each control says what it means, as the studio knows it.
function explain(keys) {
  for (const [key, {meaning, unit}] of Object.entries(keys))
    for (const input of document.getElementsByName(key)) input.closest(".field").title = unit ? `${meaning} (${unit})` : meaning;
}

const connection = new Connection({
  packet: receivePacket,
  message(message) {
    if (message.kind === "state") receiveState(message);
    if (message.kind === "error") {
      toast(message.message);
      stage.views[0].hair.toFall = null;
      // A message that was not understood leads to no new state.
      if (state) state.answered = Math.max(state.answered, message.id);
      showBusy();
    }
    if (message.kind === "keys") {
      explain(message.keys);
      panels.style.offer(message.styles);
    }
    if (message.kind === "statistics") panels.inspect.plots.set(message.view, message);
    if (message.kind === "statistics" && message.view === 0) {
      showProbed(null);
      showTab("inspect");
    }
    if (message.kind === "final") final.report(message);
    if (message.kind === "probe") showProbed(message);
  },
  status(status) {
    page.dataset.connection = status;
    if (status !== "open") page.dataset.busy = true;
    showWorking(page.dataset.busy !== "false");
    $("connection").dataset.state = status;
    $("connection").textContent = status === "open" ? "connected" : "Connection lost, trying again … If the studio was closed, start it anew and open its new address.";
    if (status !== "open") panels.inspect.stop();
  },
});

// The strand that is probed: its numbers beside the picture, and where it lies.
let probed = null;
function showProbed(probe) {
  probed = probe;
  page.dataset.probed = probe ? probe.strand : "";
  panels.inspect.showProbe(probe);
  markProbed();
}
function markProbed() {
  const way = probed ? stage.wayOf(probed.strand) : [];
  $("probed").style.visibility = way.length > 0 ? "visible" : "hidden";
  $("probed").setAttribute("points", way.map((p) => p.join(",")).join(" "));
}
stage.afterDrawing = markProbed;

// --- hands on the picture -------------------------------------------------------------------------------------------

const hand = new Hand(canvas, stage, toolbar, {say: (what, rest) => (what === "grab" ? connection.say(what, rest) : say(what, rest)), tell: toast},
                      {line: $("blade"), circle: $("brush")});

// --- keyboard -------------------------------------------------------------------------------------------------------

// The cache under Inspect; the hair in any other tab.
function playWhatIsShown() {
  if (shownTab !== "inspect") return showTab("move"), panels.move.toggle();
  if (state?.mode === "inspect") return panels.inspect.toggle();
  toast("Choose a recording to play.");
}

const led = new Set();
function leadByKeys() {
  const way = (a, b) => (led.has(a) ? 1 : 0) - (led.has(b) ? 1 : 0);
  hand.lead(0.25 * way("d", "a"), 0.25 * way("s", "w"));
}
const keys = {
  "1": () => stage.look("front"), "2": () => stage.look("side"), "3": () => stage.look("back"), "4": () => stage.look("three_quarter"),
  "5": () => $("around").click(), "t": () => $("theme").click(), "p": () => $("screenshot").click(), "m": () => $("movie").click(),
  " ": playWhatIsShown,
  "f": () => say("contacts", {numbers: [state?.shows_contacts ? 0 : 1]}),
  "escape": () => hand.cancel() || (toolbar.held !== "turn" && toolbar.toggle(toolbar.held)),
  ...Object.fromEntries(Object.entries(TOOLS).map(([name, {key}]) => [key, () => toolbar.toggle(name)])),
};
const onCanvas = {
  arrowleft: (e) => (e.shiftKey ? stage.pan(0.02, 0) : stage.orbit(-0.12, 0)),
  arrowright: (e) => (e.shiftKey ? stage.pan(-0.02, 0) : stage.orbit(0.12, 0)),
  arrowup: (e) => (e.shiftKey ? stage.pan(0, -0.02) : stage.orbit(0, -0.08)),
  arrowdown: (e) => (e.shiftKey ? stage.pan(0, 0.02) : stage.orbit(0, 0.08)),
  "+": () => stage.zoom(0.9), "=": () => stage.zoom(0.9), "-": () => stage.zoom(1.1),
};
addEventListener("keydown", (event) => {
  const key = event.key.toLowerCase();
  if (event.ctrlKey || event.metaKey) {
    const command = {z: event.shiftKey ? "redo" : "undo", y: "redo", s: "save"}[key];
    if (!command) return;
    event.preventDefault();
    return void say(command);
  }
  if (event.altKey) return;
  if (document.activeElement === canvas && onCanvas[key]) {
    event.preventDefault();
    return onCanvas[key](event);
  }
  if (toolbar.held === "grab" && "wasd".includes(key)) {
    led.add(key);
    return leadByKeys();
  }
  const typing = /^(input|select|textarea|button|a|summary)$/i.test(event.target.tagName) && event.target.type !== "range";
  if (keys[key] && !(typing && (key === " " || event.target.tagName !== "BUTTON"))) {
    event.preventDefault();
    keys[key]();
  }
});
addEventListener("keyup", (event) => {
  if (led.delete(event.key.toLowerCase())) leadByKeys();
});

// Who looks elsewhere has let go of everything.
addEventListener("blur", () => {
  if (led.size > 0) {
    led.clear();
    leadByKeys();
  }
  hand.cancel();
});

// --- header, hint, numbers ------------------------------------------------------------------------------------------

for (const element of document.querySelectorAll("[data-look]")) element.addEventListener("click", () => stage.look(element.dataset.look));

$("around").addEventListener("click", () => {
  stage.turning = !stage.turning;
  $("around").setAttribute("aria-pressed", stage.turning);
});

function setTheme(theme) {
  page.dataset.theme = theme;
  $("theme").setAttribute("aria-pressed", theme === "light");
  localStorage.setItem("ringlet-theme", theme);
  stage.setTheme(theme);
  panels.inspect.plots.build();
}
$("theme").addEventListener("click", () => setTheme(page.dataset.theme === "dark" ? "light" : "dark"));
setTheme(localStorage.getItem("ringlet-theme") ?? (matchMedia("(prefers-color-scheme: light)").matches ? "light" : "dark"));

$("screenshot").addEventListener("click", async () => download("ringlet.png", await stage.screenshot()));

// What is dropped on the page is opened, put on, or laid over the picture.
function open(files) {
  return take([...files], {openScene: tools.openScene, openPhoto: (file) => photo.open(file), wear: (names) => say("wear", {text: names.join(" ")}), tell: toast});
}
addEventListener("dragover", (event) => event.preventDefault());
addEventListener("drop", (event) => {
  event.preventDefault();
  if (event.dataTransfer.files.length > 0) open(event.dataTransfer.files);
});

let recorder = null;
$("movie").addEventListener("click", () => {
  if (recorder) return recorder.stop();
  const parts = [];
  recorder = new MediaRecorder(canvas.captureStream(30), {videoBitsPerSecond: 12e6});
  recorder.ondataavailable = ({data}) => {
    parts.push(data);
    page.dataset.movie = new Blob(parts).size;
  };
  recorder.onstop = () => {
    download("ringlet.webm", new Blob(parts, {type: "video/webm"}));
    recorder = null;
    $("movie").setAttribute("aria-pressed", "false");
  };
  recorder.start(MOVIE_PART);
  $("movie").setAttribute("aria-pressed", "true");
});

$("share").addEventListener("click", async () => {
  $("share").setAttribute("aria-pressed", !share.recording);
  if (!share.recording) {
    share.begin();
    // Hair that stands still needs no second press.
    if (state?.playing || panels.inspect.timer) return;
  }
  $("share").setAttribute("aria-pressed", "false");
  download("hair.html", await share.end(state?.title || "Ringlet", state?.frames_per_second ?? 30));
});

$("hint").hidden = localStorage.getItem("ringlet-hint") === "seen";
$("hint-close").addEventListener("click", () => {
  localStorage.setItem("ringlet-hint", "seen");
  $("hint").hidden = true;
  canvas.focus();
});

setInterval(() => {
  const now = performance.now();
  const pace = (timing.time - timing.before) / ((now - timing.since) / 1000);
  timing.before = timing.time;
  const slow = Boolean(state?.playing && state.mode === "move" && pace >= 0 && pace < SLOW_MOTION);
  $("pace").hidden = !slow || !timing.slow;  // one slow moment is none
  timing.slow = slow;
  if (slow) $("pace").textContent = `Slow motion: ${Math.max(1, Math.round(100 * pace))} % of real time`;
  timing.rate = (1000 * timing.frames) / (now - timing.since);
  timing.frames = 0;
  timing.since = now;
  const script = stage.scriptTime();
  page.dataset.script = script.toFixed(2);
  const latency = timing.latency === null ? "" : ` · answer ${timing.latency.toFixed(0)} ms`;
  const moving = state?.playing ? `${timing.rate.toFixed(0)} frames/s · step ${(1000 * timing.step).toFixed(0)} ms · ` : "";
  $("numbers").textContent = state ? `${moving}${state.shown.toLocaleString("en")} strands` : "";
  $("numbers").title = state ? `from ${state.guides.toLocaleString("en")} guides${latency} · script ${script.toFixed(1)} ms` : "";
  panels.move.numbers.textContent = state?.mode === "move"
    ? `${timing.time.toFixed(2)} s · ${timing.rate.toFixed(0)} frames/s · step ${(1000 * timing.step).toFixed(0)} ms${latency}` : "";
}, 500);
