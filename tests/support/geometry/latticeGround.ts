import type { PackedRing } from '../../../src/domain/geometry/ring.ts';

/** Rings are drawn on a lattice, so that GEOS can be asked in whole numbers: its corner in degrees, and how long its steps are. */
export interface Lattice {
  lng: number;
  lat: number;
  stepDeg: number;
}

/** Steps of some centimetres. */
export const FINE_LATTICE: Lattice = { lng: 108.2, lat: 16, stepDeg: 7.5e-7 };

export const toLattice = (ring: ArrayLike<number>, { lng, lat, stepDeg }: Lattice): number[] =>
  Array.from(ring, (deg, at) => Math.round((deg - (at % 2 === 0 ? lng : lat)) / stepDeg));

/** Of the squares that a ground is drawn from. */
const SIDE = 81;

/** The rings of squares in squares on a lattice, which touch in corners and along sides; whole steps. */
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
 * The rings of one area as drawing programs write them: holes, islands in these and areas apart, in any order and direction.
 * @param at whole steps from the lattice's corner
 */
export function drawGround(random: () => number, lattice: Lattice, [atX, atY]: readonly [number, number] = [0, 0]): PackedRing[] {
  const { lng, lat, stepDeg } = lattice;
  const rings: number[][] = [];
  for (let part = 0; part < 1 + random() * 3; part++) drawRings(random, part * SIDE, Math.floor(random() * 2) * SIDE, SIDE, rings);
  // A bend of the lattice, the same for all, leaves what touches touching.
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

/** The same rings told as one polygon, or as several parts of which some lie in others. */
export function partsOfRings(random: () => number, rings: readonly PackedRing[]): PackedRing[][] {
  const parts: PackedRing[][] = [[]];
  for (const [at, ring] of rings.entries()) {
    if (at > 0 && random() < 0.3) parts.push([]);
    parts.at(-1)!.push(ring);
  }
  return random() < 0.5 ? [parts.flat()] : parts;
}
