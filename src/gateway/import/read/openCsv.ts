import { statSync } from 'node:fs';
import { ImportError } from '../importError.ts';
import { CsvRecords } from './csvRecords.ts';
import { openTexts } from './decodeText.ts';
import { checkColumnCount } from './columnCount.ts';
import { BROKEN_GEOMETRY, type LandFeature, type LandSource, type ReadOptions } from './landSource.ts';
import { UNSAID } from '../../../domain/coordinates/sourceCrs.ts';
import { readText } from './readText.ts';
import { HEX_SHAPE, polygonsOfCell } from './texts/polygonsOfCell.ts';

const WKT_HEADINGS = new Set(['wkt', 'geom', 'geometry', 'the_geom', 'wkt_geom', 'shape', 'geometrywkt']);
const WKT_SHAPE = /^(SRID=\d+;)?\s*((MULTI|CURVE)?POLYGON|MULTISURFACE|GEOMETRYCOLLECTION)/i;

/** The column with well-known text or binary, by its heading or by what is in it. */
function wktColumn(headings: readonly string[], first: readonly string[] | undefined): number {
  const named = headings.findIndex((heading) => WKT_HEADINGS.has(heading.toLowerCase()));
  return named >= 0 ? named : (first ?? []).findIndex((cell) => WKT_SHAPE.test(cell.trimStart()) || HEX_SHAPE.test(cell));
}

/** CSV with a heading and a column of well-known text; the other columns are the properties. */
export function openCsv(path: string, { encoding }: ReadOptions): LandSource {
  const { decode, unsaid } = openTexts(encoding);
  const bytes = statSync(path).size;
  let done = 0;
  return {
    format: 'CSV',
    bytes,
    bytesRead: () => done,
    unsaid,
    crs: () => UNSAID,
    async *read() {
      const scanner = new CsvRecords();
      let headings: string[] | undefined;
      let geometry = -1;
      let ordinal = 0;
      const toFeatures = (records: string[][]): LandFeature[] => {
        if (!headings && records.length > 0) {
          headings = records.shift()!.map((heading) => heading.replace(/^\ufeff/, '').trim());
          checkColumnCount(headings.length);
          geometry = wktColumn(headings, records[0]);
          if (geometry < 0) throw noGeometry(headings);
        }
        return records.map((cells) => {
          // A short record has its own cells only: a line of one letter would cost as much as all the headings.
          const named = headings!.slice(0, ordinal === 0 ? undefined : cells.length);
          const properties = Object.fromEntries(named.flatMap((heading, at) => (at === geometry ? [] : [[heading, cells[at] ?? '']])));
          const wkt = cells[geometry];
          // A record that ends before its shape was cut off.
          return { ordinal: ++ordinal, properties, ...(wkt === undefined ? BROKEN_GEOMETRY : polygonsOfCell(wkt)) };
        });
      };
      for await (const text of readText(path, decode, (count) => (done += count))) {
        const features = toFeatures(scanner.push(text));
        if (features.length > 0) yield features;
      }
      const last = toFeatures(scanner.end());
      if (last.length > 0) yield last;
    },
  };
}

const noGeometry = (headings: readonly string[]): ImportError =>
  new ImportError(
    `Tệp CSV không có cột WKT, ví dụ "wkt" với POLYGON((…)) (no column of well-known text). Các cột: ${headings.join(', ').slice(0, 300)}.`,
    { atStart: true },
  );
