import { FileFault } from '../fileFault.ts';

const ENCODINGS: Readonly<Record<string, string>> = { windowsvietnamese: 'windows-1258', 'utf-8': 'utf-8' };

/** Returns the encoding of a table's code page; undefined for unreliable ones, whose texts are detected. */
export const mapInfoEncoding = (charset: string): string | undefined => ENCODINGS[charset.toLowerCase()];

export interface TabField {
  name: string;
  /** 'char', 'integer' …, in lower case. */
  type: string;
}

export type TabHead = ReturnType<typeof readTabHead>;

/**
 * Reads a .TAB, which describes the other files: `Type NATIVE Charset "…"`, `Fields n`, then a line per field.
 * @param text Latin-1 bytes
 * @throws FileFault unless it is MapInfo's native table of shapes
 */
export function readTabHead(text: string, checkCount: (columns: number) => void = () => undefined) {
  const lines = text.split(/\r?\n/);
  const charset = /^\s*!charset\s+(\S+)/im.exec(text)?.[1] ?? '';
  const type = lines.map((line) => /^\s*type\s+"?(\w+)"?(?:\s+charset\s+"([^"]*)")?/i.exec(line)).find((found) => found !== null);
  const from = lines.findIndex((line) => /^\s*fields\s+\d+\s*$/i.test(line));
  const kind = type?.[1]?.toUpperCase() ?? '';
  if (kind !== 'NATIVE') throw new FileFault('otherTable', kind);
  if (from < 0) throw new FileFault('damaged', '.tab: không ghi các cột (no columns)');
  const count = Number(/\d+/.exec(lines[from]!)![0]);
  checkCount(count);
  const fields = lines.slice(from + 1, from + 1 + count).flatMap((line): TabField[] => {
    const [, name, field] = /^\s*(\S+)\s+([A-Za-z]+)/.exec(line) ?? [];
    return name === undefined || field === undefined ? [] : [{ name, type: field.toLowerCase() }];
  });
  if (fields.length !== count) throw new FileFault('damaged', '.tab');
  return { fields, charset: type?.[2] || charset };
}

/** Maximum size of a .TAB, including metadata of programs. */
export const MAX_TAB_BYTES = 2 ** 20;
/** Size of an entry of an .ID, the position of a record's object. */
export const PLACE_BYTES = 4;
