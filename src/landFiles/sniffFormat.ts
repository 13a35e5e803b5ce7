import { isDxf } from './cad/dxfGroups.ts';
import { FileFault } from './fileFault.ts';
import type { LandFormat } from './landFile.ts';
import { latin1 } from './latin1.ts';
import { isPointList } from './points/surveyPoint.ts';
import { utf16Of } from './texts/decodeText.ts';
import { textReader } from './texts/textReader.ts';

export const SNIFF_BYTES = 4096;

/** Signatures of compressed files, which must be unpacked first: gzip, bzip2, xz, zstd, 7z, RAR. */
const PACKED = ['\u001f\u008b', 'BZh', '\u00fd7zXZ', '(\u00b5/\u00fd', '7z\u00bc\u00af', 'Rar!'];
/** Signatures of archives with files, and of empty ones. */
const ZIP = ['PK\u0003\u0004', 'PK\u0005\u0006'];
/** Signatures of other documents: HTML, PDF. */
const OTHER_TEXTS = [/^<!doctype html/i, /^<html/i, /^%PDF-/];
/** Signatures of DGN V7: 2D, 3D, and cell library. */
const DGN = ['\u0008\u0009\u00fe\u0002', '\u00c8\u0009\u00fe\u0002', '\u0008\u0005\u0017\u0000'];
const MIF = /^version\s+\d{1,4}\s*[\r\n]/i;
const DWG = /^AC(?:10|1\.|2\.)\d\d/;
/** Namespace of GML, except in KML of Google, which may declare it. */
const GML = /^(?![^]*<kml)[^]*\bopengis\.net\/gml\b/i;
const ACCESS = ['Jet', 'ACE'].map((name) => `\0\u0001\0\0Standard ${name} DB`);
/** Signatures of MapInfo's table, its shape file (not enough alone), and of .shp and .shx (by the first entry). */
const TAB = /^!table\b/i;
const MAP = { mark: '\u00b2\u0057\u0087\u0002', at: 256 };
const SHP = { mark: '\u0000\u0000\u0027\u000a', headBytes: 100, index: '\u0000\u0000\u0000\u0032' };
/** Signature of compound files: DGN V8 and old office documents. */
const OLE = '\u00d0\u00cf\u0011\u00e0';

export const isZip = (head: Uint8Array): boolean => ZIP.some((mark) => latin1(head, 0, mark.length) === mark);

/** Detects the format by the first SNIFF_BYTES bytes, since names may be wrong. @throws FileFault if unsupported */
export function sniffFormat(head: Uint8Array): LandFormat | 'zip' {
  const bytes = latin1(head, 0, Math.min(head.length, SNIFF_BYTES));
  const begins = (mark: string): boolean => bytes.startsWith(mark);
  if (isZip(head)) return 'zip';
  if (begins(SHP.mark)) {
    if (bytes.startsWith(SHP.index, SHP.headBytes)) throw new FileFault('partsMissing', '.shp');
    return 'Shapefile';
  }
  if (bytes.startsWith(MAP.mark, MAP.at)) throw new FileFault('partsMissing', '.tab');
  if (begins('SQLite format 3\0')) return 'GeoPackage';
  if (begins('fgb')) return 'FlatGeobuf';
  if (isDxf(head)) return 'DXF';
  if (PACKED.some(begins)) throw new FileFault('compressed');
  if (ACCESS.some(begins)) throw new FileFault('access');
  if (DWG.test(bytes)) throw new FileFault('dwg');
  if (begins(OLE)) throw new FileFault('dgnV8');
  if (DGN.some(begins)) return 'DGN';
  return formatOfText(head, bytes);
}

function formatOfText(head: Uint8Array, bytes: string): LandFormat {
  const wide = utf16Of(head);
  const text = (wide === undefined ? bytes : textReader(wide).decode(head)).replace(/^(?:\ufeff|\u00ef\u00bb\u00bf)/, '').trimStart();
  if (text === '') throw new FileFault('empty');
  if (TAB.test(text)) return 'TAB';
  if (MIF.test(text)) return 'MIF';
  if (OTHER_TEXTS.some((other) => other.test(text))) throw new FileFault('unknownFormat');
  // Text has no control characters except tab, line ends, form feed and the record separator of RFC 8142.
  // oxlint-disable-next-line no-control-regex
  if (/[\u0000-\u0008\u000e-\u001d\u001f]/.test(text)) throw new FileFault('binary');
  // oxlint-disable-next-line no-control-regex
  if (/^\u001e?\s*[{[]/.test(text)) return 'GeoJSON';
  if (/^<(?:\?xml|gpx)/i.test(text) && /<gpx[\s>]/i.test(text)) return 'GPX';
  if (text.startsWith('<') && GML.test(text)) throw new FileFault('needsGdal', 'GML');
  if (text.startsWith('<')) return 'KML';
  return isPointList(text) ? 'Points' : 'CSV';
}
