// Reads the packets that studio/server/wire.cpp writes: little-endian 32-bit words.

export const PACKET = {bodies: 1, strands: 2, frame: 3, file: 4};

class Reader {
  constructor(buffer) {
    this.buffer = buffer;
    this.view = new DataView(buffer);
    this.at = 0;
  }
  word() {
    this.at += 4;
    return this.view.getUint32(this.at - 4, true);
  }
  real() {
    this.at += 4;
    return this.view.getFloat32(this.at - 4, true);
  }
  reals(count) {
    const part = new Float32Array(this.buffer, this.at, count);
    this.at += 4 * count;
    return part;
  }
  words(count) {
    const part = new Uint32Array(this.buffer, this.at, count);
    this.at += 4 * count;
    return part;
  }
  halves(count) {
    const part = new Uint16Array(this.buffer, this.at, count);
    this.at += Math.ceil((2 * count) / 4) * 4;
    return part;
  }
}

function readBodies(reader) {
  const bodies = [];
  const count = reader.word();
  for (let i = 0; i < count; ++i) {
    const vertices = reader.word(), triangles = reader.word(), smooth = reader.word(), coloured = reader.word();
    const colour = [...reader.reals(3)];
    bodies.push({
      colour,
      positions: reader.reals(3 * vertices),
      normals: smooth ? reader.reals(3 * vertices) : null,
      colours: coloured ? reader.reals(3 * vertices) : null,
      triangles: reader.words(3 * triangles),
    });
  }
  return bodies;
}

// Words of one drawn strand: three guides, three weights, offset, scatter, cut, clump, wave, turns, rope out and across, points of its run.
export const STRAND_WORDS = 25;

function readStrands(reader) {
  const strands = {
    version: reader.word(),
    guides: reader.word(),
    pointsPerGuide: reader.word(),
    count: reader.word(),
    pointsPerStrand: reader.word(),
    runPoints: reader.word(),
    rope: reader.real(),
    width: reader.real(),
    highlights: reader.real(),
    highlightColour: [...reader.reals(3)],
    highlightStart: reader.real(),
    rootShade: reader.real(),
  };
  strands.colours = reader.reals(3 * strands.guides);
  strands.wetness = reader.reals(strands.guides);
  strands.locked = reader.reals(strands.guides);
  const start = reader.at;
  strands.words = reader.words(STRAND_WORDS * strands.count);
  reader.at = start;
  strands.reals = reader.reals(STRAND_WORDS * strands.count);
  strands.runs = reader.reals(3 * strands.runPoints);
  return strands;
}

// Of one contact: position, force in N, and 1 where it slides.
export const CONTACT_WORDS = 7;

function readFrame(reader) {
  const frame = {
    version: reader.word(),
    number: reader.word(),
    echo: reader.word(),
    time: reader.real(),
    seconds: reader.real(),
    rotation: [...reader.reals(4)],
    poses: [],
  };
  const bodies = reader.word();
  for (let i = 0; i < bodies; ++i) frame.poses.push({position: [...reader.reals(3)], rotation: [...reader.reals(4)]});
  const points = reader.word(), values = reader.word();
  frame.low = [...reader.reals(3)];
  frame.side = reader.real();
  frame.points = reader.halves(3 * points);
  frame.values = values ? reader.reals(values) : null;
  const contacts = reader.word();
  frame.contacts = reader.reals(CONTACT_WORDS * contacts);
  return frame;
}

function readFile(reader) {
  const length = reader.word();
  const name = new TextDecoder().decode(new Uint8Array(reader.buffer, reader.at, length));
  return {name, content: new Uint8Array(reader.buffer, reader.at + Math.ceil(length / 4) * 4)};
}

/** A packet as {kind, view, …}. */
export function readPacket(buffer) {
  const reader = new Reader(buffer);
  const kind = reader.word(), view = reader.word();
  switch (kind) {
    case PACKET.bodies: return {kind, view, bodies: readBodies(reader)};
    case PACKET.strands: return {kind, view, strands: readStrands(reader)};
    case PACKET.frame: return {kind, view, frame: readFrame(reader)};
    case PACKET.file: return {kind, view, file: readFile(reader)};
    default: throw new Error(`packet of unknown kind ${kind}`);
  }
}
