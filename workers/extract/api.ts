import type { ExtractCheck, ExtractContent, ExtractPages, ExtractPaper } from '../../src/domain/land/extractContent.ts';
import type { Result } from '../../src/domain/result.ts';
import type { CallTable } from '../bridge/callTable.ts';

/** The first page as it will be, and what of the paper is known then. */
export interface ExtractFirstPage extends Omit<ExtractPages, 'pages' | 'nodes'> {
  first: ExtractPages['pages'][number];
  pageCount: number;
}

/**
 * Extracts of parcels on paper. Nothing is kept between calls but the fonts. Failures: `offline` (the fonts did not come), `refused` (the browser cannot
 * compress or hash here).
 */
export interface ExtractApi {
  preview(content: ExtractContent, paper: ExtractPaper): Promise<Result<ExtractFirstPage>>;
  /** @param json attached as it is; @returns a PDF file */
  write(content: ExtractContent, paper: ExtractPaper, json: string): Promise<Result<Uint8Array<ArrayBuffer>>>;
  /** Whether a file is an extract, and still what was made. */
  check(file: Blob): Promise<Result<ExtractCheck>>;
}

export const EXTRACT_CALLS: CallTable<ExtractApi> = {
  // A parcel of 20,000 corners on a slow phone.
  silenceMs: 10_000,
  calls: {
    preview: { isRepeated: true },
    write: { isRepeated: true, transfers: (bytes) => [bytes.buffer] },
    check: { isRepeated: true },
  },
};
