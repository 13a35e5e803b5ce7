import type { viDraw } from './viDraw.ts';

/** The English words of drawing on the map, a part of the catalogue. */
export const enDraw: Record<keyof typeof viDraw, string> = {
  'draw.tools': 'Draw and measure',
  'draw.journalBroken': 'The unfinished drawing of last time could not be read and was dropped.',
};
