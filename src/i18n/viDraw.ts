/** The Vietnamese words of drawing on the map, a part of the catalogue. */
export const viDraw = {
  'draw.tools': 'Vẽ và đo',
} as const;
