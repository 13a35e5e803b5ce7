import type { viMeasure } from './viMeasure.ts';

/** The English words of the measure panel, a part of the catalogue. */
export const enMeasure: Record<keyof typeof viMeasure, string> = {
  'measure.title': 'Measure',
};
