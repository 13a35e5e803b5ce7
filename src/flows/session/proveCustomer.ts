import { apiClient } from '../../api/apiClient.ts';
import { proveByPasskeyCall, proveByPasswordCall, provePasskeyOptionsCall, sendProofCodeCall } from '../../contract/account/passkeys.ts';
import type { Failure, Result } from '../../domain/result.ts';
import { validateCode } from '../../domain/account/validateNewPassword.ts';
import { beginSending, failSending } from '../../state/formState.ts';
import { closeProof, proofSlice, showProofMailed } from '../../state/session/proofSlice.ts';
import { failureMessage } from '../shell/failureMessage.ts';
import { signWithPasskey } from './signWithPasskey.ts';
import { checkForm } from './checkForm.ts';

const settle = (answer: Result<unknown>): void => (answer.ok ? closeProof(true) : fail(answer.error));
const fail = (error: Failure): void => failSending(proofSlice, failureMessage(error));

/** Proves the customer by a passkey ('Dùng khoá truy cập'). */
export async function proveCustomerByPasskey(): Promise<void> {
  beginSending(proofSlice);
  const answer = await apiClient.ask(provePasskeyOptionsCall, {});
  if (!answer.ok) return fail(answer.error);
  const signed = await signWithPasskey(answer.value.options);
  if (!signed.ok) return failSending(proofSlice, signed.error);
  settle(await apiClient.ask(proveByPasskeyCall, { assertion: signed.value }));
}

/** Proves the customer by the password, and by a mailed code where no passkey can be used. */
export async function proveCustomerByPassword(password: string, code: string): Promise<void> {
  const { mailed, busy } = proofSlice;
  if (busy) return;
  const faults = {
    ...(password === '' && { password: 'oldPasswordMissing' as const }),
    ...(mailed && validateCode(code)),
  };
  if (!checkForm(proofSlice, faults)) return;
  beginSending(proofSlice);
  const proof = mailed && { session_id: mailed.sessionId, code: code.trim() };
  settle(await apiClient.ask(proveByPasswordCall, { password, ...proof }));
}

/** Mails a code ('Không dùng được khoá?'). */
export async function mailProofCode(): Promise<void> {
  beginSending(proofSlice);
  const answer = await apiClient.ask(sendProofCodeCall, {});
  if (answer.ok) showProofMailed(answer.value);
  else fail(answer.error);
}

export const cancelProof = (): void => closeProof(false);
