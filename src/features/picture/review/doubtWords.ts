import type { Snapshot } from 'valtio';
import { doubtOf, type ReviewedNumber } from '../../../domain/picture/reviewedCorners.ts';
import type { Text } from '../../../i18n/useText.ts';

/** What there is to say of a number that the user has not looked at yet; '' for nothing. */
export function doubtWords(cell: Snapshot<ReviewedNumber>, text: Text): string {
  const doubt = doubtOf(cell);
  if (doubt === 'none' || !cell.read) return '';
  if (doubt === 'repaired') return text('ocr.repaired', { before: cell.read.before ?? '–' });
  // People count digits, not marks.
  const places = cell.read.doubtfulAt
    .filter((at) => /\d/.test(cell.text[at] ?? ''))
    .map((at) => cell.text.slice(0, at + 1).replace(/\D/g, '').length);
  return places.length === 0 ? text('ocr.doubtful') : text('ocr.doubtfulAt', { places: places.join(', ') });
}
