// The blade of scissors: a flat piece between the eye's rays through two points of the picture, as deep as is wanted.

const BEFORE = 0.03;  // metres in front of the nearest hair, where the blade begins
const SAMPLES = 11, CATCH = 0.012;  // places along the line where hair is looked for, and metres around them

/** Corners of the blade through the line from `from` to `to` (0…1 from the left and top), reaching `depth` metres into the hair; null
    where no hair lies under the line. */
export function bladeOf(stage, from, to, depth) {
  let nearest = Infinity;
  for (let i = 0; i < SAMPLES; ++i) {
    const u = i / (SAMPLES - 1), hit = stage.hairUnder(from.map((x, k) => x + u * (to[k] - x)), CATCH);
    if (hit) nearest = Math.min(nearest, stage.depthOf(hit));
  }
  if (nearest === Infinity) return null;
  const near = Math.max(0.02, nearest - BEFORE), far = nearest + depth;
  return [stage.pointAt(from, near), stage.pointAt(to, near), stage.pointAt(to, far), stage.pointAt(from, far)];
}

const minus = (a, b) => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
const dot = (a, b) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const cross = (a, b) => [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];

/** Of each guide the share of it before it first crosses the blade, as statics::share_before finds it; 1: it does not. `data` has
    four numbers for each point. */
export function sharesBefore(data, guides, pointsPerGuide, blade) {
  const shares = new Float32Array(guides).fill(1);
  const normal = cross(minus(blade[1], blade[0]), minus(blade[3], blade[0]));
  const edges = blade.map((corner, c) => ({corner, inward: cross(normal, minus(blade[(c + 1) % 4], corner))}));
  for (let g = 0; g < guides; ++g) {
    let last = null, side = 0;
    for (let k = 0; k < pointsPerGuide; ++k) {
      const at = 4 * (g * pointsPerGuide + k), point = [data[at], data[at + 1], data[at + 2]];
      const now = dot(normal, minus(point, blade[0]));
      if (last && side < 0 !== now < 0) {
        const t = side / (side - now), x = last.map((p, i) => p + t * (point[i] - p));
        if (edges.every(({corner, inward}) => dot(inward, minus(x, corner)) >= 0)) {
          shares[g] = (k - 1 + t) / (pointsPerGuide - 1);
          break;
        }
      }
      [last, side] = [point, now];
    }
  }
  return shares;
}
