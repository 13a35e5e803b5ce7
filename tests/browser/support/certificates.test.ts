import { expect, it } from 'vitest';
import type { CertificateTruth, PrintedNumber, Quad } from '../../support/certificates/certificateTruth.ts';
import { DIFFICULTIES, DIFFICULTY_BOUNDS, type Difficulty } from '../../support/certificates/difficulty.ts';
import { makeCertificate } from '../../support/certificates/makeCertificate.ts';
import { firstDifference } from '../../support/geometry/firstDifference.ts';

/** Seed 11: a hard picture of more pixels than are read of a crop (5.3 megapixels). 20: one megapixel at most. */
const LONG = import.meta.env.THUA_LONG === '1';

const numbersOf = ({ parcels }: CertificateTruth): PrintedNumber[] =>
  parcels.flatMap(({ rows, areaM2 }) => [
    ...rows.flatMap(({ x, y, sideM }) => [x, y, ...(sideM ? [sideM] : [])]),
    ...(areaM2 ? [areaM2] : []),
  ]);

/** The upright rectangle within a quad that is nearly upright. */
const boxOf = (quad: Quad): { left: number; top: number; width: number; height: number } => {
  const [xs, ys] = [quad.map(([x]) => x), quad.map(([, y]) => y)];
  const [left, top] = [Math.floor(Math.min(...xs)), Math.floor(Math.min(...ys))];
  return { left, top, width: Math.ceil(Math.max(...xs)) - left, height: Math.ceil(Math.max(...ys)) - top };
};

async function openPixels(jpeg: Blob): Promise<OffscreenCanvasRenderingContext2D> {
  const picture = await createImageBitmap(jpeg);
  const context = new OffscreenCanvas(picture.width, picture.height).getContext('2d', { willReadFrequently: true })!;
  context.drawImage(picture, 0, 0);
  return context;
}

const darkest = (context: OffscreenCanvasRenderingContext2D, { left, top, width, height }: ReturnType<typeof boxOf>): number =>
  context.getImageData(left, top, width, height).data.reduce((least, value, at) => (at % 4 === 1 ? Math.min(least, value) : least), 255);

const makeSmall = (seed: number, difficulty: Difficulty): ReturnType<typeof makeCertificate> => makeCertificate(seed, difficulty, 0.1);

it.each(DIFFICULTIES)(
  'certificates: a seed always makes the same picture and truth, another seed different ones (%s)',
  async (difficulty) => {
    const [one, again, other] = [await makeSmall(7, difficulty), await makeSmall(7, difficulty), await makeSmall(8, difficulty)];
    expect(again.truth).toEqual(one.truth);
    const bytes = await Promise.all([one, again].map(async ({ jpeg }) => new Uint8Array(await jpeg.arrayBuffer())));
    expect(firstDifference(bytes[0]!, bytes[1]!)).toBeUndefined();
    expect(other.truth.parcels).not.toEqual(one.truth.parcels);
  },
);

it.each(DIFFICULTIES)(
  'certificates: the truth is what is printed, in its place, within the bounds of its difficulty (%s)',
  async (difficulty) => {
    const { jpeg, truth } = await makeCertificate(LONG ? 11 : 20, difficulty);
    const picture = await createImageBitmap(jpeg);
    expect({ width: picture.width, height: picture.height }).toEqual({ width: truth.width, height: truth.height });
    const { left, top, width, height } = truth.crop;
    expect(left >= 0 && top >= 0 && left + width <= truth.width && top + height <= truth.height).toBe(true);
    for (const { text, value, quad } of numbersOf(truth)) {
      const digits = text.replaceAll(/\D/g, '');
      const [, decimals = ''] = /[.,](\d{1,3})$/.exec(text) ?? [];
      expect(Number((Number(digits) / 10 ** decimals.length).toFixed(2))).toBe(value);
      expect(quad.every(([x, y]) => x >= left && x <= left + width && y >= top && y <= top + height)).toBe(true);
    }
    expect(truth.digitPx).toBeGreaterThanOrEqual(DIFFICULTY_BOUNDS[difficulty].digitPx[0] - 0.01);
    expect(Math.abs(Number(truth.conditions.rotationDeg))).toBeLessThanOrEqual(DIFFICULTY_BOUNDS[difficulty].rotationDeg);
  },
);

it('certificates: each number’s quad contains its ink, and the paper beside it is bright', async () => {
  const { jpeg, truth } = await makeCertificate(6, 'easy');
  const context = await openPixels(jpeg);
  for (const { quad } of numbersOf(truth)) {
    const box = boxOf(quad);
    expect(darkest(context, box)).toBeLessThan(120);
    // Beside the text, within its cell.
    expect(darkest(context, { ...box, left: box.left - 4, width: 2 })).toBeGreaterThan(130);
  }
});

it('certificates: printed sides are those of the printed corners', async () => {
  const { truth } = await makeSmall(1, 'easy');
  const { rows, repeatsFirst } = truth.parcels[0]!;
  const corners = repeatsFirst ? rows.slice(0, -1) : rows;
  const sides = corners.filter(({ sideM }) => sideM !== null);
  expect(sides.length).toBe(corners.length);
  corners.forEach(({ x, y, sideM }, at) => {
    const next = corners[(at + 1) % corners.length]!;
    // A centimetre for rounding the side and one for rounding the corners.
    expect(Math.abs(Math.hypot(next.x.value - x.value, next.y.value - y.value) - sideM!.value)).toBeLessThan(0.021);
  });
});
