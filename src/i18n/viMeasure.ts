/** The Vietnamese words of the measure panel, a part of the catalogue. */
export const viMeasure = {
  'measure.title': 'Thước đo',
} as const;
