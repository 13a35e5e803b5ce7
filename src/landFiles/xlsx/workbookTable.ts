import { FileFault } from '../fileFault.ts';
import { type FilePart, stemOf, readWholePart } from '../filePart.ts';
import { inMemory } from '../randomAccessBytes.ts';
import { encodeText } from '../texts/textReader.ts';
import { readZip } from '../zip/readZip.ts';

const MAX_BYTES = 64 * 2 ** 20;

/** Formats a cell without cell and row separators; dates as ISO 8601. */
function cellText(cell: unknown): string {
  const text = cell instanceof Date ? cell.toISOString().slice(0, 10) : String(cell ?? '');
  const plain = text.replace(/[\t\r\n]+/g, ' ');
  return plain.startsWith('"') ? `"${plain.replaceAll('"', '""')}"` : plain;
}

/** Converts a workbook's first sheet with rows to CSV and counts the others. @throws FileFault if none or too large */
export async function workbookTable(workbook: FilePart): Promise<{ table: FilePart; others: number }> {
  const parts = await readZip(workbook, refuse, 0);
  if (!parts.some(({ name }) => name === 'xl/workbook.xml')) throw new FileFault('noLandFile');
  const bytes = await readWholePart(workbook, MAX_BYTES);
  if (!bytes || parts.reduce((sum, part) => sum + part.bytes, 0) > MAX_BYTES) throw new FileFault('tooLarge', workbook.name);
  const { default: readWorkbook } = await import('read-excel-file/universal');
  const sheets = await readWorkbook(Uint8Array.from(bytes).buffer, { parseNumber: (text) => text }).catch((error: unknown) => {
    throw new FileFault('damaged', `.xlsx: ${String(error)}`);
  });
  const filled = sheets.map(({ data }) => data).filter((rows) => rows.length > 1);
  const table = encodeText((filled[0] ?? []).map((row) => row.map(cellText).join('\t')).join('\n'));
  return { table: partOf(`${stemOf(workbook.name)}.csv`, table), others: Math.max(0, filled.length - 1) };
}

const partOf = (name: string, bytes: Uint8Array): FilePart => ({
  name,
  bytes: bytes.length,
  read: (from, to) => Promise.resolve(bytes.subarray(from, to)),
  async *stream(from = 0, to = bytes.length) {
    yield bytes.subarray(from, to);
  },
  random: () => Promise.resolve(inMemory(bytes)),
});

/** Unused, since only the list of files is read. */
const refuse = (): never => {
  throw new FileFault('damaged', '.xlsx');
};
