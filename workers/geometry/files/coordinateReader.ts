import { SHAPE_MAX_VERTICES } from '../api.ts';
import { readNumber } from '../../../src/landFiles/texts/readNumber.ts';
import { positionFault, ShapeFaultError } from './shapeFaultError.ts';
import { isPosition, VertexList } from '../core/vertexList.ts';

const COMMA = 0x2c;
const MAX_WORD_BYTES = 1024;
const isSpace = (byte: number): boolean => byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;

/**
 * The text of a KML coordinates element: 'lng,lat[,height]', spaces between; some programs also write a space after
 * a comma. Pieces must not cut a number.
 */
export class CoordinateReader {
  readonly vertices = new VertexList();
  /** Positions read, also where none is kept. */
  count = 0;
  readonly #keeps: boolean;
  /** Numbers of the position under way, and whether a comma came after the last. */
  #axis = 0;
  #awaitsNumber = false;
  #lng = 0;
  #lat = 0;

  constructor(keeps = true) {
    this.#keeps = keeps;
  }

  /** @throws ShapeFaultError where a number is none, or a pair is no position */
  read(bytes: Uint8Array): void {
    let at = 0;
    while (at < bytes.length) {
      const byte = bytes[at]!;
      if (isSpace(byte)) at += 1;
      else if (byte === COMMA) {
        if (this.#axis === 0 || this.#awaitsNumber) throw new ShapeFaultError('notNumber');
        this.#awaitsNumber = true;
        at += 1;
      } else {
        let to = at + 1;
        while (to < bytes.length && bytes[to] !== COMMA && !isSpace(bytes[to]!)) to += 1;
        if (to - at > MAX_WORD_BYTES) throw new ShapeFaultError('notNumber');
        if (!this.#awaitsNumber) this.#closePosition();
        const value = readNumber(bytes, at, to, true);
        if (Number.isNaN(value)) throw new ShapeFaultError('notNumber');
        this.#takeNumber(value);
        at = to;
      }
    }
  }

  end(): void {
    this.#awaitsNumber = false;
    this.#closePosition();
  }

  #takeNumber(value: number): void {
    if (this.#axis === 0) this.#lng = value;
    else if (this.#axis === 1) this.#lat = value;
    this.#axis += 1;
    this.#awaitsNumber = false;
  }

  #closePosition(): void {
    if (this.#axis === 0) return;
    if (this.#axis === 1) throw new ShapeFaultError('notNumber');
    this.#axis = 0;
    if (!isPosition(this.#lng, this.#lat)) throw new ShapeFaultError(positionFault(this.#lng, this.#lat));
    this.count += 1;
    if (!this.#keeps) return;
    if (this.vertices.count > SHAPE_MAX_VERTICES) throw new ShapeFaultError('tooManyVertices');
    this.vertices.add(this.#lng, this.#lat);
  }
}
