import type { AccountFault } from './accountFault.ts';

/** A phone number as people write it: 8 to 15 digits, with spaces, dots, dashes and brackets as they like. */
export function phoneFault(phone: string): AccountFault | null {
  const text = phone.trim();
  const isWritten = text.length <= 30 && /^\+?[\d .()-]+$/.test(text);
  return isWritten && /^\d{8,15}$/.test(text.replace(/\D/g, '')) ? null : 'phoneInvalid';
}
