import type { ExtractContent, ExtractPages, ExtractPaper } from '../../src/domain/land/extractContent.ts';
import { EXTRACT_FORMAT } from '../../src/domain/land/extractRecord.ts';
import { MAP_SHEET_FORMAT } from '../../src/domain/map/mapSheet.ts';
import { failure, type Result, success } from '../../src/domain/result.ts';
import { isFatal } from '../bridge/isFatal.ts';
import type { ExtractApi } from './api.ts';
import { checkExtract } from './checkExtract.ts';
import { layPages } from './layout/layPages.ts';
import type { TextMeasure } from './layout/pen.ts';
import { FontFace, type FontFiles } from './pdf/fontFace.ts';
import { type Faces, writePdf } from './pdf/writePdf.ts';

/** A file larger than any extract is none. */
const MAX_FILE_BYTES = 32_000_000;

/** Whether this page may hash and this browser compresses: on plain http, and in old browsers, not. */
const canSeal = (): boolean => 'CompressionStream' in globalThis && (crypto.subtle as SubtleCrypto | undefined) !== undefined;

/** @param loadFonts called until it succeeds once */
export function createExtractCore(loadFonts: () => Promise<FontFiles>): ExtractApi {
  let files: Promise<FontFiles> | null = null;
  let faces: Promise<Faces> | null = null;

  async function readFaces(): Promise<Faces> {
    files = loadFonts();
    const of = await files;
    const [regular, strong] = await Promise.all([FontFace.read(of[400]), FontFace.read(of[600])]);
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

  /** What lays out and paints maps comes with the first of them. */
  async function withSheets<Value>(
    use: (sheets: typeof import('./sheet/mapSheets.ts').MAP_SHEETS, faces: Faces) => Promise<Value>,
  ): Promise<Result<Value>> {
    const sheets = await import('./sheet/mapSheets.ts').then(
      (chunk) => chunk.MAP_SHEETS,
      () => null,
    );
    return sheets ? withFaces((of) => use(sheets, of)) : failure('offline', 'no code of maps');
  }

  const measureOf =
    (of: Faces): TextMeasure =>
    (text, weight) =>
      of[weight].widthEm(text);
  const lay = (content: ExtractContent, paper: ExtractPaper, of: Faces): ExtractPages => layPages(content, paper, measureOf(of));

  return {
    preview: (content, paper) =>
      withFaces((of) => {
        const { pages, nodes: _, ...rest } = lay(content, paper, of);
        return { ...rest, first: pages[0]!, pageCount: pages.length };
      }),
    write: (content, paper, json) =>
      withFaces((of) => {
        const title = `${content.title}: ${content.name}`;
        const data = { dataFile: 'thua-dat.json', dataKind: EXTRACT_FORMAT, json };
        return writePdf(lay(content, paper, of), { language: content.language, title, madeAt: content.madeAt, ...data }, of);
      }),
    writeMap: (content, paper, json) =>
      withSheets((sheets, of) => {
        const { language, title, madeAt } = content;
        const data = { dataFile: 'ban-do.json', dataKind: MAP_SHEET_FORMAT, json };
        return writePdf(sheets.lay(content, paper, measureOf(of)), { language, title, madeAt, ...data }, of);
      }),
    async paintMap(content, paper, dpi) {
      if (!('OffscreenCanvas' in globalThis)) return failure('refused', 'no canvas in a worker here');
      return withSheets(async (sheets, of) => sheets.paint(sheets.lay(content, paper, measureOf(of)), dpi, await files!));
    },
    async check(file) {
      if (!canSeal()) return failure('refused', 'no hashing or no compression here');
      if (file.size > MAX_FILE_BYTES) return success({ verdict: 'foreign' });
      return success(await checkExtract(new Uint8Array(await file.arrayBuffer())));
    },
  };
}
