import { readPrintedMeridian } from '../../src/domain/picture/readPrintedMeridian.ts';
import { EMPTY_PLOT, type PrintedPlot, readPrintedPlot } from '../../src/domain/picture/readPrintedPlot.ts';
import type { PictureFault } from '../../src/domain/picture/cornerReading.ts';
import { failure, success, type Result } from '../../src/domain/result.ts';
import { isFatal } from '../bridge/isFatal.ts';
import { announceWork } from '../bridge/heartbeat.ts';
import type { AroundContext, AroundReading, OcrApi, OnReading, PicturedReading, ReadingContext } from './api.ts';
import { findCode } from './code/findCode.ts';
import type { CellText } from './cellText.ts';
import { loadCleaner } from './clean/cleaner.ts';
import { jpegOf } from './picture/jpegOf.ts';
import { openGreyPicture } from './picture/openGreyPicture.ts';
import { previewPicture } from './picture/previewPicture.ts';
import { wholeShares } from './wholeShares.ts';
import { engineFiles, fetchEngine } from './recognise/engineFiles.ts';
import { startRecogniser } from './recognise/recogniser.ts';
import { linesAround } from './linesAround.ts';
import { printedLines } from './table/printedLines.ts';
import { readTable } from './table/readTable.ts';
import { rowsOfCells } from './table/tableRow.ts';

/** Cleaning 4 megapixels on a cheap phone, in one piece. */
const CLEAN_BUDGET_MS = 8000;
/** Weighing forty doubtful rows there. */
const TABLE_BUDGET_MS = 5000;

const faulty = (fault: PictureFault): Result<never> => failure('malformed', fault);

/** The OCR worker's calls. One reading at a time: a new one ends the last, which settles as `stale`. */
export function createOcrCore(): OcrApi {
  let underWay: { reading: string; abort: AbortController } | null = null;

  async function only<Read>(reading: string, read: (signal: AbortSignal) => Promise<Result<Read>>): Promise<Result<Read>> {
    underWay?.abort.abort();
    const own = { reading, abort: new AbortController() };
    underWay = own;
    const { signal } = own.abort;
    try {
      const answer = await read(signal);
      return signal.aborted ? failure('stale') : answer;
    } catch (error) {
      if (signal.aborted) return failure('stale');
      // The page says only that reading failed; what it was is for whoever looks into it.
      console.error('ocr:', error);
      if (isFatal(error)) throw error;
      return faulty('engine');
    } finally {
      // Whatever came of it, the recogniser's workers end and their memory comes back.
      own.abort.abort();
      if (underWay === own) underWay = null;
    }
  }

  return {
    async previewPicture(picture, quarterTurns) {
      const preview = await previewPicture(picture, quarterTurns);
      return preview.ok ? preview : faulty(preview.error);
    },
    readCorners: (picture, context, reading, onReading) => only(reading, (signal) => readPicture(picture, context, onReading, signal)),
    readAround: (picture, context, reading) => only(reading, (signal) => readAround(picture, context, signal)),
    cancel(reading) {
      if (underWay?.reading === reading) underWay.abort.abort();
      return Promise.resolve(success(null));
    },
  };
}

async function readPicture(
  picture: Blob,
  { crop, quarterTurns, range }: ReadingContext,
  onReading: OnReading,
  signal: AbortSignal,
): Promise<Result<PicturedReading>> {
  const tell = wholeShares((stage, share) => signal.aborted || onReading(stage, share));
  // What is no picture costs no download.
  const opened = await openGreyPicture(picture, crop, quarterTurns);
  if (!opened.ok) return faulty(opened.error);
  tell('fetch', 0);
  const files = engineFiles();
  const [cleaner] = await Promise.all([loadCleaner(), fetchEngine(files, (share) => tell('fetch', share), signal)]);
  // They start while this worker cleans.
  const starting = startRecogniser(files, signal);
  starting.catch(() => undefined);
  tell('clean', 0);
  const { picture: straight, cells } = await inOnePiece(CLEAN_BUDGET_MS, () => cleaner.clean(opened.value));
  tell('clean', 1);
  // While the engines read.
  const coding = lookForCode(picture, signal);
  const reading = cells.length === 0 ? [] : (await starting).read(cells, (share) => tell('recognise', share));
  const [texts, jpeg, code] = await Promise.all([reading, jpegOf(straight), coding]);
  tell('check', 0);
  const { parcels, swapped } = await inOnePiece(TABLE_BUDGET_MS, () => readTable(texts, range));
  const plot = plotOf(texts);
  if (parcels.length === 0 && code === null && Object.values(plot).every((each) => each === null)) return faulty('noCorners');
  tell('check', 1);
  return success({
    reading: { parcels, width: straight.width, height: straight.height, swapped, meridianDeg: meridianOf(texts) },
    picture: jpeg,
    code,
    plot,
  });
}

async function readAround(picture: Blob, { crop, quarterTurns, part }: AroundContext, signal: AbortSignal): Promise<Result<AroundReading>> {
  const opened = await openGreyPicture(picture, crop, quarterTurns);
  if (!opened.ok) return faulty(opened.error);
  const cleaner = await loadCleaner();
  const { cells, toPhoto } = await inOnePiece(CLEAN_BUDGET_MS, () => cleaner.clean(opened.value));
  const lines = linesAround(cells, toPhoto, opened.value, part);
  if (lines.length === 0 || signal.aborted) return success({ meridianDeg: null, plot: EMPTY_PLOT });
  const recogniser = await startRecogniser(engineFiles(), signal);
  const texts = await recogniser.read(lines, () => undefined);
  return success({ meridianDeg: meridianOf(texts), plot: plotOf(texts) });
}

/** A code that cannot be looked for costs nobody the corners. */
async function lookForCode(picture: Blob, signal: AbortSignal): Promise<string | null> {
  try {
    return await findCode(picture, signal);
  } catch (error) {
    if (isFatal(error)) throw error;
    console.error('ocr: code:', error);
    return null;
  }
}

const meridianOf = (texts: readonly CellText[]): number | null => readPrintedMeridian(rowsOfCells(texts).map(({ text }) => text));

const plotOf = (texts: readonly CellText[]): PrintedPlot => readPrintedPlot(printedLines(texts));

/** Long work without a pause, after what was to be told has been. */
async function inOnePiece<Made>(budgetMs: number, work: () => Made): Promise<Made> {
  await new Promise((resolve) => setTimeout(resolve));
  announceWork(budgetMs);
  return work();
}
