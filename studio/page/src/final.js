// Final pictures and movies: what is wanted of them, how far they have come, and cancelling them.

import {button, choice, make} from "./controls.js";

const SIZES = {"screen": "As on screen", "480x270": "480 × 270", "1280x720": "1280 × 720", "1920x1080": "1920 × 1080", "3840x2160": "3840 × 2160", "1080x1350": "1080 × 1350, upright"};
const QUALITIES = {"16": "Draft", "64": "Good", "256": "Best"};
const NAMES = {picture: "Final picture", turntable: "Turntable", movie: "Final movie"};

export class Final {
  constructor(root, say, stage, toast) {
    Object.assign(this, {say, stage, toast});
    this.size = choice({label: "Size", name: "final-size", options: Object.entries(SIZES), change: () => {}});
    this.quality = choice({label: "Quality", name: "final-quality", options: Object.entries(QUALITIES), change: () => {},
                           meaning: "How many paths of light are followed for each pixel; a draft has the strands that are on screen, the others more and finer ones"});
    this.quality.show("64");
    this.orders = Object.entries(NAMES).map(([kind, name]) => button(name, () => this.order(kind), {"data-kind": kind}));
    this.orders[0].title = "Traces what is on screen, with every strand";
    this.orders[1].title = "A movie once around what is on screen";
    this.bar = make("progress", {max: 1, value: 0, "aria-label": "How much of it is done"});
    this.words = make("p", {class: "note", role: "status"});
    this.cancel = button("Cancel", () => say("final_cancel"));
    this.working = make("div", {hidden: true}, this.words, this.bar, make("div", {class: "row"}, this.cancel));
    root.append(make("summary", {}, "Final picture and movie"),
                make("div", {}, this.size.element, this.quality.element, make("div", {class: "row"}, ...this.orders), this.working));
  }

  order(kind) {
    const {clientWidth, clientHeight} = this.stage.canvas;
    const size = this.size.input.value === "screen" ? [clientWidth, clientHeight] : this.size.input.value.split("x").map(Number);
    const {position, target, angle} = this.stage.viewOf(size[0] / size[1]);
    this.say("final", {text: kind, numbers: [...size, Number(this.quality.input.value), ...position, ...target, angle]});
  }

  show(state) {
    this.inspecting = state.mode === "inspect";
    this.enable();
  }
  enable() {
    for (const order of this.orders) order.disabled = this.busy || (order.dataset.kind === "movie" && !this.inspecting);
    this.orders[2].title = this.inspecting ? "All frames of this recording" : "Record hair that moves, and open the recording under Inspect";
  }

  /** What the studio says about it. */
  report({what, state, part, message}) {
    document.documentElement.dataset.final = state;
    this.busy = state === "working";
    this.working.hidden = !this.busy;
    this.bar.value = part;
    this.words.textContent = `${NAMES[what]}: ${Math.floor(100 * part)} %`;
    this.enable();
    if (state === "failed") this.toast(`${NAMES[what]}: ${message}`);
    if (state === "cancelled") this.toast(`${NAMES[what]} cancelled.`);
  }
}
