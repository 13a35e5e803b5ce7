import { boxOfPacked, joinBoxes } from '../../../../src/domain/geometry/box.ts';
import type { LngLatBox } from '../../../../src/domain/geometry/lngLat.ts';
import { ringArea } from '../../../../src/domain/geometry/ring.ts';
import { nestRings } from '../../../../src/domain/geometry/sortRings.ts';
import type { PlanTransfer, CodesOfGround } from '../../../../src/domain/land/planTransfer.ts';
import { numberCodes, type PackedZones } from '../packedZones.ts';
import { RegionBuilder, type Regions } from '../regions.ts';
import { RegionClipper } from '../regionClipper.ts';
import { sweepAreas } from '../sweepAreas.ts';
import { WorkMeter } from '../workMeter.ts';
import { ChangedGround, GRID_PER_DEG, groundM2PerDeg2, UNCHANGED } from './changedGround.ts';
import { ChangePacker, type PackedChanges } from './packedChanges.ts';
import { traceRings } from './traceRings.ts';
import type { CoverStates } from '../coverStates.ts';

class ChangeKinds {
  readonly #names: readonly string[];
  readonly #before: Int32Array;
  readonly #after: Int32Array;
  readonly #isPartial: boolean;

  /** @param isPartial the later edition does not concern ground without a zone */
  constructor(before: readonly string[], after: readonly string[], isPartial: boolean) {
    const { names, codes } = numberCodes([...before, ...after]);
    this.#names = names;
    this.#before = codes.subarray(0, before.length);
    this.#after = codes.subarray(before.length);
    this.#isPartial = isPartial;
  }

  /** Labels the states of a sweep over the zones with these numbers: first those before, then those after. */
  labelsOf(before: readonly number[], after: readonly number[]): (states: CoverStates, state: number) => number {
    const labels: number[] = [];
    return (states, state) => {
      const label = labels[state];
      if (label !== undefined) return label;
      const [zoneBefore, zoneAfter] = [states.topZoneOf(state, before.length), states.topZone(state)];
      const codeBefore = zoneBefore < 0 ? -1 : this.#before[before[zoneBefore]!]!;
      const codeAfter = zoneAfter < before.length ? -1 : this.#after[after[zoneAfter - before.length]!]!;
      return (labels[state] = this.#label(codeBefore, codeAfter));
    };
  }

  codesOf(label: number): CodesOfGround {
    const codes = this.#names.length + 1;
    const nameOf = (number: number): string | null => (number === 0 ? null : this.#names[number - 1]!);
    return { before: nameOf(Math.floor(label / codes)), after: nameOf(label % codes) };
  }

  /** @param one number of a land code, -1 for none */
  #label(codeBefore: number, codeAfter: number): number {
    if (codeBefore === codeAfter || (codeAfter < 0 && this.#isPartial)) return UNCHANGED;
    return (codeBefore + 1) * (this.#names.length + 1) + codeAfter + 1;
  }
}

export type EditionZones = Pick<PackedZones, 'lngLat' | 'ringEnds' | 'zoneEnds' | 'landCodes'>;

export interface PlanChanges {
  /** All changes, slivers included, largest first. */
  transfers: PlanTransfer[];
  /** Pieces of at least `leastM2`, largest first. */
  changes: PackedChanges;
}

interface CompareRules {
  /** The later edition concerns only ground with a zone; elsewhere nothing changes. */
  isPartial: boolean;
  /** Smaller pieces are not changes but redrawn borders. */
  leastM2: number;
  maxSteps: number;
  /** Corners swept together, to limit memory. */
  cornersABand?: number;
}

const CORNERS_A_BAND = 100_000;
const NUMBERS = 4;
/** Smaller areas are rounding residue. */
const MIN_RING_M2 = 0.001;
/** Margin around a band, so that no zone ends at its sides. */
const MARGIN_DEG = 0.001;

/** Compares two editions by one sweep, band by band; the last drawn zone counts. Null if it takes too many steps. */
export function planChanges(before: EditionZones, after: EditionZones, rules: CompareRules): PlanChanges | null {
  const editions = [before, after].map(asRegions) as [Regions, Regions];
  const boxes = editions.map(zoneBoxes) as [LngLatBox[], LngLatBox[]];
  const kinds = new ChangeKinds(before.landCodes, after.landCodes, rules.isPartial);
  const ground = new ChangedGround();
  const meter = new WorkMeter(rules.maxSteps);
  const corners = (before.lngLat.length + after.lngLat.length) / 2;
  for (const band of bandsOf(boxes.flat(), Math.ceil(corners / (rules.cornersABand ?? CORNERS_A_BAND)))) {
    const clipper = new RegionClipper(band);
    const builder = new RegionBuilder(CORNERS_A_BAND, 1024, 1024);
    builder.addRing(Float64Array.of(band.west, band.south, band.east, band.south, band.east, band.north, band.west, band.north), 0, 8);
    builder.endRegion();
    const inBand = editions.map((edition, at) => {
      const zones: number[] = [];
      boxes[at]!.forEach((box, zone) => {
        if (!(box.south < band.north && box.north > band.south)) return;
        clipper.clip(edition, zone, builder);
        builder.endRegion();
        zones.push(zone);
      });
      return zones;
    }) as [number[], number[]];
    const labels = kinds.labelsOf(...inBand);
    const codes = new Int32Array(inBand[0].length + inBand[1].length);
    const swept = sweepAreas(builder.regions, codes, 0, meter, (edges, states) => ground.takerOf(edges, states, labels));
    if (!swept) return null;
    ground.endBand(band.north);
  }
  ground.endBand(Infinity);
  return { transfers: transfersOf(ground, kinds), changes: piecesOf(ground, kinds, rules.leastM2) };
}

const asRegions = ({ lngLat, ringEnds, zoneEnds }: EditionZones): Regions => ({ xy: lngLat, ringEnds, regionEnds: zoneEnds });

function zoneBoxes({ xy, ringEnds, regionEnds }: Regions): LngLatBox[] {
  let from = 0;
  return Array.from(regionEnds, (end) => {
    const to = end === 0 ? 0 : ringEnds[end - 1]!;
    const box = boxOfPacked(xy, from * 2, to * 2);
    from = to;
    return box;
  });
}

/** Splits the extent into bands, south to north, with about equal numbers of boxes. */
function bandsOf(boxes: readonly LngLatBox[], count: number): LngLatBox[] {
  const real = boxes.filter(({ west }) => Number.isFinite(west));
  if (real.length === 0) return [];
  const [west, east] = [Math.min(...extremes(real, 'west', -1)), Math.max(...extremes(real, 'east', 1))];
  const middles = real.map(({ south, north }) => (south + north) / 2).sort((a, b) => a - b);
  const inner = Array.from({ length: count - 1 }, (_, at) => middles[Math.floor(((at + 1) * middles.length) / count)]!);
  const [lowest, highest] = [extremes(real, 'south', -1)[0]! - MARGIN_DEG, extremes(real, 'north', 1)[0]! + MARGIN_DEG];
  const borders = [lowest, ...new Set(inner.filter((lat) => lat > lowest && lat < highest)), highest];
  return borders.slice(1).map((north, at) => ({ west: west - MARGIN_DEG, south: borders[at]!, east: east + MARGIN_DEG, north }));
}

/** Returns the minimum or maximum; `Math.min(...)` cannot take so many arguments. */
const extremes = (boxes: readonly LngLatBox[], side: keyof LngLatBox, sign: 1 | -1): [number] => [
  boxes.reduce((extreme, box) => (box[side] * sign > extreme * sign ? box[side] : extreme), boxes[0]![side]),
];

function transfersOf({ pieces }: ChangedGround, kinds: ChangeKinds): PlanTransfer[] {
  const sums = new Map<number, number>();
  for (let piece = 0; piece < pieces.count; piece += 1) {
    if (pieces.rootOf(piece) !== piece) continue;
    const label = pieces.labelOf(piece);
    sums.set(label, (sums.get(label) ?? 0) + pieces.areaOf(piece));
  }
  const transfers = Array.from(sums, ([label, areaM2]) => ({ ...kinds.codesOf(label), areaM2 }));
  return largestFirst(transfers.filter(({ areaM2 }) => areaM2 >= MIN_RING_M2));
}

const largestFirst = <Ground extends { areaM2: number }>(ground: Ground[]): Ground[] => ground.sort((a, b) => b.areaM2 - a.areaM2);

function piecesOf(ground: ChangedGround, kinds: ChangeKinds, leastM2: number): PackedChanges {
  const { pieces } = ground;
  /** End of the borders of each large piece, by its root. */
  const ends = new Uint32Array(pieces.count + 1);
  ground.eachSide((piece) => {
    const root = pieces.rootOf(piece);
    if (pieces.areaOf(root) >= leastM2) ends[root + 1]! += NUMBERS;
  });
  for (let root = 0; root < pieces.count; root += 1) ends[root + 1]! += ends[root]!;
  const borders = new Float64Array(ends[pieces.count]!);
  const next = ends.slice();
  ground.eachSide((piece, x0, y0, x1, y1) => {
    const root = pieces.rootOf(piece);
    if (pieces.areaOf(root) < leastM2) return;
    const at = next[root]!;
    borders[at] = x0;
    borders[at + 1] = y0;
    borders[at + 2] = x1;
    borders[at + 3] = y1;
    next[root] = at + NUMBERS;
  });
  const roots: number[] = [];
  for (let root = 0; root < pieces.count; root += 1) if (ends[root] !== ends[root + 1]) roots.push(root);
  roots.sort((a, b) => pieces.areaOf(b) - pieces.areaOf(a));
  const packer = new ChangePacker();
  for (const root of roots) {
    const polygons = polygonsOf(traceRings(borders.subarray(ends[root], ends[root + 1])));
    // Such a piece is long and thinner than the grid, so it is invisible.
    if (polygons.length === 0) continue;
    const box = joinBoxes(polygons.map(([outline]) => boxOfPacked(outline!)));
    packer.add({ ...kinds.codesOf(pieces.labelOf(root)), areaM2: pieces.areaOf(root), box }, polygons);
  }
  return packer.packed();
}

/** Converts rings on the grid to polygons in degrees, outline first; rings closed. */
function polygonsOf(rings: readonly number[][]): Float64Array[][] {
  const min = (MIN_RING_M2 * GRID_PER_DEG ** 2) / groundM2PerDeg2(0);
  const large = rings.map((ring) => ({ ring: Float64Array.from(ring), area: ringArea(ring) })).filter(({ area }) => Math.abs(area) > min);
  large.sort((a, b) => Math.abs(b.area) - Math.abs(a.area));
  if (large.length === 0) return [];
  const [outlines, holes] = [1, -1].map((sign) => large.filter(({ area }) => area * sign > 0).map(({ ring }) => ring)) as [
    Float64Array[],
    Float64Array[],
  ];
  if (outlines.length === 0) return [];
  const { polygons } = nestRings(outlines, holes);
  return polygons.map((polygon) => polygon.map(toDegrees));
}

function toDegrees(ring: Float64Array): Float64Array {
  const closed = new Float64Array(ring.length + 2);
  for (let at = 0; at < closed.length; at += 1) closed[at] = ring[at % ring.length]! / GRID_PER_DEG;
  return closed;
}
