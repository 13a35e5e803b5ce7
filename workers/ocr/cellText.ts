import type { CellPlace } from './cellImage.ts';

/** Candidates for one character of a cell, likeliest first; shares sum to 1 at most. '' means no character there. */
export interface SymbolChoices {
  choices: ReadonlyArray<{ char: string; share: number }>;
}

export interface CellText extends CellPlace {
  text: string;
  symbols: SymbolChoices[];
  /** Other readings of the whole cell (another cleaning or mode), likeliest first; their lengths may differ. */
  others: ReadonlyArray<{ text: string; share: number }>;
  /**
   * Texts that each pass of the first network and of the second reader read, '?' for an unknown sign; absent without
   * a second reader. `whole`: digits of numbers that every pass read clearly, up to their unit.
   */
  seenBy?: { first: readonly string[]; second: readonly string[]; isNetwork: boolean; whole?: readonly string[] };
}
