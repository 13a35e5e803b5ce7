import { isHn72Page } from '../../src/domain/coordinates/isHn72Page.ts';
import { readPrintedMeridian } from '../../src/domain/picture/readPrintedMeridian.ts';
import { type PrintedPlot, readPrintedPlot } from '../../src/domain/picture/readPrintedPlot.ts';
import type { PictureFault } from '../../src/domain/picture/cornerReading.ts';
import { failure, success, type Result } from '../../src/domain/result.ts';
import { isFatal } from '../bridge/heartbeat.ts';
import type { AroundReading, CoordinateRange, OcrApi, OnReading, PicturedReading, ReadingContext } from './api.ts';
import { findCode } from './code/findCode.ts';
import type { CellImage } from './cellImage.ts';
import type { CellText } from './cellText.ts';
import { loadCleaner } from './clean/cleaner.ts';
import { findTable, type FoundTable, isCut, nearestWords, tableOf } from './findTable.ts';
import { jpegOf, openPixels, previewPicture } from './picture/openPixels.ts';
import { overallProgress } from './overallProgress.ts';
import { type DigitNet, loadDigitNet } from './recognise/digitNet.ts';
import { engineFiles, fetchEngine } from './recognise/engineFiles.ts';
import type { Engine } from './recognise/engine.ts';
import { readCells, startEngines } from './recognise/readCells.ts';
import { isConfident, type CellReading } from './recognise/recogniseCell.ts';
import { secondNet, withoutWords } from './recognise/recogniseCells.ts';
import { cellsInDoubt } from './table/cellsInDoubt.ts';
import { printedLines } from './table/printedLines.ts';
import { rowsOfCells } from './table/tableRow.ts';

/** Largest number of lines read around a table. */
const MAX_LINES = 24;

const faulty = (fault: PictureFault): Result<never> => failure('malformed', fault);

/** Creates the OCR worker's calls. A new reading cancels the previous one, which settles as `stale`. */
export function createOcrCore(): OcrApi {
  let current: { reading: string; abort: AbortController } | null = null;
  let ahead: { name: string; abort: AbortController; table: Promise<Result<OpenedTable>> } | null = null;

  async function runExclusively<Read>(reading: string, read: (signal: AbortSignal) => Promise<Result<Read>>): Promise<Result<Read>> {
    current?.abort.abort();
    const run = { reading, abort: new AbortController() };
    current = run;
    const { signal } = run.abort;
    try {
      const answer = await read(signal);
      return signal.aborted ? failure('stale') : answer;
    } catch (error) {
      if (signal.aborted) return failure('stale');
      // The page only reports a failure; the cause goes to the console.
      console.error('ocr:', error);
      if (isFatal(error)) throw error;
      return faulty('engine');
    } finally {
      // End the engines' workers in any case.
      run.abort.abort();
      if (current === run) current = null;
    }
  }

  /** Returns the table that was read ahead, else reads the crop now. */
  function open(picture: Blob, context: ReadingContext, signal: AbortSignal): Promise<Result<OpenedTable>> {
    const now = (): Promise<Result<OpenedTable>> => openTable(picture, context, signal);
    if (ahead?.name === context.ahead) return ahead?.table.catch(now) ?? now();
    ahead?.abort.abort();
    return now();
  }

  return {
    async previewPicture(picture, quarterTurns) {
      const preview = await previewPicture(picture, quarterTurns);
      return preview.ok ? preview : faulty(preview.error);
    },
    async readAhead(picture, quarterTurns, name) {
      ahead?.abort.abort();
      const abort = new AbortController();
      const table = openTable(picture, { crop: null, quarterTurns, range: null }, abort.signal);
      ahead = { name, abort, table };
      // `readCorners` tries again and reports the failure.
      await table.catch((error: unknown) => {
        if (isFatal(error)) throw error;
      });
      return success(null);
    },
    readCorners: (picture, context, reading, onReading) =>
      runExclusively(reading, (signal) => readPicture(picture, context.range, open(picture, context, signal), onReading, signal)),
    readAround: (picture, { quarterTurns, ahead: name, numbersOnly }, reading) =>
      runExclusively(reading, (signal) =>
        readAround(picture, numbersOnly, open(picture, { crop: null, quarterTurns, range: null, ahead: name }, signal), signal),
      ),
    cancel(reading) {
      if (current?.reading === reading) current.abort.abort();
      return Promise.resolve(success(null));
    },
  };
}

interface OpenedTable {
  found: FoundTable;
  range: CoordinateRange | null;
  second: DigitNet | null;
}

/** @throws when the signal aborts, or a file cannot be loaded */
async function openTable(
  picture: Blob,
  { crop, quarterTurns, range }: Pick<ReadingContext, 'crop' | 'quarterTurns' | 'range'>,
  signal: AbortSignal,
): Promise<Result<OpenedTable>> {
  // Reject unreadable files before anything is downloaded.
  const opened = await openPixels(picture, crop, quarterTurns);
  if (!opened.ok) return faulty(opened.error);
  const loadingNet = secondNet();
  loadingNet.catch(() => undefined);
  const [cleaner, net] = await Promise.all([loadCleaner(), loadDigitNet('first')]);
  const found = await findTable(opened.value, { cleaner, net, second: loadingNet }, range, signal);
  return success({ found, range, second: await loadingNet });
}

async function readPicture(
  picture: Blob,
  range: CoordinateRange | null,
  opening: Promise<Result<OpenedTable>>,
  onReading: OnReading,
  signal: AbortSignal,
): Promise<Result<PicturedReading>> {
  const report = overallProgress((stage, share) => signal.aborted || onReading(stage, share));
  report('clean', 0);
  const opened = await opening;
  signal.throwIfAborted();
  if (!opened.ok) return opened;
  const { found, second } = opened.value;
  report('clean', 1);
  const { picture: straight, cells, again } = found;
  const { seen } = again;
  const jpeg = jpegOf(straight);
  jpeg.catch(() => undefined);
  // Copy: the texts read ahead stay unchanged.
  let texts = [...again.texts];
  let table = range === opened.value.range ? found.table : await tableOf(texts, range);
  if (isHn72(texts)) return faulty('hn72');
  const readByEngine = engineReader(report, signal);
  const candidates = cellsInDoubt(
    table.parcels,
    cells,
    (at) => isConfident(seen[at]!),
    (at) => again.confirmed.has(at),
  );
  const doubtfulCells = await withoutWords(second, cells, seen, candidates, signal);
  if (doubtfulCells.length > 0) {
    const read = await readByEngine(cells, seen, doubtfulCells);
    for (const at of doubtfulCells) texts[at] = read[at]!;
    table = await tableOf(texts, range);
  }
  // Words and code beside a table are read later, while the user checks the corners.
  const numbersOnly = table.parcels.length > 0;
  // Runs while the engines read.
  const coding = numbersOnly ? null : findCodeOrNull(picture, signal);
  if (!numbersOnly) {
    texts = await readByEngine(cells, seen, [...cells.keys()]);
    if (isHn72(texts)) return faulty('hn72');
    table = await tableOf(texts, range);
  }
  report('check', 0);
  const plot = plotOf(numbersOnly ? [] : texts);
  const code = await coding;
  const { parcels, swapped } = table;
  if (parcels.length === 0 && code === null && Object.values(plot).every((each) => each === null)) return faulty('noCorners');
  report('check', 1);
  const reading = {
    parcels,
    width: straight.width,
    height: straight.height,
    swapped,
    meridianDeg: numbersOnly ? null : meridianOf(texts),
    isCut: isCut(found),
  };
  return success({ reading, picture: await jpeg, code, plot, numbersOnly });
}

function engineReader(
  report: ReturnType<typeof overallProgress>,
  signal: AbortSignal,
): (cells: readonly CellImage[], seen: readonly CellReading[], indices: readonly number[]) => Promise<CellText[]> {
  let starting: Promise<Engine[]> | undefined;
  const start = async (count: number): Promise<Engine[]> => {
    const files = engineFiles();
    await fetchEngine(files, (share) => report('fetch', share), signal);
    return startEngines(files, count, signal);
  };
  return async (cells, seen, indices) => {
    if (indices.length === 0) return [];
    const engines = await (starting ??= start(indices.length));
    return readCells(engines, cells, seen, indices, (share) => report('recognise', share));
  };
}

async function readAround(
  picture: Blob,
  numbersOnly: boolean,
  opening: Promise<Result<OpenedTable>>,
  signal: AbortSignal,
): Promise<Result<AroundReading>> {
  const opened = await opening;
  signal.throwIfAborted();
  if (!opened.ok) return opened;
  const lines = nearestWords(opened.value.found).slice(0, MAX_LINES);
  const coding = numbersOnly ? findCodeOrNull(picture, signal) : null;
  const unseen = lines.map((): CellReading => ({ candidates: [], numbers: [], isNumber: false, share: 0 }));
  const texts = await engineReader(() => undefined, signal)(lines, unseen, [...lines.keys()]);
  return success({ meridianDeg: meridianOf(texts), isHn72: isHn72(texts), plot: plotOf(texts), code: await coding });
}

/** Returns null on failure, so that the corners are still shown. */
async function findCodeOrNull(picture: Blob, signal: AbortSignal): Promise<string | null> {
  try {
    return await findCode(picture, signal);
  } catch (error) {
    if (isFatal(error)) throw error;
    console.error('ocr: code:', error);
    return null;
  }
}

const linesOf = (texts: readonly CellText[]): string[] => rowsOfCells(texts).map(({ text }) => text);

const meridianOf = (texts: readonly CellText[]): number | null => readPrintedMeridian(linesOf(texts));

const isHn72 = (texts: readonly CellText[]): boolean => isHn72Page(linesOf(texts));

const plotOf = (texts: readonly CellText[]): PrintedPlot => readPrintedPlot(printedLines(texts));
