import { createWatch, deleteWatch, listWatches, updateWatch, type WatchChoices, type WatchedPlace } from '../../api/land/watches.ts';
import type { Drawing } from '../../domain/drawing/drawing.ts';
import type { Watch } from '../../domain/land/watch.ts';
import { WATCH_LIMITS } from '../../domain/limits.ts';
import { readMapAddress } from '../../domain/map/mapAddress.ts';
import type { Result } from '../../domain/result.ts';
import {
  askToWatch,
  beginWatches,
  dropWatch,
  failWatches,
  showWatch,
  showWatches,
  type WatchSubject,
} from '../../state/account/watchesSlice.ts';
import { raiseMessage, raiseNotice } from '../../state/noticeSlice.ts';
import type { ShownMessage } from '../../state/shownMessage.ts';
import { ownCustomer } from '../session/ownCustomer.ts';
import { requireLogin } from '../session/requireLogin.ts';
import { failureMessage } from '../shell/failureMessage.ts';
import { requestGuard } from '../shell/requestGuard.ts';
import { applyAddress } from '../shell/restoreAddress.ts';
import { closeAccount } from './openAccount.ts';

const loads = requestGuard();

/** 'Đang theo dõi'. What is shown stays until the answer is there (§8: a failure is no toast). */
export async function loadWatches(): Promise<void> {
  const owner = ownCustomer();
  if (owner === null) return;
  const isCurrent = loads.begin();
  beginWatches(owner);
  const answer = await listWatches();
  if (!isCurrent() || ownCustomer() !== owner) return;
  if (answer.ok) showWatches(answer.value.items, answer.value.hasMail);
  else failWatches();
}

/** 'Theo dõi thay đổi': the dialog, or the login before it. */
export function openWatchDialog(subject: WatchSubject): void {
  if (!requireLogin(() => openWatchDialog(subject))) return;
  // Who cannot be asked who they are, for want of a network, cannot watch anything either.
  if (ownCustomer() === null) return raiseNotice('warning', 'notice.noAnswer');
  void loadWatches();
  askToWatch(subject);
}

/** The same of the area that is drawn; one with more corners than the gateway takes is refused here, in words. */
export function watchDrawing({ points }: Drawing, name: string): void {
  if (points.length > WATCH_LIMITS.corners) raiseNotice('warning', 'watch.manyCorners');
  else openWatchDialog({ kind: 'area', ring: points, name });
}

/** What became of it is said; a failure where it was pressed. @returns what went wrong; null when it is done */
async function finish(sent: Promise<Result<{ watch: Watch; message: string }>>): Promise<ShownMessage | null> {
  const owner = ownCustomer();
  const answer = await sent;
  if (!answer.ok) return failureMessage(answer.error);
  if (ownCustomer() === owner) {
    showWatch(answer.value.watch);
    askToWatch(null);
    raiseMessage('success', { text: answer.value.message });
  }
  return null;
}

/** @param uid made with the form, so that it is stored once however often it is sent */
export const saveWatch = (uid: string, place: WatchedPlace, choices: WatchChoices): Promise<ShownMessage | null> =>
  finish(createWatch(uid, place, choices));

export const saveWatchChanges = (id: string, choices: WatchChoices & { isPaused: boolean }): Promise<ShownMessage | null> =>
  finish(updateWatch(id, choices));

/** 'Bỏ theo dõi'. @returns what went wrong; null when it is done */
export async function endWatch(id: string): Promise<ShownMessage | null> {
  const answer = await deleteWatch(id);
  if (!answer.ok) return failureMessage(answer.error);
  dropWatch(id);
  askToWatch(null);
  raiseMessage('success', { text: answer.value });
  return null;
}

/** The map goes where a watch or a notification leads; the drawer makes room for it. @param address what stands behind '#' */
export function showOnMap(address: string): void {
  closeAccount();
  applyAddress(readMapAddress(address), 'ifUnseen');
}
