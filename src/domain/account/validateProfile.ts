import type { FieldFaults } from './accountFault.ts';
import { phoneFault } from './phoneFault.ts';

/** What a customer may change; the e-mail is what they log in with, and stays. */
export interface ProfileForm {
  fullName: string;
  phone: string;
  address: string;
  province: string;
}

/** Name and phone are required as at registration; an address may be left out. */
export function validateProfile({ fullName, phone }: ProfileForm): FieldFaults<keyof ProfileForm> {
  const fault = phone.trim() === '' ? 'phoneMissing' : phoneFault(phone);
  return { ...(fullName.trim() === '' && { fullName: 'fullNameMissing' }), ...(fault && { phone: fault }) };
}
