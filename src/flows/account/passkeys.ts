import { apiClient } from '../../api/apiClient.ts';
import { addPasskeyCall, findPasskeysCall, passkeyCreationCall, removePasskeyCall } from '../../contract/account/passkeys.ts';
import {
  beginPasskeyChange,
  beginPasskeys,
  endPasskeyChange,
  failPasskeys,
  passkeysSlice,
  showPasskeys,
} from '../../state/account/passkeysSlice.ts';
import { raiseMessage } from '../../state/shell/noticeSlice.ts';
import type { Result } from '../../domain/result.ts';
import type { ShownMessage } from '../../state/shownMessage.ts';
import { beginForCustomer, ownCustomer } from '../session/ownCustomer.ts';
import { askAuthenticatorToMake } from '../session/askAuthenticator.ts';
import { failureMessage } from '../shell/failureMessage.ts';
import { requestGuard } from '../shell/requestGuard.ts';

const loads = requestGuard();

/** 'Khoá truy cập'. What is shown stays until the answer is there (§8: a failure is no toast). */
export async function loadPasskeys(): Promise<void> {
  const isCurrent = beginForCustomer(loads);
  beginPasskeys();
  const answer = await apiClient.ask(findPasskeysCall, {});
  if (!isCurrent()) return;
  if (answer.ok) showPasskeys(answer.value.data);
  else failPasskeys();
}

/** One change at a time; what became of it is said, and the list read anew. */
async function change(what: string, act: () => Promise<Result<{ message: string }, ShownMessage>>): Promise<void> {
  if (passkeysSlice.busy !== null) return;
  const owner = ownCustomer();
  beginPasskeyChange(what);
  const answer = await act();
  endPasskeyChange();
  if (ownCustomer() !== owner) return;
  raiseMessage(answer.ok ? 'success' : 'error', answer.ok ? { text: answer.value.message } : answer.error);
  await loadPasskeys();
}

const inWords = async (asked: Promise<Result<{ message: string }>>): Promise<Result<{ message: string }, ShownMessage>> => {
  const answer = await asked;
  return answer.ok ? answer : { ok: false, error: failureMessage(answer.error) };
};

/** 'Thêm khoá truy cập': the browser makes it, and asks for a finger, a face or a PIN. */
export const addPasskey = (): Promise<void> =>
  change('adding', async () => {
    const asked = await apiClient.ask(passkeyCreationCall, {});
    if (!asked.ok) return { ok: false, error: failureMessage(asked.error) };
    const made = await askAuthenticatorToMake(asked.value.options);
    return made.ok ? inWords(apiClient.ask(addPasskeyCall, { made: made.value })) : made;
  });

export const removePasskey = (id: string): Promise<void> => change(id, () => inWords(apiClient.ask(removePasskeyCall, { id })));
