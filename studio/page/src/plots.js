// What a cache tells about each of its frames, plotted over time; a second cache is drawn dashed.

import uPlot from "uplot";
import "uplot/dist/uPlot.min.css";
import {make} from "./controls.js";

// What each plot shows: its title, the columns in it, and how many of the title's units one of theirs is.
export const STATISTICS = [
  ["Contacts", ["contacts"], 1],
  ["Solver iterations", ["iterations", "rounds"], 1],
  ["Solver error", ["largest_error"], 1],
  ["Energy (mJ)", ["energy_kinetic", "energy_elastic", "energy_gravity"], 1000],
  ["Time for a frame (ms)", ["seconds_rods", "seconds_detect", "seconds_assemble", "seconds_solve"], 1000],
  ["Steps", ["steps", "repeated_steps"], 1],
];
export const PROBED = [["Length (cm)", ["length"], 100], ["Curvature (1/m)", ["curvature"], 1], ["Force of contact (mN)", ["force"], 1000],
                       ["Share that slides (%)", ["sliding"], 100]];
const COLOURS = ["#e0a06a", "#5fb3c8", "#a3c26b", "#c78ad6"];
const HEIGHT = 150;

// Three digits, with a power of ten only where it is short.
export function brief(value) {
  if (value === null || value === undefined) return "–";
  const size = Math.abs(value);
  return size !== 0 && (size < 1e-3 || size >= 1e5) ? value.toExponential(1) : String(Number(value.toPrecision(3)));
}
const named = (column) => column.replace(/^(energy|seconds)_/, "").replaceAll("_", " ");

export class Plots {
  constructor(groups, seek) {
    this.groups = groups;
    this.seek = seek;
    this.element = make("div", {class: "plots"});
    this.sources = [];
    this.plots = [];
    new ResizeObserver(() => {
      const width = this.element.clientWidth;
      if (width > 0) for (const plot of this.plots) if (plot.width !== width) plot.setSize({width, height: HEIGHT});
    }).observe(this.element);
  }

  set(view, statistics) {
    this.sources[view] = statistics;
    this.build();
  }

  drop(view) {
    if (!this.sources[view]) return;
    this.sources[view] = null;
    this.build();
  }

  build() {
    for (const plot of this.plots) plot.destroy();
    this.plots = [];
    const first = this.sources[0];
    if (!first) return;
    const text = getComputedStyle(document.documentElement);
    const axis = {stroke: text.getPropertyValue("--soft"), grid: {stroke: text.getPropertyValue("--line"), width: 1}, size: 46};
    for (const [title, names, factor] of this.groups) {
      const data = [first.times], series = [{label: "t (s)"}];
      this.sources.forEach((source, v) => {
        if (!source) return;
        names.forEach((name, k) => {
          const column = source.columns[source.names.indexOf(name)];
          if (!column) return;
          data.push(first.times.map((_, i) => (column[i] === undefined || column[i] === null ? null : factor * column[i])));
          series.push({label: named(name) + (v ? " (2)" : ""), value: (_, value) => brief(value), stroke: COLOURS[k], width: 1.5, dash: v ? [5, 4] : undefined,
                       points: {show: false}});
        });
      });
      if (series.length === 1) continue;
      const plot = new uPlot({
        title, width: this.element.clientWidth || 300, height: HEIGHT, series,
        scales: {x: {time: false}}, axes: [{...axis, size: 26}, {...axis, values: (_, ticks) => ticks.map(brief)}], legend: {live: true},
        cursor: {drag: {x: false, y: false}},
        hooks: {ready: [(u) => u.over.addEventListener("click", () => u.cursor.idx !== null && this.seek(u.cursor.idx))]},
      }, data, this.element);
      plot.root.classList.add("plot");
      plot.root.setAttribute("role", "img");
      plot.root.setAttribute("aria-label", `${title} over time`);
      this.plots.push(plot);
    }
  }

  mark(frame) {
    for (const plot of this.plots) {
      const time = this.sources[0]?.times[frame];
      if (time !== undefined) plot.setCursor({left: plot.valToPos(time, "x"), top: HEIGHT / 4}, false);
    }
  }
}
