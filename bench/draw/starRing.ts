import type { LngLat } from '../../src/domain/geometry/lngLat.ts';
import { seededRandom } from '../../tests/support/run/seededRandom.ts';

/** Large star: distant tips that simplification keeps, and between them a rough border that it thins out. */
export interface StarRing {
  /** lng, lat, lng, lat …, degrees. */
  lngLat: number[];
  /** Indices of the tips. */
  tips: number[];
}

const TIPS = 8;
/** Approximate metres per degree of latitude. */
const DEGREE_M = 111_000;
const ROUGHNESS_M = 0.4;

/** @param vertices a multiple of 16 */
export function starRing(center: LngLat, vertices: number, outerM: number): StarRing {
  const random = seededRandom(7_100_000);
  const narrowing = Math.cos((center.lat * Math.PI) / 180);
  const perLeg = vertices / (TIPS * 2);
  const corner = (index: number): [number, number] => {
    const turn = (index / (TIPS * 2)) * 2 * Math.PI;
    const reach = index % 2 === 0 ? outerM : outerM * 0.6;
    return [Math.sin(turn) * reach, Math.cos(turn) * reach];
  };
  const lngLat: number[] = [];
  for (let leg = 0; leg < TIPS * 2; leg += 1) {
    const [[x1, y1], [x2, y2]] = [corner(leg), corner(leg + 1)];
    for (let step = 0; step < perLeg; step += 1) {
      const share = step / perLeg;
      const off = step === 0 ? 0 : (random() - 0.5) * ROUGHNESS_M;
      const [x, y] = [x1 + (x2 - x1) * share + off, y1 + (y2 - y1) * share + off];
      lngLat.push(center.lng + x / DEGREE_M / narrowing, center.lat + y / DEGREE_M);
    }
  }
  return { lngLat, tips: Array.from({ length: TIPS }, (_, tip) => tip * 2 * perLeg) };
}
