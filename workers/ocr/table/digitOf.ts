/** Letters and signs that an English reader confuses with digits, by digit. */
const LOOK_ALIKES = ['OoQDUoº°Ø', 'lIi|!][/\\jtÌÍíì', 'Zz', 'Ee', 'Ah', 'Ss$', 'Gb', 'T?', 'B&', 'gq'] as const;

const LOOKS_LIKE: Readonly<Record<string, string>> = Object.fromEntries(
  LOOK_ALIKES.flatMap((letters, digit) => [...letters].map((letter) => [letter, String(digit)])),
);

/** Returns '0' to '9' for a digit or its look-alike; '' for anything else. */
export function digitOf(char: string): string {
  return isDigit(char) ? char : (LOOKS_LIKE[char] ?? '');
}

export const isDigit = (char: string): boolean => char >= '0' && char <= '9' && char.length === 1;

/** Tests for thousands and decimal marks, and signs that dust and paper grain are read as. */
export const isMark = (char: string): boolean => char.length === 1 && ".,'`´’‘·:;_-".includes(char);
