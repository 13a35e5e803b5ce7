import type { ExtractCheck } from '../../src/domain/land/extractContent.ts';
import { EXTRACT_FORMAT, type ExtractRecord } from '../../src/domain/land/extractRecord.ts';
import { MAP_SHEET_FORMAT, type MapSheetRecord } from '../../src/domain/map/mapSheet.ts';
import { HEAD_LINE, SEAL_CHARS, sealOf, TAIL_END_BYTES, TAIL_START } from './pdf/pdfFile.ts';

/** Of attached data so much is read: an extract of 20,000 corners has 2 MB. */
const MAX_DATA_BYTES = 16_000_000;
/** The attached file is the first object: its dictionary ends within so many bytes. */
const FIRST_OBJECT_BYTES = 600;

const ASCII = new TextDecoder('latin1');

/** Whether a file is an extract that nobody changed: its seal is that of all its other bytes. Never throws for what a file is. */
export async function checkExtract(file: Uint8Array<ArrayBuffer>): Promise<ExtractCheck> {
  const tailAt = file.length - TAIL_END_BYTES - SEAL_CHARS;
  const isMarked =
    textAt(file, tailAt - TAIL_START.length, TAIL_START.length) === TAIL_START || ASCII.decode(file.subarray(0, 64)).includes(HEAD_LINE);
  if (tailAt > 0 && textAt(file, tailAt, SEAL_CHARS) === (await sealOf(file))) {
    const record = await readRecord(file);
    if (record) return { verdict: 'intact', ...record };
  }
  return { verdict: isMarked || holds(file, EXTRACT_FORMAT) ? 'changed' : 'foreign' };
}

const textAt = (file: Uint8Array<ArrayBuffer>, at: number, length: number): string =>
  at < 0 ? '' : ASCII.decode(file.subarray(at, at + length));

/** A program that saved it anew keeps the attached file's description, most often. */
const holds = (file: Uint8Array<ArrayBuffer>, words: string): boolean => ASCII.decode(file).includes(words);

type Named = (Pick<ExtractRecord['parcel'], 'sheetNumber' | 'parcelNumber'> | { mapTitle: string }) & Pick<ExtractRecord, 'madeAt'>;

const areWords = (...values: unknown[]): boolean => values.every((words) => typeof words === 'string');

/** Which parcel it is of, or what the map is called, and when it was made; null where the data is none of ours: anybody can seal a file. */
async function readRecord(file: Uint8Array<ArrayBuffer>): Promise<Named | null> {
  const head = ASCII.decode(file.subarray(0, FIRST_OBJECT_BYTES));
  const found = /\/Type \/EmbeddedFile .*?\/Length (\d+)>>\nstream\n/s.exec(head);
  if (!found) return null;
  const from = found.index + found[0].length;
  try {
    const text = await inflateText(file.subarray(from, from + Number(found[1])));
    const record = JSON.parse(text) as ExtractRecord | MapSheetRecord;
    const { format, madeAt } = record;
    if (!areWords(madeAt) || Number.isNaN(Date.parse(madeAt))) return null;
    if (format === MAP_SHEET_FORMAT) return areWords(record.title) ? { mapTitle: record.title, madeAt } : null;
    const { sheetNumber, parcelNumber } = record.parcel;
    return format === EXTRACT_FORMAT && areWords(sheetNumber, parcelNumber) ? { sheetNumber, parcelNumber, madeAt } : null;
  } catch {
    return null;
  }
}

async function inflateText(packed: Uint8Array<ArrayBuffer>): Promise<string> {
  const reader = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate')).getReader();
  const decoder = new TextDecoder();
  let text = '';
  for (let bytes = 0; bytes <= MAX_DATA_BYTES;) {
    const { done, value } = await reader.read();
    if (done) return text;
    bytes += value.length;
    text += decoder.decode(value, { stream: true });
  }
  throw new Error('more data than an extract has');
}
