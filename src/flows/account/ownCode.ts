import { apiClient } from '../../api/apiClient.ts';
import { findOwnCodeCall } from '../../contract/account/customerCodes.ts';
import { ownCodeSlice, showOwnCode } from '../../state/account/accountSlice.ts';
import { ownCustomer } from '../session/ownCustomer.ts';
import { copyWithNotice } from '../shell/copyText.ts';

/** Loads the customer's referral code once; without an answer the drawer omits it. */
export async function loadOwnCode(): Promise<void> {
  const owner = ownCustomer();
  if (owner === null || ownCodeSlice.code !== '') return;
  const answer = await apiClient.ask(findOwnCodeCall, {});
  if (answer.ok && ownCustomer() === owner) showOwnCode(answer.value.data.code);
}

export const copyOwnCode = (): Promise<void> => copyWithNotice(ownCodeSlice.code);

/** Copies a link that opens registration with the code filled in (§2.3). */
export function copyInvitation(): Promise<void> {
  const link = new URL('/', location.href);
  link.searchParams.set('referred_by', ownCodeSlice.code);
  return copyWithNotice(link.href);
}
