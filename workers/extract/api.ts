import type { ExtractCheck, ExtractContent, ExtractPages, ExtractPaper } from '../../src/domain/land/extractContent.ts';
import type { MapPaper, MapSheetContent } from '../../src/domain/map/mapSheet.ts';
import type { Result } from '../../src/domain/result.ts';
import type { CallTable } from '../bridge/callTable.ts';

/** The first page as it will be, and what of the paper is known then. */
export interface ExtractFirstPage extends Omit<ExtractPages, 'pages' | 'nodes'> {
  first: ExtractPages['pages'][number];
  pageCount: number;
}

/**
 * Extracts of parcels on paper, and printed maps. Nothing is kept between calls but the fonts. Failures: `offline` (the fonts did not come, or what lays
 * maps out), `refused` (the browser cannot compress, hash or paint here).
 */
export interface ExtractApi {
  preview(content: ExtractContent, paper: ExtractPaper): Promise<Result<ExtractFirstPage>>;
  /** @param json attached as it is; @returns a PDF file */
  write(content: ExtractContent, paper: ExtractPaper, json: string): Promise<Result<Uint8Array<ArrayBuffer>>>;
  /** A map on its sheet. @param json attached as it is; @returns a PDF file */
  writeMap(content: MapSheetContent, paper: MapPaper, json: string): Promise<Result<Uint8Array<ArrayBuffer>>>;
  /** The same as a picture. @param dpi dots an inch; @returns a PNG file */
  paintMap(content: MapSheetContent, paper: MapPaper, dpi: number): Promise<Result<Uint8Array<ArrayBuffer>>>;
  /** Whether a file is an extract or a printed map, and still what was made. */
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
