import { isHn72Page } from '../../src/domain/coordinates/isHn72Page.ts';
import { readPrintedMeridian } from '../../src/domain/picture/readPrintedMeridian.ts';
import { type PrintedPlot, readPrintedPlot } from '../../src/domain/picture/readPrintedPlot.ts';
import type { PictureFault } from '../../src/domain/picture/cornerReading.ts';
import { failure, success, type Result } from '../../src/domain/result.ts';
import { isFatal } from '../bridge/heartbeat.ts';
import { isSameBox, type PixelBox, turnBox } from '../../src/domain/picture/pictureCrop.ts';
import type { AroundContext, AroundReading, OcrApi, OnReading, PicturedReading, ReadingContext } from './api.ts';
import { findCode } from './code/findCode.ts';
import type { CellImage } from './cellImage.ts';
import type { CellText } from './cellText.ts';
import { loadCleaner } from './clean/cleaner.ts';
import { jpegOf, previewPicture } from './picture/previewPicture.ts';
import { turnedSize } from '../../src/domain/picture/startCrop.ts';
import { cleanLook, findTable, type FoundTable, isCut, tableOf } from './findTable.ts';
import { PLAIN_LOOK, type PictureLook } from './picture/greyOf.ts';
import { openPixels } from './picture/openPixels.ts';
import { wholeShares } from './wholeShares.ts';
import { type DigitNet, loadDigitNet } from './recognise/digitNet.ts';
import { engineFiles, fetchEngine } from './recognise/engineFiles.ts';
import { type Recogniser, startRecogniser } from './recognise/recogniser.ts';
import { isSeen, type SeenCell } from './recognise/seeCell.ts';
import { secondNet, seeCells, withoutWords } from './recognise/seeCells.ts';
import { linesAround, wordLines } from './linesAround.ts';
import { cellsInDoubt } from './table/cellsInDoubt.ts';
import { printedLines } from './table/printedLines.ts';
import { rowsOfCells } from './table/tableRow.ts';

/** More lines than stand around a table; of a page of text those next to it. */
const MAX_LINES = 24;

const faulty = (fault: PictureFault): Result<never> => failure('malformed', fault);

/** The OCR worker's calls. One reading at a time: a new one ends the last, which settles as `stale`. */
export function createOcrCore(): OcrApi {
  let underWay: { reading: string; abort: AbortController } | null = null;
  let unread: UnreadWords | null = null;
  let ahead: { name: string; abort: AbortController; table: Promise<Result<OpenedTable>> } | null = null;

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
    async readAhead(picture, quarterTurns, name) {
      ahead?.abort.abort();
      const abort = new AbortController();
      const table = openTable(picture, { crop: null, quarterTurns, range: null }, abort.signal);
      ahead = { name, abort, table };
      // What cannot be had now the reading asks for again, and says so.
      await table.catch((error: unknown) => {
        if (isFatal(error)) throw error;
      });
      return success(null);
    },
    readCorners: (picture, context, reading, onReading) =>
      only(reading, async (signal) => {
        unread = null;
        const known = ahead?.name === context.ahead ? ahead?.table : undefined;
        if (!known) ahead?.abort.abort();
        const { answer, unread: left } = await readPicture(picture, context, known, onReading, signal);
        if (!signal.aborted) unread = { reading, crop: context.crop, ...left };
        return answer;
      }),
    readAround: (picture, context, reading) =>
      only(reading, (signal) => {
        const words = unread;
        unread = null;
        return readAround(picture, context, words, signal);
      }),
    cancel(reading) {
      if (underWay?.reading === reading) underWay.abort.abort();
      return Promise.resolve(success(null));
    },
  };
}

/** A table that the networks found, and what else reads it. */
interface OpenedTable {
  found: FoundTable;
  second: DigitNet | null;
  /** Of the picture, as it was looked at. */
  size: { width: number; height: number };
}

/** @throws when the signal aborts, or a file cannot be had */
async function openTable(
  picture: Blob,
  { crop, quarterTurns, range }: Pick<ReadingContext, 'crop' | 'quarterTurns' | 'range'>,
  signal: AbortSignal,
): Promise<Result<OpenedTable>> {
  // What is no picture costs no download.
  const opened = await openPixels(picture, crop, quarterTurns);
  if (!opened.ok) return faulty(opened.error);
  const coming = secondNet();
  coming.catch(() => undefined);
  const [cleaner, net] = await Promise.all([loadCleaner(), loadDigitNet('first')]);
  const found = await findTable(opened.value, { cleaner, net, second: coming }, range, signal);
  return success({ found, second: await coming, size: turnedSize(opened.value, found.look.quarterTurns) });
}

/** What a reading of numbers leaves for `readAround`: where that is to read the same part, it is not put straight again. */
interface UnreadWords {
  reading: string;
  crop: PixelBox | null;
  /** How the picture showed its table. */
  look: PictureLook;
  words: CellImage[];
}

/** @param known what was read of the picture before, if anything was */
async function readPicture(
  picture: Blob,
  context: ReadingContext,
  known: Promise<Result<OpenedTable>> | undefined,
  onReading: OnReading,
  signal: AbortSignal,
): Promise<{ answer: Result<PicturedReading>; unread: Omit<UnreadWords, 'reading' | 'crop'> }> {
  const { range } = context;
  const tell = wholeShares((stage, share) => signal.aborted || onReading(stage, share));
  tell('clean', 0);
  const open = (): Promise<Result<OpenedTable>> => openTable(picture, context, signal);
  const opened = await (known?.catch(open) ?? open());
  signal.throwIfAborted();
  if (!opened.ok) return { answer: opened, unread: { look: PLAIN_LOOK, words: [] } };
  const { found, second, size } = opened.value;
  tell('clean', 1);
  const { look, picture: straight, cells, seen, again } = found;
  const jpeg = jpegOf(straight);
  jpeg.catch(() => undefined);
  // What was read before is not the reading's to change.
  let texts = [...again.texts];
  let table = known && range ? await tableOf(texts, range) : found.table;
  if (isHn72(texts)) return { answer: faulty('hn72'), unread: { look, words: [] } };
  const readByEngine = engineReader(tell, signal);
  const inDoubt = cellsInDoubt(
    table.parcels,
    cells,
    (at) => isSeen(seen[at]!),
    (at) => again.confirmed.has(at),
  );
  const asked = await withoutWords(second, cells, seen, inDoubt, signal);
  if (asked.length > 0) {
    const read = await readByEngine(cells, seen, asked);
    for (const at of asked) texts[at] = read[at]!;
    table = await tableOf(texts, range);
  }
  // Beside a table words and code are looked for afterwards, while the user looks over the corners; a page without one is read whole.
  const numbersOnly = table.parcels.length > 0;
  // While the engines read.
  const coding = numbersOnly ? null : lookForCode(picture, signal);
  if (!numbersOnly) {
    texts = await readByEngine(cells, seen, [...cells.keys()]);
    if (isHn72(texts)) return { answer: faulty('hn72'), unread: { look, words: [] } };
    table = await tableOf(texts, range);
  }
  tell('check', 0);
  const plot = plotOf(numbersOnly ? [] : texts);
  const code = await coding;
  const { parcels, swapped } = table;
  const unread = { look, words: numbersOnly ? wordLines(cells, seen) : [] };
  if (parcels.length === 0 && code === null && Object.values(plot).every((each) => each === null))
    return { answer: faulty('noCorners'), unread };
  tell('check', 1);
  const reading = {
    parcels,
    width: straight.width,
    height: straight.height,
    swapped,
    meridianDeg: numbersOnly ? null : meridianOf(texts),
    isCut: isCut(found, size),
  };
  return { answer: success({ reading, picture: await jpeg, code, plot, numbersOnly }), unread };
}

/** What reads cells with the engine, which starts with the first ones. */
function engineReader(
  tell: ReturnType<typeof wholeShares>,
  signal: AbortSignal,
): (cells: readonly CellImage[], seen: readonly SeenCell[], asked: readonly number[]) => Promise<CellText[]> {
  let starting: Promise<Recogniser> | undefined;
  const start = async (count: number): Promise<Recogniser> => {
    const files = engineFiles();
    await fetchEngine(files, (share) => tell('fetch', share), signal);
    return startRecogniser(files, count, signal);
  };
  return async (cells, seen, asked) => {
    if (asked.length === 0) return [];
    const recogniser = await (starting ??= start(asked.length));
    return recogniser.read(cells, seen, asked, (share) => tell('recognise', share));
  };
}

async function readAround(
  picture: Blob,
  { crop, quarterTurns, part, numbersOnly, after }: AroundContext,
  unread: UnreadWords | null,
  signal: AbortSignal,
): Promise<Result<AroundReading>> {
  const left = unread?.reading === after ? unread : null;
  const isKept = numbersOnly && left !== null && left.words.length > 0 && isSameBox(left.crop, crop);
  const context = { crop, quarterTurns, part, numbersOnly };
  const found = isKept ? success(left.words) : await findAround(picture, context, left?.look ?? PLAIN_LOOK, signal);
  if (!found.ok) return found;
  const lines = found.value.slice(0, MAX_LINES);
  const coding = numbersOnly ? lookForCode(picture, signal) : null;
  const unseen = lines.map((): SeenCell => ({ looks: [], numbers: [], isNumber: false, share: 0 }));
  const texts = await engineReader(() => undefined, signal)(lines, unseen, [...lines.keys()]);
  return success({ meridianDeg: meridianOf(texts), isHn72: isHn72(texts), plot: plotOf(texts), code: await coding });
}

/** Lines of words around the part that was read, nearest first. */
async function findAround(
  picture: Blob,
  { crop, quarterTurns, part, numbersOnly }: Omit<AroundContext, 'after'>,
  look: PictureLook,
  signal: AbortSignal,
): Promise<Result<CellImage[]>> {
  const opened = await openPixels(picture, crop, quarterTurns);
  if (!opened.ok) return faulty(opened.error);
  const [cleaner, net] = await Promise.all([loadCleaner(), loadDigitNet('first')]);
  const { cells, toPhoto } = await cleanLook(cleaner, opened.value, look);
  const seen = await seeCells(net, cells, signal);
  const [size, turned] = [turnedSize(opened.value, look.quarterTurns), turnBox(part, look.quarterTurns, { width: 1, height: 1 })];
  return success(linesAround(wordLines(cells, seen), toPhoto, size, turned, numbersOnly));
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

const linesOf = (texts: readonly CellText[]): string[] => rowsOfCells(texts).map(({ text }) => text);

const meridianOf = (texts: readonly CellText[]): number | null => readPrintedMeridian(linesOf(texts));

const isHn72 = (texts: readonly CellText[]): boolean => isHn72Page(linesOf(texts));

const plotOf = (texts: readonly CellText[]): PrintedPlot => readPrintedPlot(printedLines(texts));
