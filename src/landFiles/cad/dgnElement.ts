import { CAD, FileFault } from '../fileFault.ts';
import { dgnInt, dgnWord } from './dgnDouble.ts';

const HEADER_BYTES = 36;
const [HAS_ATTRIBUTES, FILL_LINKAGE, IS_USER] = [0x0800, 0x41, 0x1000];

/** Element types (Intergraph Standard File Formats, element structure). */
export const DGN = {
  cell: 2,
  line: 3,
  lineString: 4,
  group: 5,
  shape: 6,
  textNode: 7,
  tcb: 9,
  curve: 11,
  chain: 12,
  complexShape: 14,
  ellipse: 15,
  arc: 16,
  text: 17,
  surface: 18,
  solid: 19,
  poles: 21,
  pointString: 22,
  cone: 23,
  splineSurface: 24,
  splineBoundary: 25,
  knots: 26,
  splineCurve: 27,
  weights: 28,
  dimension: 33,
  sharedDefinition: 34,
  shared: 35,
  multiline: 36,
  attributes: 37,
  raster: 87,
  rasterPart: 88,
  application: 66,
} as const;

export class DgnElement {
  readonly bytes: Uint8Array;
  readonly at: number;
  readonly type: number;
  readonly level: number;
  /** True for a component of the preceding complex element. */
  readonly isPart: boolean;
  readonly isDeleted: boolean;

  constructor(bytes: Uint8Array, at: number) {
    this.bytes = bytes;
    this.at = at;
    this.type = bytes[1]! & 0x7f;
    this.isDeleted = (bytes[1]! & 0x80) !== 0;
    this.level = bytes[0]! & 0x3f;
    this.isPart = (bytes[0]! & 0x80) !== 0;
  }

  get colour(): number {
    return this.bytes[35] ?? 0;
  }

  reaches(length: number): boolean {
    return this.bytes.length >= length;
  }

  word(at: number): number {
    return dgnWord(this.bytes, at);
  }

  int(at: number): number {
    return dgnInt(this.bytes, at);
  }

  get fillColour(): number | undefined {
    const { bytes } = this;
    if (!this.reaches(HEADER_BYTES) || (this.word(32) & HAS_ATTRIBUTES) === 0) return undefined;
    // Word 15 is the number of words between it and the attributes.
    for (let at = 32 + 2 * this.word(30); at + 4 <= bytes.length;) {
      const head = this.word(at);
      // User linkages state their length without this word. Database linkages have four words.
      const words = head & IS_USER ? (head & 0xff) + 1 : 4;
      if (head & IS_USER && this.word(at + 2) === FILL_LINKAGE && at + 8 < bytes.length) return bytes[at + 8];
      at += 2 * words;
    }
    return undefined;
  }
}

/** Yields the elements of a design file in order, without deleted ones. @throws FileFault `cutOff` for a cut one */
export function* dgnElements(bytes: Uint8Array): Generator<DgnElement> {
  for (let at = 0; at + 4 <= bytes.length;) {
    // End of file. The rest of the last block is arbitrary.
    if (bytes[at] === 0xff && bytes[at + 1] === 0xff) return;
    const length = 4 + 2 * dgnWord(bytes, at + 2);
    // Unused space without even a type.
    if (bytes[at] === 0 && bytes[at + 1] === 0 && length === 4) {
      at += 4;
      continue;
    }
    if (at + length > bytes.length) throw new FileFault('cutOff', CAD);
    const element = new DgnElement(bytes.subarray(at, at + length), at);
    if (!element.isDeleted) yield element;
    at += length;
  }
}
