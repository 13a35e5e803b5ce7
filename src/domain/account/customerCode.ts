/** Capital letters and digits without the easily confused I, L, O, 0 and 1. */
export const CODE_ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
export const CODE_CHARS = 7;

const CODE = new RegExp(`^[${CODE_ALPHABET}]{${CODE_CHARS}}$`);

/** Normalises a typed customer code: capitals, no blanks, dots or dashes. Returns undefined if it is not a code. */
export function readCustomerCode(text: string): string | undefined {
  const bare = text.replaceAll(/[\s.-]/g, '').toUpperCase();
  return CODE.test(bare) ? bare : undefined;
}

/** Normalises a phone number for comparison: digits, 0 instead of 84; undefined if it is not a phone number. */
export function readPhoneKey(text: string): string | undefined {
  if (!/^\+?[\d .()-]+$/.test(text.trim())) return undefined;
  const digits = text.replaceAll(/\D/g, '').replace(/^(00)?84/, '0');
  return digits.length >= 8 && digits.length <= 15 ? digits : undefined;
}

/**
 * Masks a name for a stranger who knows it and checks it: shows the given name, which is the last word in Vietnamese,
 * and the first letter of the others. 'Nguyễn Thị Lan' → 'N••• T••• Lan'
 */
export function maskedName(fullName: string): string {
  const words = fullName.normalize('NFC').trim().split(/\s+/);
  return words.map((word, at) => (at === words.length - 1 && words.length > 1 ? word : `${[...word][0] ?? ''}•••`)).join(' ');
}
