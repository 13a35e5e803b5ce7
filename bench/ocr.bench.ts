import { createRequire } from 'node:module';
import { HELD_OUT_FROM } from '../tests/support/certificates/curved/heldOutFrom.ts';
import { DIFFICULTIES } from '../tests/support/certificates/difficulty.ts';
import type { BenchAbout, BenchOptions, BenchRow } from './rows/benchRow.ts';
import { makeRow, type Measured } from './rows/makeRow.ts';
import { choosePeerMode } from './ocr/choosePeerMode.ts';
import { DOWNLOAD_GOALS, FIRST_TIME_GOALS, MEMORY_GOALS, TIME_GOALS } from './ocr/goals.ts';
import type { PeerMode } from './ocr/main.ts';
import { measureFirstUse } from './ocr/measureFirstUse.ts';
import { openReadingStudio, type PictureName, type ReadingStudio } from './ocr/readingStudio.ts';
import { readingRows } from './ocr/readingRows.ts';
import { readPictures } from './ocr/readPictures.ts';
import { quantile } from './rows/quantile.ts';

/** Seeds that nobody looked at while working on the reader: the script's begin with 1, and some of 1001 to 1025 were seen. */
const FIRST_SEED = 5001;
/** Of the third generator: how many of the first of those held out are read rightly was seen before. */
const FIRST_BENT_SEED = HELD_OUT_FROM + 200;
const CHOICE_SEED = 901;
const PHOTO_SEED = 3001;
/** Of medium ones at 4 megapixels, one that prints neither sides nor area: tesseract is asked about all 18 corners. */
const UNPROVEN_SEED = 3027;
/** The peer reads every third picture, of the third generator every sixth. */
const PEER_EVERY = { 1: 3, 2: 3, 3: 6 } as const;

const { version } = createRequire(import.meta.url)('tesseract.js/package.json') as { version: string };
const PEER = `tesseract.js ${version}`;

type Row = Omit<Measured, 'bench'>;

export const about: BenchAbout = {
  timed:
    'Photographs of corner tables, made by three seeded generators, read by the product’s OCR worker in Chromium, cropped as a user would; ' +
    'beside it plain tesseract.js as documented, on the same crop. A corner is exact when both numbers are right to two decimals.',
  notTimed: 'Making the pictures; start of Chromium, of both workers, and the first download, which has a row of its own.',
};

/** How many pictures of a difficulty: OCR_PICTURES='40,10,20' for a part of the whole run. */
function countsOf({ quick }: BenchOptions): [first: number, second: number, third: number] {
  const [first, second, third] = (process.env.OCR_PICTURES ?? (quick ? '8,2,3' : '100,20,110')).split(',').map(Number);
  return [first!, second!, third ?? 0];
}

const namesOf = (generator: PictureName['generator'], count: number, from: number): PictureName[] =>
  Array.from({ length: count }, (_, at) => DIFFICULTIES.map((difficulty) => ({ generator, seed: from + at, difficulty }))).flat();

/** Photographs of 4 megapixels, whole: both read all that is on them. */
async function timePhotos(studio: ReadingStudio, samples: number, mode: PeerMode): Promise<Row> {
  const [ours, theirs]: [number[], number[]] = [[], []];
  const rows: number[] = [];
  for (let seed = PHOTO_SEED; ours.length < samples; seed += 1) {
    const truth = await studio.take({ generator: 1, seed, difficulty: 'medium' }, 4);
    rows.push(truth.parcels.flatMap((parcel) => parcel.rows).length);
    const readOurs = async (): Promise<unknown> => ours.push((await studio.readOurs(null)).ms);
    const readPeer = async (): Promise<unknown> => theirs.push((await studio.readPeer(null, mode)).ms);
    for (const read of seed % 2 === 0 ? [readOurs, readPeer] : [readPeer, readOurs]) await read();
    console.log(`4 megapixels ${ours.length}/${samples}: ${Math.round(ours.at(-1)!)} ms, peer ${Math.round(theirs.at(-1)!)} ms`);
  }
  const quartiles = (times: number[]): [number, number] => [quantile(times, 0.25), quantile(times, 0.75)];
  return {
    case: 'a photograph of 4 megapixels, read whole',
    unit: 'ms',
    size: samples,
    ours: quantile(ours, 0.5),
    peer: { name: `${PEER}, PSM ${mode}`, value: quantile(theirs, 0.5) },
    spread: { ours: quartiles(ours), peer: quartiles(theirs), samples },
    ...TIME_GOALS,
    note: `medium, tables of ${rows.toSorted((one, other) => one - other).join(', ')} rows; files in the cache, workers as the product keeps them`,
  };
}

async function firstUseRows(studio: ReadingStudio): Promise<Row[]> {
  const papers = [
    { name: 'a table whose sides bear it out', seed: PHOTO_SEED, difficulty: 'easy' },
    { name: 'a table without sides and area', seed: UNPROVEN_SEED, difficulty: 'medium' },
  ] as const;
  const rows: Row[] = [];
  for (const { name, seed, difficulty } of papers) {
    await studio.take({ generator: 1, seed, difficulty }, 4);
    const jpegBase64 = await studio.page.evaluate(() => globalThis.givePicture());
    const { files, peakMb, afterMb, ms } = await measureFirstUse(studio.browser, studio.pages, jpegBase64, null);
    const largest = files
      .toSorted((one, other) => other.bytes - one.bytes)
      .map(({ path, bytes: each }) => `${path.replace(/^.*\//, '')} ${(each / 1e6).toFixed(2)}`);
    rows.push(
      {
        case: `first use, ${name}: download, compressed`,
        unit: 'MB',
        ours: files.reduce((sum, { bytes }) => sum + bytes, 0) / 1e6,
        ...DOWNLOAD_GOALS,
        note: `${files.length} files: ${largest.join(', ')}`,
      },
      {
        case: `first use, ${name}: a photograph of 4 megapixels`,
        unit: 'ms',
        ours: ms,
        ...FIRST_TIME_GOALS,
        note: 'read whole, once, worker and files as a new visitor has them; from this machine, while memory is sampled',
      },
      {
        case: `first use, ${name}: peak memory of the OCR workers`,
        unit: 'MB',
        ours: peakMb,
        ...MEMORY_GOALS,
        note: `growth of the page’s processes (proportional set size, sampled each 20 ms) above the idle page meanwhile: workers, modules, pictures and code; ${afterMb.toFixed(0)} MB once the worker is ended`,
      },
    );
  }
  return rows;
}

/** Corners off photographed papers, per generator and difficulty; time, download, memory. */
export async function bench(options: BenchOptions): Promise<BenchRow[]> {
  const [first, second, third] = countsOf(options);
  const studio = await openReadingStudio();
  try {
    const { mode, note } = await choosePeerMode(studio, namesOf(1, options.quick ? 1 : 2, CHOICE_SEED));
    console.log(`${PEER}: ${note}`);
    const rows: Row[] = [...(await firstUseRows(studio))];
    rows.push(await timePhotos(studio, options.quick ? 3 : 9, mode));
    for (const [generator, count, from] of [
      [1, first, FIRST_SEED],
      [2, second, FIRST_SEED],
      [3, third, FIRST_BENT_SEED],
    ] as const) {
      if (count === 0) continue;
      // Every third of each difficulty: the names go round by difficulty.
      const names = namesOf(generator, count, from);
      const outcomes = await readPictures(studio, names, (_, at) =>
        Math.floor(at / DIFFICULTIES.length) % PEER_EVERY[generator] === 0 ? mode : null,
      );
      rows.push(...readingRows(generator, outcomes, `${PEER}, PSM ${mode}`));
    }
    return rows.map((row) =>
      makeRow({ bench: 'ocr', host: 'chromium', ...row, note: row.peer ? `${row.note}; ${note}` : row.note }, options),
    );
  } finally {
    await studio.close();
  }
}
