/** Capital letters and digits that nobody takes for one another: no I, L, O, 0, 1. */
export const CODE_ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
/** Of 31 signs: 27 thousand million codes. */
export const CODE_CHARS = 7;

const CODE = new RegExp(`^[${CODE_ALPHABET}]{${CODE_CHARS}}$`);

/** A customer's code as typed, in capitals, without blanks and dashes; undefined for what is none. */
export function readCustomerCode(text: string): string | undefined {
  const bare = text.replaceAll(/[\s.-]/g, '').toUpperCase();
  return CODE.test(bare) ? bare : undefined;
}

/** A phone number as it is compared: its digits, 0 for the country's 84; undefined for what is none. */
export function readPhoneKey(text: string): string | undefined {
  if (!/^\+?[\d .()-]+$/.test(text.trim())) return undefined;
  const digits = text.replaceAll(/\D/g, '').replace(/^(00)?84/, '0');
  return digits.length >= 8 && digits.length <= 15 ? digits : undefined;
}

/**
 * A name as a stranger may see it, who knows it already and looks whether it is right: the given name, which Vietnamese puts last,
 * and of the others the first letter. 'Nguyễn Thị Lan' → 'N••• T••• Lan'
 */
export function maskedName(fullName: string): string {
  const words = fullName.normalize('NFC').trim().split(/\s+/);
  return words.map((word, at) => (at === words.length - 1 && words.length > 1 ? word : `${[...word][0] ?? ''}•••`)).join(' ');
}
