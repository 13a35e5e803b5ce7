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

/** With a dead network nobody waits longer. */
const PATIENCE_MS = 4_000;

/** Has the server take away the cookie by which this browser is known, which no script reaches (src/gateway/account/knownDevice.ts). Never rejects. */
async function askToForgetDevice(): Promise<void> {
  await fetch('/forget-device', { method: 'POST', signal: AbortSignal.timeout(PATIENCE_MS) }).catch(() => undefined);
}

/** Left for the page that begins then: by an address anybody could have it said. */
const MARK = 'cleared';

/** A page begins that knows nothing. */
function anew(): void {
  try {
    sessionStorage.setItem(MARK, 'yes');
  } catch {
    // It is not said then.
  }
  location.replace('/');
}

/** Says that everything was taken away, where this page began with that. */
export function tellCleared(): void {
  try {
    if (sessionStorage.getItem(MARK) === null) return;
    sessionStorage.removeItem(MARK);
    raiseNotice('success', 'device.cleared');
  } catch {
    // Forbidden storage holds no mark.
  }
}

const others = {
  /** Another page takes everything away: this one keeps nothing from now on. */
  clearing: openTabChannel('clearing', () => void closeStorage()),
  cleared: openTabChannel('cleared', anew),
};

/** 'Xoá mọi thứ trên máy này' was pressed: what would be lost is counted first. */
export async function askToClear(): Promise<void> {
  showClearing({ unsent: await countPendingRecords(), step: 'asked' });
}

export function closeClearing(): void {
  if (deviceSlice.clearing?.step !== 'busy') showClearing(null);
}

/** Logs out and takes away everything that this device keeps of the app, in all its pages. */
export async function clearDevice(): Promise<void> {
  const unsent = deviceSlice.clearing?.unsent ?? 0;
  showClearing({ unsent, step: 'busy' });
  others.clearing.tell();
  // Later than the drawing's own last writing, which is refused.
  if (sessionSlice.status !== 'anonymous') await confirmLogOut();
  resetDrawing({ drawing: NO_DRAWING, noteUid: null });
  await askToForgetDevice();
  await clearStorage();
  // Without a network there is nothing left that a page could begin from.
  if (!networkSlice.online) return showClearing({ unsent, step: 'done' });
  others.cleared.tell();
  anew();
}
