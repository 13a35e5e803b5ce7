import type { CleaningExports } from '../build/cleaningExports.d.ts';

export interface Plane {
  at: number;
  width: number;
  height: number;
}

export const sizeOf = ({ width, height }: Plane): number => width * height;

/** Limit above the need of any picture of four megapixels, which bounds unusual ones. */
const MAX_BYTES = 96 * 2 ** 20;

/** Stack allocator for the module's memory; `release(mark)` frees everything taken after `mark`. */
export class PixelMemory {
  readonly #wasm: CleaningExports;
  #end: number;

  constructor(wasm: CleaningExports) {
    this.#wasm = wasm;
    this.#end = wasm.heapBase();
  }

  get mark(): number {
    return this.#end;
  }

  release(mark: number): void {
    this.#end = mark;
  }

  /** Returns an address aligned to 16. @throws {RangeError} above MAX_BYTES, or if the device has no more memory */
  take(bytes: number): number {
    const at = this.#end;
    const end = (at + Math.max(0, Math.ceil(bytes)) + 31) & ~15;
    if (!(bytes <= MAX_BYTES) || end > MAX_BYTES || this.#wasm.growTo(end) === 0) {
      throw new RangeError(`ocr: no memory for a picture that takes ${Math.ceil(bytes / 2 ** 20)} MB more`);
    }
    this.#end = end;
    return at;
  }

  /** Returns a view, which is invalid after the next `take`. */
  bytes(at: number, length: number): Uint8Array {
    return new Uint8Array(this.#wasm.memory.buffer, at, length);
  }

  ints(at: number, length: number): Int32Array {
    return new Int32Array(this.#wasm.memory.buffer, at, length);
  }

  floats(at: number, length: number): Float32Array {
    return new Float32Array(this.#wasm.memory.buffer, at, length);
  }

  doubles(at: number, length: number): Float64Array {
    return new Float64Array(this.#wasm.memory.buffer, at, length);
  }
}
