// What one half of the picture shows: bodies, hair, contacts, ties and pins.

import * as THREE from "three";
import {Contacts} from "./contacts.js";
import {Hair} from "./hair.js";
import * as glsl from "./shaders.js";
import {Skin} from "./skin.js";

const SCALP_REACH = 0.006;  // metres from a root
const HOLD_LOOK = {side: THREE.DoubleSide, polygonOffset: true, polygonOffsetFactor: 0, polygonOffsetUnits: -10000};  // a centimetre before the hair
const TIE = new THREE.MeshBasicMaterial({color: 0xd07a3a, ...HOLD_LOOK}), PIN = new THREE.MeshBasicMaterial({color: 0xd9dde2, ...HOLD_LOOK});

// A tie is a ring about the hair, a pin lies across it.
function holdMesh([x, y, z, , ring], along) {
  const mesh = ring > 0 ? new THREE.Mesh(new THREE.TorusGeometry(ring + 0.003, 0.003, 10, 40), TIE)
    : new THREE.Mesh(new THREE.CapsuleGeometry(0.0016, 0.022, 4, 10), PIN);
  mesh.position.set(x, y, z);
  mesh.quaternion.setFromUnitVectors(ring > 0 ? new THREE.Vector3(0, 0, 1) : new THREE.Vector3(1, 0, 0), along);
  return mesh;
}

// Each vertex becomes the mean of its triangles' corners, a few times.
function smooth(values, triangles) {
  for (let round = 0; round < 3; ++round) {
    const sum = new Float32Array(values.length), weight = new Float32Array(values.length);
    for (let t = 0; t < triangles.length; t += 3) {
      const mean = (values[triangles[t]] + values[triangles[t + 1]] + values[triangles[t + 2]]) / 3;
      for (let k = 0; k < 3; ++k) {
        sum[triangles[t + k]] += mean;
        weight[triangles[t + k]] += 1;
      }
    }
    for (let i = 0; i < values.length; ++i) if (weight[i] > 0) values[i] = sum[i] / weight[i];
  }
}

export class View {
  constructor() {
    this.hair = new Hair();
    this.contacts = new Contacts();
    this.scene = new THREE.Scene();
    this.bodies = new THREE.Group();
    this.holds = new THREE.Group();
    this.holds.matrixAutoUpdate = false;
    this.scene.add(this.bodies, this.hair.mesh, this.contacts.group, this.holds);
    this.casters = new THREE.Scene();
    this.casters.overrideMaterial = new THREE.ShaderMaterial({
      glslVersion: THREE.GLSL3, side: THREE.DoubleSide,
      vertexShader: "void main() { gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0); }",
      fragmentShader: "precision highp float; out vec4 pixel; void main() { pixel = vec4(gl_FragCoord.z, 0.0, 0.0, 1.0); }",
    });
    this.casterGroup = new THREE.Group();
    this.casters.add(this.casterGroup);
  }

  setBodies(bodies) {
    for (const mesh of this.bodies.children) mesh.geometry.dispose();
    this.bodies.clear();
    this.casterGroup.clear();
    this.hair.setSkin(null);
    this.bodiesMoved = true;
    bodies.forEach((body, i) => {
      const geometry = new THREE.BufferGeometry();
      geometry.setAttribute("position", new THREE.BufferAttribute(body.positions, 3));
      geometry.setIndex(new THREE.BufferAttribute(body.triangles, 1));
      if (body.normals) geometry.setAttribute("normal", new THREE.BufferAttribute(body.normals, 3));
      else geometry.computeVertexNormals();
      const colours = body.colours ?? Float32Array.from(body.positions, (_, k) => body.colour[k % 3]);
      geometry.setAttribute("tint", new THREE.BufferAttribute(colours, 3));
      geometry.setAttribute("scalp", new THREE.BufferAttribute(new Float32Array(body.positions.length / 3), 1));
      const look = new THREE.ShaderMaterial({
        glslVersion: THREE.GLSL3, vertexShader: glsl.bodyVertex, fragmentShader: glsl.bodyFragment,
        uniforms: {...this.hair.light, hairColour: this.hair.look.uniforms.colour, skin: {value: i === 0 || body.colours ? 1 : 0}},
      });
      const mesh = new THREE.Mesh(geometry, look), caster = new THREE.Mesh(geometry);
      for (const m of [mesh, caster]) m.matrixAutoUpdate = false;
      this.bodies.add(mesh);
      this.casterGroup.add(caster);
    });
  }

  /** Marks where hair grows, so that the head shows no skin between strands; once per head and set of strands. */
  markScalp(poses) {
    const head = this.bodies.children[0], roots = this.hair.roots;
    if (!head || !roots || !poses[0] || (this.marked?.head === head && this.marked?.roots === roots.length)) return;
    this.marked = {head, roots: roots.length};
    const cell = SCALP_REACH, grid = new Set();
    const name = (x, y, z) => `${Math.floor(x / cell)},${Math.floor(y / cell)},${Math.floor(z / cell)}`;
    const inverse = head.matrix.clone().invert(), point = new THREE.Vector3();
    for (let i = 0; i < roots.length; i += 3) {
      point.fromArray(roots, i).applyMatrix4(inverse);
      grid.add(name(point.x, point.y, point.z));
    }
    const {position, scalp} = head.geometry.attributes;
    for (let i = 0; i < position.count; ++i) {
      let near = 0;
      for (let dx = -1; dx <= 1; ++dx)
        for (let dy = -1; dy <= 1; ++dy)
          for (let dz = -1; dz <= 1; ++dz)
            near += grid.has(name(position.getX(i) + dx * cell, position.getY(i) + dy * cell, position.getZ(i) + dz * cell)) ? 1 : 0;
      scalp.setX(i, Math.min(1, near / 7));
    }
    smooth(scalp.array, head.geometry.index.array);
    scalp.needsUpdate = true;
    this.findSkin(head, roots, inverse);
  }

  // Of the head at rest, around where hair grows.
  findSkin(head, roots, inverse) {
    const local = new Float32Array(roots.length), point = new THREE.Vector3();
    for (let i = 0; i < roots.length; i += 3) point.fromArray(roots, i).applyMatrix4(inverse).toArray(local, i);
    if (this.skinOf === head && this.hair.skin?.holds(local)) return;
    this.skinOf = head;
    this.hair.setSkin(new Skin(head.geometry.attributes.position.array, head.geometry.index.array, local));
    this.hair.moveSkin(head.matrix);
  }

  setPoses(poses) {
    const one = new THREE.Vector3(1, 1, 1);
    this.bodies.children.forEach((mesh, i) => {
      if (!poses[i]) return;
      mesh.matrix.compose(new THREE.Vector3(...poses[i].position), new THREE.Quaternion(...poses[i].rotation), one);
      const caster = this.casterGroup.children[i].matrix;
      this.bodiesMoved ||= !caster.equals(mesh.matrix);
      caster.copy(mesh.matrix);
    });
    const head = this.bodies.children[0]?.matrix;
    if (head) this.hair.moveSkin(head);
    if (head && this.restHead) this.holds.matrix.copy(head).multiply(this.restHead);
    if (poses[0]) this.hair.light.headCentre.value.set(0, 0.01, 0.06).applyMatrix4(this.bodies.children[0]?.matrix ?? new THREE.Matrix4());
  }

  /** Ties and pins, [x, y, z, reach, radius or 0], given while hair is at rest; false if they are shown already. */
  showHolds(holds) {
    const {strands} = this.hair, text = JSON.stringify(holds), [head] = this.bodies.children;
    if (text === this.holdsShown || !strands || !head) return false;
    this.holdsShown = text;
    for (const mesh of this.holds.children) mesh.geometry.dispose();
    this.holds.clear();
    this.restHead = head.matrix.clone().invert();
    this.holds.matrix.identity();
    for (const hold of holds) this.holds.add(holdMesh(hold, this.alongHair(hold)));
    return true;
  }
  // The way of the guide that comes nearest to a point.
  alongHair([x, y, z]) {
    const {guides, strands} = this.hair, data = guides.image.data, count = strands.pointsPerGuide;
    const at = (i) => new THREE.Vector3(data[4 * i], data[4 * i + 1], data[4 * i + 2]), here = new THREE.Vector3(x, y, z);
    let best = 1, nearest = Infinity;
    for (let i = 0; i < strands.guides * count; ++i) {
      const away = i % count === 0 ? Infinity : at(i).distanceTo(here);
      if (away < nearest) [best, nearest] = [i, away];
    }
    return at(best).sub(at(best - 1)).normalize();
  }
}
