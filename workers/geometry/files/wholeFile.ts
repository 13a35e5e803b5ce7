import { ShapeFaultError } from './shapeFaultError.ts';

/** Twice this is held on a phone, for a moment. */
const MAX_BYTES = 64 * 2 ** 20;

/** The pieces of a file that can only be read whole. */
export class WholeFile {
  readonly #pieces: Uint8Array[] = [];
  #length = 0;

  /** @throws ShapeFaultError `tooLarge` */
  push(piece: Uint8Array): void {
    this.#length += piece.length;
    if (this.#length > MAX_BYTES) throw new ShapeFaultError('tooLarge');
    this.#pieces.push(piece);
  }

  /** The whole of it; the pieces are let go. */
  take(): Uint8Array {
    const bytes = new Uint8Array(this.#length);
    let at = 0;
    for (const piece of this.#pieces.splice(0)) {
      bytes.set(piece, at);
      at += piece.length;
    }
    return bytes;
  }
}
