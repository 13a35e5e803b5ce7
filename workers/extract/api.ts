import type { ExtractCheck, ExtractContent, ExtractPages, ExtractPageSetup } from '../../src/domain/land/extractContent.ts';
import type { SheetPageSetup, MapSheetContent } from '../../src/domain/map/mapSheet.ts';
import type { Result } from '../../src/domain/result.ts';
import type { CallTable } from '../bridge/callTable.ts';

export interface ExtractFirstPage extends Omit<ExtractPages, 'pages' | 'nodes'> {
  first: ExtractPages['pages'][number];
  pageCount: number;
}

/**
 * Writes extracts of parcels and printed maps. Only fonts are kept between calls. Failures: `offline` (fonts or the
 * code of maps did not load), `refused` (the browser cannot compress, hash or paint).
 */
export interface ExtractApi {
  preview(content: ExtractContent, paper: ExtractPageSetup): Promise<Result<ExtractFirstPage>>;
  /** @param json attached unchanged; @returns a PDF file */
  write(content: ExtractContent, paper: ExtractPageSetup, json: string): Promise<Result<Uint8Array<ArrayBuffer>>>;
  writeMap(content: MapSheetContent, paper: SheetPageSetup, json: string): Promise<Result<Uint8Array<ArrayBuffer>>>;
  /** @param dpi dots per inch; @returns a PNG file */
  paintMap(content: MapSheetContent, paper: SheetPageSetup, dpi: number): Promise<Result<Uint8Array<ArrayBuffer>>>;
  /** Checks whether a file is an extract or a printed map, and unchanged. */
  check(file: Blob): Promise<Result<ExtractCheck>>;
}

export const EXTRACT_CALLS: CallTable<ExtractApi> = {
  // A parcel of 20,000 corners on a slow phone.
  silenceMs: 10_000,
  calls: {
    preview: { isRepeated: true },
    write: { isRepeated: true, transfers: (bytes) => [bytes.buffer] },
    writeMap: { isRepeated: true, transfers: (bytes) => [bytes.buffer] },
    paintMap: { isRepeated: true, transfers: (bytes) => [bytes.buffer] },
    check: { isRepeated: true },
  },
};
