import { boxCenter, boxOfPacked } from '../../../src/domain/geometry/box.ts';
import type { LngLatBox } from '../../../src/domain/geometry/lngLat.ts';
import type { OverlapFault, ParcelOutline, ParcelOverlap, PlanOverlap, PlanPair, ZoneFault } from '../../../src/domain/land/planOverlap.ts';
import type { Result } from '../../../src/domain/result.ts';
import { announceWork } from '../../bridge/heartbeat.ts';
import type { ZoneFile } from '../api.ts';
import { clippedZones } from './regionClipper.ts';
import { numberCodes, type PackedZones } from './packedZones.ts';
import { PathWriter, type PathFrame } from './pathWriter.ts';
import { RegionBuilder, type Regions, regionFault } from './regions.ts';
import { localPlane, type LocalPlane } from '../../../src/domain/geometry/tangentPlane.ts';
import { sweepAreas, type SweptAreas } from './sweepAreas.ts';
import { WorkMeter } from './workMeter.ts';
import type { PlanTransfer } from '../../../src/domain/land/planTransfer.ts';

/** Sweeps both plannings for areas whose codes differ. @returns largest first; null if the meter is spent */
export function planTransfers(
  parcel: Parameters<typeof clippedZones>[0],
  before: PackedZones,
  after: PackedZones,
  meter: WorkMeter,
): PlanTransfer[] | null {
  const regions = clippedZones(parcel, [before, after]);
  const first = before.landCodes.length;
  const swept = sweepAreas(regions, new Int32Array(first + after.landCodes.length), parcel.plane.densityPerM, meter);
  if (!swept) return null;
  const { states } = swept;
  const sums = new Map<string, PlanTransfer>();
  for (let state = 0; state < states.count; state += 1) {
    const areaM2 = states.areaM2(state);
    if (areaM2 === 0) continue;
    const [older, newer] = [states.topZoneOf(state, first), states.topZone(state)];
    const codes = { before: older < 0 ? null : before.landCodes[older]!, after: newer < first ? null : after.landCodes[newer - first]! };
    if (codes.before === codes.after) continue;
    const key = JSON.stringify([codes.before, codes.after]);
    const sum = sums.get(key);
    if (sum) sum.areaM2 += areaM2;
    else sums.set(key, { ...codes, areaM2 });
  }
  return [...sums.values()].sort((a, b) => b.areaM2 - a.areaM2);
}

/**
 * Measures the zones of several plannings over one parcel.
 * @param rings of all parts of the parcel: lng, lat, lng, lat … degrees
 * @param pairs ids of plannings that are compared by place
 * @param zonesMeeting returns the zones of a planning that intersect a box, fetched if needed
 */
export async function overlapParcel(
  rings: readonly Float64Array[],
  files: readonly ZoneFile[],
  pairs: readonly PlanPair[],
  zonesMeeting: (file: ZoneFile, box: LngLatBox) => Promise<Result<PackedZones>>,
): Promise<ParcelOverlap> {
  const parcel = placeParcel(rings);
  if (typeof parcel === 'string') return { areaM2: 0, fault: parcel, outline: null, plans: [], differences: [] };
  const read = new Map<string, PackedZones>();
  const plans = files.map(async (file) => {
    const zones = await zonesMeeting(file, parcel.boxDeg);
    if (zones.ok) read.set(file.id, zones.value);
    return zones.ok ? planOverlap(parcel, file.id, zones.value) : { planningId: file.id, failed: zones.error };
  });
  const { areaM2, fault, outline } = parcel;
  const measured = await Promise.all(plans);
  const differences = pairs.flatMap((pair) => {
    const [before, after] = [read.get(pair.before), read.get(pair.after)];
    const transfers = before && after && planTransfers(parcel, before, after, new WorkMeter(MAX_STEPS));
    return transfers ? [{ ...pair, transfers }] : [];
  });
  return { areaM2, fault, outline, plans: measured, differences };
}

/** About ten seconds of a cheap phone; files with more overlapping edges are no land plans. */
const MAX_STEPS = 20_000_000;
/** Time to read, clip and project a corner on a cheap phone. */
const CORNER_BUDGET_MS = 0.005;
const MANY_CORNERS = 50_000;
/** Minimum area of a ring; below it the ring is a line at the centimetre precision of certificates (ringFault). */
const SMALLEST_AREA_M2 = 0.01;

/** Parcel projected to the plane on which everything over it is measured. */
export interface PlacedParcel {
  /** One region, on the plane. */
  region: Regions;
  areaM2: number;
  fault: OverlapFault | null;
  outline: ParcelOutline;
  boxDeg: LngLatBox;
  plane: LocalPlane;
  frame: PathFrame;
}

/** @param rings lng, lat, … degrees, even-odd rule; a first corner may be repeated */
export function placeParcel(rings: readonly Float64Array[]): PlacedParcel | Exclude<OverlapFault, 'crossing'> {
  const corners = rings.reduce((sum, ring) => sum + ring.length / 2, 0);
  const builder = new RegionBuilder(corners, rings.length, 1);
  for (const ring of rings) builder.addRing(ring, 0, ring.length);
  builder.endRegion();
  const inDegrees = builder.regions;
  const fault = regionFault(inDegrees, 0);
  if (fault) return fault;
  const boxDeg = boxOfPacked(inDegrees.xy);
  const middle = boxCenter(boxDeg);
  const plane = localPlane(middle.lng, middle.lat);
  const region = { ...inDegrees, xy: plane.project(inDegrees.xy) };
  const swept = sweepAreas(region, [], plane.densityPerM, new WorkMeter(MAX_STEPS));
  if (!swept) return 'tooDense';
  if (!(swept.parcelArea >= SMALLEST_AREA_M2)) return 'flat';
  const { west, south, east, north } = boxOfPacked(region.xy);
  const frame = { left: west, top: north, diagonalM: Math.hypot(east - west, north - south) };
  const writer = new PathWriter(frame);
  writer.add(region, 0);
  return {
    region,
    areaM2: swept.parcelArea,
    fault: swept.parcelCrosses ? 'crossing' : null,
    outline: { path: writer.paths[0]!, widthM: east - west, heightM: north - south },
    boxDeg,
    plane,
    frame,
  };
}

/**
 * Measures the zones of a planning over a parcel. Zones are clipped in degrees, in which GeoJSON's edges are straight
 * (RFC 7946, 3.1.1), then projected to the parcel's plane.
 */
export function planOverlap(parcel: PlacedParcel, planningId: string, zones: PackedZones): PlanOverlap {
  const corners = zones.lngLat.length / 2;
  if (corners >= MANY_CORNERS) announceWork(corners * CORNER_BUDGET_MS);
  const faults = new FaultCount();
  if (zones.brokenZones > 0) faults.add('badCoordinates', zones.brokenZones);
  const regions = clippedZones(parcel, [zones], (fault) => faults.add(fault));
  const numbered = numberCodes(zones.landCodes);
  const swept = sweepAreas(regions, numbered.codes, parcel.plane.densityPerM, new WorkMeter(MAX_STEPS));
  if (!swept) {
    return {
      planningId,
      rows: [],
      uncoveredM2: 0,
      disputedM2: 0,
      faults: [{ fault: 'tooDense', zones: zones.landCodes.length }],
      pieces: [],
    };
  }
  if (swept.crossingZones.size > 0) faults.add('crossing', swept.crossingZones.size);
  const writer = new PathWriter(parcel.frame);
  const { zoneAreas } = swept;
  const visible: number[] = [];
  for (let zone = 0; zone < zoneAreas.length; zone += 1) {
    if (!(zoneAreas[zone]! > 0)) continue;
    writer.add(regions, zone + 1);
    visible.push(zone);
  }
  return {
    planningId,
    rows: sumByCode(numbered, zones.fills, swept),
    uncoveredM2: swept.uncoveredArea,
    disputedM2: swept.disputedArea,
    faults: faults.list,
    pieces: writer.paths.map((path, i) => withFill({ landCode: zones.landCodes[visible[i]!]!, path }, zones.fills?.get(visible[i]!))),
  };
}

/** Sums areas by code. Zones of one code may have different colours: the row has that of the largest area. */
function sumByCode(
  { names, codes }: ReturnType<typeof numberCodes>,
  fills: PackedZones['fills'],
  { zoneAreas }: SweptAreas,
): PlanOverlap['rows'] {
  const sums = new Float64Array(names.length);
  for (let zone = 0; zone < codes.length; zone += 1) sums[codes[zone]!]! += zoneAreas[zone]!;
  const filled = new Map<number, Map<string, number>>();
  for (const [zone, fill] of fills ?? []) {
    const code = codes[zone]!;
    const ofCode = filled.get(code) ?? new Map<string, number>();
    filled.set(code, ofCode.set(fill, (ofCode.get(fill) ?? 0) + zoneAreas[zone]!));
  }
  const rows = names.map((landCode, code) => {
    const [largest] = [...(filled.get(code) ?? [])].sort((a, b) => b[1] - a[1]);
    return withFill({ landCode, areaM2: sums[code]! }, largest?.[0]);
  });
  return rows.filter(({ areaM2 }) => areaM2 > 0).sort((a, b) => b.areaM2 - a.areaM2);
}

const withFill = <Part extends object>(part: Part, fill: string | undefined): Part & { fill?: string } =>
  fill === undefined ? part : { ...part, fill };

class FaultCount {
  readonly #counts = new Map<ZoneFault, number>();

  add(fault: ZoneFault, zones = 1): void {
    this.#counts.set(fault, (this.#counts.get(fault) ?? 0) + zones);
  }

  get list(): PlanOverlap['faults'] {
    return Array.from(this.#counts, ([fault, zones]) => ({ fault, zones }));
  }
}
