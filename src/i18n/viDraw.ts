/** The Vietnamese words of drawing on the map, a part of the catalogue. */
export const viDraw = {
  'draw.tools': 'Vẽ và đo',
  'draw.journalBroken': 'Bản vẽ dở của lần trước không đọc lại được nên đã bỏ.',
} as const;
