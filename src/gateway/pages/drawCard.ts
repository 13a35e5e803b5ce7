import { setImmediate as nextTurn } from 'node:timers/promises';
import { boxOfPacked, joinBoxes } from '../../domain/geometry/box.ts';
import { longitudeScale } from '../../domain/geometry/earth.ts';
import type { LngLatBox } from '../../domain/geometry/lngLat.ts';
import { accentOfTokens } from './accentOfTokens.ts';

export interface CardShape {
  /** Packed `lng, lat, …` degrees: outlines and holes, filled by the even-odd rule. */
  rings: ReadonlyArray<ArrayLike<number>>;
  fill: string;
  /** True for a subject: it has a thick outline and determines the section. */
  isSubject: boolean;
}

/** Size of link previews in chat apps, px. */
const [WIDTH, HEIGHT] = [1200, 630] as const;
/** Supersampling factor for smooth edges. */
const SCALE = 2;
const [WIDE, HIGH] = [WIDTH * SCALE, HEIGHT * SCALE];
/** Share of the picture that the box takes: a single subject leaves room for its neighbours. */
const [SHARE_OF_ONE, SHARE_OF_ALL] = [0.62, 0.94];
const GROUND = '#F4F1EA';
const LINE = '#6F6A60';
const [LINE_PX, SUBJECT_LINE_PX] = [2, 12];
/** Minimum sizes of a ring: to be drawn, and to be outlined, because an outline would cover smaller ones. */
const [MIN_PX, MIN_OUTLINED_PX] = [3, 10];
/** Time slice, because a planning of 20,000 zones takes most of a second. */
const TURN_MS = 8;

/** Packs a pixel as in memory: red, green, blue, opaque. */
const pixelOf = (hex: string): number =>
  new Uint32Array(Uint8Array.of(...[1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)), 255).buffer)[0]!;

type Placing = (lng: number, lat: number) => [number, number];

/** @param share share of the picture's height or width that the box takes */
function placingOf({ west, south, east, north }: LngLatBox, share: number): Placing {
  const [middleLng, middleLat] = [(west + east) / 2, (south + north) / 2];
  const shrink = longitudeScale(middleLat);
  const perLat = share * Math.min(WIDE / Math.max((east - west) * shrink, 1e-9), HIGH / Math.max(north - south, 1e-9));
  return (lng, lat) => [WIDE / 2 + (lng - middleLng) * shrink * perLat, HIGH / 2 - (lat - middleLat) * perLat];
}

/** Fills pixels whose centre is inside by the even-odd rule. @param rings `x, y, …` pixels */
function fillRings(pixels: Uint32Array, rings: ReadonlyArray<readonly number[]>, pixel: number): void {
  let [top, bottom] = [Infinity, -Infinity];
  for (const ring of rings) {
    for (let at = 1; at < ring.length; at += 2) {
      top = Math.min(top, ring[at]!);
      bottom = Math.max(bottom, ring[at]!);
    }
  }
  const last = Math.min(HIGH - 1, Math.ceil(bottom - 0.5) - 1);
  for (let row = Math.max(0, Math.ceil(top - 0.5)); row <= last; row += 1) {
    const y = row + 0.5;
    const crossings: number[] = [];
    for (const ring of rings) {
      for (let at = 0, before = ring.length - 2; at < ring.length; before = at, at += 2) {
        const [y0, y1] = [ring[before + 1]!, ring[at + 1]!];
        if (y0 <= y === y1 <= y) continue;
        crossings.push(ring[before]! + ((y - y0) / (y1 - y0)) * (ring[at]! - ring[before]!));
      }
    }
    crossings.sort((a, b) => a - b);
    for (let at = 0; at + 1 < crossings.length; at += 2) {
      const from = Math.max(0, Math.ceil(crossings[at]! - 0.5));
      const end = Math.min(WIDE, Math.ceil(crossings[at + 1]! - 0.5));
      if (end > from) pixels.fill(pixel, row * WIDE + from, row * WIDE + end);
    }
  }
}

/** Strokes each side as a quadrilateral, extended by half the width to close corners. */
function strokeRing(pixels: Uint32Array, ring: readonly number[], widthPx: number, pixel: number): void {
  for (let at = 0, before = ring.length - 2; at < ring.length; before = at, at += 2) {
    const [x0, y0, x1, y1] = [ring[before]!, ring[before + 1]!, ring[at]!, ring[at + 1]!];
    const length = Math.hypot(x1 - x0, y1 - y0);
    if (length === 0) continue;
    const [alongX, alongY] = [((x1 - x0) / length) * (widthPx / 2), ((y1 - y0) / length) * (widthPx / 2)];
    const [sideX, sideY] = [-alongY, alongX];
    const [backX, backY, frontX, frontY] = [x0 - alongX, y0 - alongY, x1 + alongX, y1 + alongY];
    const left = [backX + sideX, backY + sideY, frontX + sideX, frontY + sideY];
    const quadrangle = [...left, frontX - sideX, frontY - sideY, backX - sideX, backY - sideY];
    fillRings(pixels, [quadrangle], pixel);
  }
}

/** Draws shapes in their order, north up, without labels. At least one is a subject; a single subject is on top. */
export async function drawCard(shapes: readonly CardShape[]): Promise<Buffer> {
  const subjects = shapes.filter(({ isSubject }) => isSubject);
  const isOne = subjects.length === 1;
  const box = joinBoxes(subjects.flatMap(({ rings }) => rings.map((ring) => boxOfPacked(ring))));
  const place = placingOf(box, isOne ? SHARE_OF_ONE : SHARE_OF_ALL);
  const pixels = new Uint32Array(WIDE * HIGH).fill(pixelOf(GROUND));
  const draw = ({ rings, fill }: CardShape, line: number, linePx: number): void => {
    const placed = rings.map((ring) => Array.from({ length: ring.length / 2 }, (_, at) => place(ring[2 * at]!, ring[2 * at + 1]!)).flat());
    const visible = placed.filter((ring) => {
      const { west, south, east, north } = boxOfPacked(ring);
      return east > 0 && west < WIDE && north > 0 && south < HIGH && Math.max(east - west, north - south) >= MIN_PX;
    });
    fillRings(pixels, visible, pixelOf(fill));
    for (const ring of visible) {
      const { west, south, east, north } = boxOfPacked(ring);
      if (Math.max(east - west, north - south) >= MIN_OUTLINED_PX) strokeRing(pixels, ring, linePx, line);
    }
  };
  let sinceMs = performance.now();
  for (const shape of shapes) {
    if (!shape.isSubject || !isOne) draw(shape, pixelOf(LINE), LINE_PX);
    if (performance.now() - sinceMs < TURN_MS) continue;
    await nextTurn();
    sinceMs = performance.now();
  }
  if (isOne) draw(subjects[0]!, pixelOf(accentOfTokens.light), SUBJECT_LINE_PX);
  // Loaded on demand, because it takes memory and many gateways draw no picture.
  const { default: sharp } = await import('sharp');
  return sharp(new Uint8Array(pixels.buffer), { raw: { width: WIDE, height: HIGH, channels: 4 } })
    .resize(WIDTH, HEIGHT, { kernel: 'linear' })
    .removeAlpha()
    .png({ compressionLevel: 6 })
    .toBuffer();
}
