/** An amount as it travels, as people read it (§9: thousands comma, decimal dot): `-1234567.5` → `−1,234,567.5`. */
export function groupAmount(amount: string): string {
  const [whole = '', fraction] = amount.replace(/^-/, '').split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+(?!\d))/g, ',');
  // A true minus is as wide as a digit.
  return `${amount.startsWith('-') ? '−' : ''}${grouped}${fraction === undefined ? '' : `.${fraction}`}`;
}

const TYPED = /^(\d+|\d{1,3}(,\d{3})+)(\.\d+)?$/;

/**
 * What was typed, with the marks of §9, as it travels.
 * @returns null for an empty text, undefined for one that is no amount: '12,5' is none, its comma could mean either
 */
export function readTypedAmount(text: string): string | null | undefined {
  const bare = text.replaceAll(/\s/g, '');
  if (bare === '') return null;
  return TYPED.test(bare) ? bare.replaceAll(',', '').replace(/^0+(?=\d)/, '') : undefined;
}
