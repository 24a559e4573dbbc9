// The hair of one view on the graphics card: guides come in, strands are worked out there and drawn as ribbons.

import * as THREE from "three";
import {evaluateFragment, evaluateVertex} from "./evaluate.js";
import {Fall} from "./fall.js";
import {STRAND_WORDS} from "./wire.js";
import * as glsl from "./shaders.js";

const SHADOW_SIZE = 512, SHADOW_STRANDS = 3000;
const ROUGH = 0.44;  // of a strand's points, in a coarse picture

function floatTexture(width, height) {
  const texture = new THREE.DataTexture(new Float32Array(4 * width * height), width, height, THREE.RGBAFormat, THREE.FloatType);
  texture.internalFormat = "RGBA32F";
  return texture;
}

function target(width, height, type, filter) {
  return new THREE.WebGLRenderTarget(width, height, {
    type, format: THREE.RGBAFormat, minFilter: filter, magFilter: filter, depthBuffer: true, generateMipmaps: false,
  });
}

// A strip of two corners for each of `drawn` points of a strand, which has `points`; the instance is the strand.
function ribbon(points, drawn = points) {
  const corners = new Float32Array(6 * drawn), index = [];
  for (let k = 0; k < drawn; ++k) {
    const at = Math.round((k * (points - 1)) / (drawn - 1));
    corners.set([at, -1, 0, at, 1, 0], 6 * k);
    if (k > 0) index.push(2 * k - 2, 2 * k - 1, 2 * k, 2 * k, 2 * k - 1, 2 * k + 1);
  }
  const geometry = new THREE.InstancedBufferGeometry();
  geometry.setAttribute("position", new THREE.BufferAttribute(corners, 3));
  geometry.setIndex(index);
  return geometry;
}

// Three square roots of eight bits each in one number, as shaders unpack them.
function packedColour(colours, guide) {
  const [r, g, b] = [0, 1, 2].map((k) => Math.round(255 * Math.sqrt(Math.min(1, Math.max(0, colours[3 * guide + k])))));
  return (r * 256 + g) * 256 + b;
}
function meanColour(colours) {
  const mean = new THREE.Vector3(), one = new THREE.Vector3();
  for (let i = 0; i < colours.length; i += 3) mean.addScaledVector(one.fromArray(colours, i), 3 / colours.length);
  return mean;
}

const material = (options) => new THREE.ShaderMaterial({glslVersion: THREE.GLSL3, ...options});

/** What bodies and hair must know about the light. */
export function lightUniforms() {
  return {
    firstHair: {value: null}, opacity: {value: null}, firstBody: {value: null},
    lightMatrix: {value: new THREE.Matrix4()}, lightRange: {value: 1}, rough: {value: false},
    keyWay: {value: new THREE.Vector3()}, fillWay: {value: new THREE.Vector3()}, rimWay: {value: new THREE.Vector3()},
    headCentre: {value: new THREE.Vector3(0, 0, 0.05)},
  };
}

export class Hair {
  constructor() {
    this.light = lightUniforms();
    this.count = 0;
    this.fresh = false;    // places are to be worked out
    this.points = {value: glsl.FEW_POINTS};  // of a drawn strand
    this.pointsPerStrand = {value: glsl.FEW_POINTS};  // as the studio counts them
    this.firstHair = target(SHADOW_SIZE, SHADOW_SIZE, THREE.FloatType, THREE.NearestFilter);
    this.opacity = target(SHADOW_SIZE, SHADOW_SIZE, THREE.HalfFloatType, THREE.LinearFilter);
    this.firstBody = target(2 * SHADOW_SIZE, 2 * SHADOW_SIZE, THREE.FloatType, THREE.NearestFilter);
    this.light.firstHair.value = this.firstHair.texture;
    this.light.opacity.value = this.opacity.texture;
    this.light.firstBody.value = this.firstBody.texture;

    this.evaluate = material({
      vertexShader: evaluateVertex, fragmentShader: evaluateFragment, depthTest: false, depthWrite: false,
      uniforms: {guides: {value: null}, bindings: {value: null}, runs: {value: null}, pointsPerGuide: {value: 2}, count: {value: 0}, points: this.points,
                 pointsPerStrand: this.pointsPerStrand, rope: {value: 0}, kinds: {value: false}, turn: {value: new THREE.Vector4(0, 0, 0, 1)},
                 skin: {value: null}, hasSkin: {value: false}, toSkin: {value: new THREE.Matrix4()}, skinSize: {value: new THREE.Vector3(1, 1, 1)}},
    });
    this.screen = new THREE.Mesh(new THREE.PlaneGeometry(2, 2), this.evaluate);
    this.screen.frustumCulled = false;

    this.places = {value: null};
    this.width = {value: 2e-4};
    this.shapeRibbons();
    this.look = material({
      vertexShader: glsl.hairVertex, fragmentShader: glsl.hairFragment, side: THREE.DoubleSide,
      uniforms: {...this.light, places: this.places, points: this.points, pointsPerStrand: this.pointsPerStrand, width: this.width, viewport: {value: new THREE.Vector2(1, 1)},
                 leastPixels: {value: 0.8}, colour: {value: new THREE.Vector3()}, highlights: {value: 0}, highlightStart: {value: 0},
                 highlightColour: {value: new THREE.Vector3()}, rootShade: {value: 0}, bindings: {value: null},
                 falls: {value: null}, marking: {value: 0}, age: {value: 0},
                 locks: {value: 0}, painted: {value: 0}, valueRange: {value: new THREE.Vector2(0, 1)}},
    });
    this.mesh = new THREE.Mesh(this.geometry, this.look);
    this.mesh.frustumCulled = false;

    const seen = {places: this.places, points: this.points, width: {value: 2e-4}, viewport: {value: new THREE.Vector2(SHADOW_SIZE, SHADOW_SIZE)},
                  leastPixels: {value: 1.5}, stride: {value: 1}};
    this.depthLook = material({vertexShader: glsl.lightVertex, fragmentShader: glsl.depthFragment, side: THREE.DoubleSide, uniforms: seen});
    this.opacityLook = material({
      vertexShader: glsl.lightVertex, fragmentShader: glsl.opacityFragment, side: THREE.DoubleSide, depthTest: false,
      depthWrite: false, transparent: true, blending: THREE.CustomBlending, blendSrc: THREE.OneFactor, blendDst: THREE.OneFactor,
      blendEquation: THREE.AddEquation, blendSrcAlpha: THREE.OneFactor, blendDstAlpha: THREE.OneFactor,
      uniforms: {...seen, firstHair: this.light.firstHair, lightRange: this.light.lightRange, density: {value: 0.2}},
    });
    this.shadowMesh = new THREE.Mesh(this.geometries.shadow, this.depthLook);
    this.shadowMesh.frustumCulled = false;
  }

  /** The skin that strands stay out of; null: none is known. */
  setSkin(skin) {
    this.skin?.dispose();
    this.skin = skin;
    this.evaluate.uniforms.skin.value = skin?.texture ?? null;
    this.evaluate.uniforms.hasSkin.value = Boolean(skin);
    if (skin) this.evaluate.uniforms.skinSize.value.copy(skin.size);
    this.fresh = true;
  }
  /** Where the head of that skin is. */
  moveSkin(head) {
    if (!this.skin) return;
    const {low, size} = this.skin;
    this.evaluate.uniforms.toSkin.value.makeScale(1 / size.x, 1 / size.y, 1 / size.z)
      .multiply(new THREE.Matrix4().makeTranslation(-low.x, -low.y, -low.z)).multiply(head.clone().invert())
      .premultiply(new THREE.Matrix4().makeTranslation(...this.skin.half));
    this.fresh = true;
  }

  // Ribbons for as many points as strands have.
  shapeRibbons() {
    const points = this.points.value;
    for (const geometry of Object.values(this.geometries ?? {})) geometry.dispose();
    this.geometries = {fine: ribbon(points), rough: ribbon(points, Math.round(ROUGH * points)), shadow: ribbon(points)};
    this.geometry = this.geometries.fine;
    if (this.mesh) this.mesh.geometry = this.geometry;
    if (this.shadowMesh) this.shadowMesh.geometry = this.geometries.shadow;
  }

  /** Marks what is about to fall: of each guide, the share after which it does; null: nothing. */
  mark(shares) {
    this.marked = shares;
    this.look.uniforms.marking.value = shares ? 1 : 0;
    if (shares) this.look.uniforms.falls.value = this.fallsTexture(shares, this.look.uniforms.falls.value);
  }
  fallsTexture(shares, kept) {
    const rows = Math.max(1, Math.ceil(shares.length / glsl.GUIDE_ROW));
    const texture = kept?.image.height === rows ? kept : floatTexture(glsl.GUIDE_ROW, rows);
    for (let g = 0; g < shares.length; ++g) texture.image.data[4 * g] = shares[g];
    texture.needsUpdate = true;
    return texture;
  }

  /** What is marked falls once hair without it comes; `sweep(mesh)` is called when it is swept away. */
  letFall(show, sweep) {
    this.toFall = this.marked && {shares: this.marked, show, sweep};
  }
  beginFall() {
    const {shares, show, sweep} = this.toFall, drawn = Math.min(this.count, (this.placedRows ?? 0) * this.strandsPerRow);
    this.toFall = null;
    this.sweep();
    if (!this.placesTarget || drawn === 0 || shares.every((share) => share === 1)) return;
    this.fall = new Fall(this, this.fallsTexture(shares), drawn);
    this.fall.sweep = sweep;
    // What falls keeps these.
    this.placesTarget = this.bindings = null;
    show(this.fall.mesh);
  }
  /** Away with what has fallen. */
  sweep() {
    if (!this.fall) return;
    this.fall.sweep(this.fall.mesh);
    this.fall.dispose();
    this.fall = null;
  }

  setStrands(strands) {
    if (this.toFall) this.beginFall();
    this.version = strands.version;
    this.pointsPerStrand.value = strands.pointsPerStrand;
    const points = strands.pointsPerStrand > glsl.FEW_POINTS ? glsl.MANY_POINTS : glsl.FEW_POINTS;
    if (points !== this.points.value) {
      this.points.value = points;
      this.shapeRibbons();
    }
    const rows = Math.max(1, Math.ceil(strands.count / this.strandsPerRow));
    const places = this.placesTarget;
    if (!places || places.height !== rows) {
      places?.dispose();
      this.placesTarget = target(glsl.PLACES_ROW, rows, THREE.FloatType, THREE.NearestFilter);
      this.placesTarget.depthBuffer = false;
      this.places.value = this.placesTarget.texture;
    }
    this.bind(strands);

    const guideRows = Math.max(1, Math.ceil((strands.guides * strands.pointsPerGuide) / glsl.GUIDE_ROW));
    if (!this.guides || this.guides.image.height !== guideRows) {
      this.guides?.dispose();
      this.guides = floatTexture(glsl.GUIDE_ROW, guideRows);
    }
    this.roots = null;
    this.strands = strands;
    this.count = strands.guides > 0 ? strands.count : 0;
    const u = this.evaluate.uniforms;
    u.guides.value = this.guides;
    u.bindings.value = this.look.uniforms.bindings.value = this.bindings;
    u.pointsPerGuide.value = strands.pointsPerGuide;
    u.count.value = this.count;
    u.runs.value = this.runs;
    u.rope.value = strands.rope;
    const look = this.look.uniforms;
    look.colour.value.copy(meanColour(strands.colours));
    for (const name of ["highlights", "highlightStart", "rootShade"]) look[name].value = strands[name];
    look.highlightColour.value.fromArray(strands.highlightColour);
    this.strandWidth = strands.width;
    this.setQuality(1);
    this.waiting = this.held?.version === strands.version ? this.held : null;
    if (this.waiting) this.setFrame(this.waiting);
  }

  // What each strand follows, as shaders read it.
  bind(strands) {
    const rows = Math.max(1, Math.ceil(strands.count / glsl.BINDINGS_PER_ROW));
    if (!this.bindings || this.bindings.image.height !== rows) {
      this.bindings?.dispose();
      this.bindings = floatTexture(glsl.BINDING_TEXELS * glsl.BINDINGS_PER_ROW, rows);
    }
    const data = this.bindings.image.data, {words, reals} = strands;
    let run = 0;
    for (let i = 0; i < strands.count; ++i) {
      const from = STRAND_WORDS * i, to = 4 * glsl.BINDING_TEXELS * i;
      let wet = 0, locked = 0;
      for (let g = 0; g < 3; ++g) {
        data[to + g] = words[from + g];
        data[to + 4 + g] = reals[from + 3 + g];
        data[to + 8 + g] = reals[from + 6 + g];
        data[to + 12 + g] = reals[from + 9 + g];
        data[to + 16 + g] = reals[from + 14 + g];
        data[to + 20 + g] = reals[from + 18 + g];
        data[to + 24 + g] = reals[from + 21 + g];
        wet += reals[from + 3 + g] * (strands.wetness[words[from + g]] ?? 0);
        locked += reals[from + 3 + g] * (strands.locked[words[from + g]] ?? 0);
      }
      data[to + 3] = reals[from + 12];
      data[to + 7] = wet;
      data[to + 11] = locked;
      data[to + 15] = packedColour(strands.colours, words[from]);
      data[to + 19] = reals[from + 13];
      data[to + 23] = reals[from + 17];
      data[to + 28] = run;
      data[to + 29] = words[from + 24];
      run += words[from + 24];
    }
    this.bindings.needsUpdate = true;
    this.runs?.dispose();
    this.runs = floatTexture(glsl.GUIDE_ROW, Math.max(1, Math.ceil(strands.runPoints / glsl.GUIDE_ROW)));
    for (let i = 0; i < strands.runPoints; ++i) this.runs.image.data.set(strands.runs.subarray(3 * i, 3 * i + 3), 4 * i);
    this.runs.needsUpdate = true;
  }

  /** Whether values are numbers, or kinds of things: "number", "state", "group". */
  setPaint(kind) {
    this.paint = {number: 1, state: 2, group: 3}[kind] ?? 1;
    this.evaluate.uniforms.kinds.value = this.paint > 1;
    if (this.look.uniforms.painted.value) this.look.uniforms.painted.value = this.paint;
    this.fresh = true;
  }

  /** A frame of a version that has not come yet is kept for it; false then. */
  setFrame(frame) {
    if (frame.version !== this.version || !this.guides) {
      this.held = frame;
      return false;
    }
    this.held = null;
    const data = this.guides.image.data, {points, low, side, values} = frame, scale = side / 65535;
    const [x, y, z] = low;
    for (let i = 0, from = 0, to = 0; from < points.length; ++i, from += 3, to += 4) {
      data[to] = x + scale * points[from];
      data[to + 1] = y + scale * points[from + 1];
      data[to + 2] = z + scale * points[from + 2];
      data[to + 3] = values ? values[i] : 0;
    }
    this.guides.needsUpdate = true;
    if (!this.roots) this.roots = this.rootsOf(data);
    this.evaluate.uniforms.turn.value.fromArray(frame.rotation);
    this.look.uniforms.painted.value = values ? this.paint ?? 1 : 0;
    this.fresh = true;
    return true;
  }

  // Where the drawn strands grow, at rest.
  rootsOf(guides) {
    const {words, reals, runs, pointsPerGuide} = this.strands, roots = new Float32Array(3 * this.count);
    for (let i = 0, run = 0; i < this.count; run += words[STRAND_WORDS * i + 24], ++i)
      for (let k = 0; k < 3; ++k)
        roots[3 * i + k] = guides[4 * words[STRAND_WORDS * i] * pointsPerGuide + k] +
                           (words[STRAND_WORDS * i + 24] > 0 ? runs[3 * run + k] : reals[STRAND_WORDS * i + 6 + k]);
    return roots;
  }

  get strandsPerRow() {
    return glsl.PLACES_ROW / this.points.value;
  }

  /** Draws this share of the strands, the rest made up for by their width; `rough` takes fewer points and looks for shadows once. */
  setQuality(share, rough = false) {
    this.light.rough.value = rough;
    this.geometry = this.mesh.geometry = rough ? this.geometries.rough : this.geometries.fine;
    const drawn = Math.max(1, Math.round(this.count * share));
    this.geometry.instanceCount = this.count === 0 ? 0 : drawn;
    this.width.value = this.strandWidth * Math.min(12, this.count / drawn);
    const stride = Math.max(1, Math.ceil(drawn / SHADOW_STRANDS));
    this.geometries.shadow.instanceCount = this.count === 0 ? 0 : Math.floor(drawn / stride);
    const u = this.depthLook.uniforms;
    u.stride.value = stride;
    u.width.value = this.width.value * stride;
    this.shadowStride = stride;
  }

  /** Works out where the strands are that will be drawn; once per frame that came, and for more when more are drawn. */
  place(renderer, camera) {
    const rows = Math.ceil(this.geometry.instanceCount / this.strandsPerRow);
    if (this.count === 0 || (!this.fresh && rows <= this.placedRows)) return false;
    this.fresh = false;
    this.placedRows = rows;
    const size = this.placesTarget;
    size.viewport.set(0, 0, size.width, size.height);
    size.scissor.set(0, 0, size.width, rows);
    size.scissorTest = true;
    renderer.setRenderTarget(this.placesTarget);
    renderer.render(this.screen, camera);
    renderer.setRenderTarget(null);
    return true;
  }

  /** The three maps of the key light: first body (unless it is `bodies` = null, as it was), first hair, and hair behind that. */
  castShadows(renderer, camera, bodies) {
    const before = new THREE.Color(), alpha = renderer.getClearAlpha();
    renderer.getClearColor(before);
    const draw = (where, what, clear) => {
      renderer.setRenderTarget(where);
      renderer.setClearColor(clear, 1);
      renderer.clear();
      renderer.render(what, camera);
    };
    renderer.setClearColor(0xffffff, 1);
    if (bodies) draw(this.firstBody, bodies, 0xffffff);
    this.shadowMesh.material = this.depthLook;
    draw(this.firstHair, this.shadowMesh, 0xffffff);
    this.shadowMesh.material = this.opacityLook;
    // Each ribbon stands for a few hairs and is at least some texels wide.
    const texel = (camera.right - camera.left) / SHADOW_SIZE;
    const wide = Math.max(this.depthLook.uniforms.width.value, 1.5 * texel);
    this.opacityLook.uniforms.density.value = Math.min(1, 0.55 * (this.depthLook.uniforms.width.value / wide));
    renderer.setRenderTarget(this.opacity);
    renderer.setClearColor(0x000000, 0);
    renderer.clear();
    renderer.render(this.shadowMesh, camera);
    renderer.setRenderTarget(null);
    renderer.setClearColor(before, alpha);
  }
}
