import { apiClient } from '../../api/apiClient.ts';
import { agreeToTermsCall } from '../../contract/account/users.ts';
import { TERMS_VERSION } from '../../domain/about/productVersion.ts';
import type { User } from '../../domain/account/user.ts';
import { askAboutTerms, endAgreeing, updateAbout } from '../../state/about/aboutSlice.ts';
import { raiseMessage, raiseNotice } from '../../state/shell/noticeSlice.ts';
import { readStored, writeStored } from '../../state/storage/storage.ts';
import { ownCustomer } from '../session/ownCustomer.ts';
import { failureMessage } from '../shell/failureMessage.ts';

/** Whoever agreed to older terms is told once on this device that they have changed; of whom no agreement is kept, nobody can say so. */
export function tellNewTerms({ termsVersion }: User): void {
  const isOlder = typeof termsVersion === 'string' && termsVersion < TERMS_VERSION;
  askAboutTerms(isOlder && readStored('terms_told') !== TERMS_VERSION);
}

/** 'Để sau', or closed: the terms stay to be read, and nobody is asked again before the next ones. */
export function putOffTerms(): void {
  writeStored('terms_told', TERMS_VERSION);
  askAboutTerms(false);
}

/** 'Đồng ý': kept with its time. A failure leaves the question. */
export async function agreeToTerms(): Promise<void> {
  const owner = ownCustomer();
  updateAbout({ newTerms: 'sending' });
  const answer = await apiClient.ask(agreeToTermsCall, { terms_version: TERMS_VERSION });
  endAgreeing();
  if (ownCustomer() !== owner) return;
  if (!answer.ok) return raiseMessage('error', failureMessage(answer.error));
  putOffTerms();
  raiseNotice('success', 'terms.agreed');
}
