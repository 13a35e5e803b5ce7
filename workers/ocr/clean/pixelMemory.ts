import type { CleaningExports } from '../build/cleaningExports.d.ts';

export interface Plane {
  at: number;
  width: number;
  height: number;
}

export const sizeOf = ({ width, height }: Plane): number => width * height;

/** More than a picture of four megapixels ever takes, and an end to what an odd one may ask for. */
const MAX_BYTES = 96 * 2 ** 20;

/** Hands out the module's memory like a stack: what was taken since a mark is given back together. */
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

  /**
   * @returns an address, aligned to 16
   * @throws {RangeError} where it is too much, or the device has no more
   */
  take(bytes: number): number {
    const at = this.#end;
    const end = (at + Math.max(0, Math.ceil(bytes)) + 31) & ~15;
    if (!(bytes <= MAX_BYTES) || end > MAX_BYTES || this.#wasm.growTo(end) === 0) {
      throw new RangeError(`ocr: no memory for a picture that takes ${Math.ceil(bytes / 2 ** 20)} MB more`);
    }
    this.#end = end;
    return at;
  }

  /** Views: void as soon as more memory is taken. */
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
