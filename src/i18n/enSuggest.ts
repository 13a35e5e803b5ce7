import type { viSuggest } from './viSuggest.ts';

/** The English words of suggestions of plannings and sheets, a part of the catalogue. */
export const enSuggest: Record<keyof typeof viSuggest, string> = {
  'suggest.title': 'Planning suggestions',
};
