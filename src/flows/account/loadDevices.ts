import { apiClient } from '../../api/apiClient.ts';
import { endOtherSessionsCall, endSessionCall, findSessionsCall } from '../../contract/account/sessions.ts';
import { setEnding, devicesSlice } from '../../state/account/devicesSlice.ts';
import { raiseMessage } from '../../state/shell/noticeSlice.ts';
import { failureMessage } from '../shell/failureMessage.ts';
import { requestGuard } from '../shell/requestGuard.ts';
import { loadForCustomer } from '../session/loadForCustomer.ts';
import { ownCustomer } from '../session/ownCustomer.ts';

const loads = requestGuard();

/** Loads 'Thiết bị đã đăng nhập'. */
export const loadDevices = (): Promise<void> =>
  loadForCustomer(loads, devicesSlice, apiClient.ask(findSessionsCall, {}), ({ data }) => ({ items: data }));

/** Logs out one device, or all but this one, and shows the remaining ones. */
export async function endDevice(which: string): Promise<void> {
  if (devicesSlice.ending !== null) return;
  const owner = ownCustomer();
  setEnding(which);
  const answer = await (which === 'others' ? apiClient.ask(endOtherSessionsCall, {}) : apiClient.ask(endSessionCall, { id: which }));
  setEnding(null);
  if (ownCustomer() !== owner) return;
  raiseMessage(answer.ok ? 'success' : 'error', answer.ok ? { text: answer.value.message } : failureMessage(answer.error));
  await loadDevices();
}
