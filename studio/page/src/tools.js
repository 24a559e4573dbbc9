// The tools: their names and icons, and what can be set about them. How a hand leads them is in hand.js.

import {button, make, slider, tick} from "./controls.js";

const CM = {factor: 100, unit: "cm", digits: 1}, PERCENT = {factor: 100, unit: "%", digits: 0};

// Of each tool: name, the tab that it belongs to, key, icon (paths of a 24 × 24 drawing), what it does, what can be set, and what kind of
// gesture leads it: "stroke" (a ball along a way), "line" (from one point to another), "place" (one point), "water".
export const TOOLS = {
  turn: {label: "Turn", key: "v", icon: "M4.5 13a8 8 0 1 0 2.2-6.6M4 3.5v4.4h4.4", hint: "Drag turns the head, the wheel or two fingers zoom, the right button moves it.", touchHint: "One finger turns the head, two move and zoom it."},
  comb: {label: "Comb", tab: "style", key: "k", icon: "M3 5h18v5H3zM5 10v9M8.5 10v9M12 10v9M15.5 10v9M19 10v9", options: ["reach", "strength", "softness", "mirror"], gesture: "stroke",
         hint: "Drag hair where it should lie. It then holds its shape until it gets wet."},
  part: {label: "Parting", tab: "style", key: "e", icon: "M12 3v18M9 5C6 8 4 12 4 18M15 5c3 3 5 7 5 13", gesture: "line",
         hint: "Draw a line over the scalp, from the brow backwards. Hair on either side of it falls to that side."},
  scissors: {label: "Scissors", tab: "style", key: "c", icon: "M8.5 6.5a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0zM8.5 17.5a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0zM8 8l13 9M8 16 21 7", options: ["depth"], gesture: "line",
             hint: "Drag a line through the hair. What is marked red falls."},
  thin: {label: "Thinning", tab: "style", key: "n", icon: "M3 4h18M5 4v7M8 4v4M11 4v7M14 4v4M17 4v7M20 4v4M7 14l10 7M17 14 7 21", options: ["depth", "share"], gesture: "line",
         hint: "Drag a line. Some of the strands that it meets are cut, each somewhere between the line and its tip."},
  length: {label: "Length", tab: "style", key: "h", icon: "M6 3v18M3 6l3-3 3 3M3 18l3 3 3-3M13 5h7M13 10h5M13 15h7M13 20h5", options: ["reach", "strength", "softness", "mirror", "longer"], gesture: "stroke",
           hint: "Drag over hair to make it longer or shorter there."},
  curl: {label: "Curling iron", tab: "style", key: "u", icon: "M12 3.5c5 0 8.5 3.5 8.5 8.5s-3.5 8.5-8.5 8.5-7.5-3-7.5-7.5 3-6.5 7-6.5 5.5 2 5.5 5.5-2 4.5-5 4.5-3.5-1.5-3.5-3.5 1.5-2.5 3-2.5", options: ["reach", "strength", "softness", "mirror", "curl"], gesture: "stroke",
         hint: "Drag along the part of the hair that should curl."},
  straighten: {label: "Straightener", tab: "style", key: "i", icon: "M6 3v18M10 3v18M14 3v18M18 3v18", options: ["reach", "strength", "softness", "mirror"], gesture: "stroke",
               hint: "Drag along hair to take its curl out."},
  lift: {label: "Lift", tab: "style", key: "l", icon: "M3 20c5-2 13-2 18 0M12 16V4M7 9l5-5 5 5", options: ["reach", "strength", "softness", "mirror"], gesture: "stroke",
         hint: "Drag over the scalp to lift hair at its roots."},
  flatten: {label: "Flatten", tab: "style", key: "o", icon: "M3 20c5-2 13-2 18 0M12 3v12M7 10l5 5 5-5", options: ["reach", "strength", "softness", "mirror"], gesture: "stroke",
            hint: "Drag over the scalp to press hair down at its roots."},
  brush: {label: "Wet brush", tab: "style", key: "b", icon: "M12 3c4 5 6 8 6 11a6 6 0 0 1-12 0c0-3 2-6 6-11z", options: ["reach", "wet"], gesture: "water",
          hint: "Drag over hair to wet it."},
  dryer: {label: "Dryer", tab: "style", key: "y", icon: "M3 8.5a4.5 4.5 0 0 1 4.5-4.5H16v9H7.5A4.5 4.5 0 0 1 3 8.5zM8 13l1 7h4l-1-7M19 5v7M22 6v5", options: ["reach"], gesture: "water",
          hint: "Drag over wet hair to dry it."},
  spray: {label: "Spray", tab: "style", key: "r", icon: "M8 10h8v11H8zM10 10V6h4v4M17 3h.01M20 2h.01M20 5h.01M17 6h.01", options: ["reach", "strength", "softness", "mirror"], gesture: "stroke",
          hint: "Drag over hair that should hold its shape: it gets up to ten times as stiff."},
  lock: {label: "Clip away", tab: "style", key: "j", icon: "M4 9h16l-2 3H6zM6 12v7M10 12v7M14 12v7M18 12v7M4 9l4-5h8l4 5", options: ["reach", "mirror", "release", "hide"], buttons: ["unlock_all"], gesture: "stroke",
         hint: "Drag over hair to clip it away: no tool changes it until the clips are taken out."},
  pin: {label: "Pin", tab: "style", key: "q", icon: "M9 3c-2 6-2 12-1 18M15 3c2 6 2 12 1 18M9 3a3 3 0 0 1 6 0", options: ["reach"], buttons: ["let_go"], gesture: "place",
        hint: "Click on hair to pin it there: it stays in place when the head moves.", touchHint: "Tap hair to pin it there: it stays in place when the head moves."},
  tie: {label: "Hair tie", tab: "style", key: "z", icon: "M12 4a5 3 0 1 0 0 6 5 3 0 0 0 0-6zM10 10c-1 5-3 7-3 11M14 10c1 5 3 7 3 11M12 10v11", options: ["reach", "ring"], buttons: ["let_go"], gesture: "place",
        hint: "Click on a lock to tie it together: when hair moves, the tie draws it in.", touchHint: "Tap a lock to tie it together: when hair moves, the tie draws it in."},
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
  depth: {label: "Depth", low: 0.01, high: 0.5, step: 0.005, measure: CM, value: 0.08, meaning: "How far the blades reach behind the nearest hair; 50 cm: through to the other side"},
  share: {label: "Strands that are cut", low: 0.05, high: 1, step: 0.01, measure: PERCENT, value: 0.4, meaning: "Of those that the line meets"},
  longer: {label: "Longer by", low: -0.1, high: 0.1, step: 0.001, measure: CM, value: 0.03, meaning: "By how much a stroke at full strength makes hair longer; less than 0 makes it shorter"},
  ring: {label: "Radius of the tie", low: 0.004, high: 0.03, step: 0.0005, measure: CM, value: 0.01, meaning: "Radius of the bunch that the tie makes"},
};
const TICKS = {
  mirror: {label: "Both sides alike", meaning: "The tool does the same on the other side of the head"},
  release: {label: "Take clips out", meaning: "The tool lets hair go instead of clipping it away"},
  hide: {label: "Hide clipped hair", meaning: "Hair that is clipped away is not shown"},
};
const BUTTONS = {unlock_all: "Take all clips out", let_go: "Take all ties and pins out"};
const KEPT = "ringlet-tools";  // what was set, from one visit to the next

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
  /** `change(tool)` when another is taken, `set(name)` when something about it is set, `press(name)` for its buttons. */
  constructor(bar, options, {change, set, press}) {
    Object.assign(this, {change, told: set});
    this.held = "turn";
    this.values = {};
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
    for (const [name, option] of Object.entries(TICKS)) {
      this.values[name] = name === "mirror" && Boolean(this.values[name]);
      this.controls[name] = tick({...option, name: `tool-${name}`, change: (value) => this.set(name, value)});
      this.controls[name].show(this.values[name]);
    }
    this.presses = Object.fromEntries(Object.entries(BUTTONS).map(([name, label]) => [name, button(label, () => press(name), {class: "wide"})]));
    options.append(this.title, this.hint, ...Object.values(this.controls).map((c) => c.element), ...Object.values(this.presses));
    this.show();
  }

  set(name, value) {
    this.values[name] = value;
    localStorage.setItem(KEPT, JSON.stringify(this.values));
    this.told(name);
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
    for (const [name, element] of Object.entries(this.presses)) element.hidden = !tool.buttons?.includes(name);
  }
}
