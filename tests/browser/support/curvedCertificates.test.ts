import { expect, it } from 'vitest';
import type { CertificateTruth, PrintedNumber, Quad } from '../../support/certificates/certificateTruth.ts';
import { CURVED_BOUNDS } from '../../support/certificates/curved/curvedBounds.ts';
import { HELD_OUT_FROM } from '../../support/certificates/curved/heldOutFrom.ts';
import { makeCurved } from '../../support/certificates/curved/makeCurved.ts';
import { DIFFICULTIES } from '../../support/certificates/difficulty.ts';
import { firstDifference } from '../../support/geometry/firstDifference.ts';

const MEGAPIXELS = 0.3;

const coordinatesOf = ({ parcels }: CertificateTruth): PrintedNumber[] => parcels.flatMap(({ rows }) => rows.flatMap(({ x, y }) => [x, y]));
const middleOf = (quad: Quad): [number, number] =>
  [0, 1].map((axis) => quad.reduce((sum, corner) => sum + corner[axis]! / 4, 0)) as [number, number];

/** Deviation of a row's numbers from a straight line through its ends, in heights of a digit. */
function bow({ x, y }: { x: PrintedNumber; y: PrintedNumber }): number {
  const [left, right] = [x, y].sort((one, other) => one.quad[0]![0] - other.quad[0]![0]) as [PrintedNumber, PrintedNumber];
  const places = [left.quad[3]!, left.quad[2]!, right.quad[3]!, right.quad[2]!];
  const [first, last] = [places[0]!, places[3]!];
  const [dx, dy] = [last[0] - first[0], last[1] - first[1]];
  const off = Math.max(...places.map(([px, py]) => Math.abs((px - first[0]) * dy - (py - first[1]) * dx) / Math.hypot(dx, dy)));
  return off / Math.hypot(left.quad[3]![0] - left.quad[0]![0], left.quad[3]![1] - left.quad[0]![1]);
}

it('curved certificates: a seed always makes the same picture and truth, another seed different ones', async () => {
  const [one, again, other] = [
    await makeCurved(3, 'hard', MEGAPIXELS),
    await makeCurved(3, 'hard', MEGAPIXELS),
    await makeCurved(HELD_OUT_FROM + 3, 'hard', MEGAPIXELS),
  ];
  expect(again.truth).toEqual(one.truth);
  const bytes = await Promise.all([one, again].map(async ({ jpeg }) => new Uint8Array(await jpeg.arrayBuffer())));
  expect(firstDifference(bytes[0]!, bytes[1]!)).toBeUndefined();
  expect(other.truth.parcels).not.toEqual(one.truth.parcels);
});

it.each(DIFFICULTIES)('curved certificates: each number’s ink is where the truth has it (%s)', async (difficulty) => {
  const { jpeg, truth } = await makeCurved(1, difficulty, 1);
  const picture = await createImageBitmap(jpeg);
  expect({ width: picture.width, height: picture.height }).toEqual({ width: truth.width, height: truth.height });
  const context = new OffscreenCanvas(picture.width, picture.height).getContext('2d', { willReadFrequently: true })!;
  context.drawImage(picture, 0, 0);
  /** Darkest value of the green channel around a place. */
  const darkest = ([x, y]: readonly [number, number], reach: number): number =>
    context
      .getImageData(Math.round(x) - reach, Math.round(y) - 1, 2 * reach, 3)
      .data.reduce((least, value, at) => (at % 4 === 1 ? Math.min(least, value) : least), 255);
  const { left, top, width, height } = truth.crop;
  for (const { quad } of coordinatesOf(truth)) {
    expect(quad.every(([x, y]) => x >= left && x <= left + width && y >= top && y <= top + height)).toBe(true);
    const [[x0, y0], [x1, y1]] = [quad[0]!, quad[3]!];
    const digit = Math.hypot(x1 - x0, y1 - y0);
    // Between rows, a digit's height above and below, is paper or a thin rule.
    const [x, y] = middleOf(quad);
    expect(darkest([x, y], Math.ceil(digit))).toBeLessThan(0.8 * Math.max(darkest([x, y - digit], 1), darkest([x, y + digit], 1)));
  }
  expect(Math.abs(Number(truth.conditions.pitch))).toBeGreaterThanOrEqual(CURVED_BOUNDS[difficulty].pitch[0]);
});

it('curved certificates: the page of a hard one is not flat', async () => {
  const bows: number[] = [];
  for (let seed = 1; seed <= 6; seed += 1) {
    const { truth } = await makeCurved(seed, 'hard', MEGAPIXELS);
    bows.push(Math.max(...truth.parcels[0]!.rows.map(bow)));
  }
  expect(Math.max(...bows)).toBeGreaterThan(0.3);
});
