import { type SourceCrs, UNSAID } from '../../domain/coordinates/sourceCrs.ts';
import { TooComplexError } from '../../domain/geometry/ringTree.ts';
import { latin1 } from '../latin1.ts';
import { inMemory } from '../randomBytes.ts';
import type { FileRecord, RecordReader } from '../shapes/shapeParts.ts';
import { MapFile } from './mapFile.ts';
import { MapInfoFault } from './mapInfoFault.ts';

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

/**
 * What a .TAB says of the files beside it: a text of lines, `Type NATIVE Charset "…"`, `Fields n`, then a line for each.
 * @param text one byte a letter
 * @param checkCount throws for more columns than are read
 * @throws MapInfoFault for a table that is no table of shapes of MapInfo's own
 */
export function readTabHead(text: string, checkCount: (columns: number) => void = () => undefined): TabHead {
  const lines = text.split(/\r?\n/);
  const charset = /^\s*!charset\s+(\S+)/im.exec(text)?.[1] ?? '';
  const type = lines.map((line) => /^\s*type\s+"?(\w+)"?(?:\s+charset\s+"([^"]*)")?/i.exec(line)).find((found) => found !== null);
  const from = lines.findIndex((line) => /^\s*fields\s+\d+\s*$/i.test(line));
  const kind = type?.[1]?.toUpperCase() ?? '';
  if (kind !== 'NATIVE') throw new MapInfoFault('otherTable', kind);
  if (from < 0) throw new MapInfoFault('noColumns');
  const count = Number(/\d+/.exec(lines[from]!)![0]);
  checkCount(count);
  const fields = lines.slice(from + 1, from + 1 + count).flatMap((line): TabField[] => {
    const [, name, field] = /^\s*(\S+)\s+([A-Za-z]+)/.exec(line) ?? [];
    return name === undefined || field === undefined ? [] : [{ name, type: field.toLowerCase() }];
  });
  if (fields.length !== count) throw new MapInfoFault('damagedTab');
  return { fields, charset: type?.[2] || charset };
}

/** A .TAB is a page of text; what programs remember in it besides is more. */
export const MAX_TAB_BYTES = 2 ** 20;
/** More than a province has, and some seconds of work. */
const MAX_RECORDS = 2_000_000;
export const PLACE_BYTES = 4;

/** Reads MapInfo's own table without its attributes (.DAT), where its other files are in memory. */
export class TabReader implements RecordReader<FileRecord> {
  crs: SourceCrs = UNSAID;
  readonly #map: Uint8Array;
  readonly #id: Uint8Array;
  #text = '';

  /** @param id the .ID: which records have which object of the .MAP */
  constructor(map: Uint8Array, id: Uint8Array) {
    this.#map = map;
    this.#id = id;
  }

  push(piece: Uint8Array): FileRecord[] {
    this.#text += latin1(piece);
    if (this.#text.length > MAX_TAB_BYTES) throw new MapInfoFault('damagedTab');
    return [];
  }

  /** @throws MapInfoFault, TooComplexError */
  *end(): Generator<FileRecord> {
    if (this.#id.length / PLACE_BYTES > MAX_RECORDS) throw new TooComplexError();
    readTabHead(this.#text);
    const map = new MapFile(inMemory(this.#map));
    this.crs = map.crs;
    const places = new DataView(this.#id.buffer, this.#id.byteOffset, this.#id.byteLength);
    for (let at = 0; at + PLACE_BYTES <= places.byteLength; at += PLACE_BYTES) {
      const place = places.getUint32(at, true);
      if (place !== 0) yield { shape: (parts) => map.shape(place, parts) };
    }
  }
}
