import type { PathsD } from 'clipper2-wasm/dist/clipper2z.d.ts';
import { allowedM2, type MultiPolygon } from '../../tests/support/geometry/overlapScene.ts';
import type { PlanOverlap } from '../../src/domain/land/planOverlap.ts';
import type { PackedZones } from '../../workers/parcels/overlap/packedZones.ts';
import { boxesIntersect, boxOfPacked } from '../../src/domain/geometry/box.ts';
import type { LngLatBox } from '../../src/domain/geometry/lngLat.ts';
import { placeParcel, planOverlap, type PlacedParcel } from '../../workers/parcels/overlap/planOverlap.ts';
import { type Contender, repeat } from '../geometry/interleave.ts';
import { Clipper2Peer } from './clipper2Peer.ts';
import type { Scene } from './scenes.ts';

/** Packs zones as the worker's store does; each has its own land code, so that results can be told apart. */
function packZones(zones: readonly MultiPolygon[]): PackedZones {
  const rings = zones.flat(2);
  let [corners, ended] = [0, 0];
  return {
    lngLat: Float64Array.from(rings.flat(2)),
    ringEnds: Uint32Array.from(rings, (ring) => (corners += ring.length)),
    zoneEnds: Uint32Array.from(zones, (zone) => (ended += zone.flat().length)),
    landCodes: zones.map((_, zone) => String(zone)),
    brokenZones: 0,
  };
}

/** Selects zones whose boxes meet a parcel's, as the worker's store does. */
function zonesMeeting(zones: PackedZones, boxes: readonly LngLatBox[], boxDeg: LngLatBox): PackedZones {
  const lngLat = new Float64Array(zones.lngLat.length);
  const ringEnds = new Uint32Array(zones.ringEnds.length);
  const zoneEnds = new Uint32Array(boxes.length);
  const landCodes: string[] = [];
  let [corners, rings, firstRing] = [0, 0, 0];
  for (let zone = 0; zone < boxes.length; zone += 1) {
    const endRing = zones.zoneEnds[zone]!;
    if (boxesIntersect(boxes[zone]!, boxDeg)) {
      const from = firstRing === 0 ? 0 : zones.ringEnds[firstRing - 1]!;
      const to = zones.ringEnds[endRing - 1]!;
      for (let i = from * 2, at = corners * 2; i < to * 2; i += 1, at += 1) lngLat[at] = zones.lngLat[i]!;
      for (let ring = firstRing; ring < endRing; ring += 1, rings += 1) ringEnds[rings] = zones.ringEnds[ring]! - from + corners;
      corners += to - from;
      zoneEnds[landCodes.length] = rings;
      landCodes.push(zones.landCodes[zone]!);
    }
    firstRing = endRing;
  }
  return {
    lngLat: lngLat.subarray(0, corners * 2),
    ringEnds: ringEnds.subarray(0, rings),
    zoneEnds: zoneEnds.subarray(0, landCodes.length),
    landCodes,
    brokenZones: 0,
  };
}

function place(ring: Float64Array): PlacedParcel {
  const parcel = placeParcel([ring]);
  if (typeof parcel === 'string') throw new Error(`bench: a parcel is ${parcel}`);
  return parcel;
}

type Areas = Map<number, number>;

/** Areas of a result, by zone. */
const ourAreas = ({ rows }: PlanOverlap): Areas => new Map(rows.map(({ landCode, areaM2 }) => [Number(landCode), areaM2]));

/** The zones whose boxes meet a parcel, each converted to its plane in clipper2's memory. */
interface Clipper2Inputs {
  densityPerM: number;
  parcel: PathsD;
  zones: Map<number, PathsD>;
}

function clipper2Inputs(
  peer: Clipper2Peer,
  ring: Float64Array,
  zones: ReadonlyArray<readonly Float64Array[]>,
  boxes: readonly LngLatBox[],
): Clipper2Inputs {
  const { plane, boxDeg } = place(ring);
  const met = new Map<number, PathsD>();
  zones.forEach((rings, at) => {
    if (boxesIntersect(boxes[at]!, boxDeg)) met.set(at, peer.build(rings, plane));
  });
  return { densityPerM: plane.densityPerM, parcel: peer.build([ring], plane), zones: met };
}

function clipper2Areas(peer: Clipper2Peer, { densityPerM, parcel, zones }: Clipper2Inputs): Areas {
  const areas: Areas = new Map();
  for (const [at, zone] of zones) {
    const area = peer.sharedM2(zone, parcel, densityPerM);
    if (area > 0) areas.set(at, area);
  }
  return areas;
}

function forget({ parcel, zones }: Clipper2Inputs): void {
  parcel.delete();
  for (const zone of zones.values()) zone.delete();
}

export type PeerName = 'clipper2' | 'clipper2Ready';

export interface Timed extends Record<'ours' | PeerName, Contender> {
  /** Average number of zones with a part in a parcel. */
  met: number;
}

/** Times ours and its peer, from degrees and with ready inputs, parcel by parcel. @throws Error if they differ */
export async function overlapContenders({ parcels, zones }: Scene): Promise<Timed> {
  const packed = packZones(zones);
  const rings = parcels.map((corners) => Float64Array.from(corners.flat()));
  const boxes = zones.map((zone) => boxOfPacked(Float64Array.from(zone.flat(3))));
  const flatZones = zones.map((zone) => zone.flat().map((ring) => Float64Array.from(ring.flat())));
  const clipper2 = await Clipper2Peer.load();
  const ready = rings.map((ring) => clipper2Inputs(clipper2, ring, flatZones, boxes));
  /** From degrees to the areas and the picture of one parcel. */
  const overlap = (parcel: number): PlanOverlap => {
    const placed = place(rings[parcel]!);
    return planOverlap(placed, '', zonesMeeting(packed, boxes, placed.boxDeg));
  };
  const areasBy: Record<PeerName, (parcel: number) => Areas> = {
    clipper2: (parcel) => {
      const inputs = clipper2Inputs(clipper2, rings[parcel]!, flatZones, boxes);
      const areas = clipper2Areas(clipper2, inputs);
      forget(inputs);
      return areas;
    },
    clipper2Ready: (parcel) => clipper2Areas(clipper2, ready[parcel]!),
  };
  let met = 0;
  parcels.forEach((_, parcel) => {
    const ours = ourAreas(overlap(parcel));
    const allowed = allowedM2(place(rings[parcel]!).areaM2);
    for (const [peer, areasOf] of Object.entries(areasBy)) {
      const peers = areasOf(parcel);
      for (const zone of new Set([...ours.keys(), ...peers.keys()])) {
        const off = Math.abs((ours.get(zone) ?? 0) - (peers.get(zone) ?? 0));
        if (off > allowed) throw new Error(`bench: zone ${zone} of parcel ${parcel} is ${off} m² off by ${peer}`);
      }
    }
    met += ours.size / parcels.length;
  });
  const inTurn = (totalOf: (parcel: number) => number): Contender => {
    let next = 0;
    return repeat(() => {
      next = (next + 1) % parcels.length;
      return totalOf(next);
    });
  };
  const total = (areas: Iterable<number>): number => {
    let sum = 0;
    for (const area of areas) sum += area;
    return sum;
  };
  return {
    ours: inTurn((parcel) => total(overlap(parcel).rows.map(({ areaM2 }) => areaM2))),
    clipper2: inTurn((parcel) => total(areasBy.clipper2(parcel).values())),
    clipper2Ready: inTurn((parcel) => total(areasBy.clipper2Ready(parcel).values())),
    met,
  };
}
