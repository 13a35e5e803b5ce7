import type { PackedZones } from '../../../../workers/parcels/overlap/packedZones.ts';
import { boxesMeet, boxOfPacked, joinBoxes } from '../../../domain/geometry/box.ts';
import type { LngLatBox } from '../../../domain/geometry/lngLat.ts';

/** A zone as its table has it. */
export interface ZoneText {
  land_code: string;
  /** GeoJSON polygon coordinates. */
  coordinates: string;
}

type EditionZones = Pick<PackedZones, 'lngLat' | 'ringEnds' | 'zoneEnds' | 'landCodes'>;

interface OpenZone {
  landCode: string;
  rings: Float64Array[];
  box: LngLatBox;
}

function openZone({ land_code: landCode, coordinates }: ZoneText): OpenZone {
  const rings = (JSON.parse(coordinates) as number[][][]).map((ring) => Float64Array.from(ring.flatMap(([lng, lat]) => [lng!, lat!])));
  return { landCode, rings, box: joinBoxes(rings.map((ring) => boxOfPacked(ring))) };
}

/**
 * Zones that both have, in one order: those before and after by their places. A zone that was drawn earlier or later than its neighbours
 * is another one.
 */
function sharedZones(before: readonly ZoneText[], after: readonly ZoneText[]): { ofBefore: Set<number>; ofAfter: Set<number> } {
  const keyOf = ({ land_code, coordinates }: ZoneText): string => `${land_code} ${coordinates}`;
  const places = new Map<string, number[]>();
  before.forEach((zone, at) => {
    const key = keyOf(zone);
    const known = places.get(key);
    if (known) known.push(at);
    else places.set(key, [at]);
  });
  const [ofBefore, ofAfter] = [new Set<number>(), new Set<number>()];
  let last = -1;
  after.forEach((zone, at) => {
    const place = places.get(keyOf(zone))?.find((one) => one > last);
    if (place === undefined) return;
    last = place;
    ofBefore.add(place);
    ofAfter.add(at);
  });
  return { ofBefore, ofAfter };
}

/** Boxes in squares of about their own size, so that few are looked at for each question. */
class BoxGrid {
  readonly #cells = new Map<string, LngLatBox[]>();
  readonly #cellDeg: number;

  constructor(boxes: readonly LngLatBox[]) {
    const sizes = boxes.map(({ west, east, south, north }) => Math.max(east - west, north - south)).sort((a, b) => a - b);
    this.#cellDeg = Math.max(1e-4, (sizes[sizes.length >> 1] ?? 0) * 2, (sizes.at(-1) ?? 0) / 64);
    for (const box of boxes) {
      for (const key of this.#keys(box)) {
        const known = this.#cells.get(key);
        if (known) known.push(box);
        else this.#cells.set(key, [box]);
      }
    }
  }

  meets(box: LngLatBox): boolean {
    for (const key of this.#keys(box)) if (this.#cells.get(key)?.some((other) => boxesMeet(other, box))) return true;
    return false;
  }

  *#keys({ west, south, east, north }: LngLatBox): Generator<string> {
    const cell = (deg: number): number => Math.floor(deg / this.#cellDeg);
    for (let x = cell(west); x <= cell(east); x += 1) for (let y = cell(south); y <= cell(north); y += 1) yield `${x} ${y}`;
  }
}

function packed(zones: readonly OpenZone[]): EditionZones {
  const rings = zones.flatMap((zone) => zone.rings);
  const lngLat = new Float64Array(rings.reduce((sum, ring) => sum + ring.length, 0));
  let [corners, ended] = [0, 0];
  const ringEnds = Uint32Array.from(rings, (ring) => {
    lngLat.set(ring, corners * 2);
    return (corners += ring.length / 2);
  });
  const zoneEnds = Uint32Array.from(zones, (zone) => (ended += zone.rings.length));
  return { lngLat, ringEnds, zoneEnds, landCodes: zones.map(({ landCode }) => landCode) };
}

/** The zones of two editions that bear on what differs between them: those of one alone, and what lies where these lie. In drawing order. */
export function packEditions(before: readonly ZoneText[], after: readonly ZoneText[]): [EditionZones, EditionZones] {
  const { ofBefore, ofAfter } = sharedZones(before, after);
  const [opened, openedAfter] = [before.map(openZone), after.map(openZone)];
  const isOwn = (shared: ReadonlySet<number>) => (_: OpenZone, at: number) => !shared.has(at);
  const own = new BoxGrid([...opened.filter(isOwn(ofBefore)), ...openedAfter.filter(isOwn(ofAfter))].map(({ box }) => box));
  return [packed(opened.filter(({ box }) => own.meets(box))), packed(openedAfter.filter(({ box }) => own.meets(box)))];
}
