import { type SourceCrs, UNKNOWN_CRS } from '../../domain/coordinates/sourceCrs.ts';
import { tm3Grid } from '../../domain/coordinates/vn2000.ts';
import { FileFault } from '../fileFault.ts';
import type { LandGroup } from '../filePart.ts';
import type { LandFile, LandRecord, OpenOptions } from '../landFile.ts';
import { latin1 } from '../latin1.ts';
import { emptyShape } from '../shapes/shapeParts.ts';
import type { DrawnSheet } from './drawnSheet.ts';
import { readDgn } from './readDgn.ts';
import { readDxf } from './readDxf.ts';
import { convertDrawnTexts } from './convertDrawnTexts.ts';

/** Maximum size. A drawing is read whole, since blocks precede their references. */
const MAX_BYTES = 256 * 2 ** 20;
const RECORDS_AT_ONCE = 2_000;
/** Comment with the grid at the beginning of our own files (writeDxf.ts). */
const OUR_GRID = /^\s*999\r?\n\s*VN-2000 TM-3 (\d+(?:\.\d+)?), m\r?\n/;
const HEAD_BYTES = 100;

/** Opens a DXF or DGN V7. Lines, points and texts are records. @throws FileFault */
export async function openCad(format: 'DXF' | 'DGN', { main }: LandGroup, { encoding, text }: OpenOptions): Promise<LandFile> {
  if (main.bytes > MAX_BYTES) throw new FileFault('tooLarge', main.name);
  const bytes = (await main.random()).read(0, main.bytes);
  const points: number[] = [];
  // An encoding chosen by the user overrides the file's code page.
  const letters = encoding ?? (text === 'unicode' ? undefined : text);
  const sheet = format === 'DGN' ? readDgn(bytes) : readDxf(bytes, letters, (x, y) => points.push(x, y));
  const crs = crsOfHead(latin1(bytes, 0, Math.min(HEAD_BYTES, bytes.length)));
  const converted = convertDrawnTexts(sheet, text);
  let done = 0;
  return {
    format,
    name: main.name,
    sheet,
    ...converted,
    crs: () => crs,
    share: () => done,
    findings: () => findingsOf(sheet),
    // oxlint-disable-next-line typescript/require-await -- all of it is in memory
    async *records() {
      let batch: LandRecord[] = [];
      for (const record of recordsOf(sheet, points, crs)) {
        if (batch.push(record) < RECORDS_AT_ONCE) continue;
        yield batch;
        batch = [];
      }
      if (batch.length > 0) yield batch;
      done = 1;
    },
  };
}

/** Returns the grid stated in our own files. VN-2000 meridians are multiples of a quarter degree. */
function crsOfHead(head: string): SourceCrs {
  const meridian = Number(OUR_GRID.exec(head)?.[1]);
  return meridian >= 102 && meridian <= 118 && (4 * meridian) % 1 === 0 ? { kind: 'grid', grid: tm3Grid(meridian) } : UNKNOWN_CRS;
}

const findingsOf = ({ encoding }: DrawnSheet): ReturnType<NonNullable<LandFile['findings']>> =>
  encoding === undefined
    ? []
    : [
        {
          ordinal: 0,
          subject: encoding.declared,
          detail: `chữ được đọc là ${encoding.read}; nếu sai thì khai --encoding ${encoding.declared} (texts are read as ${encoding.read})`,
        },
      ];

/** Yields closed lines, then open ones, points, and texts. */
function* recordsOf({ lines, texts }: DrawnSheet, points: readonly number[], crs: SourceCrs): Generator<LandRecord> {
  let ordinal = 0;
  const base = (layer: string): Omit<LandRecord, 'shape'> => ({ ordinal: ++ordinal, properties: { layer }, crs });
  for (const isClosed of [true, false])
    for (const line of lines) {
      if (line.isClosed !== isClosed) continue;
      const shape = isClosed ? { ...emptyShape(), polygons: [[line.path]], fill: line.fill } : { ...emptyShape(), lines: [line.path] };
      yield { ...base(line.layer), shape };
    }
  for (let at = 0; at < points.length; at += 2)
    yield { ...base(''), shape: { ...emptyShape(), points: Float64Array.from(points.slice(at, at + 2)) } };
  for (const text of texts) yield { ...base(text.layer), shape: emptyShape(), texts: [text] };
}
