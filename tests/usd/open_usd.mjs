// Opens a USD layer with OpenUSD, compiled to wasm, in Chromium, and prints what Hydra is given of it at some times:
//   node open_usd.mjs CHROMIUM FILE TIME...
//   node open_usd.mjs CHROMIUM FILE --export OTHER TIME...     and writes it by OpenUSD under another name, flattened
//   node open_usd.mjs CHROMIUM FILE --with FILE,FILE --export OTHER TIME...     with the layers that it names beside it
// {"start", "end", "rate", "frames": [{"points", "transform", "type", "primvars": {name: {"values", "interpolation"}}}]}
import fs from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import {createRequire} from 'node:module';
import {chromium} from 'playwright-core';

const [browserPath, file, ...rest] = process.argv.slice(2);
const others = rest[0] === '--with' ? rest.splice(0, 2)[1].split(',') : [];
const exported = rest[0] === '--export' ? rest.splice(0, 2)[1] : null;
const times = rest;
const layerName = (name) => `layer${path.extname(name)}`;
const wasm = path.join(path.dirname(createRequire(import.meta.url).resolve('three-usdz-loader/package.json')), 'external');

// The wasm needs threads, and threads need these headers.
const server = http.createServer((request, response) => {
  response.setHeader('Cross-Origin-Embedder-Policy', 'require-corp');
  response.setHeader('Cross-Origin-Opener-Policy', 'same-origin');
  const name = new URL(request.url, 'http://localhost').pathname;
  if (name === '/') {
    response.setHeader('Content-Type', 'text/html');
    response.end('<!doctype html><script src="/emHdBindings.js"></script>');
    return;
  }
  const wanted = path.join(wasm, path.basename(name));
  const types = {'.js': 'text/javascript', '.wasm': 'application/wasm'};
  response.setHeader('Content-Type', types[path.extname(name)] ?? 'application/octet-stream');
  if (!fs.existsSync(wanted)) response.statusCode = 404;
  response.end(fs.existsSync(wanted) ? fs.readFileSync(wanted) : '');
});
await new Promise((done) => server.listen(0, '127.0.0.1', done));

const browser = await chromium.launch({executablePath: browserPath, args: ['--no-sandbox']});
try {
  const page = await browser.newPage();
  // A thread that is asked for while the page waits for it never starts: OpenUSD works alone on one core.
  await page.addInitScript(() => Object.defineProperty(navigator, 'hardwareConcurrency', {get: () => 1}));
  const warnings = [];
  page.on('console', (message) => warnings.push(message.text()));
  await page.goto(`http://127.0.0.1:${server.address().port}/`);
  const result = await page.evaluate(async ({bytes, others, times, name, exportName}) => {
    const usd = await window.getUsdModule(undefined, '');
    await usd.ready;
    const place = (file, content) => usd.FS.createDataFile('/', file, Uint8Array.from(atob(content), (c) => c.charCodeAt(0)), true, true, true);
    place(name, bytes);
    for (const other of others) place(other.name, other.bytes);
    // Hydra's side of a renderer: it is handed every prim, and what changed of it.
    const prims = {};
    const record = (type) => {
      const kept = {type, points: [], primvars: {}};
      const calls = {
        updatePoints: (points) => { kept.points = Array.from(points); },
        setTransform: (matrix) => { kept.transform = Array.from(matrix); },
        updatePrimvar: (name, values, size, interpolation) => {
          kept.primvars[name] = {values: Array.from(values), interpolation};
        },
      };
      return [kept, new Proxy({}, {get: (_, name) => calls[name] ?? (() => undefined)})];
    };
    const delegate = {
      createRPrim(type, id) { const [kept, face] = record(type); prims[id] = kept; return face; },
      createBPrim: () => record('')[1],
      createSPrim: () => record('')[1],
      CommitResources() {},
    };
    const driver = new usd.HdWebSyncDriver(delegate, name);
    driver.Draw();
    const stage = driver.GetStage();
    const frames = [];
    for (const time of times) {
      driver.SetTime(time);
      driver.Draw();
      frames.push(JSON.parse(JSON.stringify(prims)));
    }
    let content = null;
    if (exportName) {
      stage.Export(`/tmp/${exportName}`, false);
      content = btoa(Array.from(usd.FS.readFile(`/tmp/${exportName}`), (byte) => String.fromCharCode(byte)).join(''));
    }
    return {start: stage.GetStartTimeCode(), end: stage.GetEndTimeCode(), rate: stage.GetTimeCodesPerSecond(), frames, content};
  }, {bytes: fs.readFileSync(file).toString('base64'), others: others.map((other) => ({name: path.basename(other), bytes: fs.readFileSync(other).toString('base64')})), times: times.map(Number), name: layerName(file),
      exportName: exported && `exported${path.extname(exported)}`});
  if (exported) fs.writeFileSync(exported, Buffer.from(result.content, 'base64'));
  delete result.content;
  // What the build itself lacks is not said of our file; everything about the layer is.
  const lacks = /webRenderDelegate|Failed to find plugin|404/;
  result.complaints = warnings.filter((text) => (text.includes(layerName(file)) || /warning|error/i.test(text)) && !lacks.test(text));
  console.log(JSON.stringify(result));
} finally {
  await browser.close();
  server.close();
}
