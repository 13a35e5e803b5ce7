import { closeSync, openSync, readSync, statSync } from 'node:fs';
import { ImportError } from '../importError.ts';
import { isDxf } from '../../../landFiles/cad/dxfGroups.ts';
import { utf16Of } from './decodeText.ts';
import type { LandSource, ReadOptions } from './landSource.ts';
import { type RecognisedSource, recogniseTexts } from './recogniseTexts.ts';

const HEAD_BYTES = 4096;

function readHead(path: string): Buffer {
  try {
    if (!statSync(path).isFile()) throw new Error('not a file');
    const file = openSync(path, 'r');
    try {
      const bytes = Buffer.alloc(HEAD_BYTES);
      return bytes.subarray(0, readSync(file, bytes, 0, HEAD_BYTES, 0));
    } finally {
      closeSync(file);
    }
  } catch (error) {
    throw new ImportError(`Không mở được tệp ${path} (file not readable): ${(error as Error).message}`, { atStart: true });
  }
}

/** Kinds of land that a zip may hold, by the endings of their files. */
const ZIPPED_KINDS = ['kml', 'shp', 'mif', 'tab'] as const;

/** @throws ImportError where only a part of the zip would be read, or it is a spreadsheet */
function checkKinds(names: readonly string[]): void {
  if (names.includes('xl/workbook.xml')) {
    throw new ImportError(
      'Đây là bảng tính Excel: lưu thành CSV có cột WKT rồi nạp lại (a spreadsheet: save it as CSV with a column of well-known text).',
      {
        atStart: true,
      },
    );
  }
  const kinds = ZIPPED_KINDS.filter((kind) => names.some((name) => name.toLowerCase().endsWith(`.${kind}`)));
  if (kinds.length < 2) return;
  throw new ImportError(
    `Tệp .zip có nhiều loại bản đồ (${kinds.map((kind) => `.${kind}`).join(', ')}): nén riêng từng loại rồi nạp (several kinds of maps in the zip: zip each by itself).`,
    { atStart: true },
  );
}

/** A Shapefile, a table of MapInfo, or a KMZ: a zip with KML in it. */
async function openZipped(path: string, options: ReadOptions): Promise<LandSource> {
  const [{ entryBytes, openZip, refuseBomb }, { openShapefile }] = await Promise.all([
    import('./openZip.ts'),
    import('./openShapefile.ts'),
  ]);
  const zip = await openZip(path);
  const entries = zip.entries.filter(({ name }) => /\.kml$/i.test(name));
  try {
    checkKinds(zip.entries.map(({ name }) => name));
  } catch (error) {
    zip.close();
    throw error;
  }
  if (entries.length === 0) {
    const holds = (ending: RegExp): boolean => zip.entries.some(({ name }) => ending.test(name));
    if (holds(/\.shp$/i)) return openShapefile(path, zip, options);
    if (holds(/\.mif$/i)) return (await import('./mapInfo/openMif.ts')).openMif(path, zip, options);
    return holds(/\.tab$/i) ? (await import('./mapInfo/openTab.ts')).openTab(path, zip, options) : openShapefile(path, zip, options);
  }
  const { openKml } = await import('./openKml.ts');
  const { read, ...source } = openKml(
    entries.map((entry) => ({ name: entry.name, bytes: entry.bytes, open: () => entryBytes(entry) })),
    options,
  );
  return {
    ...source,
    async *read() {
      try {
        for (const entry of entries) refuseBomb(entry);
        yield* read();
      } finally {
        zip.close();
      }
    },
  };
}

/** Which drawing it is, by its first bytes; DGN V8 and DWG are told so. */
function drawingFormat(head: Buffer, text: string): 'DXF' | 'DGN' | undefined {
  if (isDxf(head)) return 'DXF';
  const start = head.subarray(0, 8).toString('hex');
  // A design file of two or three dimensions, or a library of cells.
  if (/^(?:08|c8)09fe02/.test(start) || start.startsWith('08051700')) return 'DGN';
  if (start === 'd0cf11e0a1b11ae1') throw notRead('DGN V8');
  if (/^AC10\d\d/.test(text)) throw notRead('DWG');
  return undefined;
}

const notRead = (format: string): ImportError =>
  new ImportError(
    `Tệp ${format} không đọc được: trong MicroStation hoặc AutoCAD chọn Save As rồi lưu thành DGN V7 hoặc DXF, và nạp tệp đó (${format} is not read: save it as DGN V7 or DXF).`,
    { atStart: true },
  );

/**
 * Opens a file of land by what is in it; its name decides only where the content does not. The library behind a format is loaded
 * when a file wants it.
 * @throws ImportError for a file that is none of the formats, or cannot be read
 */
export async function openSource(path: string, options: ReadOptions = {}): Promise<RecognisedSource> {
  return recogniseTexts(await openFormat(path, options), options.text);
}

async function openFormat(path: string, options: ReadOptions): Promise<LandSource> {
  const head = readHead(path);
  const wide = utf16Of(head);
  const text = (wide === undefined ? head.toString('latin1') : new TextDecoder(wide).decode(head))
    .replace(/^(?:\ufeff|\u00ef\u00bb\u00bf)/, '')
    .trimStart();
  if (head.length === 0) throw new ImportError(`Tệp ${path} rỗng (empty file).`, { atStart: true });
  if (text.startsWith('PK\u0003\u0004') || text.startsWith('PK\u0005\u0006')) return openZipped(path, options);
  if (text.startsWith('SQLite format 3')) return (await import('./openGeoPackage.ts')).openGeoPackage(path, options);
  if (/^<\?xml|^<(?:\w+:)?kml/i.test(text)) {
    const { openKml } = await import('./openKml.ts');
    return openKml([{ name: '', bytes: statSync(path).size, open: () => path }], options);
  }
  if (text.startsWith('fgb')) return (await import('./openFlatGeobuf.ts')).openFlatGeobuf(path);
  if (text.startsWith('\u001e') || /^\[?\s*\{/.test(text)) return (await import('./openGeoJson.ts')).openGeoJson(path, options);
  if (/^version\s+\d/i.test(text) && /\.mif$/i.test(path)) return (await import('./mapInfo/openMif.ts')).openMif(path, undefined, options);
  if (/^!table\s/i.test(text)) return (await import('./mapInfo/openTab.ts')).openTab(path, undefined, options);
  const drawn = drawingFormat(head, text);
  if (drawn !== undefined) return (await import('../lines/openCadFile.ts')).openCadFile(path, drawn, options);
  if (/\.(csv|tsv|txt)$/i.test(path) && (wide !== undefined || !head.includes(0)))
    return (await import('./openCsv.ts')).openCsv(path, options);
  // 'Standard Jet DB' or 'Standard ACE DB' behind four bytes.
  if (['Jet', 'ACE'].some((name) => text.startsWith(`\0\u0001\0\0Standard ${name} DB`))) throw accessDatabase(path);
  throw new ImportError(
    `Không nhận ra định dạng của ${path} (format not recognised): GeoJSON, CSV có cột WKT, FlatGeobuf, Shapefile nén .zip, GeoPackage, KML/KMZ, MIF/MID hoặc TAB của MapInfo, DXF hoặc DGN V7.`,
    { atStart: true },
  );
}

const accessDatabase = (path: string): ImportError =>
  new ImportError(
    `${path} là cơ sở dữ liệu Access (.mdb, .accdb), không đọc được: trong ArcMap chọn lớp, Data → Export Data → Shapefile rồi nén .zip; trong QGIS Export → Save Features As → GeoPackage (an Access database or personal geodatabase: export its layers as Shapefile or GeoPackage).`,
    { atStart: true },
  );
