import { closeSync, openSync, readSync, statSync } from 'node:fs';
import { ImportError } from '../importError.ts';
import type { LandSource, ReadOptions } from './landSource.ts';

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

/** A Shapefile, or a KMZ: a zip with a KML in it. */
async function openZipped(path: string, options: ReadOptions): Promise<LandSource> {
  const [{ openZip, readSmallEntry }, { openShapefile }] = await Promise.all([import('./openZip.ts'), import('./openShapefile.ts')]);
  const zip = await openZip(path);
  const document = zip.entries.find(({ name }) => /\.kml$/i.test(name));
  if (!document) return openShapefile(path, zip, options);
  const { MAX_KML_BYTES, openKml } = await import('./openKml.ts');
  return openKml(await readSmallEntry(document, MAX_KML_BYTES).finally(zip.close));
}

async function openKmlFile(path: string): Promise<LandSource> {
  const { MAX_KML_BYTES, openKml } = await import('./openKml.ts');
  const file = openSync(path, 'r');
  try {
    // One byte more than may be: so it is refused in its own words.
    const bytes = Buffer.alloc(Math.min(statSync(path).size, MAX_KML_BYTES + 1));
    return openKml(bytes.subarray(0, readSync(file, bytes, 0, bytes.length, 0)));
  } finally {
    closeSync(file);
  }
}

/**
 * Opens a file of land by what is in it; its name decides only where the content does not. The library behind a format is loaded
 * when a file wants it.
 * @throws ImportError for a file that is none of the formats, or cannot be read
 */
export async function openSource(path: string, options: ReadOptions = {}): Promise<LandSource> {
  const head = readHead(path);
  const text = head
    .toString('latin1')
    .replace(/^\u00ef\u00bb\u00bf/, '')
    .trimStart();
  if (head.length === 0) throw new ImportError(`Tệp ${path} rỗng (empty file).`, { atStart: true });
  if (text.startsWith('PK\u0003\u0004') || text.startsWith('PK\u0005\u0006')) return openZipped(path, options);
  if (text.startsWith('SQLite format 3')) return (await import('./openGeoPackage.ts')).openGeoPackage(path, options);
  if (/^<\?xml|^<kml/i.test(text)) return openKmlFile(path);
  if (text.startsWith('fgb')) return (await import('./openFlatGeobuf.ts')).openFlatGeobuf(path);
  if (text.startsWith('{') || text.startsWith('\u001e')) return (await import('./openGeoJson.ts')).openGeoJson(path, options);
  const wide = (head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff);
  if (wide) throw new ImportError('Tệp dùng bảng mã UTF-16: lưu lại bằng UTF-8 (the file is UTF-16: save it as UTF-8).', { atStart: true });
  if (/\.(csv|tsv|txt)$/i.test(path) && !head.includes(0)) return (await import('./openCsv.ts')).openCsv(path, options);
  throw new ImportError(
    `Không nhận ra định dạng của ${path} (format not recognised): GeoJSON, CSV có cột WKT, FlatGeobuf, Shapefile nén .zip, GeoPackage hoặc KML/KMZ.`,
    { atStart: true },
  );
}
