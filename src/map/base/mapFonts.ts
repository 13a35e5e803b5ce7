import latin400 from '@fontsource/be-vietnam-pro/files/be-vietnam-pro-latin-400-normal.woff2?url&no-inline';
import latin600 from '@fontsource/be-vietnam-pro/files/be-vietnam-pro-latin-600-normal.woff2?url&no-inline';
import latinExt400 from '@fontsource/be-vietnam-pro/files/be-vietnam-pro-latin-ext-400-normal.woff2?url&no-inline';
import latinExt600 from '@fontsource/be-vietnam-pro/files/be-vietnam-pro-latin-ext-600-normal.woff2?url&no-inline';
import vietnamese400 from '@fontsource/be-vietnam-pro/files/be-vietnam-pro-vietnamese-400-normal.woff2?url&no-inline';
import vietnamese600 from '@fontsource/be-vietnam-pro/files/be-vietnam-pro-vietnamese-600-normal.woff2?url&no-inline';
import type { FontFacesSpecification } from 'maplibre-gl';

/** Names of our two label fonts in styles; `mapFonts` has their files. */
export const REGULAR_FONT = 'Be Vietnam Pro Regular';
export const BOLD_FONT = 'Be Vietnam Pro Semibold';

/** Letters that Vietnamese adds to Latin, divided as in the font's own stylesheet. */
const VIETNAMESE_RANGES = [
  'U+0102-0103',
  'U+0110-0111',
  'U+0128-0129',
  'U+0168-0169',
  'U+01A0-01A1',
  'U+01AF-01B0',
  'U+0300-0301',
  'U+0303-0304',
  'U+0308-0309',
  'U+0323',
  'U+0329',
  'U+1EA0-1EF9',
  'U+20AB',
];
const LATIN_RANGES = ['U+0000-00FF', 'U+0131', 'U+0152-0153', 'U+02C6', 'U+02DA', 'U+02DC', 'U+2000-206F', 'U+2212'];
const LATIN_EXT_RANGES = ['U+0100-02BA', 'U+1D00-1DBF', 'U+1E00-1E9F', 'U+1EF2-1EFF', 'U+20A0-20AB'];

const absolute = (url: string): string => new URL(url, document.baseURI).href;

const faces = (vietnamese: string, latin: string, latinExt: string) => [
  { url: absolute(vietnamese), 'unicode-range': VIETNAMESE_RANGES },
  { url: absolute(latin), 'unicode-range': LATIN_RANGES },
  { url: absolute(latinExt), 'unicode-range': LATIN_EXT_RANGES },
];

/**
 * Returns the font files of our labels. The style declares them, so that MapLibre waits for the file that covers a
 * letter and never keeps the shape of a fallback font.
 */
export function mapFonts(): FontFacesSpecification {
  return {
    [REGULAR_FONT]: faces(vietnamese400, latin400, latinExt400),
    [BOLD_FONT]: faces(vietnamese600, latin600, latinExt600),
  };
}
