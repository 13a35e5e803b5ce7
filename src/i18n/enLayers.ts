import type { viLayers } from './viLayers.ts';

/** The English words of open layers and their legend, a part of the catalogue. */
export const enLayers: Record<keyof typeof viLayers, string> = {
  'layers.title': 'Open layers',
  'layers.tooMany': 'Only {most} layers can be open at once. Close one first.',
};
