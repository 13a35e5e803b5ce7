import { foldVietnamese } from '../../domain/text/vietnameseText.ts';

/** The words people typed, folded as the store's text is. */
export function foldedWords(...texts: Array<string | undefined>): string[] {
  return foldVietnamese(texts.filter(Boolean).join(' '))
    .split(' ')
    .filter((word) => word !== '')
    .slice(0, 12);
}
