/** Parses `1.234,50`, `1,234.5`, `1 234,5`, `12,5 m²`; else NaN. A lone mark is decimal, as in .dbf, certificates. */
export function writtenNumber(text: string): number {
  const plain = text.replace(/\s|m[2²]$/g, '');
  if (plain === '') return NaN;
  if (!/[.,]/.test(plain)) return Number(plain);
  const last = Math.max(plain.lastIndexOf('.'), plain.lastIndexOf(','));
  const isDecimal = plain.indexOf(plain[last]!) === last;
  const [whole, decimals] = isDecimal ? [plain.slice(0, last), plain.slice(last + 1)] : [plain, ''];
  const isGrouped = /^\d{1,3}([.,])\d{3}(?:\1\d{3})*$/.test(whole);
  return (isGrouped || /^[-+]?\d*$/.test(whole)) && /^\d*(?:e[-+]?\d+)?$/i.test(decimals)
    ? Number(`${whole.replace(/[.,]/g, '')}.${decimals}`)
    : NaN;
}

/** Format accepted by the search (PlotNumber), so that stored numbers can be found. */
const PLOT_NUMBER = /^[0-9A-Za-z./-]{1,10}$/;

/** Normalises a plot number for search; null for a missing one (tables write 0), and for a date by a spreadsheet. */
export function plotNumber(text: string): string | null {
  const plain = text.replace(/^(\d+)\.0+$/, '$1').replace(/^0+(?=\d)/, '');
  return PLOT_NUMBER.test(plain) && plain !== '0' && !isSpreadsheetDate(plain) ? plain : null;
}

/** Months as written by English and Vietnamese spreadsheets. */
const MONTH = '(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|thg ?\\d{1,2})[a-z]*';
const DATES = [
  new RegExp(`^(?:\\d{1,2}[- ]${MONTH}|${MONTH}[- ]\\d{1,4})(?:[- ]\\d{2,4})?$`, 'i'),
  /^\d{1,2}([/.-])\d{1,2}\1(?:19|20)\d\d$/,
  /^(?:19|20)\d\d([/.-])\d{1,2}\1\d{1,2}(?:[T ]0?0:00(?::00)?)?$/,
];

export const isSpreadsheetDate = (text: string): boolean => DATES.some((date) => date.test(text.trim()));
