import { createRequire } from 'node:module';
import { DIFFICULTIES } from '../tests/support/certificates/difficulty.ts';
import type { BenchAbout, BenchOptions, BenchRow } from './rows/benchRow.ts';
import { makeRow, type Measured } from './rows/makeRow.ts';
import { choosePeerMode } from './ocr/choosePeerMode.ts';
import { DOWNLOAD_GOALS, FIRST_TIME_GOALS, MEMORY_GOALS, TIME_GOALS } from './ocr/goals.ts';
import type { PeerMode } from './ocr/main.ts';
import { measureFirstUse, timeFirstUse } from './ocr/measureFirstUse.ts';
import { openReadingStudio, type PictureName, type ReadingStudio } from './ocr/readingStudio.ts';
import { codeRows, readCodes } from './ocr/readCodes.ts';
import { certainRow, readingRows } from './ocr/readingRows.ts';
import { keptOnce, type PictureOutcome, readPictures } from './ocr/readPictures.ts';
import { quantile } from './rows/quantile.ts';

/** Seeds of all generators, and of codes, that nobody looked at while working on the reader, nor how they are read. */
const FIRST_SEED = 1_100_000;
const CHOICE_SEED = 901;
const PHOTO_SEED = 3001;
/** Of medium ones at 4 megapixels, one that prints neither sides nor area: nothing but the second network confirms its 18 corners. */
const UNPROVEN_SEED = 3027;
/** The peer reads so many of each difficulty. */
const PEER_PICTURES = { 1: 5, 2: 2, 3: 5 } as const;

const { version } = createRequire(import.meta.url)('tesseract.js/package.json') as { version: string };
const PEER = `tesseract.js ${version}`;
const CODE_PEER = `jsQR ${(createRequire(import.meta.url)('jsqr/package.json') as { version: string }).version}`;

type Row = Omit<Measured, 'bench'>;

export const about: BenchAbout = {
  timed:
    'Photographs of corner tables, made by three seeded generators, read by the product’s OCR worker in Chromium, cropped as a user would; ' +
    'beside it plain tesseract.js as documented, on the same crop. A corner is exact when both numbers are right to two decimals. ' +
    'Photographed QR codes, read by ours and by jsQR.',
  notTimed: 'Making the pictures; start of Chromium, of both workers, and the first download, which has a row of its own.',
};

/**
 * How many pictures of each difficulty, by generator, and how many codes: OCR_PICTURES='100,20,110,300' for others than those with about 10,000
 * numbers, of which none may be wrong and certain.
 */
function countsOf({ quick }: BenchOptions): [first: number, second: number, third: number, codes: number] {
  const [first, second, third, codes] = (process.env.OCR_PICTURES ?? (quick ? '8,2,3,12' : '32,11,58,300')).split(',').map(Number);
  return [first!, second!, third ?? 0, codes ?? 0];
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

const PAPERS = [
  { name: 'a table whose sides bear it out', seed: PHOTO_SEED, difficulty: 'easy' },
  { name: 'a table without sides and area', seed: UNPROVEN_SEED, difficulty: 'medium' },
] as const;

async function firstUseRows(studio: ReadingStudio, samples: number): Promise<Row[]> {
  const { browser, pages } = studio;
  const rows: Row[] = [];
  for (const { name, seed, difficulty } of PAPERS) {
    await studio.take({ generator: 1, seed, difficulty }, 4);
    const jpegBase64 = await studio.page.evaluate(() => globalThis.givePicture());
    const times: Record<'readAhead' | 'atOnce', number[]> = { readAhead: [], atOnce: [] };
    for (let sample = 0; sample < samples; sample += 1) {
      for (const way of sample % 2 === 0 ? (['readAhead', 'atOnce'] as const) : (['atOnce', 'readAhead'] as const)) {
        times[way].push(await timeFirstUse(browser, pages, jpegBase64, way === 'atOnce'));
      }
    }
    const timed = (way: keyof typeof times): Pick<Row, 'unit' | 'size' | 'ours' | 'spread'> => ({
      unit: 'ms',
      size: samples,
      ours: quantile(times[way], 0.5),
      spread: { ours: [quantile(times[way], 0.25), quantile(times[way], 0.75)], peer: null, samples },
    });
    const { files, peakMb, afterMb } = await measureFirstUse(browser, pages, jpegBase64);
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
        ...timed('readAhead'),
        ...FIRST_TIME_GOALS,
        note: 'a new visitor each time; read whole, once its preview was shown and it was read ahead, as in the page; that reading is made again here',
      },
      {
        case: `first use, ${name}: the same, at once`,
        ...timed('atOnce'),
        note: 'in turn with those above: no preview and no reading ahead before, the reading starts the worker',
      },
      {
        case: `first use, ${name}: peak memory of the OCR workers`,
        unit: 'MB',
        ours: peakMb,
        ...MEMORY_GOALS,
        note: `growth of the page’s processes (proportional set size, sampled each 20 ms, of a visitor apart) above the idle page meanwhile: workers, modules, pictures and code; ${afterMb.toFixed(0)} MB once the worker is ended`,
      },
    );
  }
  return rows;
}

/** Corners off photographed papers, per generator and difficulty; time, download, memory. */
export async function bench(options: BenchOptions): Promise<BenchRow[]> {
  const [first, second, third, codes] = countsOf(options);
  // OCR_MINUTES=4: pictures are read for so long, and rows are made by the run that finds all of them read.
  const until = performance.now() + Number(process.env.OCR_MINUTES ?? Infinity) * 60_000;
  const studio = await openReadingStudio();
  try {
    const { mode, note } = await keptOnce(studio, 'mode', () => choosePeerMode(studio, namesOf(1, 2, CHOICE_SEED)));
    console.log(`${PEER}: ${note}`);
    const rows: Row[] = [];
    const isOver = (): BenchRow[] => {
      console.log('OCR_MINUTES are over: what was read is kept, and the same command goes on there.');
      return [];
    };
    if (codes > 0) {
      const seeds = Array.from({ length: codes }, (_, at) => FIRST_SEED + at);
      const read = await readCodes(studio, seeds, until);
      if (read.length < codes) return isOver();
      rows.push(...codeRows(read, CODE_PEER));
    }
    const all: PictureOutcome[] = [];
    for (const [generator, count] of [
      [3, third],
      [2, second],
      [1, first],
    ] as const) {
      if (count === 0) continue;
      const names = namesOf(generator, count, FIRST_SEED);
      const isPeers = (_: PictureName, at: number): PeerMode | null => (at < DIFFICULTIES.length * PEER_PICTURES[generator] ? mode : null);
      const outcomes = await readPictures(studio, names, isPeers, until);
      if (outcomes.length < names.length) return isOver();
      rows.unshift(...readingRows(generator, outcomes, `${PEER}, PSM ${mode}`));
      all.push(...outcomes);
    }
    if (all.length > 0) rows.unshift(certainRow('all generators', all));
    rows.unshift(...(await firstUseRows(studio, options.quick ? 1 : 5)), await timePhotos(studio, options.quick ? 3 : 9, mode));
    return rows.map((row) =>
      makeRow({ bench: 'ocr', host: 'chromium', ...row, note: row.peer ? `${row.note}; ${note}` : row.note }, options),
    );
  } finally {
    await studio.close();
  }
}
