import type { PixelBox } from '../../src/domain/picture/pictureCrop.ts';

/** What may stand at one place of a cell, the likeliest first; shares of 1. '' stands for nothing there. */
export interface SymbolChoices {
  choices: ReadonlyArray<{ char: string; share: number }>;
}

/** A recognised cell. */
export interface CellText {
  row: number;
  column: number;
  box: PixelBox;
  /** The likeliest text. */
  text: string;
  symbols: SymbolChoices[];
  /** Other readings of the whole cell (another cleaning, another mode), the likeliest first; they may differ in length. */
  others: ReadonlyArray<{ text: string; share: number }>;
  /**
   * What each look of both readers saw, whether it counted or not, '?' for a sign that is none of a number's; absent where no second one looked.
   * Looks of the engine may fail, so one is enough; those of the second network must all have seen a number.
   */
  seenBy?: { first: readonly string[]; second: readonly string[]; isNetwork: boolean };
}
