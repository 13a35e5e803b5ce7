import { mercatorX, mercatorY } from '../../../src/domain/geometry/mercator.ts';
import type { LngLatBox } from '../../../src/domain/geometry/lngLat.ts';
import { NO_DIFFERENCE, type ZoneDifference } from '../../../src/domain/land/zoneDifference.ts';
import { failure, type Result, success } from '../../../src/domain/result.ts';
import type { ZoneFile } from '../api.ts';
import { LandBatchWriter } from '../land/landBatchWriter.ts';
import type { ComparedZones, LandCell } from '../land/landCell.ts';
import { clippedZones } from './regionClipper.ts';
import type { CoverStates } from './coverStates.ts';
import { numberCodes, type PackedZones } from './packedZones.ts';
import { type PlacedParcel, placeParcel } from './planOverlap.ts';
import { sweepAreas } from './sweepAreas.ts';
import { edgeXAt } from './sweepEdges.ts';
import { WorkMeter } from './workMeter.ts';

/** Maximum corners of both plannings, a tenth of a second of a cheap phone; larger ground needs a closer view. */
const MAX_CORNERS = 12_000;
const MAX_STEPS = 2_000_000;
const MAX_PIECES = 12_000;
/** Smaller pieces are as thin as rounding and invisible. */
const SMALLEST_PIECE_M2 = 0.01;
const GRID_STEPS = 65_535;

/** Returns the ground where codes differ; 413 if it takes too long. @param rings of the ground, lng, lat … degrees */
export async function compareZones(
  rings: readonly Float64Array[],
  files: readonly [left: ZoneFile, right: ZoneFile],
  zonesMeeting: (file: ZoneFile, box: LngLatBox) => Promise<Result<PackedZones>>,
): Promise<Result<ComparedZones>> {
  const ground = placeParcel(rings);
  // The edge of a view may be an extremely narrow strip.
  if (ground === 'flat') return success({ ...NO_DIFFERENCE, ground: { x: 0, y: 0, batches: [], hasSample: false } });
  if (typeof ground === 'string') return ground === 'tooDense' ? failure('refused', ground, 413) : failure('malformed', ground);
  const [left, right] = await Promise.all(files.map((file) => zonesMeeting(file, ground.boxDeg)));
  if (!left!.ok) return left!;
  if (!right!.ok) return right!;
  return differenceOf(ground, left!.value, right!.value);
}

export function differenceOf(ground: PlacedParcel, left: PackedZones, right: PackedZones): Result<ComparedZones> {
  const refusal = failure('refused', 'too many corners', 413);
  if (left.lngLat.length + right.lngLat.length > 2 * MAX_CORNERS) return refusal;
  const { names, codes } = numberCodes([...left.landCodes, ...right.landCodes]);
  const leftCount = left.landCodes.length;
  const pieces = new PieceList(ground);
  const codesOf = (states: CoverStates, state: number): [left: number, right: number] => {
    const [ofLeft, ofRight] = [states.topZoneOf(state, leftCount), states.topZone(state)];
    return [ofLeft < 0 ? -1 : codes[ofLeft]!, ofRight < leftCount ? -1 : codes[ofRight]!];
  };
  const regions = clippedZones(ground, [left, right]);
  const swept = sweepAreas(regions, codes, ground.plane.densityPerM, new WorkMeter(MAX_STEPS), (edges, states) => {
    const differs: boolean[] = [];
    return (state, west, east, from, to) => {
      differs[state] ??= areBothAndDiffer(codesOf(states, state));
      if (!differs[state]) return;
      pieces.add(from, edgeXAt(edges, west, from), edgeXAt(edges, east, from), to, edgeXAt(edges, west, to), edgeXAt(edges, east, to));
    };
  });
  if (!swept || pieces.count > MAX_PIECES) return refusal;
  return success({ ...sumStates(swept.states, names, codesOf), ground: pieces.cell() });
}

const areBothAndDiffer = ([left, right]: [number, number]): boolean => left >= 0 && right >= 0 && left !== right;

function sumStates(
  states: CoverStates,
  names: readonly string[],
  codesOf: (states: CoverStates, state: number) => [number, number],
): ZoneDifference {
  const sum = { ...NO_DIFFERENCE };
  const rows = names.map((landCode) => ({ landCode, leftM2: 0, rightM2: 0 }));
  for (let state = 0; state < states.count; state += 1) {
    const areaM2 = states.areaM2(state);
    if (areaM2 === 0) continue;
    const [left, right] = codesOf(states, state);
    if (left < 0 || right < 0) {
      if (left >= 0) sum.onlyLeftM2 += areaM2;
      if (right >= 0) sum.onlyRightM2 += areaM2;
      continue;
    }
    rows[left]!.leftM2 += areaM2;
    rows[right]!.rightM2 += areaM2;
    if (left !== right) sum.differsM2 += areaM2;
  }
  return { ...sum, rows: rows.filter(({ leftM2, rightM2 }) => leftM2 + rightM2 > 0) };
}

/** Pieces of ground between two edges and two heights, for drawing. */
class PieceList {
  readonly #ground: PlacedParcel;
  /** Rings in parts of the Mercator square. */
  readonly #polygons: number[][][] = [];

  constructor(ground: PlacedParcel) {
    this.#ground = ground;
  }

  get count(): number {
    return this.#polygons.length;
  }

  /** @param from the lower height, and the borders there; on the ground's plane, metres */
  add(from: number, leftFrom: number, rightFrom: number, to: number, leftTo: number, rightTo: number): void {
    if (((rightFrom - leftFrom + rightTo - leftTo) / 2) * (to - from) < SMALLEST_PIECE_M2 || this.count > MAX_PIECES) return;
    const ring = [leftFrom, from, rightFrom, from, rightTo, to, leftTo, to];
    const { toLng, toLat } = this.#ground.plane;
    for (let i = 0; i < ring.length; i += 2) {
      ring[i] = mercatorX(toLng(ring[i]!));
      ring[i + 1] = mercatorY(toLat(ring[i + 1]!));
    }
    this.#polygons.push([ring]);
  }

  cell(): LandCell {
    const { west, south, east, north } = this.#ground.boxDeg;
    const [originX, originY] = [mercatorX(west), mercatorY(north)];
    const step = Math.max(mercatorX(east) - originX, mercatorY(south) - originY) / GRID_STEPS;
    const writer = new LandBatchWriter({ originX, originY, step });
    if (this.count > 0) writer.add(1, 0, this.#polygons);
    return { x: 0, y: 0, batches: writer.finish(), hasSample: false };
  }
}
