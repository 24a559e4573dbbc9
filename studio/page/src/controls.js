// Small labelled controls; each returns {element, show(value)}.

let next = 0;

export function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (value !== null && value !== undefined && value !== false) element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children);
  return element;
}

function field(label, input, typed, meaning) {
  input.id = `control-${++next}`;
  return make("div", {class: "field", title: meaning}, make("label", {for: input.id}, label), typed ?? "", input);
}

const PLAIN = {factor: 1, unit: "", digits: 2};

/** A slider whose number can also be typed, in the unit that `measure` shows it in; `change(value, more)` is called while it is
    dragged (more) and once at the end. */
export function slider({label, low, high, step, measure = PLAIN, meaning, change, name}) {
  const {factor, unit, digits} = measure;
  const input = make("input", {type: "range", min: low, max: high, step, name});
  const typed = make("input", {type: "number", class: "typed", min: (low * factor).toFixed(digits), max: (high * factor).toFixed(digits),
                               step: 10 ** -digits, "aria-label": unit ? `${label}, in ${unit}` : `${label}, as a number`});
  let dragging = false;
  const told = () => {
    const text = (Number(input.value) * factor).toFixed(digits);
    if (document.activeElement !== typed) typed.value = text;
    input.setAttribute("aria-valuetext", `${text} ${unit}`);
  };
  input.addEventListener("input", () => {
    dragging = true;
    told();
    change(Number(input.value), true);
  });
  input.addEventListener("change", () => {
    dragging = false;
    change(Number(input.value), false);
  });
  typed.addEventListener("change", () => {
    const value = typed.value === "" ? NaN : Number(typed.value) / factor;
    if (Number.isFinite(value)) {
      // As it was typed, not as the slider's steps would have it; but within its bounds.
      const bounded = Math.min(Number(input.max), Math.max(Number(input.min), value));
      input.value = bounded;
      change(bounded, false);
    }
    typed.value = (Number(input.value) * factor).toFixed(digits);
  });
  return {
    element: field(label, input, make("span", {class: "number"}, typed, unit ? make("span", {"aria-hidden": "true"}, unit) : ""), meaning),
    input,
    show(value) {
      if (dragging || value === null || value === undefined) return;
      input.value = value;
      told();
    },
  };
}

/** A box to tick. */
export function tick({label, meaning, change, name}) {
  const input = make("input", {type: "checkbox", name, onchange: () => change(input.checked)});
  input.id = `control-${++next}`;
  return {
    element: make("div", {class: "tick", title: meaning}, input, make("label", {for: input.id}, label)),
    input,
    show(value) {
      input.checked = Boolean(value);
    },
  };
}

export function choice({label, options, meaning, change, name}) {
  const input = make("select", {name, onchange: () => change(input.value)});
  const fill = (entries) => input.replaceChildren(...entries.map(([value, text]) => make("option", {value}, text)));
  fill(options);
  return {
    element: field(label, input, null, meaning),
    input, fill,
    show(value) {
      if (document.activeElement !== input || input.value !== String(value)) input.value = value;
    },
  };
}

const srgb = (x) => Math.round(255 * (x <= 0.0031308 ? 12.92 * x : 1.055 * x ** (1 / 2.4) - 0.055));
const linear = (x) => (x <= 0.04045 ? x / 12.92 : ((x + 0.055) / 1.055) ** 2.4);

/** A colour in linear light. */
export function colour({label, change, name}) {
  let timer = null;
  const input = make("input", {type: "color", name});
  input.addEventListener("input", () => {
    clearTimeout(timer);
    const value = [1, 3, 5].map((i) => Number(linear(parseInt(input.value.slice(i, i + 2), 16) / 255).toFixed(4)));
    timer = setTimeout(() => change(value), 60);
  });
  return {
    element: field(label, input, null),
    show(value) {
      if (document.activeElement !== input)
        input.value = "#" + value.map((x) => srgb(Math.min(1, Math.max(0, x))).toString(16).padStart(2, "0")).join("");
    },
  };
}

export function button(text, action, attributes = {}) {
  return make("button", {type: "button", onclick: action, ...attributes}, text);
}

/** Hands bytes to the user as a file. */
export function download(name, blob) {
  const link = make("a", {href: URL.createObjectURL(blob), download: name});
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}
