import type { PackedZones } from '../../../workers/parcels/overlap/packedZones.ts';
import { starRing } from './overlapCases.ts';
import type { Corner } from './overlapScene.ts';

type Random = () => number;

export interface DrawnZone {
  landCode: string;
  /** Degrees, without a repeated first corner. */
  rings: Corner[][];
}

export interface PlanPair {
  before: DrawnZone[];
  after: DrawnZone[];
}

const CODES = ['ODT', 'DGT', 'CLN', 'TMD', ''];
const MIDDLE: Corner = [105.8, 21.02];

/** Packs zones for planChanges. */
export function packPlan(zones: readonly DrawnZone[]): Pick<PackedZones, 'lngLat' | 'ringEnds' | 'zoneEnds' | 'landCodes'> {
  const rings = zones.flatMap((zone) => zone.rings);
  let [corners, ended] = [0, 0];
  return {
    lngLat: Float64Array.from(rings.flat(2)),
    ringEnds: Uint32Array.from(rings, (ring) => (corners += ring.length)),
    zoneEnds: Uint32Array.from(zones, (zone) => (ended += zone.rings.length)),
    landCodes: zones.map(({ landCode }) => landCode),
  };
}

/** Generates a grid of cells with shared, displaced corners and random codes. */
export function zoneNet(random: Random, across: number, sizeDeg: number, [west, south]: Corner = MIDDLE): DrawnZone[] {
  const step = sizeDeg / across;
  const knots = Array.from({ length: across + 1 }, (_, column) =>
    Array.from({ length: across + 1 }, (__, row): Corner => [
      west + (column + (random() - 0.5) * 0.5) * step,
      south + (row + (random() - 0.5) * 0.5) * step,
    ]),
  );
  return Array.from({ length: across * across }, (_, cell): DrawnZone => {
    const [column, row] = [cell % across, Math.floor(cell / across)];
    const ring = [knots[column]![row]!, knots[column + 1]![row]!, knots[column + 1]![row + 1]!, knots[column]![row + 1]!];
    return { landCode: CODES[Math.floor(random() * CODES.length)]!, rings: [ring] };
  });
}

const pick = (random: Random): string => CODES[Math.floor(random() * CODES.length)]!;

/**
 * Generates a planning and a later edition: zones with changed codes, removed, added, overlapping, reordered, with
 * corners moved by a metre or a millimetre, with filled holes. Every fifth pair is two independent plannings.
 */
export function seededPlanPair(random: Random, order: number): PlanPair {
  const across = 2 + Math.floor(random() * 4);
  const sizeDeg = 0.0005 + random() * 0.004;
  const before = zoneNet(random, across, sizeDeg);
  const somewhere = (): Corner => [MIDDLE[0] + random() * sizeDeg, MIDDLE[1] + random() * sizeDeg];
  const star = (share: number): Corner[] => starRing(random, somewhere(), sizeDeg * share, 4 + Math.floor(random() * 8));
  const holed = (): DrawnZone => {
    const middle = somewhere();
    const outline = starRing(random, middle, sizeDeg * 0.3, 6);
    return { landCode: pick(random), rings: [outline, outline.map(([x, y]): Corner => [(x + middle[0]) / 2, (y + middle[1]) / 2])] };
  };
  if (random() < 0.5) before.push({ landCode: pick(random), rings: [star(0.25)] }, holed());
  if (order % 5 === 4) return { before, after: zoneNet(random, 2 + Math.floor(random() * 4), sizeDeg, somewhere()) };
  const moved = new Map<string, Corner>();
  const shift = random() < 0.5 ? 1e-5 : 1e-8;
  const place = (corner: Corner): Corner => {
    const key = corner.join();
    const known =
      moved.get(key) ?? (random() < 0.15 ? [corner[0] + (random() - 0.5) * shift, corner[1] + (random() - 0.5) * shift] : corner);
    moved.set(key, known);
    return known;
  };
  const after = before
    .filter(() => random() > 0.08)
    .map(({ landCode, rings }): DrawnZone => ({
      landCode: random() < 0.2 ? pick(random) : landCode,
      rings: rings.map((ring) => ring.map(place)),
    }));
  if (random() < 0.6) after.push({ landCode: pick(random), rings: [star(0.35)] });
  if (random() < 0.4) after.splice(Math.floor(random() * after.length), 0, holed());
  if (random() < 0.3) after.unshift(after.pop()!);
  return { before, after };
}
