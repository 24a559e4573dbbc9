// The three panels: style, move, inspect. Each shows the studio's state and says what the user wants.

import {button, choice, colour, make, slider} from "./controls.js";
import {WORN} from "./drop.js";
import {NaturalColour} from "./natural.js";
import {Plots, PROBED, STATISTICS} from "./plots.js";
import {PRESETS} from "./presets.js";
import {THUMBNAILS} from "./thumbnails.js";

const CM = {factor: 100, unit: "cm", digits: 1}, MM = {factor: 1000, unit: "mm", digits: 1}, UM = {factor: 1e6, unit: "µm", digits: 0};
const PERCENT = {factor: 100, unit: "%", digits: 0}, DEGREES = {factor: 1, unit: "°", digits: 0}, WHOLE = {factor: 1, unit: "", digits: 0};
const PER_SECOND = {factor: 1, unit: "/s", digits: 2}, SPEED = {factor: 1, unit: "m/s", digits: 1}, TIMES = {factor: 1, unit: "×", digits: 1};
const PLAIN = {factor: 1, unit: "", digits: 2};
const words = (name) => name.replaceAll("_", " ").replace(/^./, (c) => c.toUpperCase());

// Quantities to colour by: label, unit, how they are painted, and whether contacts must be known.
export const QUANTITIES = {
  none: {label: "As hair"},
  speed: {label: "Speed", unit: "m/s"},
  stretch: {label: "Stretch", unit: "%", factor: 100},
  bend: {label: "Curvature", unit: "1/m"},
  force: {label: "Contact force per length", unit: "mN/m", factor: 1000, contacts: true},
  state: {label: "Sticks or slides", paint: "state", contacts: true},
  group: {label: "Group, or guide where there are none", paint: "group"},
  wetness: {label: "Wetness", unit: "%", factor: 100},
  strand: {label: "Strand, first to last"},
};
const GROOMS = [[".usda", "USD (.usda)"], [".hair", "Cem Yuksel's .hair"], [".ply", "PLY (.ply)"], [".obj", "OBJ (.obj)"], [".glb", "glTF (.glb)"], [".tfx", "TressFX (.tfx)"]];

// Controls bound to keys of the scene: [key, label, step, measure, low, high].
function keyControls(say, table) {
  return table.map(([key, label, step, measure, low, high]) => {
    const control = slider({label, low, high, step, measure, name: key,
                            change: (value, more) => say("set", {values: {[key]: value}, more})});
    return {key, ...control};
  });
}
function keyChoice(say, key, label, names) {
  return {key, ...choice({label, name: key, options: names.map((n) => [n, words(n)]),
                          change: (value) => say("set", {values: {[key]: value}})})};
}

// A style to start from, with its picture where there is one.
function styleButton(title, name, action, attributes) {
  const element = button("", action, attributes);
  if (THUMBNAILS[name]) element.append(make("img", {src: THUMBNAILS[name], alt: "", width: 132, height: 165}));
  element.append(make("span", {}, title));
  return element;
}

// What most people never need.
function advanced(...elements) {
  return make("details", {class: "advanced"}, make("summary", {}, "Advanced"), ...elements);
}

// How hair that moves or has moved is shown: colours, contact points and forces.
class ShowControls {
  constructor(say, tools, prefix) {
    this.quantity = choice({label: "Colour by", name: `${prefix}quantity`, options: Object.entries(QUANTITIES).map(([name, q]) => [name, q.unit ? `${q.label} (${q.unit})` : q.label]),
                            change: (value) => say("colour", {text: value})});
    this.contacts = button("Contacts", () => say("contacts", {numbers: [this.shown ? 0 : 1]}),
                           {"aria-pressed": "false", title: "Shows where hair touches, and the forces there (F)"});
    this.arrows = slider({label: "Arrows of force", low: 0, high: 4, step: 0.1, name: `${prefix}arrows`, measure: TIMES,
                          change: (value) => tools.setArrows(value)});
    this.arrows.show(1);
    this.note = make("p", {class: "note"});
    this.elements = [this.quantity.element, make("div", {class: "row"}, this.contacts), this.arrows.element, this.note];
  }

  show(state) {
    this.quantity.show(state.quantity);
    this.shown = state.shows_contacts;
    this.contacts.setAttribute("aria-pressed", this.shown);
    this.contacts.disabled = !state.has_contacts && !this.shown;
    this.arrows.element.hidden = !this.shown;
    for (const option of this.quantity.input.options) option.disabled = QUANTITIES[option.value].contacts && !state.has_contacts;
    this.note.textContent = state.has_contacts ? "" : state.mode === "inspect"
      ? "This cache holds no contacts; they are kept with output.contacts = true." : "This model knows no contact forces.";
  }
}

export class StylePanel {
  constructor(root, say, tools) {
    this.say = say;
    this.presets = make("div", {class: "presets", role: "group", "aria-label": "Styles to start from"});
    for (const [name, values] of Object.entries(PRESETS)) this.presets.append(styleButton(name, name.toLowerCase(), () => say("set", {values})));
    this.choices = [
      keyChoice(say, "hair.type", "Hair type", ["asian", "caucasian", "african"]),
      keyChoice(say, "hair.curl", "Curl", ["straight", "wavy", "curly", "coiled"]),
      keyChoice(say, "hair.parting", "Parting", ["none", "left", "centre", "right"]),
    ];
    this.shape = keyControls(say, [
      ["hair.length", "Length", 0.005, CM, 0.03, 0.6],
      ["style.volume", "Volume", 0.001, MM, 0, 0.05],
      ["hair.root_lift", "Lift at the roots", 1, DEGREES, 0, 90],
      ["hair.curl_radius", "Curl radius", 0.0002, MM, 0, 0.02],
    ]);
    this.look = keyControls(say, [
      ["picture.strands", "Density", 500, WHOLE, 1000, 30000],
      ["picture.clump", "Locks", 0.01, PERCENT, 0, 1],
    ]);
    this.expert = keyControls(say, [
      ["hair.curl_pitch", "Curl pitch", 0.0005, MM, 0, 0.08],
      ["hair.radius", "Thickness of a hair", 1e-6, UM, 2e-5, 8e-5],
      ["hair.eccentricity", "Flatness of a hair", 0.01, PERCENT, 0, 0.5],
      ["hair.count", "Guides", 10, WHOLE, 20, 600],
    ]);
    this.colour = {key: "hair.colour", ...colour({label: "Any colour", name: "hair.colour", change: (value) => say("set", {values: {"hair.colour": value}})})};
    this.tints = keyControls(say, [
      ["picture.highlights", "Highlights", 0.01, PERCENT, 0, 1],
      ["picture.highlight_start", "Start of highlights", 0.01, PERCENT, 0, 0.8],
      ["picture.root_shade", "Root shade", 0.01, PERCENT, 0, 1],
    ]);
    this.tint = {key: "picture.highlight_colour", ...colour({label: "Colour of highlights", name: "picture.highlight_colour", change: (value) => say("set", {values: {"picture.highlight_colour": value}})})};
    this.natural = new NaturalColour((value, more) => say("set", {values: {"hair.colour": value}, more}));
    this.wet = slider({label: "Wet all of it", low: 0, high: 1, step: 0.01, measure: PERCENT, name: "wet", meaning: "Wet hair is softer, heavier and lies closer",
                       change: (value, more) => say("wet", {numbers: [value], more})});
    this.undo = button("Undo", () => say("undo"), {title: "Ctrl+Z"});
    this.redo = button("Redo", () => say("redo"), {title: "Ctrl+Shift+Z"});
    this.goOn = button("Continue where you left", () => say("continue"), {class: "main wide", title: "Opens the style that the last studio was working on", hidden: true});
    this.trim = slider({label: "Level to trim at", low: -0.3, high: 0.1, step: 0.005, measure: CM, name: "trim", meaning: "Height above the middle of the ears", change: () => {}});
    this.trim.show(-0.1);
    this.history = make("ol", {class: "history", "aria-label": "What was done", tabindex: "0"});
    this.note = make("p", {class: "note"});
    this.groom = choice({label: "Groom as", options: GROOMS, change: () => {}, name: "groom"});
    const reopen = make("input", {type: "file", multiple: true, accept: [".toml", ...WORN.map((kind) => `.${kind}`)].join(","), "aria-label": "Open a scene, a character or a groom", onchange: () => {
      const files = [...reopen.files];
      reopen.value = "";
      if (files.length > 0) tools.open(files);
    }});
    root.append(
      this.goOn, make("div", {class: "row"}, this.undo, this.redo), this.history,
      make("h2", {}, "Start from"), this.presets, ...this.choices.map((c) => c.element),
      make("h2", {}, "Hair"), ...this.shape.map((c) => c.element), ...this.look.map((c) => c.element),
      make("h2", {}, "Colour"), this.natural.element, this.colour.element, ...this.tints.map((c) => c.element), this.tint.element,
      make("h2", {}, "All of it"), this.wet.element, this.trim.element,
      make("div", {class: "row"}, button("Trim", () => say("cut", {numbers: [0, 0, 1, Number(this.trim.input.value)]}), {title: "Cuts everything below that level"}),
           button("Grow 2 cm", () => say("grow", {numbers: [0.02]}))),
      make("h2", {}, "Keep"),
      make("div", {class: "row"}, button("Save scene", () => say("save"), {title: "A scene for ringlet run (Ctrl+S)"}), make("label", {class: "file", title: "A scene, a character or a groom; they can also be dropped on the page"}, "Open", reopen)),
      this.groom.element,
      make("div", {class: "row"}, button("Export groom", () => say("export", {text: this.groom.input.value}))),
      make("h2", {}, "Work after a photo"), tools.photo.element,
      advanced(...this.expert.map((c) => c.element), this.note));
  }

  /** The scenes that the studio knows: [{name, title}]. */
  offer(styles) {
    for (const known of this.presets.querySelectorAll("[data-style]")) known.remove();
    for (const {name, title} of styles)
      this.presets.append(styleButton(title, name, () => this.say("start_from", {text: name}), {"data-style": name}));
  }

  show(state) {
    for (const control of [...this.choices, ...this.shape, ...this.look, ...this.expert, ...this.tints, this.colour, this.tint]) control.show(state.values[control.key]);
    this.natural.show(state.values["hair.colour"]);
    this.wet.show(state.wetness);
    this.undo.disabled = !state.undo;
    this.redo.disabled = !state.redo;
    this.goOn.hidden = !state.continue;
    const last = state.history.at(-1);
    this.undo.title = last ? `${last} (Ctrl+Z)` : "Ctrl+Z";
    this.history.hidden = !last;
    this.history.replaceChildren(...state.history.map((text) => make("li", {}, text)));
    this.history.scrollTop = this.history.scrollHeight;
    this.note.textContent = state.mode === "style"
      ? `${state.stable} of ${state.guides} guides rest in a stable shape.` : "";
  }
}

// Wind from any side, told at the end of a drag: other air takes a moment to build.
class WindControls {
  constructor(say) {
    this.tell = (more) => {
      const {speed, from} = this.values, angle = (from * Math.PI) / 180;
      if (!more) say("set", {values: {"air.wind": [-Math.sin(angle), Math.cos(angle), 0].map((x) => Number((speed * x).toFixed(4)))}});
    };
    this.values = {speed: 0, from: 0};
    const told = (name) => (value, more) => {
      this.values[name] = value;
      this.tell(more);
    };
    const share = (key) => (value, more) => more || say("set", {values: {[key]: value}});
    this.speed = slider({label: "Wind", low: 0, high: 8, step: 0.1, measure: SPEED, name: "wind", meaning: "2 m/s: a light breeze, 5: leaves move, 8: small trees sway", change: told("speed")});
    this.from = slider({label: "From", low: -180, high: 180, step: 5, measure: DEGREES, name: "wind-from", meaning: "0: from the front; 90: from the head's left; 180: from behind", change: told("from")});
    this.gusts = slider({label: "Gusts", low: 0, high: 1, step: 0.01, measure: PERCENT, name: "air.gust_strength", change: share("air.gust_strength")});
    this.eddies = slider({label: "Eddies", low: 0, high: 3, step: 0.05, measure: SPEED, name: "air.turbulence", change: share("air.turbulence")});
    this.elements = [this.speed, this.from, this.gusts, this.eddies].map((c) => c.element);
  }

  show(values) {
    const [x, y] = values["air.wind"] ?? [0, 0], speed = Math.hypot(x, y);
    this.values.speed = speed;
    if (speed > 0) this.values.from = Math.round((Math.atan2(-x, y) * 180) / Math.PI);
    this.speed.show(speed);
    this.from.show(this.values.from);
    this.gusts.show(values["air.gust_strength"]);
    this.eddies.show(values["air.turbulence"]);
  }
}

export class MovePanel {
  constructor(root, say, tools) {
    this.tools = tools;
    this.say = say;
    this.play = button("Play", () => this.toggle(), {class: "main", title: "Space"});
    this.record = button("Record", () => say("record"), {"aria-pressed": "false", title: "Keeps the frames as a cache to inspect"});
    this.model = keyChoice(say, "simulation.model", "Model", ["super_helix", "discrete_elastic_rod", "corde", "chain", "curly_spring"]);
    this.motion = keyChoice(say, "motion.kind", "Motion", ["none", "shake", "nod", "lean", "jump", "spin"]);
    this.sliders = keyControls(say, [
      ["motion.angle", "How far", 1, DEGREES, 0, 60],
      ["motion.frequency", "How often", 0.05, PER_SECOND, 0.1, 3],
      ["hair.friction_hair", "Friction, hair on hair", 0.01, PLAIN, 0, 1.5],
      ["hair.friction_body", "Friction, hair on skin", 0.01, PLAIN, 0, 1.5],
    ]);
    this.wind = new WindControls(say);
    this.seen = new ShowControls(say, tools, "move-");
    this.numbers = make("p", {class: "note", id: "motion-numbers"});
    this.note = make("p", {class: "note"});
    root.append(
      make("div", {class: "row"}, this.play, button("Back to rest", () => say("reset"))),
      make("div", {class: "row"}, this.record), this.numbers,
      make("h2", {}, "Motion"), this.motion.element, ...this.sliders.slice(0, 2).map((c) => c.element),
      make("h2", {}, "Wind"), ...this.wind.elements,
      advanced(this.model.element, ...this.sliders.slice(2).map((c) => c.element), this.note, ...this.seen.elements));
  }

  toggle() {
    this.say(this.playing ? "pause" : "play");
  }

  show(state) {
    this.playing = state.playing;
    this.seen.show(state);
    this.play.textContent = state.playing ? "Pause" : "Play";
    this.record.setAttribute("aria-pressed", state.recording);
    this.record.textContent = state.recording ? "Stop recording" : "Record";
    for (const control of [this.model, this.motion, ...this.sliders]) control.show(state.values[control.key]);
    this.wind.show(state.values);
    const frictionless = ["chain", "curly_spring"].includes(state.values["simulation.model"]);
    this.note.textContent = frictionless
      ? "This model does not know Coulomb friction: the coefficients have no effect on it."
      : "Contacts with exact Coulomb friction. Another model begins again from rest.";
  }
}

export class InspectPanel {
  constructor(root, say, tools) {
    this.say = say;
    this.open = choice({label: "Cache", options: [], name: "cache", change: (value) => value !== "-1" && say("open", {numbers: [Number(value)]})});
    this.compare = choice({label: "Compare with", options: [], name: "compare", change: (value) => say("compare", {numbers: [Number(value)]})});
    this.frame = slider({label: "Frame", low: 0, high: 0, step: 1, measure: WHOLE, name: "frame", change: (value) => this.seek(value)});
    this.play = button("Play", () => this.toggle(), {class: "main"});
    this.seen = new ShowControls(say, tools, "");
    this.plots = new Plots(STATISTICS, (frame) => this.seek(frame));
    this.probePlots = new Plots(PROBED, (sample) => this.seek(Math.min(this.state.frames - 1, sample * this.probe.stride)));
    this.probeWords = make("p", {class: "note", id: "probe-numbers", role: "status"});
    this.probing = make("div", {hidden: true}, make("h2", {}, "The probed strand"), this.probeWords, this.probePlots.element);
    this.none = make("p", {class: "note"}, "No cache yet. Press Record under Move, or start: ringlet studio out/cache.h5");
    this.body = make("div", {}, this.compare.element, this.frame.element,
                     make("div", {class: "row"}, this.play, button("Download", () => say("download", {numbers: [this.state.open]}))),
                     ...this.seen.elements, this.probing, make("h2", {}, "Statistics"), this.plots.element);
    root.append(this.none, this.open.element, this.body);
  }

  /** What the studio has found of a strand; null: none is probed. */
  showProbe(probe) {
    this.probe = probe;
    this.probing.hidden = !probe;
    if (!probe) return;
    this.probePlots.set(0, probe);
    this.sayProbe();
  }
  sayProbe() {
    if (!this.probe) return;
    const {strand, stride, names, columns} = this.probe, sample = Math.min(columns[0].length - 1, Math.round(this.at / stride));
    this.probePlots.mark(sample);
    const of = Object.fromEntries(names.map((name, k) => [name, columns[k][sample]]));
    const touch = of.force === undefined ? "" : of.force === 0 ? " · touches nothing"
      : ` · ${(1e3 * of.force).toPrecision(2)} mN of contact, ${of.sliding > 0.5 ? "slides" : "sticks"}`;
    this.probeWords.textContent = `Strand ${strand}: ${(100 * of.length).toFixed(1)} cm long · curvature ${of.curvature.toFixed(0)} 1/m${touch}`;
  }

  seek(frame) {
    this.at = frame;
    this.frame.show(frame);
    this.plots.mark(frame);
    this.sayProbe();
    this.say("seek", {numbers: [frame]});
  }

  toggle() {
    if (this.timer) return this.stop();
    this.play.textContent = "Pause";
    this.timer = setInterval(() => this.seek((this.at + 1) % this.state.frames), 1000 / this.state.frames_per_second);
  }

  stop() {
    clearInterval(this.timer);
    this.timer = null;
    this.play.textContent = "Play";
  }

  show(state) {
    this.state = state;
    this.seen.show(state);
    this.none.hidden = state.caches.length > 0;
    this.open.element.hidden = state.caches.length === 0;
    const entries = state.caches.map((name, i) => [String(i), name]);
    const known = JSON.stringify(entries);
    if (known !== this.known) {
      this.known = known;
      this.open.fill([["-1", "Choose …"], ...entries]);
      this.compare.fill([["-1", "Nothing"], ...entries]);
    }
    this.open.show(String(state.open));
    this.compare.show(String(state.compared));
    const inspecting = state.mode === "inspect";
    this.body.hidden = !inspecting;
    if (!inspecting) return this.stop();
    this.frame.input.max = state.frames - 1;
    if (!this.timer) {
      this.at = state.frame;
      this.frame.show(state.frame);
      this.plots.mark(state.frame);
      this.sayProbe();
    }
    if (state.compared < 0) this.plots.drop(1);
  }
}
