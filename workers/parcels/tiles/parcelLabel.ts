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

/** What is written of an area takes at most, without an exponent. */
const AREA_ROOM = 32;
/** Beyond it a double times ten is no longer exact to a tenth. */
const LARGE_M2 = 1e11;
/** So near to half a tenth the product by ten may have been rounded across it. */
const NEAR_HALF = 1e-3;

/** Area of record in m², one decimal; thousands comma, decimal dot (§9). */
export function areaLabel(areaM2: number): string {
  const [whole, tenth] = areaM2.toFixed(1).split('.') as [string, string | undefined];
  if (tenth === undefined) return whole;
  return `${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${tenth}`;
}

/** As `areaLabel`, without a text. @returns where it ends */
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

/**
 * A parcel's label as cadastral maps print it (TT 25/2014/TT-BTNMT): land code and parcel number over the area, here in
 * two lines.
 */
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

/** Heights of a ring, as parts of its box, at which room for a label is looked for. */
export const LABEL_HEIGHTS = [0.5, 0.4, 0.6, 0.3, 0.7, 0.2, 0.8];

/**
 * Where a parcel's label stands: the middle of record when that is inside, else the middle of the widest level line
 * through it (L- and U-shaped lots, and those around another, have their middle outside).
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
