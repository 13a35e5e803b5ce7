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

/** @param target id of a device, or 'others' for all but this one */
export async function endDevice(target: string): Promise<void> {
  if (devicesSlice.ending !== null) return;
  const owner = ownCustomer();
  setEnding(target);
  const answer = await (target === 'others' ? apiClient.ask(endOtherSessionsCall, {}) : apiClient.ask(endSessionCall, { id: target }));
  setEnding(null);
  if (ownCustomer() !== owner) return;
  raiseMessage(answer.ok ? 'success' : 'error', answer.ok ? { text: answer.value.message } : failureMessage(answer.error));
  await loadDevices();
}
