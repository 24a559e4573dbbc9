// Plays the frames of a page that was shared: src/share.js writes it.

import {Stage} from "./stage.js";
import {PACKET, readPacket} from "./wire.js";

function packets(buffer) {
  const head = new Uint32Array(buffer, 0, 1 + new Uint32Array(buffer, 0, 1)[0]);
  const parts = [];
  let at = head.byteLength;
  for (const length of head.subarray(1)) {
    parts.push(readPacket(buffer.slice(at, at + length)));
    at += Math.ceil(length / 4) * 4;
  }
  return parts;
}

export function show(buffer, pace) {
  const stage = new Stage(document.getElementById("canvas")), view = stage.view(0), frames = [];
  for (const packet of packets(buffer)) {
    if (packet.kind === PACKET.bodies) view.setBodies(packet.bodies);
    if (packet.kind === PACKET.strands) view.hair.setStrands(packet.strands);
    if (packet.kind === PACKET.frame) frames.push(packet.frame);
  }
  const draw = (frame) => {
    view.hair.setFrame(frame);
    view.setPoses(frame.poses);
    view.markScalp(frame.poses);
    stage.change();
    stage.whenDrawn(() => (document.body.dataset.drawn = Number(document.body.dataset.drawn ?? 0) + 1));
  };
  let at = 0, timer = null;
  draw(frames[0]);
  const button = document.getElementById("play");
  const toggle = () => {
    clearInterval(timer);
    timer = timer ? null : setInterval(() => draw(frames[(at = (at + 1) % frames.length)]), 1000 / pace);
    button.textContent = timer ? "Pause" : "Play";
    document.body.dataset.playing = Boolean(timer);
  };
  button.hidden = frames.length < 2;
  button.addEventListener("click", toggle);
  if (frames.length > 1) toggle();
  document.body.dataset.frames = frames.length;
}
