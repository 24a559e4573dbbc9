// The page: brings stage, panels, keyboard and socket together.

import "./app.css";
import {Connection} from "./connection.js";
import {download} from "./controls.js";
import {InspectPanel, MovePanel, QUANTITIES, StylePanel} from "./panels.js";
import {Stage} from "./stage.js";
import {PACKET, readPacket} from "./wire.js";

const $ = (id) => document.getElementById(id);
const page = document.documentElement;
const TABS = ["style", "move", "inspect"];
const HEAD_CENTRE = [0, 0.01, 0.06];

let state = null;
let toastTimer = null;
function toast(text) {
  $("toast").textContent = text;
  $("toast").classList.add("shown");
  clearTimeout(toastTimer);
  toastTimer = setTimeout(() => $("toast").classList.remove("shown"), 5000);
}

// One tool is in the hand at a time; none: the camera.
const tools = {
  held: null,
  toast,
  arrows: 1,  // length of arrows of force
  setArrows(length) {
    tools.arrows = length;
    for (const view of stage.views) view.contacts.lengthen(length);
    showContacts();
    stage.change();
  },
  toggle(name) {
    tools.held = tools.held === name ? null : name;
    page.dataset.tool = tools.held ?? "";
    stage.controls.enabled = tools.held === null;
    panels.style.scissors.setAttribute("aria-pressed", tools.held === "scissors");
    panels.style.brush.setAttribute("aria-pressed", tools.held === "brush");
    panels.move.grab.setAttribute("aria-pressed", tools.held === "grab");
    showBrush(null);
    if (tools.held === "grab" && !state?.playing) say("play");
  },
};

let stage;
try {
  stage = new Stage($("canvas"));
} catch (error) {
  toast(`The picture cannot be drawn: ${error.message}`);
  throw error;
}

const timing = {frames: 0, since: performance.now(), rate: 0, step: 0, latency: null, time: 0};
const say = (what, rest) => connection.say(what, rest) || toast("The studio is not there: start it again with ringlet studio.");
const panels = {
  style: new StylePanel($("style"), say, tools),
  move: new MovePanel($("move"), say, tools),
  inspect: new InspectPanel($("inspect"), say, tools),
};

function showTab(name) {
  for (const tab of TABS) {
    $(tab).hidden = tab !== name;
    $(`tab-${tab}`).setAttribute("aria-selected", tab === name);
    $(`tab-${tab}`).tabIndex = tab === name ? 0 : -1;
  }
  if (tools.held && name !== {scissors: "style", brush: "style", grab: "move"}[tools.held]) tools.toggle(tools.held);
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
  page.dataset.states = Number(page.dataset.states ?? 0) + 1;
  page.dataset.mode = state.mode;
  page.dataset.playing = state.playing;
  $("title").textContent = state.title;
  document.title = state.title ? `${state.title} – Ringlet Studio` : "Ringlet Studio";
  for (const panel of Object.values(panels)) panel.show(state);
  stage.setCompared(state.mode === "inspect" && state.compared >= 0);
  $("names").hidden = stage.views.length === 1;
  if (stage.views.length > 1)
    [state.open, state.compared].forEach((which, i) => ($("names").children[i].textContent = state.caches[which] ?? ""));
  // A frame may come before the state that says what its values are.
  for (const view of stage.views) if (view.values !== undefined) showRange(view);
  if (first && state.mode !== "style") showTab(state.mode);
  stage.change();
}

function receivePacket(buffer) {
  const begin = performance.now();
  const packet = readPacket(buffer);
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
  view.contacts.set(frame.contacts, tools.arrows);
  if (which !== 0) return;
  showContacts();
  page.dataset.frame = frame.number;
  page.dataset.version = frame.version;
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

const connection = new Connection({
  packet: receivePacket,
  message(message) {
    if (message.kind === "state") receiveState(message);
    if (message.kind === "error") toast(message.message);
    if (message.kind === "statistics") panels.inspect.plots.set(message.view, message);
    if (message.kind === "statistics" && message.view === 0) showTab("inspect");
  },
  status(status) {
    page.dataset.connection = status;
    $("connection").dataset.state = status;
    $("connection").textContent = status === "open" ? "connected" : "Connection lost, trying again … If the studio was closed, start it anew and open its new address.";
    if (status !== "open") panels.inspect.stop();
  },
});

// --- hands on the picture -------------------------------------------------------------------------------------------

const canvas = $("canvas");
const place = (event) => {
  const box = canvas.getBoundingClientRect();
  return [(event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height];
};
let dragFrom = null;

function drawBlade(from, to) {
  const blade = $("blade");
  blade.style.visibility = to ? "visible" : "hidden";
  if (!to) return;
  const box = canvas.getBoundingClientRect();
  [["x1", from[0] * box.width], ["y1", from[1] * box.height], ["x2", to[0] * box.width], ["y2", to[1] * box.height]]
    .forEach(([name, value]) => blade.setAttribute(name, value));
}

// What lies beyond the line, seen from the middle of the head, is cut.
function cut(from, to) {
  if (Math.hypot(from[0] - to[0], from[1] - to[1]) < 0.02) return;
  let {normal, offset} = stage.planeThrough(from, to);
  const side = normal.x * HEAD_CENTRE[0] + normal.y * HEAD_CENTRE[1] + normal.z * HEAD_CENTRE[2] < offset ? -1 : 1;
  say("cut", {numbers: [side * normal.x, side * normal.y, side * normal.z, side * offset]});
}

// A drag across the picture moves the head by its own breadth or so, and turns it along.
function lead(dx, dy) {
  const right = [stage.camera.matrix.elements[0], stage.camera.matrix.elements[1]];
  const across = 0.35 * dx, up = -0.3 * dy;
  connection.say("grab", {numbers: [across * right[0], across * right[1], up, 0.6 * dy * right[0], 0.6 * dy * right[1], 1.6 * dx]});
}

// Where the brush touches the hair that is nearest to the eye; a circle shows how far it reaches.
let touched = null;
function showBrush(at) {
  const circle = $("brush"), size = stage.metresAcross();
  circle.style.visibility = at ? "visible" : "hidden";
  if (!at) return;
  const box = canvas.getBoundingClientRect();
  circle.setAttribute("cx", at[0] * box.width);
  circle.setAttribute("cy", at[1] * box.height);
  circle.setAttribute("r", (Number(panels.style.brushSize.input.value) / size) * box.width);
}
function paint(at, last) {
  const radius = Number(panels.style.brushSize.input.value), hit = stage.hairUnder(at, radius) ?? (last ? touched : null);
  if (!hit || (!last && touched && Math.hypot(...hit.map((x, k) => x - touched[k])) < 0.6 * radius)) return;
  touched = last ? null : hit;
  say("brush", {numbers: [...hit, radius, Number(panels.style.brushWet.input.value)], more: !last});
}

canvas.addEventListener("pointerdown", (event) => {
  if (!tools.held || event.button !== 0) return;
  canvas.setPointerCapture(event.pointerId);
  dragFrom = place(event);
  touched = null;
  if (tools.held === "brush") paint(dragFrom, false);
});
canvas.addEventListener("pointermove", (event) => {
  if (tools.held === "brush") showBrush(place(event));
  if (!dragFrom) return;
  const at = place(event);
  if (tools.held === "brush") paint(at, false);
  if (tools.held === "scissors") drawBlade(dragFrom, at);
  if (tools.held === "grab") lead(at[0] - dragFrom[0], at[1] - dragFrom[1]);
});
function letGo(event) {
  if (!dragFrom) return;
  const from = dragFrom;
  dragFrom = null;
  drawBlade(from, null);
  if (tools.held === "scissors" && event.type === "pointerup") cut(from, place(event));
  if (tools.held === "brush" && touched) paint(place(event), true);
  if (tools.held === "grab") lead(0, 0);
}
canvas.addEventListener("pointerup", letGo);
canvas.addEventListener("pointercancel", letGo);

// --- keyboard -------------------------------------------------------------------------------------------------------

const led = new Set();
function leadByKeys() {
  const way = (a, b) => (led.has(a) ? 1 : 0) - (led.has(b) ? 1 : 0);
  lead(0.25 * way("d", "a"), 0.25 * way("s", "w"));
}
const keys = {
  "1": () => stage.look("front"), "2": () => stage.look("side"), "3": () => stage.look("back"), "4": () => stage.look("three_quarter"),
  "t": () => $("theme").click(), "p": () => $("screenshot").click(), "m": () => $("movie").click(),
  "b": () => (showTab("style"), tools.toggle("brush")),
  "c": () => (showTab("style"), tools.toggle("scissors")), "g": () => (showTab("move"), tools.toggle("grab")),
  " ": () => (state?.mode === "inspect" ? panels.inspect.toggle() : (showTab("move"), panels.move.toggle())),
  "f": () => say("contacts", {numbers: [state?.shows_contacts ? 0 : 1]}),
  "escape": () => tools.held && tools.toggle(tools.held),
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
  if (tools.held === "grab" && "wasd".includes(key)) {
    led.add(key);
    return leadByKeys();
  }
  const typing = /^(input|select|textarea|button|a)$/i.test(event.target.tagName);
  if (keys[key] && !(typing && (key === " " || event.target.tagName !== "BUTTON"))) {
    event.preventDefault();
    keys[key]();
  }
});
addEventListener("keyup", (event) => {
  if (led.delete(event.key.toLowerCase())) leadByKeys();
});

// --- header, hint, numbers ------------------------------------------------------------------------------------------

for (const element of document.querySelectorAll("[data-look]")) element.addEventListener("click", () => stage.look(element.dataset.look));

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

let recorder = null;
$("movie").addEventListener("click", () => {
  if (recorder) return recorder.stop();
  const parts = [];
  recorder = new MediaRecorder(canvas.captureStream(30), {videoBitsPerSecond: 12e6});
  recorder.ondataavailable = ({data}) => parts.push(data);
  recorder.onstop = () => {
    download("ringlet.webm", new Blob(parts, {type: "video/webm"}));
    recorder = null;
    $("movie").setAttribute("aria-pressed", "false");
  };
  recorder.start();
  $("movie").setAttribute("aria-pressed", "true");
});

$("hint").hidden = localStorage.getItem("ringlet-hint") === "seen";
$("hint-close").addEventListener("click", () => {
  localStorage.setItem("ringlet-hint", "seen");
  $("hint").hidden = true;
  canvas.focus();
});

setInterval(() => {
  const now = performance.now();
  timing.rate = (1000 * timing.frames) / (now - timing.since);
  timing.frames = 0;
  timing.since = now;
  const script = stage.scriptTime();
  page.dataset.script = script.toFixed(2);
  const latency = timing.latency === null ? "" : ` · answer ${timing.latency.toFixed(0)} ms`;
  const moving = state?.playing ? `${timing.rate.toFixed(0)} frames/s · step ${(1000 * timing.step).toFixed(0)} ms · ` : "";
  $("numbers").textContent = state
    ? `${moving}${state.shown.toLocaleString("en")} strands from ${state.guides.toLocaleString("en")} guides${latency} · script ${script.toFixed(1)} ms` : "";
  panels.move.numbers.textContent = state?.mode === "move"
    ? `${timing.time.toFixed(2)} s · ${timing.rate.toFixed(0)} frames/s · step ${(1000 * timing.step).toFixed(0)} ms${latency}` : "";
}, 500);
