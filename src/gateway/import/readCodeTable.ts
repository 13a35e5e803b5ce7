import { readFileSync, statSync } from 'node:fs';
import { landCode } from '../../domain/land/landCodes.ts';
import { ImportError } from './importError.ts';
import { CsvRecords } from './read/csvRecords.ts';

const MAX_BYTES = 2 ** 20;
const HEADING = /^(layer|lop|lớp|ten|tên)/i;

/**
 * The operator's table of what a drawing's layers are: CSV with two columns, layer and code, with or without a heading.
 * @throws ImportError for a row without a code that we know
 */
export function readCodeTable(path: string): Array<[layer: string, code: string]> {
  const refuse = (why: string): ImportError => new ImportError(`--codes ${path}: ${why}`, { atStart: true });
  let text: string;
  try {
    if (statSync(path).size > MAX_BYTES) throw refuse('tệp quá lớn (too large).');
    text = new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(path));
  } catch (error) {
    throw error instanceof ImportError ? error : refuse(`không đọc được (not readable): ${(error as Error).message}`);
  }
  const records = new CsvRecords();
  const rows = [...records.push(text), ...records.end()];
  if (rows.length > 0 && HEADING.test(rows[0]![0]!) && landCode(rows[0]![1] ?? '') === undefined) rows.shift();
  // A proposal that nobody filled in stands for nothing.
  return rows.flatMap(([layer = '', written = ''], at): Array<[string, string]> => {
    if (layer.trim() === '' || written.trim() === '') return [];
    const code = landCode(written)?.code;
    if (code === undefined) throw refuse(`dòng "${layer}" thứ ${at + 1} có mã lạ "${written}" (unknown land code).`);
    return [[layer, code]];
  });
}
