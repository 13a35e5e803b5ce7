import { rgbHex } from './aciColour.ts';
import { dgnDouble, dgnInt } from './dgnDouble.ts';
import { DGN, type DgnElement } from './dgnElement.ts';

const [SUB_UNITS, POSITIONS, FLAGS, ORIGIN] = [1112, 1116, 1214, 1240];
const TCB_BYTES = ORIGIN + 24;
const [COLOURS, COLOUR_BYTES] = [38, 768];
const IS_3D = 0x40;
/** Level of the group element that is a colour table. */
const COLOUR_LEVEL = 1;

/** Units and origin from the first element of a design file: positions per master unit. */
export class DgnFrame {
  readonly is3d: boolean;
  readonly scale: number;
  readonly #originX: number;
  readonly #originY: number;
  #colours: Uint8Array | undefined;

  /** @returns undefined if the element is not a valid settings element */
  static of(tcb: DgnElement): DgnFrame | undefined {
    if (tcb.type !== DGN.tcb || !tcb.reaches(TCB_BYTES)) return undefined;
    const frame = new DgnFrame(tcb.bytes);
    return Number.isFinite(frame.scale) && Number.isFinite(frame.#originX) && Number.isFinite(frame.#originY) ? frame : undefined;
  }

  private constructor(tcb: Uint8Array) {
    this.is3d = (tcb[FLAGS]! & IS_3D) !== 0;
    const perMaster = dgnInt(tcb, SUB_UNITS) * dgnInt(tcb, POSITIONS);
    this.scale = perMaster > 0 ? 1 / perMaster : 1;
    this.#originX = dgnDouble(tcb, ORIGIN) * this.scale;
    this.#originY = dgnDouble(tcb, ORIGIN + 8) * this.scale;
  }

  /** Converts a position to master units. */
  x(position: number): number {
    return position * this.scale - this.#originX;
  }

  y(position: number): number {
    return position * this.scale - this.#originY;
  }

  takeColours(group: DgnElement): void {
    if (group.level === COLOUR_LEVEL && group.reaches(COLOURS + COLOUR_BYTES))
      this.#colours = group.bytes.subarray(COLOURS, COLOURS + COLOUR_BYTES);
  }

  /** @returns undefined if the file has no colour table; indices then depend on the program */
  colour(index: number): string | undefined {
    if (!this.#colours) return undefined;
    // The background, 255, is first.
    const at = 3 * ((index + 1) % 256);
    return rgbHex(this.#colours[at]!, this.#colours[at + 1]!, this.#colours[at + 2]!);
  }
}
