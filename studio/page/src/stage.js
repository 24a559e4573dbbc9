// The picture: camera, lights, head and hair of one or two views; draws only when something has changed.

import * as THREE from "three";
import {OrbitControls} from "three/examples/jsm/controls/OrbitControls.js";
import {sharesBefore} from "./blade.js";
import * as glsl from "./shaders.js";
import {View} from "./view.js";

const FIELD_OF_VIEW = 26;  // degrees
const STILL_AFTER = 220;   // milliseconds without a change, after which every strand is drawn
const SLOW = 42, FAST = 24;  // milliseconds for a picture: fewer strands, or more again
const FIRST = 0.3, LEAST = 0.06;  // shares of the strands: at first, and at least
const COARSEST = 0.3;  // share of the pixels' sides where so few strands take too long still
const SHADOW_PAUSE = 300;  // milliseconds between shadows of a coarse picture
const TURNTABLE = 0.5;  // radians in a second
const PICK = 0.03;  // of the picture's height, between the pointer and the strand that it means
const PATIENCE = 1200;  // milliseconds for a picture of what stands still
const BACKDROP = {
  dark: {middle: [0.215, 0.220, 0.240], rim: [0.060, 0.062, 0.072]},
  light: {middle: [0.965, 0.960, 0.950], rim: [0.790, 0.785, 0.780]},
};
const HOME = {target: [0, 0.01, -0.022], distance: 1.02};
const MARGIN = 0.03;  // metres around hair in the picture
const NARROWEST = 0.9;  // breadth of a picture by its height, below which it takes in more from top to bottom
// The camera is led in steps, by the hair alone: a small change of hair moves nothing, and undo shows the same picture again. Metres of height, and
// the ratio of two distances.
const HEIGHT_STEP = 0.01, DISTANCE_STEP = 1.04;
// The head looks along −y.
const ANGLES = {front: 0, three_quarter: 0.6, side: Math.PI / 2, back: Math.PI};

// Where to look at hair on the head from, so that all of it is in the picture, from whichever side. `at(i, point)` tells its points; pictures are
// `aspect` times as wide as high.
function homeOf(box, count, at, aspect) {
  const [x, y, z] = HOME.target, slope = Math.tan(THREE.MathUtils.degToRad(FIELD_OF_VIEW / 2)), half = HOME.distance * slope;
  const low = Math.min(box.min.z - MARGIN, z - half), high = Math.max(box.max.z + MARGIN, z + half);
  const middle = z + HEIGHT_STEP * Math.round(((low + high) / 2 - z) / HEIGHT_STEP);
  const broad = Math.sin(Math.atan(slope * Math.max(NARROWEST, aspect))), point = new THREE.Vector3();
  let distance = HOME.distance;
  for (let i = 0; i < count; ++i) {
    at(i, point);
    const out = Math.hypot(point.x - x, point.y - y);
    // Where the head is turned so that this point is nearest to the eye, and where it is farthest to the side.
    distance = Math.max(distance, out + (Math.abs(point.z - middle) + MARGIN / 2) / slope, (out + MARGIN) / broad);
  }
  const steps = Math.ceil(Math.log(distance / HOME.distance) / Math.log(DISTANCE_STEP) - 1e-9);
  return {target: [x, y, middle], distance: HOME.distance * DISTANCE_STEP ** steps};
}

export class Stage {
  constructor(canvas) {
    this.canvas = canvas;
    // three.js would ask for a picture with alpha, through which the page shines where a ribbon covers a pixel in part.
    const context = canvas.getContext("webgl2", {alpha: false, antialias: true, powerPreference: "high-performance"});
    if (!context) throw new Error("this browser has no WebGL 2");
    this.renderer = new THREE.WebGLRenderer({canvas, context});
    if (!this.renderer.extensions.has("EXT_color_buffer_float"))
      throw new Error("this browser cannot draw into textures of floating-point numbers, which the studio needs");
    this.renderer.autoClear = false;
    this.camera = new THREE.PerspectiveCamera(FIELD_OF_VIEW, 1, 0.05, 20);
    this.camera.up.set(0, 0, 1);
    this.controls = new OrbitControls(this.camera, canvas);
    this.controls.enableDamping = false;
    this.controls.minDistance = 0.15;
    this.controls.maxDistance = 6;
    this.controls.addEventListener("change", () => this.change());
    this.lightCamera = new THREE.OrthographicCamera(-0.5, 0.5, 0.5, -0.5, 0.1, 2.5);
    this.lightCamera.up.set(0, 0, 1);
    this.backdrop = new THREE.Mesh(new THREE.PlaneGeometry(2, 2), new THREE.ShaderMaterial({
      glslVersion: THREE.GLSL3, vertexShader: glsl.backdropVertex, fragmentShader: glsl.backdropFragment, depthWrite: false,
      depthTest: false, uniforms: {middle: {value: new THREE.Vector3()}, rim: {value: new THREE.Vector3()}, aspect: {value: 1}},
    }));
    this.backdrop.frustumCulled = false;
    this.coarse = new THREE.WebGLRenderTarget(1, 1, {generateMipmaps: false});
    this.enlarged = new THREE.Mesh(new THREE.PlaneGeometry(2, 2), new THREE.ShaderMaterial({
      glslVersion: THREE.GLSL3, vertexShader: glsl.enlargeVertex, fragmentShader: glsl.enlargeFragment, depthWrite: false,
      depthTest: false, uniforms: {coarse: {value: this.coarse.texture}},
    }));
    this.enlarged.frustumCulled = false;
    this.views = [new View()];
    this.still = FIRST;
    // Where a program draws instead of a graphics card, the first pictures must not take seconds.
    const name = context.getExtension("WEBGL_debug_renderer_info");
    const software = name && /swiftshader|llvmpipe|software|basic render/i.test(context.getParameter(name.UNMASKED_RENDERER_WEBGL));
    this.quality = software ? LEAST : FIRST;
    this.scale = software ? COARSEST : 1;
    this.spent = [];
    this.unfinished = 0;
    // Whoever holds something waits for answers, and for every strand once it is let go.
    this.held = false;
    for (const [name, held] of [["pointerdown", true], ["pointerup", false], ["pointercancel", false]])
      addEventListener(name, () => (this.held = held), true);
    // A picture that is lost with its context will never be said to stand.
    canvas.addEventListener("webglcontextlost", () => this.fence && this.finish(this.renderer.getContext()));
    this.afterDrawing = () => {};  // what lies over the picture follows it
    this.turning = false;  // slowly around what it shows
    this.waiting = [];  // for the next picture
    this.drawing = [];  // for the one that is being drawn
    this.lastChange = 0;
    this.home = this.framed = HOME;  // where the hair is best seen from, and what the picture was last framed for
    this.look("three_quarter");
    this.setTheme("dark");
    new ResizeObserver(() => this.resize()).observe(canvas.parentElement);
    this.resize();
    const loop = () => {
      requestAnimationFrame(loop);
      this.tick();
    };
    requestAnimationFrame(loop);
  }

  setTheme(theme) {
    const {middle, rim} = BACKDROP[theme];
    this.backdrop.material.uniforms.middle.value.set(...middle);
    this.backdrop.material.uniforms.rim.value.set(...rim);
    this.change();
  }

  /** With a tool in the hand, the right button or two fingers turn the head. */
  holdTool(held) {
    const {controls} = this, none = -1;
    controls.mouseButtons = held ? {LEFT: none, MIDDLE: THREE.MOUSE.DOLLY, RIGHT: THREE.MOUSE.ROTATE}
      : {LEFT: THREE.MOUSE.ROTATE, MIDDLE: THREE.MOUSE.DOLLY, RIGHT: THREE.MOUSE.PAN};
    controls.touches = held ? {ONE: none, TWO: THREE.TOUCH.DOLLY_ROTATE} : {ONE: THREE.TOUCH.ROTATE, TWO: THREE.TOUCH.DOLLY_PAN};
  }

  /** Two views stand side by side and share the camera. */
  setCompared(compared) {
    if (compared === this.views.length > 1) return;
    this.views.length = 1;
    if (compared) this.views.push(new View());
    this.resize();
  }

  view(i) {
    if (i === 1) this.setCompared(true);
    return this.views[i];
  }

  look(name) {
    const target = new THREE.Vector3(...this.home.target), {distance} = this.home;
    const angle = ANGLES[name];
    this.framed = this.home;
    this.side = name;
    this.controls.target.copy(target);
    this.camera.position.set(distance * Math.sin(angle), -distance * Math.cos(angle), 0.07 * distance).add(target);
    this.controls.update();
    this.change();
  }

  /** Hair that is too large for the picture, or lies elsewhere than on the head that Ringlet brings, is looked at where it is, from the same side. Whoever
      has gone nearer or aside stays there. */
  findHair() {
    const {guides, strands} = this.views[0].hair;
    if (!guides || !strands || strands.guides === 0) return;
    const count = strands.guides * strands.pointsPerGuide, at = (i, point) => point.fromArray(guides.image.data, 4 * i);
    const box = new THREE.Box3(), point = new THREE.Vector3();
    for (let i = 0; i < count; ++i) box.expandByPoint(at(i, point));
    const middle = box.getCenter(new THREE.Vector3()), size = box.getSize(new THREE.Vector3()).length();
    const usual = middle.distanceTo(new THREE.Vector3(...HOME.target)) < 0.35 && size < 1.2;
    const home = usual ? homeOf(box, count, at, this.camera.aspect) : {target: middle.toArray(), distance: Math.max(0.3, 1.6 * size)};
    this.home = home;
    const before = new THREE.Vector3(...this.framed.target), moved = before.distanceTo(new THREE.Vector3(...home.target));
    if (moved < 1e-6 && Math.abs(home.distance / this.framed.distance - 1) < 1e-6) return;
    const way = this.camera.position.clone().sub(this.controls.target);
    const framed = this.controls.target.distanceTo(before) < 1e-3 && Math.abs(way.length() / this.framed.distance - 1) < 0.02;
    this.framed = home;
    if (!framed && usual) return;
    this.controls.target.set(...home.target);
    this.camera.position.copy(this.controls.target).addScaledVector(way.normalize(), home.distance);
    this.controls.update();
    this.change();
  }

  orbit(around, over) {
    const offset = this.camera.position.clone().sub(this.controls.target);
    const s = new THREE.Spherical().setFromVector3(new THREE.Vector3(offset.x, offset.z, -offset.y));
    s.theta += around;
    s.phi = Math.min(Math.PI - 0.05, Math.max(0.05, s.phi + over));
    const v = new THREE.Vector3().setFromSpherical(s);
    this.camera.position.set(v.x, -v.z, v.y).add(this.controls.target);
    this.controls.update();
    this.change();
  }
  zoom(factor) {
    const offset = this.camera.position.clone().sub(this.controls.target);
    const length = Math.min(this.controls.maxDistance, Math.max(this.controls.minDistance, offset.length() * factor));
    this.camera.position.copy(this.controls.target).add(offset.setLength(length));
    this.controls.update();
    this.change();
  }
  pan(right, up) {
    const move = new THREE.Vector3().setFromMatrixColumn(this.camera.matrix, 0).multiplyScalar(right)
      .addScaledVector(new THREE.Vector3().setFromMatrixColumn(this.camera.matrix, 1), up);
    this.camera.position.add(move);
    this.controls.target.add(move);
    this.controls.update();
    this.change();
  }

  resize() {
    const {clientWidth: w, clientHeight: h} = this.canvas.parentElement;
    if (!w || !h) return;
    this.renderer.setPixelRatio(Math.min(devicePixelRatio, 2));
    this.renderer.setSize(w, h, false);
    this.camera.aspect = w / this.views.length / h;
    // A narrow picture must still hold the whole head.
    const upright = THREE.MathUtils.degToRad(FIELD_OF_VIEW);
    this.camera.fov = this.camera.aspect < NARROWEST
      ? THREE.MathUtils.radToDeg(2 * Math.atan((Math.tan(upright / 2) * NARROWEST) / this.camera.aspect)) : FIELD_OF_VIEW;
    this.camera.updateProjectionMatrix();
    this.change();
  }

  change() {
    this.dirty = true;
    this.lastChange = performance.now();
  }

  /** Calls back once the next picture stands, drawn by the graphics card. */
  whenDrawn(call) {
    this.waiting.push(call);
  }

  // While things change, as many strands are drawn as the machine can take; once they stand still all of them, or as many
  // as it can draw in PATIENCE. One picture at a time: the next one shows the newest state then.
  tick() {
    const gl = this.renderer.getContext();
    if (this.fence && gl.getSyncParameter(this.fence, gl.SYNC_STATUS) !== gl.SIGNALED) return;
    if (this.fence) this.finish(gl);
    const now = performance.now();
    if (this.turning) this.orbit((Math.min(100, now - this.ticked) / 1000) * TURNTABLE, 0);
    this.ticked = now;
    for (const {hair} of this.views) {
      if (!hair.fall) continue;
      if (!hair.fall.goOn()) hair.sweep();
      this.change();
    }
    if (this.dirty) {
      this.full = this.quality === 1 && this.scale === 1;
      this.draw(this.quality, this.scale);
      this.hasty = true;
    } else if (!this.full && !this.held && performance.now() - this.lastChange > STILL_AFTER) {
      this.full = true;
      this.still = Math.max(this.still, this.quality);
      this.draw(this.still);
      this.refining = true;
    }
  }

  // The card has drawn what it was given.
  finish(gl) {
    gl.deleteSync(this.fence);
    this.fence = null;
    for (const call of this.drawing) call();
    const cost = performance.now() - this.begun;
    if (this.hasty) this.adapt(cost);
    if (this.refining) this.refine(cost);
    this.hasty = this.refining = false;
  }

  // What stands still is drawn again with more strands as long as that takes no longer than PATIENCE; fewer the next time if it did.
  refine(cost) {
    const before = this.still, possible = Math.min(1, before * Math.min(4, PATIENCE / cost));
    if (possible > 1.3 * before || (possible === 1 && before < 1)) this.full = false;
    if (this.full && possible > 0.7 * before) return;
    this.still = possible;
  }

  // Coarser pictures only where the fewest strands take too long.
  adapt(cost) {
    const {quality, scale} = this;
    const less = Math.max(0.3, SLOW / cost);
    if (cost > SLOW && quality === LEAST) this.scale = Math.max(COARSEST, scale * Math.sqrt(less));
    else if (cost > SLOW) this.quality = Math.max(LEAST, quality * less);
    else if (cost < FAST && scale < 1) this.scale = Math.min(1, scale * 1.07);
    else if (cost < FAST) this.quality = Math.min(1, quality * 1.15);
  }

  aimLights(exact) {
    const way = this.camera.position.clone().sub(this.controls.target);
    let around = Math.atan2(way.x, -way.y);
    const step = exact ? 0.001 : 0.06;
    around = Math.round(around / step) * step;
    const light = (angle, height) => new THREE.Vector3(Math.sin(around + angle), -Math.cos(around + angle), height).normalize();
    const ways = {keyWay: light(-0.62, 0.85), fillWay: light(0.95, 0.15), rimWay: light(2.55, 0.75)};
    let turned = false;
    for (const {hair} of this.views)
      for (const [name, value] of Object.entries(ways)) {
        turned ||= hair.light[name].value.distanceToSquared(value) > 1e-10;
        hair.light[name].value.copy(value);
      }
    return turned;
  }

  castShadows(view) {
    const {light} = view.hair, centre = new THREE.Vector3(0, 0.02, -0.02);
    const camera = this.lightCamera;
    camera.position.copy(centre).addScaledVector(light.keyWay.value, 1.3);
    camera.lookAt(centre);
    camera.updateMatrixWorld();
    camera.updateProjectionMatrix();
    light.lightRange.value = camera.far - camera.near;
    light.lightMatrix.value.set(0.5, 0, 0, 0.5, 0, 0.5, 0, 0.5, 0, 0, 0.5, 0.5, 0, 0, 0, 1)
      .multiply(camera.projectionMatrix).multiply(camera.matrixWorldInverse);
    view.hair.castShadows(this.renderer, camera, view.bodiesMoved ? view.casters : null);
    view.bodiesMoved = false;
  }

  /** Draws this share of the strands, at this scale of the picture's sides. */
  draw(quality, scale = 1) {
    const begin = performance.now();
    this.dirty = false;
    const {renderer, camera} = this;
    const turned = this.aimLights(this.full);
    for (const view of this.views) {
      view.hair.setQuality(quality, scale < 1);
      const moved = view.hair.place(renderer, camera);
      view.bodiesMoved ||= turned;
      view.stale ||= moved || turned || view.shadowQuality !== quality;
      // In a coarse picture shadows may be a little late.
      if (view.stale && (scale === 1 || begin - (view.shadowTime ?? 0) > SHADOW_PAUSE)) {
        this.castShadows(view);
        view.stale = false;
        view.shadowTime = begin;
        view.shadowQuality = quality;
      }
    }
    const size = renderer.getDrawingBufferSize(new THREE.Vector2());
    const target = scale < 1 ? this.coarse : null;
    if (target) {
      size.multiplyScalar(scale).round();
      target.setSize(size.x, size.y);
    }
    this.views.forEach((view, i) => this.drawView(view, i, size, target));
    renderer.setScissorTest(false);
    if (target) {
      renderer.setRenderTarget(null);
      const {x, y} = renderer.getSize(new THREE.Vector2());
      renderer.setViewport(0, 0, x, y);
      renderer.render(this.enlarged, camera);
    }
    const gl = renderer.getContext();
    this.fence = gl.fenceSync(gl.SYNC_GPU_COMMANDS_COMPLETE, 0);
    gl.flush();
    this.begun = begin;
    this.hasty = this.refining = false;
    this.drawing = this.waiting.splice(0);
    this.afterDrawing();
    this.spent.push(this.unfinished + performance.now() - begin);
    this.unfinished = 0;
    if (this.spent.length > 60) this.spent.shift();
  }

  // One of the views that stand side by side in a picture of `size`: on screen, or in a target.
  drawView(view, i, size, target) {
    const {renderer, camera} = this, share = size.x / this.views.length;
    if (target) {
      target.viewport.set(i * share, 0, share, size.y);
      target.scissor.copy(target.viewport);
      target.scissorTest = true;
      renderer.setRenderTarget(target);
    } else {
      const place = [i * share, 0, share, size.y].map((x) => x / renderer.getPixelRatio());
      renderer.setRenderTarget(null);
      renderer.setViewport(...place);
      renderer.setScissor(...place);
      renderer.setScissorTest(true);
    }
    renderer.clear();
    this.backdrop.material.uniforms.aspect.value = share / size.y;
    renderer.render(this.backdrop, camera);
    view.hair.look.uniforms.viewport.value.set(share, size.y);
    view.contacts.viewport.value.set(share, size.y);
    renderer.render(view.scene, camera);
  }

  /** Work of the page for the next picture, outside of drawing it. */
  spend(milliseconds) {
    this.unfinished += milliseconds;
  }
  /** Milliseconds of script for a picture: the median of the last ones. */
  scriptTime() {
    return [...this.spent].sort((a, b) => a - b)[this.spent.length >> 1] ?? 0;
  }

  /** The picture as it stands, every strand drawn, as a PNG. */
  screenshot() {
    this.full = true;
    if (this.fence) this.finish(this.renderer.getContext());
    for (const {hair} of this.views) hair.sweep();
    this.draw(1);
    return new Promise((done) => this.canvas.toBlob(done, "image/png"));
  }

  /** Camera and target, in metres, and the degrees that a picture of this shape takes in from top to bottom. */
  viewOf(aspect) {
    const upright = Math.tan(THREE.MathUtils.degToRad(FIELD_OF_VIEW) / 2);
    const tangent = aspect < NARROWEST ? (upright * NARROWEST) / aspect : upright;
    return {position: this.camera.position.toArray(), target: this.controls.target.toArray(), angle: THREE.MathUtils.radToDeg(2 * Math.atan(tangent))};
  }

  /** Breadth in metres of what the picture shows, as far away as the point that the camera turns about. */
  metresAcross() {
    const away = this.camera.position.distanceTo(this.controls.target);
    return 2 * Math.tan(THREE.MathUtils.degToRad(this.camera.fov) / 2) * away * this.camera.aspect * this.views.length;
  }

  /** The guide's point nearest to the eye among those within `radius` metres of a point of the picture; null if there is none. */
  hairUnder([x, y], radius) {
    const {guides, strands} = this.views[0].hair;
    if (!guides || !strands) return null;
    const eye = this.camera.position, way = new THREE.Vector3(2 * x - 1, 1 - 2 * y, 0.5).unproject(this.camera).sub(eye).normalize();
    const data = guides.image.data, point = new THREE.Vector3();
    let best = null, nearest = Infinity;
    for (let i = 0; i < strands.guides * strands.pointsPerGuide; ++i) {
      point.set(data[4 * i], data[4 * i + 1], data[4 * i + 2]).sub(eye);
      const along = point.dot(way);
      if (along <= 0 || along >= nearest || point.lengthSq() - along * along > radius * radius) continue;
      nearest = along;
      best = point.add(eye).toArray();
    }
    return best;
  }

  /** The guide nearest to a point of the picture, within a hundredth or so of its height; null beside them, and where two views stand side by side. */
  guideUnder([x, y]) {
    const {strands} = this.views[0].hair, {clientWidth: w, clientHeight: h} = this.canvas;
    if (!strands || this.views.length > 1) return null;
    let best = null, nearest = PICK * h;
    for (let i = 0; i < strands.guides; ++i)
      for (const [px, py] of this.wayOf(i)) {
        const away = Math.hypot(px - x * w, py - y * h);
        if (away < nearest) [best, nearest] = [i, away];
      }
    return best;
  }
  /** Where a guide lies in the picture: pixels of the page from its left and top. */
  wayOf(guide) {
    const {guides, strands} = this.views[0].hair, {clientWidth: w, clientHeight: h} = this.canvas, way = [], point = new THREE.Vector3();
    if (!guides || guide >= strands.guides || this.views.length > 1) return way;
    const count = strands.pointsPerGuide;
    for (let i = guide * count; i < (guide + 1) * count; ++i) {
      point.fromArray(guides.image.data, 4 * i).project(this.camera);
      way.push([((point.x + 1) / 2) * w, ((1 - point.y) / 2) * h]);
    }
    return way;
  }

  /** The point of a head or body under a point of the picture; null beside them. */
  skinUnder([x, y]) {
    const ray = new THREE.Raycaster();
    ray.setFromCamera(new THREE.Vector2(2 * x - 1, 1 - 2 * y), this.camera);
    const bodies = this.views[0].bodies;
    for (const body of bodies.children) body.matrixWorld.copy(body.matrix);
    return ray.intersectObjects(bodies.children, false)[0]?.point.toArray() ?? null;
  }
  /** How far in front of the eye a point lies, along the way that the camera looks. */
  depthOf(point) {
    const way = this.camera.getWorldDirection(new THREE.Vector3());
    return new THREE.Vector3(...point).sub(this.camera.position).dot(way);
  }
  /** The point that a point of the picture shows at this depth. */
  pointAt([x, y], depth) {
    const way = this.camera.getWorldDirection(new THREE.Vector3());
    const ray = new THREE.Vector3(2 * x - 1, 1 - 2 * y, 0.5).unproject(this.camera).sub(this.camera.position);
    return ray.multiplyScalar(depth / ray.dot(way)).add(this.camera.position).toArray();
  }
  /** Marks the hair that a blade with these corners would cut off; null: none. */
  markFalling(blade) {
    const {hair} = this.views[0], {guides, strands} = hair;
    hair.mark(blade && guides ? sharesBefore(guides.image.data, strands.guides, strands.pointsPerGuide, blade) : null);
    this.change();
  }
  /** What is marked falls once hair without it comes. */
  letFall() {
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    const {hair, scene} = this.views[0];
    const show = (falling) => (mesh) => {
      scene[falling ? "add" : "remove"](mesh);
      this.canvas.dataset.falling = falling;
    };
    hair.letFall(show(true), show(false));
  }

  /** Ties and pins, [x, y, z, reach, radius or 0], given while hair is at rest. */
  showHolds(holds) {
    if (this.views[0].showHolds(holds)) this.change();
  }

  /** Locked strands look as others do (0), are marked (1) or hidden (2). */
  showLocks(how) {
    this.views[0].hair.look.uniforms.locks.value = how;
    this.change();
  }

  /** The plane through two points on the head that stands upright on it between them: [normal…, offset]. */
  planeOnHead(a, b) {
    const from = new THREE.Vector3(...a), to = new THREE.Vector3(...b), middle = this.views[0].hair.light.headCentre.value;
    const out = from.clone().add(to).multiplyScalar(0.5).sub(middle);
    const normal = to.clone().sub(from).cross(out).normalize();
    return [...normal.toArray(), normal.dot(from)];
  }
}
