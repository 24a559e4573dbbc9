// Natural hair colours, by their two pigments: eumelanin makes hair dark, pheomelanin makes it red [dEon2011].

import {button, make, slider} from "./controls.js";

const EUMELANIN = [0.419, 0.697, 1.37], PHEOMELANIN = [0.187, 0.4, 1.05];
const FACTOR = 5.89;  // absorption to colour, as render::colour_of_absorption has it for roughness 0.3
const DARKEST = 4, FAIREST = 0.01, REDDEST = 0.8;  // amounts of pigment
const NAMED = {"Black": [2.5, 0], "Dark brown": [0.7, 0.05], "Brown": [0.32, 0.06], "Light brown": [0.16, 0.05], "Dark blond": [0.08, 0.04],
               "Blond": [0.035, 0.03], "Platinum": [0.012, 0.005], "Auburn": [0.25, 0.35], "Copper": [0.08, 0.4], "Strawberry": [0.03, 0.14]};

/** The colour in linear light of hair with these pigments. */
export function colourOf(eumelanin, pheomelanin) {
  return EUMELANIN.map((e, k) => Number(Math.exp(-FACTOR * Math.sqrt(eumelanin * e + pheomelanin * PHEOMELANIN[k])).toFixed(4)));
}

/** The pigments that come nearest to a colour: least squares of its absorption. */
export function pigmentsOf(colour) {
  const absorbed = colour.map((c) => (Math.log(Math.min(0.999, Math.max(1e-4, c))) / FACTOR) ** 2);
  const sum = (a, b) => a.reduce((s, x, k) => s + x * b[k], 0);
  const ee = sum(EUMELANIN, EUMELANIN), ep = sum(EUMELANIN, PHEOMELANIN), pp = sum(PHEOMELANIN, PHEOMELANIN);
  const e = sum(EUMELANIN, absorbed), p = sum(PHEOMELANIN, absorbed), red = (ee * p - ep * e) / (ee * pp - ep * ep);
  const pheomelanin = Math.min(REDDEST, Math.max(0, red));
  return [Math.min(DARKEST, Math.max(FAIREST, (e - ep * pheomelanin) / ee)), pheomelanin];
}

const css = (colour) => `rgb(${colour.map((x) => Math.round(255 * (x <= 0.0031308 ? 12.92 * x : 1.055 * x ** (1 / 2.4) - 0.055))).join(" ")})`;

/** Swatches and two sliders; `change(colour, more)`. */
export class NaturalColour {
  constructor(change) {
    this.pigments = [0.3, 0];
    const told = (k) => (value, more) => {
      this.pigments[k] = k === 0 ? FAIREST * (DARKEST / FAIREST) ** value : REDDEST * value;
      change(colourOf(...this.pigments), more);
    };
    const share = {low: 0, high: 1, step: 0.01, measure: {factor: 100, unit: "%", digits: 0}};
    this.dark = slider({...share, label: "Dark", name: "eumelanin", meaning: "How much of the dark pigment, eumelanin, hair has: from platinum to black", change: told(0)});
    this.red = slider({...share, label: "Red", name: "pheomelanin", meaning: "How much of the red pigment, pheomelanin, hair has", change: told(1)});
    const swatches = Object.entries(NAMED).map(([name, pigments]) =>
      button("", () => change(colourOf(...pigments), false), {class: "swatch", title: name, "aria-label": name, style: `background: ${css(colourOf(...pigments))}`}));
    this.element = make("div", {}, make("div", {class: "swatches", role: "group", "aria-label": "Natural colours"}, ...swatches), this.dark.element, this.red.element);
  }

  show(colour) {
    this.pigments = pigmentsOf(colour);
    this.dark.show(Math.log(this.pigments[0] / FAIREST) / Math.log(DARKEST / FAIREST));
    this.red.show(this.pigments[1] / REDDEST);
  }
}
