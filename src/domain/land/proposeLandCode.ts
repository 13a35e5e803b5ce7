import { foldVietnamese } from '../text/foldVietnamese.ts';
import { LAND_CODES, landCode, type LandCode } from './landCodes.ts';

/** Words of layer names that say nothing about the kind of land. */
const EMPTY_WORDS: ReadonlySet<string> = new Set(['dat', 'nhom', 'lop', 'layer', 'qh', 'quyhoach', 'ht', 'hientrang', 'vung', 'ranh']);
/** Minimum letters of words that may be joined in a name: 'doinui'. Shorter ones must be separate words. */
const LONG_LETTERS = 3;
/** Minimum letters of a name. Fewer are ambiguous. */
const MIN_LETTERS = 3;

interface NamedCode {
  code: LandCode;
  words: ReadonlySet<string>;
  squeezed: string;
}

const NAMES: readonly NamedCode[] = LAND_CODES.map((code) => {
  const words = foldVietnamese(code.name)
    .split(' ')
    .filter((word) => !EMPTY_WORDS.has(word));
  return { code, words: new Set(words), squeezed: words.join('') };
});

/**
 * Returns the land code that a drawing's layer may mean: a code in its name, or the code whose name has all of its
 * words and the fewest others. '0DAT DOINUI' is DCS, 'QH_ODT' is ODT.
 */
export function proposeLandCode(layer: string): LandCode | undefined {
  const words = foldVietnamese(layer.replaceAll('_', ' '))
    .split(' ')
    .map((word) => word.replace(/^\d+|\d+$/g, ''))
    .filter((word) => word !== '' && !EMPTY_WORDS.has(word));
  const named = words.map((word) => (word.length === 3 ? landCode(word) : undefined)).find((code) => code !== undefined);
  if (named) return named;
  const letters = words.join('').length;
  if (letters < MIN_LETTERS) return undefined;
  const fitting = NAMES.filter((name) =>
    words.every((word) => name.words.has(word) || (word.length > LONG_LETTERS && name.squeezed.includes(word))),
  );
  return fitting.toSorted((a, b) => a.squeezed.length - b.squeezed.length)[0]?.code;
}
