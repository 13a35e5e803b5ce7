import { ImportError } from '../../importError.ts';
import { checkColumnCount } from '../columnCount.ts';

const ENCODINGS: Readonly<Record<string, string>> = { windowsvietnamese: 'windows-1258', 'utf-8': 'utf-8' };

/** What a table's code page is called here; undefined for one that says nothing to rely on: then letters are recognised. */
export const mapInfoEncoding = (charset: string): string | undefined => ENCODINGS[charset.toLowerCase()];

/** A column as a .TAB tells it. */
export interface TabField {
  name: string;
  /** 'char', 'integer' …, in lower case. */
  type: string;
}

export interface TabHead {
  fields: TabField[];
  charset: string;
}

const refuse = (vi: string, en: string): ImportError => new ImportError(`${vi} (${en}).`, { atStart: true });

/**
 * What a .TAB says of the files beside it: a text of lines, `Type NATIVE Charset "…"`, `Fields n`, then a line for each.
 * @param text one byte a letter
 * @throws ImportError for a table that is no table of shapes of MapInfo's own
 */
export function readTabHead(text: string): TabHead {
  const lines = text.split(/\r?\n/);
  const charset = /^\s*!charset\s+(\S+)/im.exec(text)?.[1] ?? '';
  const type = lines.map((line) => /^\s*type\s+"?(\w+)"?(?:\s+charset\s+"([^"]*)")?/i.exec(line)).find((found) => found !== null);
  const from = lines.findIndex((line) => /^\s*fields\s+\d+\s*$/i.test(line));
  const kind = type?.[1]?.toUpperCase() ?? '';
  if (kind !== 'NATIVE')
    throw refuse(
      `Bảng .tab loại "${kind}" không đọc được: hãy xuất (Export) từ MapInfo thành MIF/MID, hoặc lưu thành bảng riêng của MapInfo (Save Copy As)`,
      'a table of another kind than NATIVE: export it as MIF/MID',
    );
  if (from < 0) throw refuse('Tệp .tab không ghi các cột', 'the .tab lists no columns');
  const count = Number(/\d+/.exec(lines[from]!)![0]);
  checkColumnCount(count);
  const fields = lines.slice(from + 1, from + 1 + count).flatMap((line): TabField[] => {
    const [, name, field] = /^\s*(\S+)\s+([A-Za-z]+)/.exec(line) ?? [];
    return name === undefined || field === undefined ? [] : [{ name, type: field.toLowerCase() }];
  });
  if (fields.length !== count) throw refuse('Tệp .tab bị hỏng hoặc bị cắt cụt', 'the .tab is damaged or cut off');
  return { fields, charset: type?.[2] || charset };
}
