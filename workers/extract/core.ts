import { readAtMost } from '../../src/domain/readAtMost.ts';
import type { ExtractContent, ExtractPages, ExtractPageSetup, ExtractCheck } from '../../src/domain/land/extractContent.ts';
import { EXTRACT_FORMAT, type ExtractRecord } from '../../src/domain/land/extractRecord.ts';
import { MAP_SHEET_FORMAT, type MapSheetRecord } from '../../src/domain/map/mapSheet.ts';
import { failure, type Result, success } from '../../src/domain/result.ts';
import { isFatal } from '../bridge/heartbeat.ts';
import type { ExtractApi } from './api.ts';
import { layOutPages } from './layout/layOutPages.ts';
import type { TextMeasure } from './layout/pen.ts';
import { FontFace, type FontFiles } from './pdf/fontFace.ts';
import { type Faces, writePdf } from './pdf/writePdf.ts';
import { HEAD_LINE, SEAL_CHARS, sealOf, TAIL_END_BYTES, TAIL_START } from './pdf/pdfFile.ts';

/** Limit of attached data, well above the largest extract's. */
const MAX_DATA_BYTES = 16_000_000;
/** Limit within which the dictionary of the attached file ends; it is the first object. */
const FIRST_OBJECT_BYTES = 600;

const ASCII = new TextDecoder('latin1');

/** Checks whether a file is an extract whose seal is the hash of its other bytes. Never throws for a file's content. */
async function checkExtract(file: Uint8Array<ArrayBuffer>): Promise<ExtractCheck> {
  const tailAt = file.length - TAIL_END_BYTES - SEAL_CHARS;
  const isMarked =
    textAt(file, tailAt - TAIL_START.length, TAIL_START.length) === TAIL_START || ASCII.decode(file.subarray(0, 64)).includes(HEAD_LINE);
  if (tailAt > 0 && textAt(file, tailAt, SEAL_CHARS) === (await sealOf(file))) {
    const record = await readRecord(file);
    if (record) return { verdict: 'intact', ...record };
  }
  return { verdict: isMarked || containsText(file, EXTRACT_FORMAT) ? 'changed' : 'foreign' };
}

const textAt = (file: Uint8Array<ArrayBuffer>, at: number, length: number): string =>
  at < 0 ? '' : ASCII.decode(file.subarray(at, at + length));

/** Finds the attached file's description, which most programs keep when they save the file again. */
const containsText = (file: Uint8Array<ArrayBuffer>, text: string): boolean => ASCII.decode(file).includes(text);

type Named = (Pick<ExtractRecord['parcel'], 'sheetNumber' | 'parcelNumber'> | { mapTitle: string }) & Pick<ExtractRecord, 'madeAt'>;

const areStrings = (...values: unknown[]): boolean => values.every((value) => typeof value === 'string');

/** Reads the parcel or map title and the date; null if the data is not ours, because anybody can seal a file. */
async function readRecord(file: Uint8Array<ArrayBuffer>): Promise<Named | null> {
  const head = ASCII.decode(file.subarray(0, FIRST_OBJECT_BYTES));
  const found = /\/Type \/EmbeddedFile .*?\/Length (\d+)>>\nstream\n/s.exec(head);
  if (!found) return null;
  const from = found.index + found[0].length;
  try {
    const text = await inflateText(file.subarray(from, from + Number(found[1])));
    const record = JSON.parse(text) as ExtractRecord | MapSheetRecord;
    const { format, madeAt } = record;
    if (!areStrings(madeAt) || Number.isNaN(Date.parse(madeAt))) return null;
    if (format === MAP_SHEET_FORMAT) return areStrings(record.title) ? { mapTitle: record.title, madeAt } : null;
    const { sheetNumber, parcelNumber } = record.parcel;
    return format === EXTRACT_FORMAT && areStrings(sheetNumber, parcelNumber) ? { sheetNumber, parcelNumber, madeAt } : null;
  } catch {
    return null;
  }
}

const inflateText = async (packed: Uint8Array<ArrayBuffer>): Promise<string> =>
  new TextDecoder().decode(await readAtMost(new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate')), MAX_DATA_BYTES));

const MAX_FILE_BYTES = 32_000_000;

/** Returns whether the page can hash and compress, which plain http and old browsers cannot. */
const canSeal = (): boolean => 'CompressionStream' in globalThis && (crypto.subtle as SubtleCrypto | undefined) !== undefined;

/** @param loadFonts called again after a failure */
export function createExtractCore(loadFonts: () => Promise<FontFiles>): ExtractApi {
  let files: Promise<FontFiles> | null = null;
  let faces: Promise<Faces> | null = null;

  async function readFaces(): Promise<Faces> {
    files = loadFonts();
    const fontFiles = await files;
    const [regular, strong] = await Promise.all([FontFace.read(fontFiles[400]), FontFace.read(fontFiles[600])]);
    return { 400: regular, 600: strong };
  }

  async function withFaces<Value>(use: (faces: Faces) => Promise<Value> | Value): Promise<Result<Value>> {
    if (!canSeal()) return failure('refused', 'no hashing or no compression here');
    let loaded: Faces;
    try {
      loaded = await (faces ??= readFaces());
    } catch (error) {
      if (isFatal(error)) throw error;
      faces = null;
      return failure('offline', String(error));
    }
    return success(await use(loaded));
  }

  async function withSheets<Value>(
    use: (sheets: typeof import('./sheet/mapSheets.ts').MAP_SHEETS, faces: Faces) => Promise<Value>,
  ): Promise<Result<Value>> {
    const sheets = await import('./sheet/mapSheets.ts').then(
      (chunk) => chunk.MAP_SHEETS,
      () => null,
    );
    return sheets ? withFaces((fonts) => use(sheets, fonts)) : failure('offline', 'no code of maps');
  }

  const measureOf =
    (fonts: Faces): TextMeasure =>
    (text, weight) =>
      fonts[weight].widthEm(text);
  const lay = (content: ExtractContent, paper: ExtractPageSetup, fonts: Faces): ExtractPages =>
    layOutPages(content, paper, measureOf(fonts));

  return {
    preview: (content, paper) =>
      withFaces((fonts) => {
        const { pages, nodes: _, ...rest } = lay(content, paper, fonts);
        return { ...rest, first: pages[0]!, pageCount: pages.length };
      }),
    write: (content, paper, json) =>
      withFaces((fonts) => {
        const title = `${content.title}: ${content.name}`;
        const data = { dataFile: 'thua-dat.json', dataKind: EXTRACT_FORMAT, json };
        return writePdf(lay(content, paper, fonts), { language: content.language, title, madeAt: content.madeAt, ...data }, fonts);
      }),
    writeMap: (content, paper, json) =>
      withSheets((sheets, fonts) => {
        const { language, title, madeAt } = content;
        const data = { dataFile: 'ban-do.json', dataKind: MAP_SHEET_FORMAT, json };
        return writePdf(sheets.lay(content, paper, measureOf(fonts)), { language, title, madeAt, ...data }, fonts);
      }),
    async paintMap(content, paper, dpi) {
      if (!('OffscreenCanvas' in globalThis)) return failure('refused', 'no canvas in a worker here');
      return withSheets(async (sheets, fonts) => sheets.paint(sheets.lay(content, paper, measureOf(fonts)), dpi, await files!));
    },
    async check(file) {
      if (!canSeal()) return failure('refused', 'no hashing or no compression here');
      if (file.size > MAX_FILE_BYTES) return success({ verdict: 'foreign' });
      return success(await checkExtract(new Uint8Array(await file.arrayBuffer())));
    },
  };
}
