import type { EditionZones } from '../../../../workers/parcels/overlap/changes/planChanges.ts';
import { addToList } from '../../../domain/addToList.ts';
import { boxesIntersect, boxOfPacked } from '../../../domain/geometry/box.ts';
import type { LngLatBox } from '../../../domain/geometry/lngLat.ts';

export interface ZoneText {
  land_code: string;
  /** GeoJSON polygon coordinates. */
  coordinates: string;
}

export function packZoneTexts(zones: readonly ZoneText[]): EditionZones {
  const corners: number[] = [];
  const [ringEnds, zoneEnds]: [number[], number[]] = [[], []];
  for (const { coordinates } of zones) {
    for (const ring of JSON.parse(coordinates) as number[][][]) {
      for (const [lng, lat] of ring) corners.push(lng!, lat!);
      ringEnds.push(corners.length / 2);
    }
    zoneEnds.push(ringEnds.length);
  }
  return {
    lngLat: Float64Array.from(corners),
    ringEnds: Uint32Array.from(ringEnds),
    zoneEnds: Uint32Array.from(zoneEnds),
    landCodes: zones.map(({ land_code }) => land_code),
  };
}

export const editionBuffers = ({ lngLat, ringEnds, zoneEnds }: EditionZones): ArrayBuffer[] => [
  lngLat.buffer,
  ringEnds.buffer,
  zoneEnds.buffer,
];

export function joinZones(parts: readonly EditionZones[]): EditionZones {
  const sum = (lengthOf: (part: EditionZones) => number): number => parts.reduce((all, part) => all + lengthOf(part), 0);
  const joined: EditionZones = {
    lngLat: new Float64Array(sum(({ lngLat }) => lngLat.length)),
    ringEnds: new Uint32Array(sum(({ ringEnds }) => ringEnds.length)),
    zoneEnds: new Uint32Array(sum(({ zoneEnds }) => zoneEnds.length)),
    landCodes: parts.flatMap(({ landCodes }) => landCodes),
  };
  let [corners, rings, zones] = [0, 0, 0];
  for (const { lngLat, ringEnds, zoneEnds } of parts) {
    joined.lngLat.set(lngLat, corners * 2);
    for (let at = 0; at < ringEnds.length; at += 1) joined.ringEnds[rings + at] = corners + ringEnds[at]!;
    for (let at = 0; at < zoneEnds.length; at += 1) joined.zoneEnds[zones + at] = rings + zoneEnds[at]!;
    corners += lngLat.length / 2;
    rings += ringEnds.length;
    zones += zoneEnds.length;
  }
  return joined;
}

interface Range {
  from: number;
  to: number;
}

const startOf = (ends: Uint32Array, at: number): number => (at === 0 ? 0 : ends[at - 1]!);
const ringsOf = ({ zoneEnds }: EditionZones, zone: number): Range => ({ from: startOf(zoneEnds, zone), to: zoneEnds[zone]! });
/** Returns the zone's range, in coordinate pairs. */
function cornersOf(edition: EditionZones, zone: number): Range {
  const { from, to } = ringsOf(edition, zone);
  return { from: startOf(edition.ringEnds, from), to: startOf(edition.ringEnds, to) };
}

/** Hashes a zone by the bits of its coordinates and its code (FNV-1a); equal zones have equal hashes. */
function hashOf(edition: EditionZones, bits: Uint32Array, zone: number): number {
  const { from, to } = cornersOf(edition, zone);
  let hash = 0x811c9dc5;
  for (let at = from * 4; at < to * 4; at += 1) hash = Math.imul(hash ^ bits[at]!, 0x01000193);
  const code = edition.landCodes[zone]!;
  for (let at = 0; at < code.length; at += 1) hash = Math.imul(hash ^ code.charCodeAt(at), 0x01000193);
  return hash;
}

function isSame(a: EditionZones, zone: number, b: EditionZones, otherZone: number): boolean {
  if (a.landCodes[zone] !== b.landCodes[otherZone]) return false;
  const [rings, otherRings] = [ringsOf(a, zone), ringsOf(b, otherZone)];
  if (rings.to - rings.from !== otherRings.to - otherRings.from) return false;
  const [corners, otherCorners] = [cornersOf(a, zone), cornersOf(b, otherZone)];
  if (corners.to - corners.from !== otherCorners.to - otherCorners.from) return false;
  for (let at = 0; at < rings.to - rings.from; at += 1) {
    if (a.ringEnds[rings.from + at]! - corners.from !== b.ringEnds[otherRings.from + at]! - otherCorners.from) return false;
  }
  for (let at = 0; at < (corners.to - corners.from) * 2; at += 1) {
    if (a.lngLat[corners.from * 2 + at] !== b.lngLat[otherCorners.from * 2 + at]) return false;
  }
  return true;
}

/** Marks with 1 the zones that both editions have in the same order; a zone that moved in the order is not shared. */
function sharedZones(before: EditionZones, after: EditionZones): [Uint8Array, Uint8Array] {
  const places = new Map<number, number[]>();
  const [bits, bitsAfter] = [before, after].map(({ lngLat }) => new Uint32Array(lngLat.buffer)) as [Uint32Array, Uint32Array];
  for (let zone = 0; zone < before.zoneEnds.length; zone += 1) {
    addToList(places, hashOf(before, bits, zone), zone);
  }
  const shared: [Uint8Array, Uint8Array] = [new Uint8Array(before.zoneEnds.length), new Uint8Array(after.zoneEnds.length)];
  let last = -1;
  for (let zone = 0; zone < after.zoneEnds.length; zone += 1) {
    const place = places.get(hashOf(after, bitsAfter, zone))?.find((at) => at > last && isSame(before, at, after, zone));
    if (place === undefined) continue;
    last = place;
    shared[0][place] = 1;
    shared[1][zone] = 1;
  }
  return shared;
}

/** Greater than the number of cells in a row. */
const CELLS_A_ROW = 2 ** 24;

/** Grid index of boxes with cells of about their size, so that a lookup checks few boxes. */
class BoxGrid {
  readonly #cells = new Map<number, LngLatBox[]>();
  readonly #cellDeg: number;

  constructor(boxes: readonly LngLatBox[]) {
    const sizes = boxes.map(({ west, east, south, north }) => Math.max(east - west, north - south)).sort((a, b) => a - b);
    this.#cellDeg = Math.max(1e-4, (sizes[sizes.length >> 1] ?? 0) * 2, (sizes.at(-1) ?? 0) / 64);
    for (const box of boxes) for (const key of this.#keys(box)) addToList(this.#cells, key, box);
  }

  meets(box: LngLatBox): boolean {
    for (const key of this.#keys(box)) if (this.#cells.get(key)?.some((other) => boxesIntersect(other, box))) return true;
    return false;
  }

  *#keys({ west, south, east, north }: LngLatBox): Generator<number> {
    const cell = (deg: number): number => Math.floor(deg / this.#cellDeg);
    for (let x = cell(west); x <= cell(east); x += 1) for (let y = cell(south); y <= cell(north); y += 1) yield x * CELLS_A_ROW + y;
  }
}

function boxesOf(edition: EditionZones): LngLatBox[] {
  return Array.from(edition.zoneEnds, (_, zone) => {
    const { from, to } = cornersOf(edition, zone);
    return boxOfPacked(edition.lngLat, from * 2, to * 2);
  });
}

function chosenZones(edition: EditionZones, isChosen: (zone: number) => boolean): EditionZones {
  const zones = Array.from(edition.zoneEnds.keys()).filter(isChosen);
  const length = zones.reduce((sum, zone) => sum + cornersOf(edition, zone).to - cornersOf(edition, zone).from, 0);
  const lngLat = new Float64Array(length * 2);
  const [ringEnds, zoneEnds]: [number[], number[]] = [[], []];
  let corners = 0;
  for (const zone of zones) {
    const [rings, span] = [ringsOf(edition, zone), cornersOf(edition, zone)];
    lngLat.set(edition.lngLat.subarray(span.from * 2, span.to * 2), corners * 2);
    for (let ring = rings.from; ring < rings.to; ring += 1) ringEnds.push(corners + edition.ringEnds[ring]! - span.from);
    corners += span.to - span.from;
    zoneEnds.push(ringEnds.length);
  }
  return {
    lngLat,
    ringEnds: Uint32Array.from(ringEnds),
    zoneEnds: Uint32Array.from(zoneEnds),
    landCodes: zones.map((zone) => edition.landCodes[zone]!),
  };
}

/** Returns, in drawing order, the zones that affect the difference: unshared ones and those that meet them. */
export function zonesAffecting(before: EditionZones, after: EditionZones): [EditionZones, EditionZones] {
  const shared = sharedZones(before, after);
  const boxes = [boxesOf(before), boxesOf(after)] as const;
  const unshared = new BoxGrid(boxes.flatMap((ofOne, at) => ofOne.filter((_, zone) => shared[at]![zone] === 0)));
  return [chosenZones(before, (zone) => unshared.meets(boxes[0][zone]!)), chosenZones(after, (zone) => unshared.meets(boxes[1][zone]!))];
}
