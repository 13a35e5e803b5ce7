/** Letters and signs that an English reader takes digits for. */
const LOOKS_LIKE: Readonly<Record<string, string>> = {
  ...pairs('OoQDUoº°Ø', '0'),
  ...pairs('lIi|!][/\\jtÌÍíì', '1'),
  ...pairs('Zz', '2'),
  ...pairs('Ee', '3'),
  ...pairs('Ah', '4'),
  ...pairs('Ss$', '5'),
  ...pairs('Gb', '6'),
  ...pairs('T?', '7'),
  ...pairs('B&', '8'),
  ...pairs('gq', '9'),
};

function pairs(letters: string, digit: string): Record<string, string> {
  return Object.fromEntries([...letters].map((letter) => [letter, digit]));
}

/** '0' to '9' for a digit or what looks like one; '' for anything else. */
export function digitOf(char: string): string {
  return isDigit(char) ? char : (LOOKS_LIKE[char] ?? '');
}

export const isDigit = (char: string): boolean => char >= '0' && char <= '9' && char.length === 1;

/** Thousands and decimal marks, and what dust and paper make of them. */
export const isMark = (char: string): boolean => char.length === 1 && ".,'`´’‘·:;_-".includes(char);
