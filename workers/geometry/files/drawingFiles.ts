import type { DrawingFile, ReadFormat, SaveFormat } from '../../../src/domain/drawing/drawingFile.ts';
import { failure, type Result, success } from '../../../src/domain/result.ts';
import type { Vn2000Grid } from '../../../src/domain/coordinates/vn2000.ts';
import type { GeometryCore, WrittenDrawing } from '../api.ts';
import { ShapeFaultError } from './shapeFaultError.ts';
import { finishShape } from './finishShape.ts';
import { GeoJsonScanner } from './geoJsonScanner.ts';
import { KmlScanner } from './kmlScanner.ts';
import type { ShapeScanner } from './scannedShape.ts';
import { SNIFF_BYTES, sniffFormat } from './sniffFormat.ts';
import { TableScanner } from './tableScanner.ts';
import { writeDrawing } from './writeDrawing.ts';

/** Some tens of milliseconds of work: how soon a cancel is heard, and all of the file that is in memory (twice, as one is fetched ahead). */
const SLICE_BYTES = 2 ** 20;

/** Those of CAD programs and of MapInfo come with the first file of theirs. */
const SCANNERS: Record<ReadFormat, (skipped: number) => ShapeScanner | Promise<ShapeScanner>> = {
  geojson: (skipped) => new GeoJsonScanner(skipped),
  kml: (skipped) => new KmlScanner(skipped),
  table: () => new TableScanner(),
  mif: async (skipped) => new (await import('./mifScanner.ts')).MifScanner(skipped),
  dxf: async (skipped) => new (await import('./cadScanner.ts')).CadScanner('dxf', skipped),
  dgn: async (skipped) => new (await import('./cadScanner.ts')).CadScanner('dgn', skipped),
};

/** Reads and writes files of drawings; runs without a worker too. Methods do not throw what a file can cause. */
export class DrawingFiles {
  readonly #core: GeometryCore;
  readonly #readings = new Map<string, AbortController>();

  constructor(core: GeometryCore) {
    this.#core = core;
  }

  async read(
    file: Blob,
    grid: Vn2000Grid,
    reading: string,
    onProgress: (read: number, bytes: number) => void,
    skipped = 0,
  ): Promise<Result<DrawingFile>> {
    const aborter = new AbortController();
    this.#readings.set(reading, aborter);
    try {
      const scanner = await scan(file, aborter.signal, onProgress, skipped);
      return scanner ? success(finishShape(this.#core, scanner.end(), grid)) : failure('stale');
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

/** @returns null when it was cancelled */
async function scan(
  file: Blob,
  signal: AbortSignal,
  onProgress: (read: number, bytes: number) => void,
  skipped: number,
): Promise<ShapeScanner | null> {
  const sniffed = sniffFormat(await readBytes(file, 0, SNIFF_BYTES));
  if ('fault' in sniffed) throw new ShapeFaultError(sniffed.fault);
  const scanner = await SCANNERS[sniffed.format](skipped);
  let next = readBytes(file, 0, SLICE_BYTES);
  for (let from = 0; from < file.size; from += SLICE_BYTES) {
    const piece = await next;
    next = readBytes(file, from + SLICE_BYTES, from + 2 * SLICE_BYTES);
    // A slice that nobody waits for any more may fail, as when the file went away.
    next.catch(() => undefined);
    if (signal.aborted) return null;
    scanner.push(piece);
    onProgress(Math.min(file.size, from + SLICE_BYTES), file.size);
  }
  return scanner;
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
