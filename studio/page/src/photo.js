// A photo laid over the picture, to work after. It stays in the page.

import {button, make, slider} from "./controls.js";

const LARGEST = 40e6;  // bytes
const PERCENT = {factor: 100, unit: "%", digits: 0};

export class Photo {
  constructor(image, toast) {
    Object.assign(this, {image, toast});
    const input = make("input", {type: "file", accept: "image/*", "aria-label": "Choose a reference photo", onchange: () => {
      const file = input.files[0];
      input.value = "";
      if (file) this.open(file);
    }});
    this.opacity = slider({label: "Photo's opacity", low: 0, high: 1, step: 0.01, measure: PERCENT, name: "photo-opacity",
                           change: (value) => (this.image.style.opacity = value)});
    this.remove = button("Remove", () => this.close());
    this.element = make("div", {}, make("div", {class: "row"}, make("label", {class: "file", title: "Lies over the picture; the studio does not get it"}, "Reference photo", input), this.remove), this.opacity.element);
    this.close();
  }

  open(file) {
    if (file.size > LARGEST) return this.toast("This photo is too large.");
    const address = URL.createObjectURL(file);
    this.image.onload = () => this.show(true);
    this.image.onerror = () => {
      this.close();
      this.toast("This photo cannot be read.");
    };
    this.forget();
    this.image.src = this.address = address;
    this.image.style.opacity = 0.5;
    this.opacity.show(0.5);
  }
  close() {
    this.show(false);
    this.image.onerror = null;
    this.image.removeAttribute("src");
    this.forget();
  }
  forget() {
    if (this.address) URL.revokeObjectURL(this.address);
    this.address = null;
  }
  show(shown) {
    this.image.hidden = this.remove.hidden = this.opacity.element.hidden = !shown;
  }
}
