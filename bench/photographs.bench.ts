import { CERTIFICATE_KINDS } from '../tests/support/certificates/certificateTruth.ts';
import { DIFFICULTIES } from '../tests/support/certificates/difficulty.ts';
import type { BenchAbout, BenchOptions, BenchRow } from './rows/benchRow.ts';
import { makeRow } from './rows/makeRow.ts';
import { allRows, kindRows } from './ocr/readingRows.ts';
import { readPictures, type PictureOutcome } from './ocr/readPictures.ts';
import { openReadingStudio, type PictureName } from './ocr/readingStudio.ts';

/** First seed; PHOTOGRAPHS_SEED sets another: each count needs seeds that were not used for tuning. */
const FIRST_SEED = Number(process.env.PHOTOGRAPHS_SEED ?? 2_000_000);
const NUMBERS = 10_000;

const SORTS: Record<string, Pick<PictureName, 'generator' | 'kind'>> = {
  ...Object.fromEntries(CERTIFICATE_KINDS.map((kind) => [kind, { generator: 1, kind }])),
  'printed by a browser': { generator: 2 },
  curved: { generator: 3 },
};

export const about: BenchAbout = {
  timed:
    'Photographs of corner tables of every kind, as many of each difficulty, read by the product’s OCR worker in Chromium, cropped as a user would, ' +
    `until ${NUMBERS} numbers are compared. A corner is right when both numbers are, to two decimals; it is marked when one of them is not certain.`,
  notTimed: 'Nothing is timed.',
};

/** Counts corners read right, wrong certain numbers, and right but marked corners, of each kind of photograph. */
export async function bench(options: BenchOptions): Promise<BenchRow[]> {
  const studio = await openReadingStudio();
  try {
    const bySort = new Map(Object.keys(SORTS).map((sort): [string, PictureOutcome[]] => [sort, []]));
    const wanted = options.quick ? NUMBERS / 20 : NUMBERS;
    for (let seed = FIRST_SEED, numbers = 0; numbers < wanted; seed += 1) {
      for (const [sort, kind] of Object.entries(SORTS)) {
        const names = DIFFICULTIES.map((difficulty): PictureName => ({ ...kind, seed, difficulty }));
        const outcomes = await readPictures(studio, names, null);
        bySort.get(sort)!.push(...outcomes);
        for (const { score } of outcomes) numbers += score.numbers;
      }
      console.log(`seed ${seed}: ${numbers} numbers`);
    }
    const rows = [...allRows([...bySort.values()].flat()), ...[...bySort].flatMap(([sort, own]) => kindRows(sort, own))];
    return rows.map((row) => makeRow({ bench: 'photographs', host: 'chromium', ...row }, options));
  } finally {
    await studio.close();
  }
}
