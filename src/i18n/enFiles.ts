import type { viFiles } from './viFiles.ts';

/** The English words of files of drawings, a part of the catalogue. */
export const enFiles: Record<keyof typeof viFiles, string> = {
  'files.open': 'Open a file to measure',
};
