import type { RecordFault } from '../fileFault.ts';
import { joinBytes } from '../texts/joinBytes.ts';
import { PositionBuffer } from '../texts/positionBuffer.ts';
import { readNumber } from '../texts/readNumber.ts';

const COMMA = 0x2c;
const MAX_WORD_BYTES = 1024;
const NO_BYTES = new Uint8Array(0);
const isSpace = (byte: number): boolean => byte <= 0x20;

/** Reads coordinate text, 'lng,lat[,height]' separated by blanks; some programs also write blanks next to commas. */
export class KmlCoordinates {
  fault: RecordFault | undefined;
  readonly #room = new PositionBuffer();
  /** Number of values of the current position, and whether a comma followed. */
  #axis = 0;
  #awaitsNumber = false;
  #x = 0;
  #y = 0;
  #cutWord: Uint8Array = NO_BYTES;

  beginRecord(): void {
    this.#room.beginRecord();
    this.fault = undefined;
  }

  /** @param piece may end within a number */
  read(piece: Uint8Array): void {
    const bytes = joinBytes(this.#cutWord, piece);
    this.#cutWord = NO_BYTES;
    let at = 0;
    while (at < bytes.length) {
      const byte = bytes[at]!;
      if (isSpace(byte)) at += 1;
      else if (byte === COMMA) {
        if (this.#axis === 0 || this.#awaitsNumber) this.fault ??= 'not-number';
        this.#awaitsNumber = true;
        at += 1;
      } else {
        let to = at + 1;
        while (to < bytes.length && bytes[to] !== COMMA && !isSpace(bytes[to]!)) to += 1;
        if (to === bytes.length && to - at <= MAX_WORD_BYTES) {
          this.#cutWord = bytes.slice(at);
          return;
        }
        this.#takeWord(bytes, at, to);
        at = to;
      }
    }
  }

  end(): Float64Array {
    if (this.#cutWord.length > 0) this.#takeWord(this.#cutWord, 0, this.#cutWord.length);
    this.#cutWord = NO_BYTES;
    this.#awaitsNumber = false;
    this.#endPosition();
    return this.#room.take();
  }

  /** Adds a position of a track: 'lng lat height', or empty for a time without a position. */
  addPlace(text: string): void {
    const [x, y] = text.trim().split(/\s+/).map(Number);
    if (text.trim() === '') return;
    if (y === undefined || Number.isNaN(x! + y)) this.fault ??= 'not-number';
    else if (!this.#room.add(x!, y)) this.fault = 'too-complex';
  }

  #takeWord(bytes: Uint8Array, from: number, to: number): void {
    if (!this.#awaitsNumber) this.#endPosition();
    this.#awaitsNumber = false;
    const value = to - from > MAX_WORD_BYTES ? NaN : readNumber(bytes, from, to, true);
    if (Number.isNaN(value)) this.fault ??= 'not-number';
    if (this.#axis === 0) this.#x = value;
    else if (this.#axis === 1) this.#y = value;
    this.#axis += 1;
  }

  #endPosition(): void {
    if (this.#axis === 0) return;
    if (this.#axis === 1) this.fault ??= 'not-number';
    this.#axis = 0;
    if (!this.#room.add(this.#x, this.#y)) this.fault = 'too-complex';
  }
}
