// The tools: their names and icons, what can be set about them, and how a hand leads them over the picture.

import {button, make, slider, tick} from "./controls.js";

const CM = {factor: 100, unit: "cm", digits: 1}, PERCENT = {factor: 100, unit: "%", digits: 0};

// Of each tool: name, the tab that it belongs to, key, icon (paths of a 24 × 24 drawing), what it does, and what can be set.
export const TOOLS = {
  turn: {label: "Turn", key: "v", icon: "M4.5 13a8 8 0 1 0 2.2-6.6M4 3.5v4.4h4.4", hint: "Drag turns the head, the wheel or two fingers zoom, the right button moves it.", touchHint: "One finger turns the head, two move and zoom it."},
  comb: {label: "Comb", tab: "style", key: "k", icon: "M3 5h18v5H3zM5 10v9M8.5 10v9M12 10v9M15.5 10v9M19 10v9", options: ["reach", "strength", "softness", "mirror"], stroke: true,
         hint: "Drag hair where it should lie. It then holds its shape until it gets wet."},
  scissors: {label: "Scissors", tab: "style", key: "c", icon: "M8.5 6.5a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0zM8.5 17.5a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0zM8 8l13 9M8 16 21 7",
             hint: "Drag a line. What is marked red, beyond the line, falls."},
  curl: {label: "Curling iron", tab: "style", key: "u", icon: "M12 3.5c5 0 8.5 3.5 8.5 8.5s-3.5 8.5-8.5 8.5-7.5-3-7.5-7.5 3-6.5 7-6.5 5.5 2 5.5 5.5-2 4.5-5 4.5-3.5-1.5-3.5-3.5 1.5-2.5 3-2.5", options: ["reach", "strength", "softness", "mirror", "curl"], stroke: true,
         hint: "Drag along the part of the hair that should curl."},
  straighten: {label: "Straightener", tab: "style", key: "i", icon: "M6 3v18M10 3v18M14 3v18M18 3v18", options: ["reach", "strength", "softness", "mirror"], stroke: true,
               hint: "Drag along hair to take its curl out."},
  lift: {label: "Lift", tab: "style", key: "l", icon: "M3 20c5-2 13-2 18 0M12 16V4M7 9l5-5 5 5", options: ["reach", "strength", "softness", "mirror"], stroke: true,
         hint: "Drag over the scalp to lift hair at its roots."},
  flatten: {label: "Flatten", tab: "style", key: "o", icon: "M3 20c5-2 13-2 18 0M12 3v12M7 10l5 5 5-5", options: ["reach", "strength", "softness", "mirror"], stroke: true,
            hint: "Drag over the scalp to press hair down at its roots."},
  brush: {label: "Wet brush", tab: "style", key: "b", icon: "M12 3c4 5 6 8 6 11a6 6 0 0 1-12 0c0-3 2-6 6-11z", options: ["reach", "wet"],
          hint: "Drag over hair to wet it."},
  dryer: {label: "Dryer", tab: "style", key: "y", icon: "M3 8.5a4.5 4.5 0 0 1 4.5-4.5H16v9H7.5A4.5 4.5 0 0 1 3 8.5zM8 13l1 7h4l-1-7M19 5v7M22 6v5", options: ["reach"],
          hint: "Drag over wet hair to dry it."},
  grab: {label: "Grab the head", tab: "move", key: "g", icon: "M12 6a5.5 5.5 0 0 1 5.5 5.5c0 3-2 6-5.5 6s-5.5-3-5.5-6A5.5 5.5 0 0 1 12 6zM1 11.5h3M20 11.5h3M12 1v2.5M12 20.5V23",
         hint: "Drag the head, or lead it with W A S D.", touchHint: "Drag the head."},
  probe: {label: "Probe", tab: "inspect", key: "x", icon: "M10.5 4a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13zM15.5 15.5 21 21M8 7.5c3 1 4 4 3 7",
          hint: "Click a strand: its length, curl and contacts through the whole recording.", touchHint: "Tap a strand: its length, curl and contacts through the whole recording."},
};

const OPTIONS = {
  reach: {label: "Reach", low: 0.005, high: 0.1, step: 0.001, measure: CM, value: 0.04, meaning: "Radius of the tool: the circle under the pointer"},
  strength: {label: "Strength", low: 0.05, high: 1, step: 0.01, measure: PERCENT, value: 0.8, meaning: "How much of the tool's effect hair gets"},
  softness: {label: "Soft edge", low: 0, high: 1, step: 0.01, measure: PERCENT, value: 1, meaning: "0: all hair within reach is met alike; 100: ever less towards the edge"},
  curl: {label: "Iron's radius", low: 0.003, high: 0.03, step: 0.0005, measure: CM, value: 0.01, meaning: "Radius of the curls"},
  wet: {label: "Leaves hair wet", low: 0, high: 1, step: 0.01, measure: PERCENT, value: 1, meaning: "How wet hair is where the brush has passed"},
};
const KEPT = "ringlet-tools";  // what was set, from one visit to the next
const CLOSE = 0.16;     // of the reach: a stroke tells its way in such steps
const SHORTEST = 0.02;  // of the picture: a line of the scissors
const HEAD_CENTRE = [0, 0.01, 0.06];

// Hints fit the device.
const TOUCH = matchMedia("(pointer: coarse)").matches;
const hintOf = (tool) => (TOUCH && tool.touchHint) || tool.hint;

function icon(path) {
  const holder = make("span", {class: "icon", "aria-hidden": "true"});
  holder.innerHTML = `<svg viewBox="0 0 24 24"><path d="${path}"/></svg>`;
  return holder;
}

/** The toolbar and what can be set about the tool in the hand. */
export class Toolbar {
  constructor(bar, options, change) {
    this.change = change;
    this.held = "turn";
    this.values = {mirror: false};
    try {
      Object.assign(this.values, JSON.parse(localStorage.getItem(KEPT) ?? "{}"));
    } catch {
      // what was kept cannot be read: begin anew
    }
    this.buttons = {};
    for (const [name, tool] of Object.entries(TOOLS)) {
      const element = button("", () => this.toggle(name), {"aria-pressed": "false", title: TOUCH ? hintOf(tool) : `${tool.hint} (${tool.key.toUpperCase()})`, "data-name": name});
      element.append(icon(tool.icon), make("span", {}, tool.label));
      this.buttons[name] = element;
      bar.append(element);
    }
    bar.addEventListener("keydown", (event) => this.walk(event));
    this.root = options;
    this.title = make("h2", {});
    this.hint = make("p", {class: "note"});
    this.controls = {};
    for (const [name, option] of Object.entries(OPTIONS)) {
      const control = slider({...option, name: `tool-${name}`, change: (value) => this.set(name, value)});
      this.values[name] = Math.min(option.high, Math.max(option.low, Number(this.values[name] ?? option.value) || option.value));
      control.show(this.values[name]);
      this.controls[name] = control;
    }
    this.controls.mirror = tick({label: "Both sides alike", name: "tool-mirror", meaning: "The tool does the same on the other side of the head", change: (value) => this.set("mirror", value)});
    this.controls.mirror.show(this.values.mirror);
    options.append(this.title, this.hint, ...Object.values(this.controls).map((c) => c.element));
    this.show();
  }

  set(name, value) {
    this.values[name] = value;
    localStorage.setItem(KEPT, JSON.stringify(this.values));
  }

  // One tool is in the hand at a time; without one the pointer turns the head.
  toggle(name) {
    this.held = this.held === name ? "turn" : name;
    this.show();
    this.change(this.held);
  }

  walk(event) {
    const step = {ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1}[event.key];
    if (!step) return;
    event.preventDefault();
    event.stopPropagation();
    const all = Object.values(this.buttons), at = all.indexOf(document.activeElement);
    all[(at + step + all.length) % all.length].focus();
  }

  show() {
    const tool = TOOLS[this.held];
    for (const [name, element] of Object.entries(this.buttons)) {
      element.setAttribute("aria-pressed", name === this.held);
      element.tabIndex = name === this.held ? 0 : -1;
    }
    this.root.hidden = this.held === "turn";
    this.title.textContent = tool.label;
    this.hint.textContent = hintOf(tool);
    for (const [name, control] of Object.entries(this.controls)) control.element.hidden = !tool.options?.includes(name);
  }
}

/** Leads the tool in the hand over the picture. */
export class Hand {
  constructor(canvas, stage, toolbar, say, marks) {
    Object.assign(this, {canvas, stage, toolbar, say, ...marks});
    this.from = null;  // where the pointer was pressed, 0 … 1 from the left and top
    canvas.addEventListener("pointerdown", (event) => this.press(event));
    canvas.addEventListener("pointermove", (event) => this.move(event));
    canvas.addEventListener("pointerup", (event) => this.release(event, false));
    canvas.addEventListener("pointercancel", (event) => this.release(event, true));
    canvas.addEventListener("pointerleave", () => !this.from && this.showReach(null));
  }

  get tool() {
    return this.toolbar.held;
  }
  place(event) {
    const box = this.canvas.getBoundingClientRect();
    return [(event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height];
  }

  press(event) {
    if (this.tool === "turn" || event.button !== 0) return;
    // A second finger turns the head; what the first one has begun is dropped.
    if (this.from) return void this.cancel();
    this.pointer = event.pointerId;
    this.canvas.setPointerCapture(event.pointerId);
    this.from = this.place(event);
    this.last = this.touched = null;
    if (TOOLS[this.tool].stroke) this.beginStroke(this.from);
    if (this.wets) this.wet(this.from, false);
    if (this.tool === "probe") this.probe(this.from);
  }
  move(event) {
    if (this.from && event.pointerId !== this.pointer) return;
    const at = this.place(event);
    if (TOOLS[this.tool].options) this.showReach(at);
    if (!this.from) return;
    if (TOOLS[this.tool].stroke) this.goOn(at);
    if (this.wets) this.wet(at, false);
    if (this.tool === "scissors") this.showLine(this.from, at);
    if (this.tool === "grab") this.lead(at[0] - this.from[0], at[1] - this.from[1]);
  }
  release(event, dropped) {
    if (!this.from || event.pointerId !== this.pointer) return;
    const from = this.from, at = this.place(event);
    this.from = null;
    this.showLine(from, null);
    if (TOOLS[this.tool].stroke && this.last) this.say(dropped ? "stroke_drop" : "stroke_end");
    if (this.tool === "scissors" && !dropped) this.cut(from, at);
    if (this.wets && this.touched) this.wet(at, true);
    if (this.tool === "grab") this.lead(0, 0);
  }
  /** Puts things back as they were before the stroke; false if there was none. */
  cancel() {
    if (!this.from) return false;
    const wetted = this.wets && this.touched;
    if (TOOLS[this.tool].stroke && this.last) this.say("stroke_drop");
    if (wetted) this.say("undo");
    if (this.tool === "grab") this.lead(0, 0);
    this.showLine(this.from, null);
    this.from = this.last = this.touched = null;
    return true;
  }

  // --- strokes: the tool is where the pointer is, as deep as the hair that it met first ---

  beginStroke(at) {
    const {reach, strength, softness, mirror, curl} = this.toolbar.values;
    const hit = this.stage.hairUnder(at, reach) ?? this.stage.skinUnder(at);
    if (!hit) return;
    this.depth = this.stage.depthOf(hit);
    this.last = hit;
    this.say("stroke_begin", {text: this.tool, numbers: [reach, strength, softness, mirror ? 1 : 0, curl]});
    this.say("stroke", {numbers: hit});
  }
  goOn(at) {
    if (!this.last) return this.beginStroke(at);
    const point = this.stage.pointAt(at, this.depth);
    if (Math.hypot(...point.map((x, k) => x - this.last[k])) < CLOSE * this.toolbar.values.reach) return;
    this.last = point;
    this.say("stroke", {numbers: point});
  }

  probe(at) {
    const guide = this.stage.guideUnder(at);
    if (guide !== null) this.say("probe", {numbers: [guide]});
  }

  get wets() {
    return this.tool === "brush" || this.tool === "dryer";
  }
  // Touches the hair that is nearest to the eye.
  wet(at, last) {
    const {reach, wet} = this.toolbar.values, hit = this.stage.hairUnder(at, reach) ?? (last ? this.touched : null);
    if (!hit || (!last && this.touched && Math.hypot(...hit.map((x, k) => x - this.touched[k])) < 0.6 * reach)) return;
    this.touched = last ? null : hit;
    this.say("brush", {numbers: [...hit, reach, this.tool === "brush" ? wet : 0], more: !last});
  }

  // --- scissors: what lies beyond the line, seen from the middle of the head, falls ---

  bladeOf(from, to) {
    if (Math.hypot(from[0] - to[0], from[1] - to[1]) < SHORTEST) return null;
    const {normal, offset} = this.stage.planeThrough(from, to);
    const side = normal.x * HEAD_CENTRE[0] + normal.y * HEAD_CENTRE[1] + normal.z * HEAD_CENTRE[2] < offset ? -1 : 1;
    return [side * normal.x, side * normal.y, side * normal.z, side * offset];
  }
  cut(from, to) {
    const blade = this.bladeOf(from, to);
    if (blade) this.say("cut", {numbers: blade});
  }
  showLine(from, to) {
    this.line.style.visibility = to ? "visible" : "hidden";
    this.stage.markBeyond(to ? this.bladeOf(from, to) : null);
    if (!to) return;
    const box = this.canvas.getBoundingClientRect();
    [["x1", from[0] * box.width], ["y1", from[1] * box.height], ["x2", to[0] * box.width], ["y2", to[1] * box.height]]
      .forEach(([name, value]) => this.line.setAttribute(name, value));
  }

  showReach(at) {
    this.circle.style.visibility = at && TOOLS[this.tool].options ? "visible" : "hidden";
    if (!at) return;
    const box = this.canvas.getBoundingClientRect();
    this.circle.setAttribute("cx", at[0] * box.width);
    this.circle.setAttribute("cy", at[1] * box.height);
    this.circle.setAttribute("r", (this.toolbar.values.reach / this.stage.metresAcross()) * box.width);
  }

  /** A drag across the picture moves the head by its own breadth or so, and turns it along. */
  lead(dx, dy) {
    const [rx, ry] = this.stage.camera.matrix.elements;
    const across = 0.35 * dx, up = -0.3 * dy;
    this.say("grab", {numbers: [across * rx, across * ry, up, 0.6 * dy * rx, 0.6 * dy * ry, 1.6 * dx]});
  }
}
