import { foldVietnamese } from '../../../src/domain/vietnameseText.ts';
import type { TableField } from './tableField.ts';
import type { TableRow } from './tableRow.ts';

/** 'Diện tích', 'Dién tich', 'D.tích', 'DT', 'S =' as an English reader sees them: folded, its usual slips allowed. */
const AREA_WORDS = /\bd[il1jtf]{0,2}[eo3c]?[nmr]? ?t[il1jtf]{1,2}[ce]h|\bdt\b|d tich|d[il1]en t/;
const AREA_SIGN = /(^|\s)S\s*[=:]/;
const SQUARE_METRES = /\d\s*[(]?m\s?[2²?7z]/i;
/** 'm2' itself is read as a number where its letter is lost. */
const UNIT = /^[^\d]*m?2[)]?[.,;]?$/i;

/** The printed area of a line that tells one; null of any other. */
export function areaField(row: TableRow): TableField | null {
  const words = foldVietnamese(row.text);
  if (!AREA_WORDS.test(words) && !AREA_SIGN.test(row.text) && !SQUARE_METRES.test(row.text)) return null;
  const numbers = row.fields.filter((field) => field.digits !== '' && !UNIT.test(field.text) && field.digits.length <= 9);
  const withDecimals = numbers.find((field) => field.decimals !== null && field.decimals <= 2);
  return withDecimals ?? numbers.sort((one, other) => other.digits.length - one.digits.length)[0] ?? null;
}
