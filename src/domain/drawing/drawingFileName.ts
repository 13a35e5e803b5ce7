import { foldVietnamese } from '../text/vietnameseText.ts';
import type { SaveFormat } from './drawingFile.ts';

/** Longer names are cut by some systems, with their ending. */
const MAX_LENGTH = 60;
/** Names that Windows keeps for devices. */
const RESERVED = /^(con|prn|aux|nul|com\d|lpt\d)$/;

/** A name that every system takes: 'Bản vẽ 22/11/2026 08:03' → 'ban-ve-22-11-2026-08-03.dxf'. */
export function drawingFileName(title: string, format: SaveFormat): string {
  const words = foldVietnamese(title)
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_LENGTH)
    .replace(/^-+|-+$/g, '');
  const isUsable = words !== '' && !RESERVED.test(words);
  return `${isUsable ? words : 'ban-ve'}.${format}`;
}
