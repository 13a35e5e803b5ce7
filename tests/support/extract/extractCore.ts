import { readFileSync } from 'node:fs';
import type { ExtractApi } from '../../../workers/extract/api.ts';
import { createExtractCore } from '../../../workers/extract/core.ts';
import type { FontFiles } from '../../../workers/extract/pdf/fontFace.ts';
import { loadPart } from '../../../src/i18n/catalogues/loadPart.ts';
import { ROOT } from '../run/repository.ts';

// Extracts are composed in both languages.
await Promise.all([loadPart('vi', 'paper'), loadPart('en', 'paper')]);

const font = (script: string, weight: number): Uint8Array<ArrayBuffer> =>
  new Uint8Array(readFileSync(`${ROOT}node_modules/@fontsource/be-vietnam-pro/files/be-vietnam-pro-${script}-${weight}-normal.woff`));

/** Returns the font files that the worker fetches. */
export const extractFonts = (): FontFiles => ({
  400: [font('latin', 400), font('vietnamese', 400)],
  600: [font('latin', 600), font('vietnamese', 600)],
});

/** Returns the worker's core without a worker. */
export const extractCore = (): ExtractApi => createExtractCore(() => Promise.resolve(extractFonts()));
