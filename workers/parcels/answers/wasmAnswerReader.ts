import type { TileExports } from '../build/tileExports.d.ts';
import { type Clock, systemClock } from '../fetch/progressReporter.ts';
import { CORNERS_END_PLACE, ParcelBatch, RECORD_BYTES, RECORD_WORDS } from './parcelBatch.ts';
import { shapeOfParts } from '../store/shapeOfPolygons.ts';
import type { TileShape } from '../tiles/tileStore.ts';

/** Packed bytes that are damaged or have another format. */
export class PackedFault extends Error {
  override name = 'PackedFault';
}

const UTF8 = new TextDecoder('utf-8', { fatal: true });

/** @throws PackedFault unless bytes are UTF-8 */
export function checkUtf8(bytes: Uint8Array): void {
  try {
    UTF8.decode(bytes);
  } catch {
    throw new PackedFault('has a text that is none');
  }
}

interface PackedRings {
  /** Longitude, latitude … of all rings, concatenated; degrees. */
  corners: Float64Array<ArrayBuffer>;
  /** End of each ring, in corners. */
  ringEnds: Uint32Array;
  /** End of each parcel's rings. */
  parcelRings: Uint32Array;
  /** Number of rings in each part, for parcels with several rings. */
  parts: ReadonlyMap<number, readonly number[]>;
}

/** Collects the outline of each parcel's largest part, and the shapes of parcels with several rings. */
class Outlines {
  readonly shapes = new Map<number, TileShape>();
  readonly #columns: PackedRings;
  readonly #kept: Float64Array<ArrayBuffer>;
  #end = 0;

  constructor(columns: PackedRings) {
    this.#columns = columns;
    // If every parcel is one ring, all corners are outlines already.
    this.#kept = columns.parts.size === 0 ? columns.corners : new Float64Array(columns.corners.length);
  }

  get corners(): Float64Array<ArrayBuffer> {
    return this.#columns.parts.size === 0 ? this.#kept : this.#kept.slice(0, this.#end * 2);
  }

  /** @returns the end of its outline, in corners */
  next(index: number): number {
    const { parcelRings, ringEnds, corners, parts } = this.#columns;
    if (parts.size === 0) return ringEnds[index]!;
    const first = index === 0 ? 0 : parcelRings[index - 1]!;
    const ring = (at: number): Float64Array<ArrayBuffer> => corners.subarray(at === 0 ? 0 : ringEnds[at - 1]! * 2, ringEnds[at]! * 2);
    const outline = ring(first);
    this.#kept.set(outline, this.#end * 2);
    this.#end += outline.length / 2;
    const ringsOfParts = parts.get(index);
    if (ringsOfParts) this.#addShape(index, ringsOfParts, first, ring);
    return this.#end;
  }

  #addShape(index: number, ringsOfParts: readonly number[], first: number, ring: (at: number) => Float64Array<ArrayBuffer>): void {
    let at = first;
    const shape = shapeOfParts(ringsOfParts.map((length) => Array.from({ length }, () => ring(at++))));
    if (shape) this.shapes.set(index, shape);
  }
}

const [READ, DAMAGED] = [0, 1];
const PARTS = 11;
/** Size above which the memory is freed after KEPT_MS; a response of the gateway takes half of it. */
const LARGE_BYTES = 1 << 19;
const KEPT_MS = 1_000;

interface StartedReader {
  memory: WebAssembly.Memory;
  core: TileExports;
}

/** Reads packed responses with the tile module, in a memory separate from the stores. */
export class WasmAnswerReader {
  readonly #module: WebAssembly.Module;
  readonly #clock: Clock;
  #cancelRest = (): void => undefined;
  #started: StartedReader | null = null;

  constructor(module: WebAssembly.Module, clock: Clock = systemClock) {
    this.#module = module;
    this.#clock = clock;
  }

  /** @throws PackedFault for damaged bytes, or if the memory is too small */
  read(packed: Uint8Array<ArrayBuffer>): ParcelBatch {
    const started = (this.#started ??= this.#start());
    const { memory, core } = started;
    const at = core.answerRoom(packed.length);
    if (at === 0) throw this.#refused();
    new Uint8Array(memory.buffer).set(packed, at);
    const ended = core.readAnswer(packed.length);
    if (ended !== READ && ended !== DAMAGED) throw this.#refused();
    try {
      if (ended === DAMAGED) throw new PackedFault('is damaged');
      return batchIn(started);
    } finally {
      if (memory.buffer.byteLength > LARGE_BYTES) this.#restSoon();
    }
  }

  #restSoon(): void {
    this.#cancelRest();
    this.#cancelRest = this.#clock.after(KEPT_MS, () => {
      this.#started = null;
    });
  }

  #start(): StartedReader {
    const memory = new WebAssembly.Memory({ initial: 2 });
    const abort = (): never => {
      throw new WebAssembly.RuntimeError('answer reader aborted');
    };
    return { memory, core: new WebAssembly.Instance(this.#module, { env: { memory, abort } }).exports as unknown as TileExports };
  }

  #refused(): PackedFault {
    this.#started = null;
    return new PackedFault('needs more memory than there is');
  }
}

/** Copies the results, because the next response overwrites them. */
function batchIn({ memory: { buffer: memory }, core }: StartedReader): ParcelBatch {
  const parts = new Uint32Array(memory, core.answerParts(), PARTS) as unknown as Parts;
  const [count, recordsAt, textsAt, textBytes, ownTextBytes, cornersAt, ringEndsAt, parcelRingsAt, ringCount, sizesAt, sizeWords] = parts;
  checkUtf8(new Uint8Array(memory, textsAt, ownTextBytes));
  // Records, corners and texts are contiguous.
  const results = memory.slice(recordsAt, textsAt + textBytes);
  const records = new Float64Array(results, 0, (count * RECORD_BYTES) / 8);
  const corners = new Float64Array(results, cornersAt - recordsAt, (textsAt - cornersAt) / 8);
  const bytes = new Uint8Array(results, textsAt - recordsAt);
  const common = { count, total: count, bytes, records };
  if (sizeWords === 0) return new ParcelBatch({ ...common, corners, shapes: new Map() });
  const ringEnds = new Uint32Array(memory, ringEndsAt, ringCount);
  const parcelRings = new Uint32Array(memory, parcelRingsAt, count);
  const outlines = new Outlines({ corners, ringEnds, parcelRings, parts: readParts(new Uint32Array(memory, sizesAt, sizeWords)) });
  const words = new Uint32Array(results, 0, count * RECORD_WORDS);
  for (let index = 0; index < count; index += 1) words[index * RECORD_WORDS + CORNERS_END_PLACE] = outlines.next(index);
  return new ParcelBatch({ ...common, corners: outlines.corners, shapes: outlines.shapes });
}

type Parts = readonly [number, number, number, number, number, number, number, number, number, number, number];

function readParts(words: Uint32Array): Map<number, number[]> {
  const parts = new Map<number, number[]>();
  for (let at = 0; at < words.length; at += 2 + words[at + 1]!)
    parts.set(words[at]!, Array.from(words.subarray(at + 2, at + 2 + words[at + 1]!)));
  return parts;
}
