import type { PackedRing } from '../../../src/domain/geometry/ring.ts';

/** Lattice on which rings are drawn, so that GEOS can compute with integers: its origin and step. */
export interface Lattice {
  lng: number;
  lat: number;
  stepDeg: number;
}

/** Steps of a few centimetres. */
export const FINE_LATTICE: Lattice = { lng: 108.2, lat: 16, stepDeg: 7.5e-7 };

export const toLattice = (ring: ArrayLike<number>, { lng, lat, stepDeg }: Lattice): number[] =>
  Array.from(ring, (deg, at) => Math.round((deg - (at % 2 === 0 ? lng : lat)) / stepDeg));

/** Side of the squares from which ground is drawn. */
const SIDE = 81;

/** Draws nested squares on the lattice that touch at corners and along sides; whole steps. */
function drawRings(random: () => number, x: number, y: number, side: number, rings: number[][]): void {
  rings.push([x, y, x + side, y, x + side, y + side, x, y + side]);
  if (side < 27) return;
  const inner = side / 3;
  for (let at = 0; at < 9; at += 2) {
    if (random() < 0.55) continue;
    const gap = random() < 0.5 ? inner / 3 : 0;
    drawRings(random, x + (at % 3) * inner + gap, y + Math.floor(at / 3) * inner + gap, inner - 2 * gap, rings);
  }
}

/**
 * Draws the rings of one area as drawing programs write them: holes, islands, separate areas, in any order.
 * @param at whole steps from the lattice's origin
 */
export function drawGround(random: () => number, lattice: Lattice, [atX, atY]: readonly [number, number] = [0, 0]): PackedRing[] {
  const { lng, lat, stepDeg } = lattice;
  const rings: number[][] = [];
  for (let part = 0; part < 1 + random() * 3; part++) drawRings(random, part * SIDE, Math.floor(random() * 2) * SIDE, SIDE, rings);
  // A common linear distortion keeps touching shapes in contact.
  const [shear, lean] = [Math.floor(random() * 3) - 1, Math.floor(random() * 2)];
  const bent = rings.map((ring) => {
    const corners = Array.from({ length: ring.length / 2 }, (_, at) => [ring[at * 2]!, ring[at * 2 + 1]!] as const);
    const turned = random() < 0.5 ? corners.toReversed() : corners;
    return Float64Array.from(
      turned.flatMap(([x, y]) => [lng + (atX + x + shear * y) * stepDeg, lat + (atY + y + lean * (x + shear * y)) * stepDeg]),
    );
  });
  return bent
    .map((ring) => [random(), ring] as const)
    .sort(([one], [other]) => one - other)
    .map(([, ring]) => ring);
}

/** Groups the same rings as one polygon, or as several parts, some nested in others. */
export function partsOfRings(random: () => number, rings: readonly PackedRing[]): PackedRing[][] {
  const parts: PackedRing[][] = [[]];
  for (const [at, ring] of rings.entries()) {
    if (at > 0 && random() < 0.3) parts.push([]);
    parts.at(-1)!.push(ring);
  }
  return random() < 0.5 ? [parts.flat()] : parts;
}
