import { readPrintedMeridian } from '../../src/domain/picture/readPrintedMeridian.ts';
import { type PrintedPlot, readPrintedPlot } from '../../src/domain/picture/readPrintedPlot.ts';
import type { PictureFault } from '../../src/domain/picture/cornerReading.ts';
import { failure, success, type Result } from '../../src/domain/result.ts';
import { isFatal } from '../bridge/isFatal.ts';
import { announceWork } from '../bridge/heartbeat.ts';
import type { AroundContext, AroundReading, OcrApi, OnReading, PicturedReading, ReadingContext } from './api.ts';
import { findCode } from './code/findCode.ts';
import type { CellImage } from './cellImage.ts';
import type { CellText } from './cellText.ts';
import { loadCleaner } from './clean/cleaner.ts';
import { jpegOf } from './picture/jpegOf.ts';
import { openGreyPicture } from './picture/openGreyPicture.ts';
import { previewPicture } from './picture/previewPicture.ts';
import { wholeShares } from './wholeShares.ts';
import { type DigitNet, loadDigitNet } from './recognise/digitNet.ts';
import { engineFiles, fetchEngine } from './recognise/engineFiles.ts';
import { startRecogniser } from './recognise/recogniser.ts';
import { type SeenCell, seeCell, textOfSeen } from './recognise/seeCell.ts';
import { linesAround } from './linesAround.ts';
import { isBorneOut } from './table/isBorneOut.ts';
import { printedLines } from './table/printedLines.ts';
import { readTable } from './table/readTable.ts';
import { rowsOfCells } from './table/tableRow.ts';

/** Cleaning 4 megapixels on a cheap phone, in one piece. */
const CLEAN_BUDGET_MS = 8000;
/** Cells that the network looks at in one piece, and how long that takes there. */
const SEEN_AT_ONCE = 40;
const SEE_BUDGET_MS = 3000;
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
  const [cleaner, net] = await Promise.all([loadCleaner(), loadDigitNet()]);
  tell('clean', 0);
  const { picture: straight, cells } = await inOnePiece(CLEAN_BUDGET_MS, () => cleaner.clean(opened.value));
  tell('clean', 1);
  const jpeg = jpegOf(straight);
  jpeg.catch(() => undefined);
  const seen = await seeCells(net, cells, signal);
  const quick = await inOnePiece(TABLE_BUDGET_MS, () =>
    readTable(
      cells.map((cell, at) => textOfSeen(cell, seen[at]!)),
      range,
    ),
  );
  // Words and code are looked for afterwards, while the user looks over the corners.
  const isQuick = isBorneOut(quick.parcels);
  // While the engines read.
  const coding = isQuick ? null : lookForCode(picture, signal);
  const texts = isQuick ? [] : await readByEngine(cells, seen, tell, signal);
  tell('check', 0);
  const { parcels, swapped } = isQuick ? quick : await inOnePiece(TABLE_BUDGET_MS, () => readTable(texts, range));
  const plot = plotOf(texts);
  const code = await coding;
  if (parcels.length === 0 && code === null && Object.values(plot).every((each) => each === null)) return faulty('noCorners');
  tell('check', 1);
  return success({
    reading: { parcels, width: straight.width, height: straight.height, swapped, meridianDeg: meridianOf(texts) },
    picture: await jpeg,
    code,
    plot,
    numbersOnly: isQuick,
  });
}

/** @throws when the signal aborts */
async function seeCells(net: DigitNet, cells: readonly CellImage[], signal: AbortSignal): Promise<SeenCell[]> {
  const seen: SeenCell[] = [];
  for (let from = 0; from < cells.length; from += SEEN_AT_ONCE) {
    signal.throwIfAborted();
    const some = cells.slice(from, from + SEEN_AT_ONCE);
    seen.push(...(await inOnePiece(SEE_BUDGET_MS, () => some.map((cell) => seeCell(net, cell)))));
  }
  return seen;
}

async function readByEngine(
  cells: readonly CellImage[],
  seen: readonly SeenCell[],
  tell: ReturnType<typeof wholeShares>,
  signal: AbortSignal,
): Promise<CellText[]> {
  if (cells.length === 0) return [];
  const files = engineFiles();
  await fetchEngine(files, (share) => tell('fetch', share), signal);
  const recogniser = await startRecogniser(files, signal);
  return recogniser.read(cells, seen, (share) => tell('recognise', share));
}

async function readAround(
  picture: Blob,
  { crop, quarterTurns, part, numbersOnly }: AroundContext,
  signal: AbortSignal,
): Promise<Result<AroundReading>> {
  const opened = await openGreyPicture(picture, crop, quarterTurns);
  if (!opened.ok) return faulty(opened.error);
  const [cleaner, net] = await Promise.all([loadCleaner(), loadDigitNet()]);
  const { cells, toPhoto } = await inOnePiece(CLEAN_BUDGET_MS, () => cleaner.clean(opened.value));
  const seen = await seeCells(net, cells, signal);
  const words = cells.filter((_, at) => !seen[at]!.isNumber);
  const lines = linesAround(words, toPhoto, opened.value, part, numbersOnly);
  const coding = numbersOnly ? lookForCode(picture, signal) : null;
  const texts = await readByEngine(
    lines,
    lines.map((): SeenCell => ({ looks: [], isNumber: false, share: 0 })),
    () => undefined,
    signal,
  );
  return success({ meridianDeg: meridianOf(texts), plot: plotOf(texts), code: await coding });
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
