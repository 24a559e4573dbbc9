// A page of its own that plays what was shown, in one file: it needs no studio, no server and no network.

import {PACKET} from "./wire.js";

const MOST_FRAMES = 900, MOST_BYTES = 96e6;  // half a minute, of a thousand guides
const encoder = new TextEncoder();

async function packed(bytes) {
  const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream("gzip"));
  const content = new Uint8Array(await new Response(stream).arrayBuffer());
  let text = "";
  for (let i = 0; i < content.length; i += 0x8000) text += String.fromCharCode(...content.subarray(i, i + 0x8000));
  return btoa(text);
}

// Packets one after the other: their number, the length of each, then their bytes, each from a multiple of four.
function joined(packets) {
  const head = new Uint32Array([packets.length, ...packets.map((p) => p.byteLength)]);
  const padding = (length) => new Uint8Array((4 - (length % 4)) % 4);
  return new Blob([head, ...packets.flatMap((p) => [p, padding(p.byteLength)])]).arrayBuffer();
}

const escaped = (text) => text.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`);

const LOADER = `
const bytes = async (id) => {
  const packed = Uint8Array.from(atob(document.getElementById(id).textContent), (c) => c.charCodeAt(0));
  return new Response(new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
};
const address = (content) => URL.createObjectURL(new Blob([content], {type: "text/javascript"}));
const three = address(await bytes("three"));
const viewer = new TextDecoder().decode(await bytes("viewer")).replaceAll('"./three.js"', JSON.stringify(three));
const {show} = await import(address(viewer));
show(await bytes("motion"), Number(document.body.dataset.pace));
`;
const SHEET = `html, body { height: 100%; margin: 0; background: #17181c; color: #eceae6; font: 16px/1.4 system-ui, sans-serif; }
#stage { position: fixed; inset: 0; } canvas { width: 100%; height: 100%; touch-action: none; }
button { position: fixed; left: 1rem; bottom: 1rem; font: inherit; padding: .5rem 1rem; border-radius: 8px; border: 1px solid #555; background: #2a2c34; color: inherit; }
h1 { position: fixed; left: 1rem; top: .6rem; margin: 0; font-size: 1rem; font-weight: 500; }`;

/** Keeps what was shown last, and while it records every frame. */
export class Share {
  constructor() {
    this.frames = null;
  }

  get recording() {
    return this.frames !== null;
  }
  begin() {
    this.frames = [];
  }

  /** A packet that has come; of the first view alone. */
  keep(kind, view, buffer) {
    if (view !== 0) return;
    if (kind === PACKET.bodies) this.bodies = buffer;
    if (kind === PACKET.strands) {
      this.strands = buffer;
      if (this.frames) this.frames = [];  // frames of other hair
    }
    if (kind !== PACKET.frame) return;
    this.frame = buffer;
    if (this.frames && this.frames.length < Math.min(MOST_FRAMES, MOST_BYTES / buffer.byteLength)) this.frames.push(buffer);
  }

  /** The page as a Blob; `pace`: frames per second. */
  async end(title, pace) {
    const frames = this.frames?.length > 0 ? this.frames : [this.frame];
    this.frames = null;
    const [three, viewer] = await Promise.all(["three.js", "viewer.js"].map(async (name) => (await fetch(name)).text()));
    const parts = {three: encoder.encode(three), viewer: encoder.encode(viewer), motion: await joined([this.bodies, this.strands, ...frames])};
    const blocks = await Promise.all(Object.entries(parts).map(async ([id, bytes]) => `<script type="text/plain" id="${id}">${await packed(bytes)}</script>\n`));
    return new Blob([`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escaped(title)}</title><style>${SHEET}</style></head>
<body data-pace="${Number(pace)}">
<h1>${escaped(title)}</h1>
<div id="stage"><canvas id="canvas" tabindex="0" role="img" aria-label="Hair. Drag to turn it."></canvas></div>
<button id="play" hidden>Pause</button>
${blocks.join("")}<script type="module">${LOADER}</script>
</body>
</html>
`], {type: "text/html"});
  }
}
