import { failure, type Result, success } from '../../../src/domain/result.ts';
import type { OnProgress } from '../../../workers/geometry/api.ts';
import { RingScanner } from '../../../workers/geometry/files/ringScanner.ts';
import type { ScannedRing } from '../../../workers/geometry/files/scannedShape.ts';
import { ShapeFaultError } from '../../../workers/geometry/files/shapeFaultError.ts';

/** A scan of about 10 ms: how soon a cancel is heard, and all of the file that is in memory (twice, as one is fetched ahead). */
const SLICE_BYTES = 2 ** 20;

/**
 * Reads the first line or ring of a GeoJSON file slice by slice, no further than its geometry's end. Never throws.
 * @param signal when it aborts, the answer is `stale`
 * @returns `malformed` with a DrawingFileFault as message when there is none
 */
export async function readRing(file: Blob, signal: AbortSignal, onProgress: OnProgress): Promise<Result<ScannedRing>> {
  const scanner = new RingScanner();
  try {
    let next = readSlice(file, 0);
    for (let from = 0; from < file.size && !scanner.found; from += SLICE_BYTES) {
      const piece = await next;
      next = readSlice(file, from + SLICE_BYTES);
      // A slice that nobody waits for any more may fail, as when the file went away.
      next.catch(() => undefined);
      if (signal.aborted) return failure('stale');
      scanner.push(piece);
      onProgress(Math.min(file.size, from + SLICE_BYTES), file.size);
    }
    return success(scanner.end());
  } catch (error) {
    if (error instanceof ShapeFaultError) return failure('malformed', error.fault);
    // NotReadableError, NotFoundError: it was changed or removed meanwhile, or its medium was.
    if (error instanceof DOMException) return failure('malformed', 'unreadable');
    throw error;
  }
}

const readSlice = async (file: Blob, from: number): Promise<Uint8Array> =>
  new Uint8Array(await file.slice(from, from + SLICE_BYTES).arrayBuffer());
