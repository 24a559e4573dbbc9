// Where the skin of the head is: distances to it on a grid, which the graphics card looks up to keep drawn strands out of the head.

import * as THREE from "three";

const AROUND = 0.04;    // metres around the roots of the hair that the grid covers
const MOST_CELLS = 64;  // along each side
const SMALLEST = 0.004, BAND = 0.01;  // metres: a cell, and how far from the skin distances are told

// The point of a triangle that is nearest to p, written to `out`: by the regions of its plane [Ericson2005, section 5.1.5].
function nearest(p, a, b, c, out) {
  const ab = [0, 0, 0], ac = [0, 0, 0], ap = [0, 0, 0];
  let d1 = 0, d2 = 0, ab2 = 0, abac = 0, ac2 = 0;
  for (let k = 0; k < 3; ++k) {
    ab[k] = b[k] - a[k];
    ac[k] = c[k] - a[k];
    ap[k] = p[k] - a[k];
    d1 += ab[k] * ap[k];
    d2 += ac[k] * ap[k];
    ab2 += ab[k] * ab[k];
    abac += ab[k] * ac[k];
    ac2 += ac[k] * ac[k];
  }
  // Barycentric coordinates of the foot on the plane, times the square of twice the area.
  const v = ac2 * d1 - abac * d2, w = ab2 * d2 - abac * d1, area = ab2 * ac2 - abac * abac;
  const share = (x, length) => Math.min(1, Math.max(0, length > 0 ? x / length : 0));
  let s, t;
  if (v >= 0 && w >= 0 && v + w <= area && area > 0) [s, t] = [v / area, w / area];
  else {
    // The nearest point of the three edges.
    const onBc = share(d2 - d1 + ab2 - abac, ab2 + ac2 - 2 * abac);
    let best = Infinity;
    for (const [u, x] of [[share(d1, ab2), 0], [0, share(d2, ac2)], [1 - onBc, onBc]]) {
      const far = u * u * ab2 + 2 * u * x * abac + x * x * ac2 - 2 * (u * d1 + x * d2);
      if (far < best) [best, s, t] = [far, u, x];
    }
  }
  for (let k = 0; k < 3; ++k) out[k] = a[k] + s * ab[k] + t * ac[k];
}

// Cells that no triangle is near to are as far inside or outside as the last one along their row, or in the row before.
function fill(signed, [nx, ny, nz]) {
  for (let row = 0; row < ny * nz; ++row) {
    const first = row * nx;
    let side = NaN;
    for (let x = 0; x < nx && Number.isNaN(side); ++x) side = Math.sign(signed[first + x]);
    if (Number.isNaN(side)) side = row > 0 ? Math.sign(signed[first - nx]) : 1;
    for (let x = 0; x < nx; ++x) {
      if (Number.isNaN(signed[first + x])) signed[first + x] = side * BAND;
      else side = Math.sign(signed[first + x]) || 1;
    }
  }
}

/** Distances to a mesh around the roots of hair, and the way out: a texture with the grid's low corner and size, all at rest. */
export class Skin {
  constructor(positions, triangles, roots) {
    const box = new THREE.Box3().setFromArray(roots).expandByScalar(AROUND), extent = box.getSize(new THREE.Vector3()).toArray();
    this.roots = new THREE.Box3().setFromArray(roots).expandByScalar(0.25 * AROUND);
    const cell = Math.max(SMALLEST, Math.max(...extent) / (MOST_CELLS - 1)), low = box.min.toArray();
    const counts = extent.map((x) => Math.ceil(x / cell) + 1);
    this.low = box.min;
    this.size = new THREE.Vector3(...counts).multiplyScalar(cell);
    this.half = counts.map((n) => 0.5 / n);  // the grid's points are the middles of texels
    const [nx, ny, nz] = counts, signed = new Float32Array(nx * ny * nz).fill(NaN);
    this.measure(positions, triangles, {signed, counts, low, cell});
    fill(signed, counts);
    const data = new Uint16Array(4 * signed.length), half = THREE.DataUtils.toHalfFloat;
    const at = (x, y, z) => signed[Math.min(nx - 1, Math.max(0, x)) + nx * (Math.min(ny - 1, Math.max(0, y)) + ny * Math.min(nz - 1, Math.max(0, z)))];
    for (let z = 0, i = 0; z < nz; ++z)
      for (let y = 0; y < ny; ++y)
        for (let x = 0; x < nx; ++x, ++i) {
          const way = [at(x + 1, y, z) - at(x - 1, y, z), at(x, y + 1, z) - at(x, y - 1, z), at(x, y, z + 1) - at(x, y, z - 1)], length = Math.hypot(...way) || 1;
          way.forEach((w, k) => (data[4 * i + k] = half(w / length)));
          data[4 * i + 3] = half(signed[i]);
        }
    this.texture = new THREE.Data3DTexture(data, nx, ny, nz);
    Object.assign(this.texture, {type: THREE.HalfFloatType, minFilter: THREE.LinearFilter, magFilter: THREE.LinearFilter, unpackAlignment: 1, needsUpdate: true});
  }

  // Of each cell within the band the distance to the nearest triangle, negative behind it.
  measure(positions, triangles, {signed, counts, low, cell}) {
    const p = [0, 0, 0], found = [0, 0, 0], corners = [[0, 0, 0], [0, 0, 0], [0, 0, 0]];
    const best = new Float32Array(signed.length).fill(BAND * BAND);
    for (let t = 0; t < triangles.length; t += 3) {
      for (let c = 0; c < 3; ++c) for (let k = 0; k < 3; ++k) corners[c][k] = positions[3 * triangles[t + c] + k];
      const [a, b, c] = corners, first = [0, 0, 0], last = [0, 0, 0];
      for (let k = 0; k < 3; ++k) {
        first[k] = Math.max(0, Math.ceil((Math.min(a[k], b[k], c[k]) - BAND - low[k]) / cell));
        last[k] = Math.min(counts[k] - 1, Math.floor((Math.max(a[k], b[k], c[k]) + BAND - low[k]) / cell));
      }
      if (first.some((f, k) => f > last[k])) continue;
      const [ux, uy, uz] = b.map((x, k) => x - a[k]), [vx, vy, vz] = c.map((x, k) => x - a[k]);
      const normal = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx], area = Math.hypot(...normal) || 1;
      for (let z = first[2]; z <= last[2]; ++z)
        for (let y = first[1]; y <= last[1]; ++y)
          for (let x = first[0]; x <= last[0]; ++x) {
            p[0] = low[0] + cell * x;
            p[1] = low[1] + cell * y;
            p[2] = low[2] + cell * z;
            nearest(p, a, b, c, found);
            const square = (p[0] - found[0]) ** 2 + (p[1] - found[1]) ** 2 + (p[2] - found[2]) ** 2, i = x + counts[0] * (y + counts[1] * z);
            const side = ((p[0] - found[0]) * normal[0] + (p[1] - found[1]) * normal[1] + (p[2] - found[2]) * normal[2]) / area;
            // Triangles that share the nearest point: the one that faces it more tells its side.
            const closer = square < best[i] * (1 - 1e-5), alike = square <= best[i] * (1 + 1e-5) && Math.abs(side) > Math.abs(signed[i] || 0);
            if (!closer && !alike) continue;
            best[i] = square;
            signed[i] = side;
          }
    }
    for (let i = 0; i < signed.length; ++i) if (!Number.isNaN(signed[i])) signed[i] = (signed[i] < 0 ? -1 : 1) * Math.sqrt(best[i]);
  }

  /** Whether it reaches around these roots, too. */
  holds(roots) {
    return this.roots.containsBox(new THREE.Box3().setFromArray(roots));
  }
  dispose() {
    this.texture.dispose();
  }
}
