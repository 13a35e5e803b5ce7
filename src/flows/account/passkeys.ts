import { apiClient } from '../../api/apiClient.ts';
import { addPasskeyCall, findPasskeysCall, passkeyCreationCall, removePasskeyCall } from '../../contract/account/passkeys.ts';
import { passkeysSlice, updatePasskeys } from '../../state/account/passkeysSlice.ts';
import { raiseMessage } from '../../state/shell/noticeSlice.ts';
import type { Result } from '../../domain/result.ts';
import type { ShownMessage } from '../../state/shownMessage.ts';
import { loadForCustomer } from '../session/loadForCustomer.ts';
import { ownCustomer } from '../session/ownCustomer.ts';
import { createPasskey } from '../session/signWithPasskey.ts';
import { failureMessage } from '../shell/failureMessage.ts';
import { requestGuard } from '../shell/requestGuard.ts';

const loads = requestGuard();

/** Loads 'Khoá truy cập'. */
export const loadPasskeys = (): Promise<void> =>
  loadForCustomer(loads, passkeysSlice, apiClient.ask(findPasskeysCall, {}), ({ data }) => ({ items: data, isRead: true }));

/** Runs one change at a time, reports its outcome and reloads the list. */
async function change(operation: string, act: () => Promise<Result<{ message: string }, ShownMessage>>): Promise<void> {
  if (passkeysSlice.busy !== null) return;
  const owner = ownCustomer();
  updatePasskeys({ busy: operation, asked: null });
  const answer = await act();
  updatePasskeys({ busy: null });
  if (ownCustomer() !== owner) return;
  raiseMessage(answer.ok ? 'success' : 'error', answer.ok ? { text: answer.value.message } : answer.error);
  await loadPasskeys();
}

const withMessage = async (request: Promise<Result<{ message: string }>>): Promise<Result<{ message: string }, ShownMessage>> => {
  const answer = await request;
  return answer.ok ? answer : { ok: false, error: failureMessage(answer.error) };
};

/** Adds a passkey ('Thêm khoá truy cập'): the browser creates it and asks for a finger, a face or a PIN. */
export const addPasskey = (): Promise<void> =>
  change('adding', async () => {
    const creation = await apiClient.ask(passkeyCreationCall, {});
    if (!creation.ok) return { ok: false, error: failureMessage(creation.error) };
    const created = await createPasskey(creation.value.options);
    return created.ok ? withMessage(apiClient.ask(addPasskeyCall, { made: created.value })) : created;
  });

export const removePasskey = (id: string): Promise<void> => change(id, () => withMessage(apiClient.ask(removePasskeyCall, { id })));
