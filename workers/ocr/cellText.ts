import type { CellPlace } from './cellImage.ts';

/** What may stand at one place of a cell, the likeliest first; shares of 1. '' stands for nothing there. */
export interface SymbolChoices {
  choices: ReadonlyArray<{ char: string; share: number }>;
}

export interface CellText extends CellPlace {
  text: string;
  symbols: SymbolChoices[];
  /** Other readings of the whole cell (another cleaning, another mode), the likeliest first; they may differ in length. */
  others: ReadonlyArray<{ text: string; share: number }>;
  /**
   * Texts of the candidates of the first network and of the second reader, '?' for a sign without a name; absent without a second reader.
   * `whole` has the digits of numbers that all candidates of both networks clearly saw up to their unit.
   */
  seenBy?: { first: readonly string[]; second: readonly string[]; isNetwork: boolean; whole?: readonly string[] };
}
