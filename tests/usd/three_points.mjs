// Prints the vertices of a skinned character at some times as three.js has them, in metres with z up:
//   node three_points.mjs FILE.glb TIME...
import fs from 'node:fs';
import * as THREE from 'three';
import {GLTFLoader} from 'three/examples/jsm/loaders/GLTFLoader.js';

const [file, ...times] = process.argv.slice(2);
globalThis.self = globalThis;
const bytes = fs.readFileSync(file);
const buffer = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength);
const gltf = await new GLTFLoader().parseAsync(buffer, '');
const mixer = new THREE.AnimationMixer(gltf.scene);
const action = mixer.clipAction(gltf.animations[0]);
action.setLoop(THREE.LoopOnce);
action.clampWhenFinished = true;
action.play();
for (const time of times) {
  action.reset();
  mixer.setTime(Number(time));
  gltf.scene.updateMatrixWorld(true);
  const numbers = [];
  gltf.scene.traverse((object) => {
    if (!object.isMesh) return;
    object.skeleton?.update();
    const vertex = new THREE.Vector3();
    for (let i = 0; i < object.geometry.attributes.position.count; ++i) {
      object.getVertexPosition(i, vertex);
      object.localToWorld(vertex);
      numbers.push(vertex.x, -vertex.z, vertex.y);
    }
  });
  console.log(numbers.join(' '));
}
