import { boxMiddle, boxOfPacked } from '../../../src/domain/geometry/box.ts';
import type { LngLatBox } from '../../../src/domain/geometry/lngLat.ts';
import type { OverlapFault, ParcelOutline, ParcelOverlap, PlanOverlap, ZoneFault } from '../../../src/domain/land/planOverlap.ts';
import type { Result } from '../../../src/domain/result.ts';
import { announceWork } from '../../bridge/heartbeat.ts';
import type { ZoneFile } from '../api.ts';
import type { PackedZones } from './packedZones.ts';
import { joinRings, RegionClipper } from './regionClipper.ts';
import { localPlane, type LocalPlane } from './localPlane.ts';
import { type Region, regionFault } from './region.ts';
import { sweepAreas, type SweptAreas } from './sweepAreas.ts';
import { WorkMeter } from './workMeter.ts';

/**
 * The zones of several plannings over one parcel.
 * @param rings of all parts of the parcel: lng, lat, lng, lat … degrees
 * @param zonesMeeting the zones of a planning whose box meets that one, fetched unless they are held
 */
export async function overlapParcel(
  rings: readonly Float64Array[],
  files: readonly ZoneFile[],
  zonesMeeting: (file: ZoneFile, box: LngLatBox) => Promise<Result<PackedZones>>,
): Promise<ParcelOverlap> {
  const parcel = placeParcel(rings);
  if (typeof parcel === 'string') return { areaM2: 0, fault: parcel, outline: null, plans: [] };
  const plans = files.map(async (file) => {
    const zones = await zonesMeeting(file, parcel.boxDeg);
    return zones.ok ? planOverlap(parcel, file.id, zones.value) : { planningId: file.id, failed: zones.error };
  });
  const { areaM2, fault, outline } = parcel;
  return { areaM2, fault, outline, plans: await Promise.all(plans) };
}

/** Some seconds of a cheap phone. What has more edges over each other than that is no plan of land. */
const MAX_STEPS = 100_000_000;
/** A corner looked at, clipped and projected by a cheap phone. */
const CORNER_BUDGET_MS = 0.005;
const MANY_CORNERS = 50_000;
/** A ring that bounds less is a line, to the centimetre that certificates print (ringFault). */
const SMALLEST_AREA_M2 = 0.01;

/** A parcel laid on the plane on which everything over it is measured. */
export interface PlacedParcel {
  region: Region;
  areaM2: number;
  fault: OverlapFault | null;
  outline: ParcelOutline;
  /** Of the parcel, degrees. */
  boxDeg: LngLatBox;
  plane: LocalPlane;
  pathOf(region: Region): string;
}

const NOTHING: Region = { xy: new Float64Array(0), ringEnds: new Uint32Array(0) };

/**
 * @param rings lng, lat, lng, lat … degrees; inside is what an odd number of them hold; a first corner may be repeated
 * @returns a fault where it has no area to measure
 */
export function placeParcel(rings: readonly Float64Array[]): PlacedParcel | Exclude<OverlapFault, 'crossing'> {
  const inDegrees = joinRings(rings);
  const fault = regionFault(inDegrees);
  if (fault) return fault;
  const boxDeg = boxOfPacked(inDegrees.xy);
  const middle = boxMiddle(boxDeg);
  const plane = localPlane(middle.lng, middle.lat);
  const region = { ...inDegrees, xy: plane.project(inDegrees.xy) };
  const alone = sweepAreas(region, [], [], plane.densityPerM, new WorkMeter(MAX_STEPS));
  if (!alone) return 'tooDense';
  if (!(alone.parcelArea >= SMALLEST_AREA_M2)) return 'flat';
  const { west, south, east, north } = boxOfPacked(region.xy);
  const pathOf = (drawn: Region): string => ringsPath(drawn, west, north, Math.hypot(east - west, north - south));
  return {
    region,
    areaM2: alone.parcelArea,
    fault: alone.parcelCrosses ? 'crossing' : null,
    outline: { path: pathOf(region), widthM: east - west, heightM: north - south },
    boxDeg,
    plane,
    pathOf,
  };
}

/**
 * What of a parcel lies in the zones of a planning. Zones are clipped in degrees, where GeoJSON's edges are straight
 * (RFC 7946, 3.1.1), then laid on the parcel's plane.
 */
export function planOverlap(parcel: PlacedParcel, planningId: string, zones: PackedZones): PlanOverlap {
  const corners = zones.lngLat.length / 2;
  if (corners >= MANY_CORNERS) announceWork(corners * CORNER_BUDGET_MS);
  const faults = new FaultCount();
  if (zones.brokenZones > 0) faults.add('badCoordinates', zones.brokenZones);
  const clipper = new RegionClipper(parcel.boxDeg);
  const regions = zones.landCodes.map((_, zone): Region => {
    const inDegrees = zoneRegion(zones, zone);
    const fault = regionFault(inDegrees);
    if (fault) faults.add(fault);
    const clipped = fault === 'badCoordinates' ? null : clipper.clip(inDegrees);
    return clipped ? { ...clipped, xy: parcel.plane.project(clipped.xy) } : NOTHING;
  });
  const swept = sweepAreas(parcel.region, regions, numberCodes(zones.landCodes), parcel.plane.densityPerM, new WorkMeter(MAX_STEPS));
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
  const isSeen = (_: unknown, zone: number): boolean => swept.zoneAreas[zone]! > 0;
  const seen = regions.map((region, zone) => ({ region, landCode: zones.landCodes[zone]!, fill: zones.fills?.get(zone) })).filter(isSeen);
  return {
    planningId,
    rows: sumByCode(zones, swept),
    uncoveredM2: swept.uncoveredArea,
    disputedM2: swept.disputedArea,
    faults: faults.list,
    pieces: seen.map(({ region, landCode, fill }) => ({ landCode, path: parcel.pathOf(region), ...(fill !== undefined && { fill }) })),
  };
}

/** A zone's rings, which stay where they are. */
function zoneRegion({ lngLat, ringEnds, zoneEnds }: PackedZones, zone: number): Region {
  const firstRing = zone === 0 ? 0 : zoneEnds[zone - 1]!;
  const rings = ringEnds.subarray(firstRing, zoneEnds[zone]!);
  const from = firstRing === 0 ? 0 : ringEnds[firstRing - 1]!;
  return { xy: lngLat.subarray(from * 2, (rings.at(-1) ?? from) * 2), ringEnds: rings.map((end) => end - from) };
}

function numberCodes(landCodes: readonly string[]): Int32Array {
  const numbers = new Map<string, number>();
  return Int32Array.from(landCodes, (code) => {
    if (!numbers.has(code)) numbers.set(code, numbers.size);
    return numbers.get(code)!;
  });
}

/** Zones of one code may be filled differently: the row has the colour of most of its ground. */
function sumByCode({ landCodes, fills }: PackedZones, { zoneAreas }: SweptAreas): PlanOverlap['rows'] {
  const sums = new Map<string, { areaM2: number; byFill: Map<string, number> }>();
  landCodes.forEach((code, zone) => {
    const sum = sums.get(code) ?? { areaM2: 0, byFill: new Map<string, number>() };
    const [areaM2, fill] = [zoneAreas[zone]!, fills?.get(zone)];
    sum.areaM2 += areaM2;
    if (fill !== undefined) sum.byFill.set(fill, (sum.byFill.get(fill) ?? 0) + areaM2);
    sums.set(code, sum);
  });
  const rows = Array.from(sums, ([landCode, { areaM2, byFill }]) => {
    const [most] = [...byFill].sort((a, b) => b[1] - a[1]);
    return { landCode, areaM2, ...(most && { fill: most[0] }) };
  });
  return rows.filter(({ areaM2 }) => areaM2 > 0).sort((a, b) => b.areaM2 - a.areaM2);
}

class FaultCount {
  readonly #counts = new Map<ZoneFault, number>();

  add(fault: ZoneFault, zones = 1): void {
    this.#counts.set(fault, (this.#counts.get(fault) ?? 0) + zones);
  }

  get list(): PlanOverlap['faults'] {
    return Array.from(this.#counts, ([fault, zones]) => ({ fault, zones }));
  }
}

/** Corners nearer to each other than this share of the picture's diagonal are one. */
const FINEST_SHARE = 1 / 1500;

/**
 * Rings as an SVG path, y downwards.
 * @param left, top the picture's corner in the plane of the region
 * @param diagonalM of the whole picture: what it cannot show is left out
 */
function ringsPath({ xy, ringEnds }: Region, left: number, top: number, diagonalM: number): string {
  const finestM = diagonalM * FINEST_SHARE;
  const decimals = Math.min(4, Math.max(0, Math.ceil(-Math.log10(finestM / 4))));
  const write = (metres: number): string => String(Number(metres.toFixed(decimals)));
  let path = '';
  let from = 0;
  for (const to of ringEnds) {
    let [lastX, lastY] = [NaN, NaN];
    for (let corner = from; corner < to; corner += 1) {
      const x = xy[corner * 2]! - left;
      const y = top - xy[corner * 2 + 1]!;
      if (Math.abs(x - lastX) < finestM && Math.abs(y - lastY) < finestM) continue;
      path += `${corner === from ? 'M' : 'L'}${write(x)} ${write(y)}`;
      [lastX, lastY] = [x, y];
    }
    if (to > from) path += 'Z';
    from = to;
  }
  return path;
}
