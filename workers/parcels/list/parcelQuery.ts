import { foldVietnamese } from '../../../src/domain/text/vietnameseText.ts';

/** A folded word that a parcel must have at the beginning of one of its own. */
export interface QueryWord {
  /** Where it must stand; 'tờ 24' and 'thửa 118' name their number. */
  of: 'any' | 'sheet' | 'parcel';
  word: string;
}

const NAMED_NUMBERS: Readonly<Record<string, QueryWord['of']>> = { to: 'sheet', thua: 'parcel' };

/**
 * Words of a typed text. 'Tờ' and 'thửa' before a number say which number it is; alone they say nothing, since every
 * parcel has both.
 */
export function readParcelQuery(text: string): QueryWord[] {
  const words = foldVietnamese(text).split(' ').filter(Boolean);
  return words.flatMap((word, i): QueryWord[] => {
    if (NAMED_NUMBERS[word]) return [];
    const of = /^\d/.test(word) ? NAMED_NUMBERS[words[i - 1] ?? ''] : undefined;
    return [{ of: of ?? 'any', word }];
  });
}
