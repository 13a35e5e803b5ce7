import type { FontWeight } from '../../../src/domain/land/extractContent.ts';

type FontFile = Awaited<ReturnType<typeof readWoff>>;

interface SubsetGlyph {
  file: FontFile;
  gid: number;
}

/** Files of Be Vietnam Pro by weight, in search order. */
export type FontFiles = Readonly<Record<FontWeight, ReadonlyArray<Uint8Array<ArrayBuffer>>>>;

/** A TrueType font of a few glyphs, with metrics for the PDF in thousandths of an em. */
export interface FontSubset {
  bytes: Uint8Array<ArrayBuffer>;
  /** Glyphs by code point; a missing character is a box. */
  gidOf: ReadonlyMap<number, number>;
  widths: readonly number[];
  box: readonly [number, number, number, number];
  ascent: number;
  descent: number;
  capHeight: number;
}

const MORE_COMPONENTS = 0x20;
const [WORDS, SCALE, TWO_SCALES, MATRIX] = [0x1, 0x8, 0x40, 0x80] as const;

const inflate = (packed: Uint8Array<ArrayBuffer>): Promise<ArrayBuffer> =>
  new Response(new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate'))).arrayBuffer();

/** @param bytes a WOFF 1 file with TrueType outlines and a cmap of format 4 */
async function readWoff(bytes: Uint8Array<ArrayBuffer>) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const tables = new Map<string, DataView>();
  await Promise.all(
    Array.from({ length: view.getUint16(12) }, async (_, i) => {
      const at = 44 + 20 * i;
      const [offset, packed, length] = [view.getUint32(at + 4), view.getUint32(at + 8), view.getUint32(at + 12)];
      const part = bytes.slice(offset, offset + packed);
      const tag = String.fromCharCode(...bytes.subarray(at, at + 4));
      tables.set(tag, new DataView(packed === length ? part.buffer : await inflate(part)));
    }),
  );
  const table = (tag: string): DataView => tables.get(tag)!;
  const [head, hhea, loca, glyf, hmtx] = [table('head'), table('hhea'), table('loca'), table('glyf'), table('hmtx')];
  const count = table('maxp').getUint16(4);
  const isLong = head.getInt16(50) === 1;
  const offsetOf = (gid: number): number => (isLong ? loca.getUint32(4 * gid) : 2 * loca.getUint16(2 * gid));
  const metrics = hhea.getUint16(34);
  const last = metrics - 1;
  return {
    unitsPerEm: head.getUint16(18),
    gidOf: readCmap(table('cmap')),
    advances: Uint16Array.from({ length: count }, (_, gid) => hmtx.getUint16(4 * Math.min(gid, last))),
    bearings: Int16Array.from({ length: count }, (_, gid) => hmtx.getInt16(gid <= last ? 4 * gid + 2 : 4 * metrics + 2 * (gid - metrics))),
    glyphs: Array.from({ length: count }, (_, gid) => new Uint8Array(glyf.buffer, offsetOf(gid), offsetOf(gid + 1) - offsetOf(gid))),
    head,
    hhea,
    os2: table('OS/2'),
  };
}

/** Reads format 4, which every web font has for the Basic Multilingual Plane. */
function readCmap(cmap: DataView): Map<number, number> {
  const found = new Map<number, number>();
  for (let i = 0; i < cmap.getUint16(2); i += 1) {
    const at = cmap.getUint32(8 + 8 * i);
    if (cmap.getUint16(at) !== 4) continue;
    const segments = cmap.getUint16(at + 6) / 2;
    const [ends, starts] = [at + 14, at + 16 + 2 * segments];
    const [deltas, ranges] = [starts + 2 * segments, starts + 4 * segments];
    for (let segment = 0; segment < segments; segment += 1) {
      const [from, to] = [cmap.getUint16(starts + 2 * segment), cmap.getUint16(ends + 2 * segment)];
      const [delta, range] = [cmap.getUint16(deltas + 2 * segment), cmap.getUint16(ranges + 2 * segment)];
      for (let point = from; point <= to && point < 0xffff; point += 1) {
        const listed = range === 0 ? point : cmap.getUint16(ranges + 2 * segment + range + 2 * (point - from));
        const gid = listed === 0 ? 0 : (listed + delta) & 0xffff;
        if (gid > 0) found.set(point, gid);
      }
    }
  }
  return found;
}

/** A face of one weight, in one file per script. */
export class FontFace {
  readonly #files: readonly FontFile[];

  private constructor(files: readonly FontFile[]) {
    this.#files = files;
  }

  static async read(files: ReadonlyArray<Uint8Array<ArrayBuffer>>): Promise<FontFace> {
    return new FontFace(await Promise.all(files.map(readWoff)));
  }

  #find(codePoint: number): SubsetGlyph | null {
    for (const file of this.#files) {
      const gid = file.gidOf.get(codePoint);
      if (gid !== undefined) return { file, gid };
    }
    return null;
  }

  /** Returns the width of a line in em, without kerning. */
  widthEm(text: string): number {
    let width = 0;
    for (const letter of text) {
      const { file, gid } = this.#find(letter.codePointAt(0)!) ?? { file: this.#files[0]!, gid: 0 };
      width += file.advances[gid]! / file.unitsPerEm;
    }
    return width;
  }

  subset(codePoints: Iterable<number>): FontSubset {
    const first = this.#files[0]!;
    const glyphs: SubsetGlyph[] = [{ file: first, gid: 0 }];
    const known = new Map<FontFile, Map<number, number>>(this.#files.map((file) => [file, new Map()]));
    known.get(first)!.set(0, 0);
    const numberOf = (file: FontFile, gid: number): number => {
      const numbers = known.get(file)!;
      const number = numbers.get(gid) ?? glyphs.push({ file, gid }) - 1;
      numbers.set(gid, number);
      return number;
    };
    const gidOf = new Map<number, number>();
    for (const point of [...new Set(codePoints)].sort((a, b) => a - b)) {
      const found = this.#find(point);
      // Each missing character gets its own box glyph, so that copied text keeps the character.
      gidOf.set(point, found ? numberOf(found.file, found.gid) : glyphs.push({ file: first, gid: 0 }) - 1);
    }
    // Components of a glyph are added, and may be composites themselves.
    const outlines: Uint8Array[] = [];
    for (let i = 0; i < glyphs.length; i += 1) outlines.push(renumbered(glyphs[i]!, numberOf));
    const thousandth = (units: number): number => Math.round((1000 * units) / first.unitsPerEm);
    const { head, hhea, os2 } = first;
    return {
      bytes: writeTrueType(first, glyphs, outlines),
      gidOf,
      widths: glyphs.map(({ file, gid }) => Math.round((1000 * file.advances[gid]!) / file.unitsPerEm)),
      box: [36, 38, 40, 42].map((at) => thousandth(head.getInt16(at))) as unknown as FontSubset['box'],
      ascent: thousandth(hhea.getInt16(4)),
      descent: thousandth(hhea.getInt16(6)),
      capHeight: os2.getUint16(0) >= 2 ? thousandth(os2.getInt16(88)) : 700,
    };
  }
}

/** Returns a glyph's outline with renumbered components. */
function renumbered({ file, gid }: SubsetGlyph, numberOf: (file: FontFile, gid: number) => number): Uint8Array {
  const outline = file.glyphs[gid]!.slice();
  const view = new DataView(outline.buffer);
  if (outline.length < 12 || view.getInt16(0) >= 0) return outline;
  let at = 10;
  let flags = MORE_COMPONENTS;
  while (flags & MORE_COMPONENTS) {
    flags = view.getUint16(at);
    view.setUint16(at + 2, numberOf(file, view.getUint16(at + 2)));
    at += 4 + (flags & WORDS ? 4 : 2);
    if (flags & SCALE) at += 2;
    else if (flags & TWO_SCALES) at += 4;
    else if (flags & MATRIX) at += 8;
  }
  return outline;
}

/** Writes the six tables that a PDF needs (ISO 32000-1, 9.9). */
function writeTrueType(first: FontFile, glyphs: readonly SubsetGlyph[], outlines: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const padded = outlines.map(({ length }) => (length + 3) & ~3);
  const glyf = new Uint8Array(padded.reduce((sum, length) => sum + length, 0));
  const loca = new DataView(new ArrayBuffer(4 * (glyphs.length + 1)));
  const hmtx = new DataView(new ArrayBuffer(4 * glyphs.length));
  let at = 0;
  glyphs.forEach(({ file, gid }, i) => {
    glyf.set(outlines[i]!, at);
    at += padded[i]!;
    loca.setUint32(4 * (i + 1), at);
    hmtx.setUint16(4 * i, file.advances[gid]!);
    hmtx.setInt16(4 * i + 2, file.bearings[gid]!);
  });
  const copy = (view: DataView): DataView =>
    new DataView(view.buffer.slice(view.byteOffset, view.byteOffset + view.byteLength) as ArrayBuffer);
  const head = copy(first.head);
  head.setUint32(8, 0);
  head.setInt16(50, 1);
  const hhea = copy(first.hhea);
  hhea.setUint16(34, glyphs.length);
  // Version 1.0 without instructions; of points and contours the most that any reader has to make room for.
  const maxp = new DataView(new ArrayBuffer(32));
  maxp.setUint32(0, 0x00010000);
  maxp.setUint16(4, glyphs.length);
  for (const field of [6, 8, 10, 12, 28]) maxp.setUint16(field, 0xffff >> 4);
  maxp.setUint16(14, 1);
  maxp.setUint16(30, 8);
  const bytesOf = (view: DataView): Uint8Array => new Uint8Array(view.buffer, view.byteOffset, view.byteLength);
  return joinTables([
    ['glyf', glyf],
    ['head', bytesOf(head)],
    ['hhea', bytesOf(hhea)],
    ['hmtx', bytesOf(hmtx)],
    ['loca', bytesOf(loca)],
    ['maxp', bytesOf(maxp)],
  ]);
}

function joinTables(tables: ReadonlyArray<readonly [tag: string, bytes: Uint8Array]>): Uint8Array<ArrayBuffer> {
  const offsets: number[] = [];
  let end = 12 + 16 * tables.length;
  for (const [, { length }] of tables) {
    offsets.push(end);
    end += (length + 3) & ~3;
  }
  const font = new Uint8Array(end);
  const view = new DataView(font.buffer);
  const power = Math.floor(Math.log2(tables.length));
  view.setUint32(0, 0x00010000);
  view.setUint16(4, tables.length);
  view.setUint16(6, 16 * 2 ** power);
  view.setUint16(8, power);
  view.setUint16(10, 16 * (tables.length - 2 ** power));
  const sumOf = (from: number, to: number): number => {
    let sum = 0;
    for (let at = from; at < to; at += 4) sum = (sum + view.getUint32(at)) >>> 0;
    return sum;
  };
  tables.forEach(([tag, bytes], i) => {
    const [at, offset] = [12 + 16 * i, offsets[i]!];
    font.set(bytes, offset);
    font.set(new TextEncoder().encode(tag), at);
    view.setUint32(at + 4, sumOf(offset, offset + ((bytes.length + 3) & ~3)));
    view.setUint32(at + 8, offset);
    view.setUint32(at + 12, bytes.length);
  });
  const head = offsets[tables.findIndex(([tag]) => tag === 'head')]!;
  view.setUint32(head + 8, (0xb1b0afba - sumOf(0, end)) >>> 0);
  return font;
}
