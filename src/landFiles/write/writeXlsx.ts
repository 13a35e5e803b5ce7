import { strToU8, zipSync } from 'fflate';
import { cornerRows } from './writeCsv.ts';
import { escapeXml } from './escapeXml.ts';
import type { WrittenLand, WrittenValue } from './writtenLand.ts';

/** As many as Excel opens. */
const MAX_ROWS = 1_048_576;
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const SPREADSHEET = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const TYPES = 'http://schemas.openxmlformats.org/package/2006/content-types';
const WORKBOOK_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const relations = (type: string, target: string): string =>
  `${HEAD}<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${OFFICE}/${type}" Target="${target}"/></Relationships>`;

/** What a workbook of one sheet has beside the sheet (ECMA-376, part 1). */
const PARTS: Readonly<Record<string, string>> = {
  '[Content_Types].xml':
    `${HEAD}<Types xmlns="${TYPES}"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
    `<Override PartName="/xl/workbook.xml" ContentType="${WORKBOOK_TYPE}.sheet.main+xml"/>` +
    `<Override PartName="/xl/worksheets/sheet1.xml" ContentType="${WORKBOOK_TYPE}.worksheet+xml"/></Types>`,
  '_rels/.rels': relations('officeDocument', 'xl/workbook.xml'),
  'xl/workbook.xml':
    `${HEAD}<workbook xmlns="${SPREADSHEET}" xmlns:r="${OFFICE}">` +
    '<sheets><sheet name="Toạ độ" sheetId="1" r:id="rId1"/></sheets></workbook>',
  'xl/_rels/workbook.xml.rels': relations('worksheet', 'worksheets/sheet1.xml'),
};

const columnName = (at: number): string => (at < 26 ? '' : columnName(Math.floor(at / 26) - 1)) + String.fromCharCode(65 + (at % 26));

function cellText(value: WrittenValue, place: string): string {
  if (value === null || value === '') return '';
  if (typeof value === 'number') return `<c r="${place}"><v>${value}</v></c>`;
  if (typeof value === 'boolean') return `<c r="${place}" t="b"><v>${Number(value)}</v></c>`;
  return `<c r="${place}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(value)}</t></is></c>`;
}

/** The table of corners as a workbook of one sheet. @throws RangeError `tooLarge` */
export function* writeXlsx(land: WrittenLand): Iterable<Uint8Array<ArrayBuffer>> {
  const rows: string[] = [];
  for (const row of cornerRows(land)) {
    if (rows.length === MAX_ROWS) throw new RangeError('tooLarge');
    const number = rows.length + 1;
    rows.push(`<row r="${number}">${row.map((value, at) => cellText(value, `${columnName(at)}${number}`)).join('')}</row>`);
  }
  const sheet = `${HEAD}<worksheet xmlns="${SPREADSHEET}"><sheetData>${rows.join('')}</sheetData></worksheet>`;
  const parts = Object.entries({ ...PARTS, 'xl/worksheets/sheet1.xml': sheet });
  yield zipSync(Object.fromEntries(parts.map(([name, text]) => [name, strToU8(text)])), { level: 6 });
}
