/** The Vietnamese words of suggestions of plannings and sheets, a part of the catalogue. */
export const viSuggest = {
  'suggest.title': 'Gợi ý quy hoạch',
} as const;
