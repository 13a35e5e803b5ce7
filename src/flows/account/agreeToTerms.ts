import { apiClient } from '../../api/apiClient.ts';
import { agreeToTermsCall } from '../../contract/account/users.ts';
import { TERMS_VERSION } from '../../domain/about/productVersion.ts';
import type { User } from '../../domain/account/user.ts';
import { askAboutTerms, endAgreeing, updateAbout } from '../../state/about/aboutSlice.ts';
import { raiseMessage, raiseNotice } from '../../state/shell/noticeSlice.ts';
import { readStored, writeStored } from '../../state/storage/storage.ts';
import { ownCustomer } from '../session/ownCustomer.ts';
import { failureMessage } from '../shell/failureMessage.ts';

/** Shows a notice once per device to a customer who agreed to older terms; skipped where no agreement is known. */
export function announceNewTerms({ termsVersion }: User): void {
  const isOlder = typeof termsVersion === 'string' && termsVersion < TERMS_VERSION;
  askAboutTerms(isOlder && readStored('terms_told') !== TERMS_VERSION);
}

/** Closes the notice ('Để sau'); it does not appear again before the next terms. */
export function postponeTerms(): void {
  writeStored('terms_told', TERMS_VERSION);
  askAboutTerms(false);
}

/** Records the agreement ('Đồng ý') with its time. A failure leaves the question open. */
export async function agreeToTerms(): Promise<void> {
  const owner = ownCustomer();
  updateAbout({ newTerms: 'sending' });
  const answer = await apiClient.ask(agreeToTermsCall, { terms_version: TERMS_VERSION });
  endAgreeing();
  if (ownCustomer() !== owner) return;
  if (!answer.ok) return raiseMessage('error', failureMessage(answer.error));
  postponeTerms();
  raiseNotice('success', 'terms.agreed');
}
