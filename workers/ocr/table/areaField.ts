import { foldVietnamese } from '../../../src/domain/text/vietnameseText.ts';
import { axisOf } from './coordinateDigits.ts';
import { joinFields, type TableField } from './tableField.ts';
import type { TableRow } from './tableRow.ts';

/** 'Diện tích', 'Dién tich', 'D.tích', 'DT', 'S =' as an English reader sees them: folded, its usual slips allowed. */
const AREA_WORDS = /\bd[il1jtf]{0,2}[eo3c]?[nmr]? ?t[il1jtf]{1,2}[ce]h|\bdt\b|d tich|d[il1]en t/;
const AREA_SIGN = /(^|\s)S\s*[=:]/;
const SQUARE_METRES = /\d\s*[(]?m\s?[2²?7z]/i;
/** 'm2' itself is read as a number where its letter is lost. */
const UNIT = /^[^\d]*m[2²?7z]?[)]?[.,;]?$/i;

/** '1 234,5' is two words: what follows a short number begins with three digits. */
const THOUSAND = /^\d{3}(?:\D|$)/;
/** A line with two of these is a corner's, whatever else it says. */
const COORDINATES = 2;

/** The printed area of a line that tells one; null of any other. */
export function areaField(row: TableRow): TableField | null {
  const words = foldVietnamese(row.text);
  if (!AREA_WORDS.test(words) && !AREA_SIGN.test(row.text) && !SQUARE_METRES.test(row.text)) return null;
  if (row.fields.filter(({ digits }) => digits.length > 6 && axisOf(digits) !== null).length >= COORDINATES) return null;
  const numbers: TableField[] = [];
  let wordsBefore = 0;
  for (const field of row.fields) {
    wordsBefore += 1;
    if (field.digits === '' || UNIT.test(field.text) || field.digits.length > 10) continue;
    const before = numbers.at(-1);
    const goesOn = wordsBefore === 1 && before?.decimals === null && before.digits.length <= 3 && THOUSAND.test(field.text);
    if (goesOn) numbers[numbers.length - 1] = joinFields(before, field);
    else numbers.push(field);
    wordsBefore = 0;
  }
  const withDecimals = numbers.find((field) => field.decimals !== null && field.decimals <= 2);
  return withDecimals ?? numbers.sort((one, other) => other.digits.length - one.digits.length)[0] ?? null;
}
