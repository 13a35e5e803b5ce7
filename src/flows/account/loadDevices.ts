import { apiClient } from '../../api/apiClient.ts';
import { endOtherSessionsCall, endSessionCall, findSessionsCall } from '../../contract/account/sessions.ts';
import { beginDevices, beginEnding, devicesSlice, failDevices, finishEnding, showDevices } from '../../state/account/devicesSlice.ts';
import { raiseMessage } from '../../state/shell/noticeSlice.ts';
import { failureMessage } from '../shell/failureMessage.ts';
import { requestGuard } from '../shell/requestGuard.ts';
import { beginForCustomer, ownCustomer } from '../session/ownCustomer.ts';

const loads = requestGuard();

/** 'Thiết bị đã đăng nhập'. What is shown stays until the answer is there (§8: a failure is no toast). */
export async function loadDevices(): Promise<void> {
  const isCurrent = beginForCustomer(loads);
  beginDevices();
  const answer = await apiClient.ask(findSessionsCall, {});
  if (!isCurrent()) return;
  if (answer.ok) showDevices(answer.value.data);
  else failDevices();
}

/** Logs out one device, or all but this one, and shows who is left. */
export async function endDevice(which: string): Promise<void> {
  if (devicesSlice.ending !== null) return;
  const owner = ownCustomer();
  beginEnding(which);
  const answer = await (which === 'others' ? apiClient.ask(endOtherSessionsCall, {}) : apiClient.ask(endSessionCall, { id: which }));
  finishEnding();
  if (ownCustomer() !== owner) return;
  raiseMessage(answer.ok ? 'success' : 'error', answer.ok ? { text: answer.value.message } : failureMessage(answer.error));
  await loadDevices();
}
