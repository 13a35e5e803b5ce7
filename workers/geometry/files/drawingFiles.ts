import type { DrawingFile, ReadFormat, SaveFormat } from '../../../src/domain/drawing/drawingFile.ts';
import { failure, type Result, success } from '../../../src/domain/result.ts';
import type { Vn2000Grid } from '../../../src/domain/coordinates/vn2000.ts';
import type { GeometryCore, WrittenDrawing } from '../api.ts';
import { ShapeFaultError } from './shapeFaultError.ts';
import { finishShape } from './finishShape.ts';
import { GeoJsonScanner } from './geoJsonScanner.ts';
import { KmlScanner } from './kmlScanner.ts';
import type { ScannedShape, ShapeScanner } from './scannedShape.ts';
import { type DrawingParts, drawingParts } from './drawingParts.ts';
import { isZip, SNIFF_BYTES, sniffFormat } from './sniffFormat.ts';
import { TableScanner } from './tableScanner.ts';
import { writeDrawing } from './writeDrawing.ts';

/** Some tens of milliseconds of work: how soon a cancel is heard, and all of the file that is in memory (twice, as one is fetched ahead). */
const SLICE_BYTES = 2 ** 20;

/** Makes the scanner of a format; those of CAD programs, of MapInfo and of tables of shapes come with the first file of theirs. */
const SCANNERS: Record<ReadFormat, (skipped: number, beside: DrawingParts['beside']) => ShapeScanner | Promise<ShapeScanner>> = {
  geojson: (skipped) => new GeoJsonScanner(skipped),
  kml: (skipped) => new KmlScanner(skipped),
  table: () => new TableScanner(),
  mif: async (...asked) => (await import('./scanRecords.ts')).scanRecords('mif', ...asked),
  dxf: async (skipped) => new (await import('./cadScanner.ts')).CadScanner('dxf', skipped),
  dgn: async (skipped) => new (await import('./cadScanner.ts')).CadScanner('dgn', skipped),
  shp: async (skipped, beside) => {
    const prj = await beside('prj');
    return new (await import('./shpScanner.ts')).ShpScanner(skipped, prj ? new TextDecoder().decode(prj) : '');
  },
  tab: async (...asked) => (await import('./scanRecords.ts')).scanRecords('tab', ...asked),
  gpkg: async (...asked) => (await import('./scanRecords.ts')).scanRecords('gpkg', ...asked),
};

/** Reads and writes files of drawings; runs without a worker too. Methods do not throw what a file can cause. */
export class DrawingFiles {
  readonly #core: GeometryCore;
  readonly #readings = new Map<string, AbortController>();

  constructor(core: GeometryCore) {
    this.#core = core;
  }

  async read(
    files: readonly Blob[],
    grid: Vn2000Grid,
    reading: string,
    onProgress: (read: number, bytes: number) => void,
    skipped = 0,
  ): Promise<Result<DrawingFile>> {
    const aborter = new AbortController();
    this.#readings.set(reading, aborter);
    try {
      const drawings = await drawingsOf(files);
      for (const [at, drawing] of drawings.entries()) {
        const left = drawings.length - 1 - at;
        const scanned = await scan(drawing, aborter.signal, onProgress, skipped, left > 0);
        if (scanned === 'stale') return failure('stale');
        if (scanned !== 'noShape') return success(finishShape(this.#core, scanned, grid, left));
      }
      throw new ShapeFaultError('noShape');
    } catch (error) {
      return failure('malformed', faultOf(error));
    } finally {
      this.#readings.delete(reading);
    }
  }

  cancel(reading: string): void {
    this.#readings.get(reading)?.abort();
  }

  write(lngLat: Float64Array, drawing: WrittenDrawing, format: SaveFormat, grid: Vn2000Grid): Result<Blob> {
    try {
      return success(writeDrawing(this.#core, lngLat, drawing, format, grid));
    } catch (error) {
      return failure('malformed', faultOf(error));
    }
  }
}

/** A file as it is, or the drawings among several, be they chosen together or in an archive. */
async function drawingsOf(files: readonly Blob[]): Promise<DrawingParts[]> {
  const [first] = files;
  if (!first) throw new ShapeFaultError('empty');
  if (files.length > 1) return drawingParts(files.map((file) => ({ name: nameOf(file), open: () => Promise.resolve(file) })));
  if (!isZip(await readBytes(first, 0, SNIFF_BYTES))) return [{ open: () => Promise.resolve(first), beside: () => Promise.resolve(null) }];
  const { zipParts } = await import('./zipParts.ts');
  return drawingParts(await zipParts(first));
}

const nameOf = (file: Blob): string => (file instanceof File ? file.name : '');

/**
 * @param mayBeEmpty another one is looked at where this has no shape, as the list of a KMZ's documents has none
 * @returns `stale` when it was cancelled
 */
async function scan(
  { open, beside }: DrawingParts,
  signal: AbortSignal,
  onProgress: (read: number, bytes: number) => void,
  skipped: number,
  mayBeEmpty: boolean,
): Promise<ScannedShape | 'stale' | 'noShape'> {
  const file = await open();
  const sniffed = sniffFormat(await readBytes(file, 0, SNIFF_BYTES));
  if ('fault' in sniffed) throw new ShapeFaultError(sniffed.fault);
  const scanner = await SCANNERS[sniffed.format](skipped, beside);
  let next = readBytes(file, 0, SLICE_BYTES);
  for (let from = 0; from < file.size; from += SLICE_BYTES) {
    const piece = await next;
    next = readBytes(file, from + SLICE_BYTES, from + 2 * SLICE_BYTES);
    // A slice that nobody waits for any more may fail, as when the file went away.
    next.catch(() => undefined);
    if (signal.aborted) return 'stale';
    scanner.push(piece);
    onProgress(Math.min(file.size, from + SLICE_BYTES), file.size);
  }
  try {
    return scanner.end();
  } catch (error) {
    if (mayBeEmpty && error instanceof ShapeFaultError && error.fault === 'noShape') return 'noShape';
    throw error;
  }
}

const readBytes = async (file: Blob, from: number, to: number): Promise<Uint8Array> =>
  new Uint8Array(await file.slice(from, to).arrayBuffer());

/** @throws what no file can cause */
function faultOf(error: unknown): string {
  if (error instanceof ShapeFaultError) return error.fault;
  // NotReadableError, NotFoundError: it was changed or removed meanwhile, or its medium was.
  if (error instanceof DOMException) return 'unreadable';
  throw error;
}
