import type { ExtractContent, ExtractPages, ExtractPaper } from '../../src/domain/land/extractContent.ts';
import { failure, type Result, success } from '../../src/domain/result.ts';
import { isFatal } from '../bridge/isFatal.ts';
import type { ExtractApi } from './api.ts';
import { checkExtract } from './checkExtract.ts';
import { layPages } from './layout/layPages.ts';
import { FontFace } from './pdf/fontFace.ts';
import { type Faces, writePdf } from './pdf/writePdf.ts';

/** Files of Be Vietnam Pro, each weight's in the order in which they are looked through. */
export type FontFiles = Readonly<Record<keyof Faces, ReadonlyArray<Uint8Array<ArrayBuffer>>>>;

/** A file larger than any extract is none. */
const MAX_FILE_BYTES = 32_000_000;

/** Whether this page may hash and this browser compresses: on plain http, and in old browsers, not. */
const canSeal = (): boolean => 'CompressionStream' in globalThis && (crypto.subtle as SubtleCrypto | undefined) !== undefined;

/** @param loadFonts called until it succeeds once */
export function createExtractCore(loadFonts: () => Promise<FontFiles>): ExtractApi {
  let faces: Promise<Faces> | null = null;

  async function readFaces(): Promise<Faces> {
    const files = await loadFonts();
    const [regular, strong] = await Promise.all([FontFace.read(files[400]), FontFace.read(files[600])]);
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

  const lay = (content: ExtractContent, paper: ExtractPaper, of: Faces): ExtractPages =>
    layPages(content, paper, (text, weight) => of[weight].widthEm(text));

  return {
    preview: (content, paper) =>
      withFaces((of) => {
        const { pages, nodes: _, ...rest } = lay(content, paper, of);
        return { ...rest, first: pages[0]!, pageCount: pages.length };
      }),
    write: (content, paper, json) =>
      withFaces((of) => {
        const title = `${content.title}: ${content.name}`;
        return writePdf(lay(content, paper, of), { language: content.language, title, madeAt: content.madeAt, json }, of);
      }),
    async check(file) {
      if (!canSeal()) return failure('refused', 'no hashing or no compression here');
      if (file.size > MAX_FILE_BYTES) return success({ verdict: 'foreign' });
      return success(await checkExtract(new Uint8Array(await file.arrayBuffer())));
    },
  };
}
