import type { viDraw } from './viDraw.ts';

/** The English words of drawing on the map, a part of the catalogue. */
export const enDraw: Record<keyof typeof viDraw, string> = {
  'draw.tools': 'Draw and measure',
  'draw.point': 'Point',
  'draw.line': 'Line',
  'draw.area': 'Area',
  'draw.actions': 'Drawing',
  'draw.close': 'Close shape',
  'draw.back': 'Back',
  'draw.clear': 'Clear',
  'draw.save': 'Save note',
  'draw.saved': 'View saved',
  'draw.undo': 'Undo',
  'draw.redo': 'Redo',
  'draw.snapping': 'Snap to parcel corners and edges',
  'draw.hintMode': 'Please choose a function',
  'draw.hintFew': 'Choose at least 3 points',
  'draw.hintNear': 'The second point is too near the first.',
  'draw.hintMany': 'The shape has its {most} points.',
  'draw.hintFinished': 'The shape is finished. Back goes on drawing it, Clear begins another.',
  'draw.startPoint': 'Tap the map to place the point.',
  'draw.startLine': 'Tap the map to place the first point.',
  'draw.nextPoint': 'Tap again to place the next point.',
  'draw.journalBroken': 'The unfinished drawing of last time could not be read and was dropped.',
};
