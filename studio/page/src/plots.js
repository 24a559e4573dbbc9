// What a cache tells about each of its frames, plotted over time; a second cache is drawn dashed.

import uPlot from "uplot";
import "uplot/dist/uPlot.min.css";
import {make} from "./controls.js";

// What each plot shows: its title, and the columns in it.
export const STATISTICS = [
  ["Contacts", ["contacts"]],
  ["Solver iterations", ["iterations", "rounds"]],
  ["Solver error", ["largest_error"]],
  ["Energy (J)", ["energy_kinetic", "energy_elastic", "energy_gravity"]],
  ["Seconds per phase", ["seconds_rods", "seconds_detect", "seconds_assemble", "seconds_solve"]],
  ["Steps", ["steps", "repeated_steps"]],
];
export const PROBED = [["Length (m)", ["length"]], ["Curvature (1/m)", ["curvature"]], ["Force of contact (N)", ["force"]], ["Share that slides", ["sliding"]]];
const COLOURS = ["#e0a06a", "#5fb3c8", "#a3c26b", "#c78ad6"];
const HEIGHT = 150;

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
    for (const [title, names] of this.groups) {
      const data = [first.times], series = [{label: "t (s)"}];
      this.sources.forEach((source, v) => {
        if (!source) return;
        names.forEach((name, k) => {
          const column = source.columns[source.names.indexOf(name)];
          if (!column) return;
          data.push(first.times.map((_, i) => column[i] ?? null));
          series.push({label: name.replaceAll("_", " ") + (v ? " (2)" : ""), stroke: COLOURS[k], width: 1.5, dash: v ? [5, 4] : undefined,
                       points: {show: false}});
        });
      });
      if (series.length === 1) continue;
      const plot = new uPlot({
        title, width: this.element.clientWidth || 300, height: HEIGHT, series,
        scales: {x: {time: false}}, axes: [{...axis, size: 26}, axis], legend: {live: true},
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
