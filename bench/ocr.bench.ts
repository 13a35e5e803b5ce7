import { createRequire } from 'node:module';
import { DIFFICULTIES } from '../tests/support/certificates/difficulty.ts';
import type { BenchAbout, BenchOptions, BenchRow } from './rows/benchRow.ts';
import { makeRow, type Measured } from './rows/makeRow.ts';
import { choosePeerMode } from './ocr/choosePeerMode.ts';
import { DOWNLOAD_GOALS, ERROR_GOALS, FIRST_TIME_GOALS, MEMORY_GOALS, TIME_GOALS } from './ocr/goals.ts';
import type { PeerMode } from './ocr/main.ts';
import { measureFirstUse, timeFirstUse } from './ocr/measureFirstUse.ts';
import { openReadingStudio, type PictureName, type ReadingStudio } from './ocr/readingStudio.ts';
import { codeRows, readCodes } from './ocr/readCodes.ts';
import { keptOnce, readPictures } from './ocr/readPictures.ts';
import { quantile, quartiles } from './rows/quantile.ts';

/** Seeds of all generators' pictures, and of codes. */
const FIRST_SEED = 1_100_000;
const CHOICE_SEED = 901;
const PHOTO_SEED = 3001;
/** Seed of a medium picture without sides or area: only the second network confirms its 18 corners. */
const UNPROVEN_SEED = 3027;
/** Pictures of each generator and difficulty that the peer reads, too. */
const PEER_PICTURES = { 1: 5, 2: 2, 3: 5 } as const;
/** No error counts as half an error, so that a ratio exists. */
const MIN_ERRORS = 0.5;

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

const namesOf = (generator: PictureName['generator'], count: number, from: number): PictureName[] =>
  Array.from({ length: count }, (_, at) => DIFFICULTIES.map((difficulty) => ({ generator, seed: from + at, difficulty }))).flat();

/** Times both readers on whole photographs of 4 megapixels. */
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
      spread: { ours: quartiles(times[way]), peer: null, samples },
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

async function peerRow(studio: ReadingStudio, generator: PictureName['generator'], mode: PeerMode): Promise<Row> {
  const outcomes = await readPictures(studio, namesOf(generator, PEER_PICTURES[generator], FIRST_SEED), mode);
  const sumOf = (figures: number[]): number => figures.reduce((sum, figure) => sum + figure, 0);
  const corners = sumOf(outcomes.map(({ score }) => score.corners));
  const ours = corners - sumOf(outcomes.map(({ score }) => score.exact));
  return {
    case: `generator ${generator}: corners not read exactly`,
    unit: 'corners',
    size: outcomes.length,
    ours: Math.max(MIN_ERRORS, ours),
    peer: { name: `${PEER}, PSM ${mode}`, value: corners - sumOf(outcomes.map(({ peer }) => peer!.exact)) },
    ...ERROR_GOALS,
    note: `of ${corners} corners in ${outcomes.length} pictures, in all difficulties alike; ours ${ours}, none counts as ${MIN_ERRORS}`,
  };
}

/** Measures errors compared with the peer's, codes, time, download and memory. */
export async function bench(options: BenchOptions): Promise<BenchRow[]> {
  const studio = await openReadingStudio();
  try {
    const { mode, note } = await keptOnce(studio, 'mode', () => choosePeerMode(studio, namesOf(1, 2, CHOICE_SEED)));
    console.log(`${PEER}: ${note}`);
    const seeds = Array.from({ length: options.quick ? 12 : 300 }, (_, at) => FIRST_SEED + at);
    const rows = codeRows(await readCodes(studio, seeds), CODE_PEER);
    for (const generator of [3, 2, 1] as const) rows.unshift(await peerRow(studio, generator, mode));
    rows.unshift(...(await firstUseRows(studio, options.quick ? 1 : 5)), await timePhotos(studio, options.quick ? 3 : 9, mode));
    return rows.map((row) =>
      makeRow({ bench: 'ocr', host: 'chromium', ...row, note: row.peer ? `${row.note}; ${note}` : row.note }, options),
    );
  } finally {
    await studio.close();
  }
}
