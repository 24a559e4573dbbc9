// Contact points and the forces that act there, as dots and arrows: blue where they stick, orange where they slide.

import * as THREE from "three";
import {CONTACT_WORDS} from "./wire.js";
import * as glsl from "./shaders.js";

const PIXELS = 8;       // breadth of a dot, and measure of an arrow's
const TYPICAL = 0.015;  // metres: the arrow of a force that nine of ten do not exceed

const DOT = {corners: [-1, -1, 0, 1, -1, 0, -1, 1, 0, 1, 1, 0], index: [0, 1, 2, 2, 1, 3]};
// A shaft from the contact and a head at its end: (end or begin, across, back along it).
const ARROW = {
  corners: [0, -0.35, 0, 0, 0.35, 0, 1, -0.35, -2, 1, 0.35, -2, 1, -1.3, -3, 1, 1.3, -3, 1, 0, 0.5],
  index: [0, 1, 2, 2, 1, 3, 4, 5, 6],
};

export class Contacts {
  constructor() {
    this.viewport = {value: new THREE.Vector2(1, 1)};
    this.scale = {value: 0};  // metres of arrow for a newton
    this.count = this.sliding = this.room = 0;
    const uniforms = {viewport: this.viewport, scale: this.scale, pixels: {value: PIXELS}};
    const mesh = (shape, vertexShader, fragmentShader) => {
      const look = new THREE.ShaderMaterial({glslVersion: THREE.GLSL3, vertexShader, fragmentShader, uniforms, side: THREE.DoubleSide});
      const made = new THREE.Mesh(new THREE.InstancedBufferGeometry(), look);
      made.shape = shape;
      made.frustumCulled = false;
      made.renderOrder = 1;
      return made;
    };
    this.dots = mesh(DOT, glsl.dotVertex, glsl.dotFragment);
    this.arrows = mesh(ARROW, glsl.arrowVertex, glsl.arrowFragment);
    this.group = new THREE.Group();
    this.group.visible = false;
    this.group.add(this.dots, this.arrows);
  }

  // A geometry never draws more instances than it had room for when it was first drawn: one that must grow is made anew.
  reserve(count) {
    if (count <= this.room) return;
    this.room = 2 ** Math.ceil(Math.log2(Math.max(256, count)));
    this.buffer = new THREE.InstancedInterleavedBuffer(new Float32Array(CONTACT_WORDS * this.room), CONTACT_WORDS).setUsage(THREE.DynamicDrawUsage);
    for (const made of [this.dots, this.arrows]) {
      made.geometry.dispose();
      const geometry = (made.geometry = new THREE.InstancedBufferGeometry());
      geometry.setAttribute("position", new THREE.BufferAttribute(new Float32Array(made.shape.corners), 3));
      geometry.setIndex(made.shape.index);
      geometry.setAttribute("place", new THREE.InterleavedBufferAttribute(this.buffer, 3, 0));
      geometry.setAttribute("force", new THREE.InterleavedBufferAttribute(this.buffer, 3, 3));
      geometry.setAttribute("slides", new THREE.InterleavedBufferAttribute(this.buffer, 1, 6));
    }
  }

  /** The contacts of a frame, CONTACT_WORDS numbers each; `length`: of arrows, 1 is the usual one. */
  set(words, length) {
    this.count = words.length / CONTACT_WORDS;
    this.group.visible = this.count > 0;
    if (this.count === 0) return;
    this.reserve(this.count);
    this.buffer.array.set(words);
    this.buffer.needsUpdate = true;
    for (const {geometry} of [this.dots, this.arrows]) geometry.instanceCount = this.count;
    this.sliding = 0;
    for (let i = 6; i < words.length; i += CONTACT_WORDS) this.sliding += words[i];
    this.measure(words);
    this.lengthen(length);
  }

  // The largest force so far that nine of ten contacts of a frame do not exceed: arrows keep their scale while hair moves.
  measure(words) {
    const sizes = Array.from({length: this.count}, (_, i) => Math.hypot(...words.subarray(CONTACT_WORDS * i + 3, CONTACT_WORDS * i + 6)));
    sizes.sort((a, b) => a - b);
    this.typical = Math.max(this.typical ?? 0, sizes[Math.floor(0.9 * (this.count - 1))]);
  }

  lengthen(length) {
    this.arrows.visible = length > 0;
    this.scale.value = this.typical > 0 ? (length * TYPICAL) / this.typical : 0;
  }

  /** Newtons that an arrow of a centimetre stands for. */
  get perCentimetre() {
    return this.scale.value > 0 ? 0.01 / this.scale.value : null;
  }
}
