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

function field(label, input, output, meaning) {
  input.id = `control-${++next}`;
  if (meaning) input.title = meaning;
  return make("div", {class: "field"}, make("label", {for: input.id}, label), output ?? "", input);
}

/** A slider; `change(value, more)` is called while it is dragged (more) and once at the end. */
export function slider({label, low, high, step, text = String, meaning, change, name}) {
  const input = make("input", {type: "range", min: low, max: high, step, name});
  const output = make("output", {for: input.id});
  let dragging = false;
  const told = () => {
    output.textContent = text(Number(input.value));
    input.setAttribute("aria-valuetext", output.textContent);
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
  return {
    element: field(label, input, output, meaning),
    input,
    show(value) {
      if (dragging || value === null || value === undefined) return;
      input.value = value;
      told();
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
