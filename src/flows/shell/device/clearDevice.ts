import { NO_DRAWING } from '../../../domain/drawing/drawing.ts';
import { deviceSlice, showClearing } from '../../../state/shell/deviceSlice.ts';
import { networkSlice } from '../../../state/host/hostSlice.ts';
import { raiseNotice } from '../../../state/shell/noticeSlice.ts';
import { sessionSlice } from '../../../state/session/sessionSlice.ts';
import { clearStorage, closeStorage } from '../../../state/storage/clearStorage.ts';
import { openTabChannel } from '../../../state/storage/openTabChannel.ts';
import { countPendingRecords } from '../../../state/storage/outbox.ts';
import { resetDrawing } from '../../drawing/dispatchDrawing.ts';
import { confirmLogOut } from '../../session/confirmLogOut.ts';

/** Maximum wait for the server, as on a dead network. */
const TIMEOUT_MS = 4_000;

/** Has the server delete this browser's identifying cookie, which scripts cannot (knownDevice.ts). Never rejects. */
async function askToForgetDevice(): Promise<void> {
  await fetch('/forget-device', { method: 'POST', signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(() => undefined);
}

/** Mark for the page that begins next; an address could be used by anybody to show the message. */
const MARK = 'cleared';

function restart(): void {
  try {
    sessionStorage.setItem(MARK, 'yes');
  } catch {
    // The message is not shown then.
  }
  location.replace('/');
}

/** Reports, in the page that starts after it, that everything was removed. */
export function announceCleared(): void {
  try {
    if (sessionStorage.getItem(MARK) === null) return;
    sessionStorage.removeItem(MARK);
    raiseNotice('success', 'device.cleared');
  } catch {
    // Forbidden storage has no mark.
  }
}

const others = {
  /** Another tab is clearing the device: this one must not store anything from now on. */
  clearing: openTabChannel('clearing', () => void closeStorage()),
  cleared: openTabChannel('cleared', restart),
};

/** Counts what would be lost and asks for confirmation ('Xoá mọi thứ trên máy này'). */
export async function askToClear(): Promise<void> {
  showClearing({ unsent: await countPendingRecords(), step: 'asked' });
}

export function closeClearing(): void {
  if (deviceSlice.clearing?.step !== 'busy') showClearing(null);
}

/** Logs out and removes all that this device stores of the app, in all its tabs. */
export async function clearDevice(): Promise<void> {
  const unsent = deviceSlice.clearing?.unsent ?? 0;
  showClearing({ unsent, step: 'busy' });
  others.clearing.notify();
  // The drawing's own last write, which is refused, precedes this.
  if (sessionSlice.status !== 'anonymous') await confirmLogOut();
  resetDrawing({ drawing: NO_DRAWING, noteUid: null });
  await askToForgetDevice();
  await clearStorage();
  // No page could be loaded any more without a network.
  if (!networkSlice.online) return showClearing({ unsent, step: 'done' });
  others.cleared.notify();
  restart();
}
