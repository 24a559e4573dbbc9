// How a hand leads the tool that it holds over the picture.

import {bladeOf} from "./blade.js";
import {TOOLS} from "./tools.js";

const CLOSE = 0.16;     // of the reach: a stroke tells its way in such steps
const SHORTEST = 0.02;  // of the picture: a line

/** Leads the tool in the hand over the picture. */
export class Hand {
  /** `say` to the studio, `tell` to whoever looks; `marks`: {line, circle} over the picture. */
  constructor(canvas, stage, toolbar, {say, tell}, marks) {
    Object.assign(this, {canvas, stage, toolbar, say, tell, ...marks});
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
  get gesture() {
    return TOOLS[this.tool].gesture;
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
    if (this.gesture === "stroke") this.beginStroke(this.from);
    if (this.gesture === "water") this.wet(this.from, false);
    if (this.gesture === "place") this.hold(this.from);
    if (this.tool === "probe") this.probe(this.from);
  }
  move(event) {
    if (this.from && event.pointerId !== this.pointer) return;
    const at = this.place(event);
    this.showReach(at);
    if (!this.from) return;
    if (this.gesture === "stroke") this.goOn(at);
    if (this.gesture === "water") this.wet(at, false);
    if (this.gesture === "line") this.showLine(this.from, at);
    if (this.tool === "grab") this.lead(at[0] - this.from[0], at[1] - this.from[1]);
  }
  release(event, dropped) {
    if (!this.from || event.pointerId !== this.pointer) return;
    const from = this.from, at = this.place(event);
    this.from = null;
    if (this.gesture === "stroke" && this.last) this.say(dropped ? "stroke_drop" : "stroke_end");
    if (this.gesture === "line" && !dropped) this.endLine(from, at);
    this.showLine(from, null);
    if (this.gesture === "water" && this.touched) this.wet(at, true);
    if (this.tool === "grab") this.lead(0, 0);
  }
  /** Puts things back as they were before the stroke; false if there was none. */
  cancel() {
    if (!this.from) return false;
    const wetted = this.gesture === "water" && this.touched;
    if (this.gesture === "stroke" && this.last) this.say("stroke_drop");
    if (wetted) this.say("undo");
    if (this.tool === "grab") this.lead(0, 0);
    this.showLine(this.from, null);
    this.from = this.last = this.touched = null;
    return true;
  }

  // --- strokes: the tool is where the pointer is, as deep as the hair that it met first ---

  beginStroke(at) {
    const {reach, strength, softness, mirror, curl, longer, release} = this.toolbar.values;
    const hit = this.stage.hairUnder(at, reach) ?? this.stage.skinUnder(at);
    if (!hit) return;
    this.depth = this.stage.depthOf(hit);
    this.last = hit;
    const clips = this.tool === "lock", name = clips && release ? "unlock" : this.tool;
    this.say("stroke_begin", {text: name, numbers: [reach, clips ? 1 : strength, softness, mirror ? 1 : 0, this.tool === "length" ? longer : curl]});
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

  // Touches the hair that is nearest to the eye.
  wet(at, last) {
    const {reach, wet} = this.toolbar.values, hit = this.stage.hairUnder(at, reach) ?? (last ? this.touched : null);
    if (!hit || (!last && this.touched && Math.hypot(...hit.map((x, k) => x - this.touched[k])) < 0.6 * reach)) return;
    this.touched = last ? null : hit;
    this.say("brush", {numbers: [...hit, reach, this.tool === "brush" ? wet : 0], more: !last});
  }

  // --- lines: scissors and shears cut through what lies under them, a parting lies on the scalp ---

  bladeOf(from, to) {
    if (Math.hypot(from[0] - to[0], from[1] - to[1]) < SHORTEST) return null;
    return bladeOf(this.stage, from, to, this.toolbar.values.depth);
  }
  endLine(from, to) {
    if (this.tool === "part") return this.part(from, to);
    const blade = this.bladeOf(from, to);
    if (!blade) return;
    const thins = this.tool === "thin";
    if (!thins) this.stage.letFall();
    this.say("snip", {numbers: [...blade.flat(), thins ? this.toolbar.values.share : 1, thins ? 1 : 0]});
  }
  // The plane through the line that stands upright on the scalp.
  part(from, to) {
    const ends = [from, to].map((at) => this.stage.skinUnder(at));
    if (Math.hypot(from[0] - to[0], from[1] - to[1]) < SHORTEST || ends.includes(null)) return this.tell("Draw the parting on the head.");
    const plane = this.stage.planeOnHead(...ends);
    this.say("comb", {numbers: plane});
  }
  showLine(from, to) {
    this.line.style.visibility = to ? "visible" : "hidden";
    this.stage.markFalling(to && this.tool !== "part" ? this.bladeOf(from, to) : null);
    if (!to) return;
    const box = this.canvas.getBoundingClientRect();
    [["x1", from[0] * box.width], ["y1", from[1] * box.height], ["x2", to[0] * box.width], ["y2", to[1] * box.height]]
      .forEach(([name, value]) => this.line.setAttribute(name, value));
  }

  // --- ties and pins ---

  hold(at) {
    const {reach, ring} = this.toolbar.values, hit = this.stage.hairUnder(at, reach);
    if (!hit) return this.tell("There is no hair here.");
    this.say("hold", {numbers: [...hit, reach, this.tool === "tie" ? ring : 0]});
  }

  showReach(at) {
    const shown = at && TOOLS[this.tool].options?.includes("reach");
    this.circle.style.visibility = shown ? "visible" : "hidden";
    if (!shown) return;
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
