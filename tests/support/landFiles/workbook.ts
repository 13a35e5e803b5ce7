import { zipOf } from '../land/zipOf.ts';

/** Date as an Excel day number, shown as `12-Mar`. */
export interface DateCell {
  day: number;
}

const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006/relationships';
const related = (parts: ReadonlyArray<readonly [string, string]>): string =>
  `<Relationships xmlns="${PACKAGE}">${parts.map(([type, to], at) => `<Relationship Id="rId${at + 1}" Type="${OFFICE}/${type}" Target="${to}"/>`).join('')}</Relationships>`;

/** Makes a workbook of one sheet, with texts, numbers, and dates in number format 16 (`d-mmm`). */
export function workbookOf(rows: ReadonlyArray<ReadonlyArray<string | number | DateCell>>): Buffer {
  const cell = (value: string | number | DateCell, place: string): string => {
    if (typeof value === 'string') return `<c r="${place}" t="inlineStr"><is><t>${value}</t></is></c>`;
    return typeof value === 'number' ? `<c r="${place}"><v>${value}</v></c>` : `<c r="${place}" s="1"><v>${value.day}</v></c>`;
  };
  const lines = rows.map((cells, row) => {
    const all = cells.map((value, at) => cell(value, `${String.fromCharCode(65 + at)}${row + 1}`));
    return `<row r="${row + 1}">${all.join('')}</row>`;
  });
  const parts: Readonly<Record<string, string>> = {
    '_rels/.rels': related([['officeDocument', 'xl/workbook.xml']]),
    'xl/workbook.xml': `<workbook ${MAIN} xmlns:r="${OFFICE}"><sheets><sheet name="1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': related([
      ['worksheet', 'worksheets/sheet1.xml'],
      ['styles', 'styles.xml'],
    ]),
    'xl/styles.xml': `<styleSheet ${MAIN}><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="16" applyNumberFormat="1"/></cellXfs></styleSheet>`,
    'xl/worksheets/sheet1.xml': `<worksheet ${MAIN}><sheetData>${lines.join('')}</sheetData></worksheet>`,
  };
  return zipOf(Object.entries(parts).map(([name, text]) => ({ name, bytes: Buffer.from(text) })));
}
