import type { viSearch } from './viSearch.ts';

/** The English words of the search drawer, a part of the catalogue. */
export const enSearch: Record<keyof typeof viSearch, string> = {
  'unit.find': 'Find {unit}',
  'unit.count': '{count} units',
  'unit.noneTitle': 'No name matches',
  'unit.noneText': 'Try fewer letters; accents are not needed.',
};
