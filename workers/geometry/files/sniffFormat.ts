import { isDxf } from '../../../src/landFiles/cad/dxfGroups.ts';
import type { DrawingFileFault, ReadFormat } from '../../../src/domain/drawing/drawingFile.ts';

/** So much of a file's beginning is looked at. */
export const SNIFF_BYTES = 4096;

/** First bytes of what is packed and so must be unpacked first: gzip, bzip2, xz, zstd, 7z, RAR. */
const PACKED = ['\u001f\u008b', 'BZh', '\u00fd7zXZ', '(\u00b5/\u00fd', '7z\u00bc\u00af', 'Rar!'];
/** With files in it, and empty. */
const ZIP = ['PK\u0003\u0004', 'PK\u0005\u0006'];
/** Texts that are other things: pages, printed papers. */
const OTHER_TEXTS = [/^\s*<!doctype html/i, /^\s*<html/i, /^%PDF-/];
/** The first element of a DGN V7 of two or three dimensions; a .mif. */
const DGN = ['\u0008\u0009\u00fe\u0002', '\u00c8\u0009\u00fe\u0002'];
const MIF = /^(?:\u00ef\u00bb\u00bf)?\s*version\s+\d{1,4}\s*[\r\n]/i;
const DWG = /^AC(?:10|1\.|2\.)\d\d/;
/** MapInfo's table, and its file of shapes, which alone is not enough; a .shp, and a .shx, whose first entry is the place behind the head. */
const TAB = /^(?:\u00ef\u00bb\u00bf)?\s*!table\b/i;
const MAP = { mark: '\u00b2\u0057\u0087\u0002', at: 256 };
const SHP = { mark: '\u0000\u0000\u0027\u000a', headBytes: 100, index: '\u0000\u0000\u0000\u0032' };
const GEOPACKAGE = 'SQLite format 3\u0000';
/** A compound file: DGN V8, and what older office programs wrote. */
const OLE = '\u00d0\u00cf\u0011\u00e0';
/** Byte order marks of UTF-16. */
const UTF16 = ['\u00ff\u00fe', '\u00fe\u00ff'];

export const isZip = (head: Uint8Array): boolean => ZIP.some((mark) => String.fromCharCode(...head.subarray(0, 4)) === mark);

type Sniffed = { format: ReadFormat } | { fault: DrawingFileFault };

/**
 * What a file is by its first bytes; names lie.
 * @param head the first SNIFF_BYTES of it
 */
export function sniffFormat(head: Uint8Array): Sniffed {
  const text = String.fromCharCode(...head.subarray(0, SNIFF_BYTES));
  const begins = (mark: string): boolean => text.startsWith(mark);
  // An archive in an archive.
  if (ZIP.some(begins)) return { fault: 'noDrawingFile' };
  if (begins(SHP.mark)) {
    return text.startsWith(SHP.index, SHP.headBytes) ? { fault: 'partsMissing' } : { format: 'shp' };
  }
  if (text.startsWith(MAP.mark, MAP.at)) return { fault: 'partsMissing' };
  if (TAB.test(text)) return { format: 'tab' };
  if (begins(GEOPACKAGE)) return { format: 'gpkg' };
  if (isDxf(head)) return { format: 'dxf' };
  if (PACKED.some(begins)) return { fault: 'compressed' };
  if (UTF16.some(begins) || isWide(head)) return { fault: 'utf16' };
  if (DWG.test(text)) return { fault: 'dwg' };
  if (begins(OLE)) return { fault: 'dgnV8' };
  if (DGN.some(begins)) return { format: 'dgn' };
  if (MIF.test(text)) return { format: 'mif' };
  if (OTHER_TEXTS.some((other) => other.test(text))) return { fault: 'unknownFormat' };
  // No text has control characters, but for tab and line ends, a page's end, and what begins the texts of a sequence (RFC 8142).
  // oxlint-disable-next-line no-control-regex
  if (/[\u0000-\u0008\u000e-\u001d\u001f]/.test(text)) return { fault: 'binary' };
  // oxlint-disable-next-line no-control-regex
  const first = /[^\s\u00ef\u00bb\u00bf\u001e]/.exec(text)?.[0];
  if (first === undefined) return { fault: 'empty' };
  if (first === '{' || first === '[') return { format: 'geojson' };
  return { format: first === '<' ? 'kml' : 'table' };
}

/** Every second byte is 0: Latin letters, digits and marks as UTF-16 without its mark. */
function isWide(head: Uint8Array): boolean {
  const pairs = Math.floor(Math.min(head.length, 64) / 2);
  if (pairs < 2) return false;
  let [even, odd] = [0, 0];
  for (let i = 0; i < 2 * pairs; i += 2) {
    if (head[i] === 0) even += 1;
    if (head[i + 1] === 0) odd += 1;
  }
  return (even === 0 && odd >= 0.8 * pairs) || (odd === 0 && even >= 0.8 * pairs);
}
