// Decodes the compressed buffer views of a .glb with three.js's decoder and prints each as base64:
//   node meshopt_views.mjs FILE
import fs from 'node:fs';
import {MeshoptDecoder} from 'three/examples/jsm/libs/meshopt_decoder.module.js';

await MeshoptDecoder.ready;
const file = fs.readFileSync(process.argv[2]);
const textSize = file.readUInt32LE(12);
const description = JSON.parse(file.subarray(20, 20 + textSize).toString());
const binary = file.subarray(28 + textSize);
const views = description.bufferViews.map((view) => {
  const {byteOffset, byteLength, byteStride, count, mode} = view.extensions.EXT_meshopt_compression;
  const decoded = new Uint8Array(count * byteStride);
  MeshoptDecoder.decodeGltfBuffer(decoded, count, byteStride, binary.subarray(byteOffset, byteOffset + byteLength), mode, 'NONE');
  return Buffer.from(decoded).toString('base64');
});
console.log(JSON.stringify(views));
