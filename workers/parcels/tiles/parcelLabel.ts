import type { LngLat } from '../../../src/domain/geometry/lngLat.ts';
import { growColumn } from '../store/growColumn.ts';
import { Utf8Slice, writeUtf8 } from '../store/utf8.ts';
import { boxOfPacked } from '../../../src/domain/geometry/box.ts';
import { type PackedRing, ringsContain, ringsCrossingsAt, widestInterval } from '../../../src/domain/geometry/ring.ts';

const SPACE = 0x20;
const LINE_END = 0x0a;
const COMMA = 0x2c;
const POINT = 0x2e;
const ZERO = 0x30;

/** Maximum bytes of an area without an exponent. */
const AREA_ROOM = 32;
/** Above it, ten times a double is not exact to a tenth. */
const LARGE_M2 = 1e11;
/** Distance to half a tenth within which the product by ten may be rounded to the wrong side. */
const NEAR_HALF = 1e-3;

/** Formats an area in m² with one decimal; thousands comma, decimal dot (§9). */
export function areaLabel(areaM2: number): string {
  const [whole, tenth] = areaM2.toFixed(1).split('.') as [string, string | undefined];
  if (tenth === undefined) return whole;
  return `${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${tenth}`;
}

/** Writes like `areaLabel`, without a string. @returns the end */
function writeArea(areaM2: number, bytes: Uint8Array, at: number): number {
  const tenths = areaM2 * 10;
  const rounded = Math.round(tenths);
  const isPlain = areaM2 >= 0 && areaM2 < LARGE_M2 && Math.abs(Math.abs(tenths - rounded) - 0.5) > NEAR_HALF;
  if (!isPlain || Object.is(areaM2, -0)) return writeUtf8(areaLabel(areaM2), bytes, at);
  let whole = Math.floor(rounded / 10);
  let digits = 1;
  for (let more = whole; more >= 10; more = Math.floor(more / 10)) digits += 1;
  const end = at + digits + Math.floor((digits - 1) / 3);
  for (let to = end - 1, written = 1; to >= at; to -= 1, written += 1) {
    if (written % 4 === 0) {
      bytes[to] = COMMA;
      continue;
    }
    const rest = Math.floor(whole / 10);
    bytes[to] = ZERO + whole - rest * 10;
    whole = rest;
  }
  bytes[end] = POINT;
  bytes[end + 1] = ZERO + (rounded % 10);
  return end + 2;
}

/** Label as cadastral maps print it (TT 25/2014/TT-BTNMT): land code and parcel number over the area, in two lines. */
export class ParcelLabel {
  readonly text = new Utf8Slice();
  #bytes: Uint8Array<ArrayBuffer> = new Uint8Array(128);

  write(landCode: Utf8Slice, parcelNumber: Utf8Slice, areaM2: number): void {
    const bytes = (this.#bytes = growColumn(this.#bytes, landCode.length + parcelNumber.length + 2 + AREA_ROOM));
    let at = landCode.copyTo(bytes, 0);
    bytes[at] = SPACE;
    at = parcelNumber.copyTo(bytes, at + 1);
    bytes[at] = LINE_END;
    this.text.set(bytes, 0, writeArea(areaM2, bytes, at + 1));
  }
}

/** Heights in a ring's box, as shares, that are tried for a label. */
export const LABEL_HEIGHTS = [0.5, 0.4, 0.6, 0.3, 0.7, 0.2, 0.8];

/**
 * Returns the position of a parcel's label: the registered centre if it is inside, else the middle of the widest
 * horizontal line through it (the centre of L- and U-shaped parcels may be outside).
 * @param rings the outline, then its holes
 */
export function labelPoint(rings: readonly PackedRing[], center: LngLat): LngLat {
  const ring = rings[0]!;
  if (ring.length < 6 || ringsContain(rings, center.lng, center.lat)) return center;
  const { south, north } = boxOfPacked(ring);
  let [best, widest] = [center, 0];
  for (const height of LABEL_HEIGHTS) {
    const lat = south + (north - south) * height;
    const { middle, width } = widestInterval(ringsCrossingsAt(rings, lat));
    if (width > widest) [best, widest] = [{ lng: middle, lat }, width];
  }
  return best;
}
