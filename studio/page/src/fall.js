// Hair that has been cut off: it falls, and is swept away.

import * as THREE from "three";
import * as glsl from "./shaders.js";

const LASTS = 1.5;  // seconds until it is out of sight and swept away

/** What is left of `hair` behind the shares `falls`, as it is drawn now; takes over the textures that it needs. */
export class Fall {
  constructor(hair, falls, drawn) {
    const uniforms = Object.fromEntries(Object.entries(hair.look.uniforms).map(([name, uniform]) => [name, {value: uniform.value}]));
    Object.assign(uniforms, hair.light);
    uniforms.falls.value = falls;
    uniforms.marking.value = 2;
    this.textures = {places: hair.placesTarget, bindings: hair.bindings, falls};
    this.geometry = hair.geometries.rough.clone();
    this.geometry.instanceCount = drawn;
    uniforms.width.value = hair.strandWidth * Math.min(12, hair.count / Math.max(1, drawn));
    this.material = new THREE.ShaderMaterial({glslVersion: THREE.GLSL3, vertexShader: glsl.hairVertex, fragmentShader: glsl.hairFragment, side: THREE.DoubleSide, uniforms});
    this.mesh = new THREE.Mesh(this.geometry, this.material);
    this.mesh.frustumCulled = false;
    this.begun = performance.now();
  }

  /** Goes on to where it is now; false once it is swept away. */
  goOn() {
    const age = (performance.now() - this.begun) / 1000;
    this.material.uniforms.age.value = age;
    return age < LASTS;
  }

  dispose() {
    this.geometry.dispose();
    this.material.dispose();
    for (const texture of Object.values(this.textures)) texture.dispose();
  }
}
