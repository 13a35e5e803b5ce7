import { apiClient } from '../../api/apiClient.ts';
import { toWirePosition } from '../../contract/fields.ts';
import { createWatchCall, deleteWatchCall, findWatchesCall, updateWatchCall } from '../../contract/watches/watches.ts';
import type { Drawing } from '../../domain/drawing/drawing.ts';
import type { LngLat } from '../../domain/geometry/lngLat.ts';
import type { Watch, WatchChange, WatchMail } from '../../domain/watches/watch.ts';
import { WATCH_LIMITS } from '../../domain/limits.ts';
import { readMapAddress } from '../../domain/map/mapAddress.ts';
import type { Result } from '../../domain/result.ts';
import { askToWatch, beginWatches, dropWatch, showWatch, type WatchSubject, watchesSlice } from '../../state/watches/watchesSlice.ts';
import { raiseMessage, raiseNotice } from '../../state/shell/noticeSlice.ts';
import type { ShownMessage } from '../../state/shownMessage.ts';
import { loadForCustomer } from '../session/loadForCustomer.ts';
import { ownCustomer } from '../session/ownCustomer.ts';
import { requireLogin } from '../session/requireLogin.ts';
import { failureMessage } from '../shell/failureMessage.ts';
import { requestGuard } from '../shell/requestGuard.ts';
import { applyAddress } from '../shell/restoreAddress.ts';
import { closeAccount } from '../account/openAccount.ts';

const loads = requestGuard();

/** Loads 'Đang theo dõi'. */
export async function loadWatches(): Promise<void> {
  const owner = ownCustomer();
  if (owner === null) return;
  beginWatches(owner);
  await loadForCustomer(loads, watchesSlice, apiClient.ask(findWatchesCall, {}), ({ data, hasMail }) => ({ items: data, hasMail }));
}

/** Opens the dialog 'Theo dõi thay đổi', or the login before it. */
export function openWatchDialog(subject: WatchSubject): void {
  if (!requireLogin(() => openWatchDialog(subject))) return;
  // A customer who is unknown for want of a network cannot watch anything either.
  if (ownCustomer() === null) return raiseNotice('warning', 'notice.noAnswer');
  void loadWatches();
  askToWatch(subject);
}

/** Opens the dialog for the drawn area; refuses one with more corners than the gateway takes, with a message. */
export function watchDrawing({ points }: Drawing, name: string): void {
  if (points.length > WATCH_LIMITS.corners) raiseNotice('warning', 'watch.manyCorners');
  else openWatchDialog({ kind: 'area', ring: points, name });
}

/** Reports the outcome; a fault appears where it was pressed. @returns the fault; null on success */
async function finish(request: Promise<Result<{ data: Watch; message: string }>>): Promise<ShownMessage | null> {
  const owner = ownCustomer();
  const answer = await request;
  if (!answer.ok) return failureMessage(answer.error);
  if (ownCustomer() === owner) {
    showWatch(answer.value.data);
    askToWatch(null);
    raiseMessage('success', { text: answer.value.message });
  }
  return null;
}

interface WatchChoices {
  changes: readonly WatchChange[];
  mail: WatchMail;
}

/** Place to watch; without a title the gateway names it. */
type WatchedPlace = { parcelId: string; isWard: boolean } | { ring: readonly LngLat[]; title: string };

/** @param uid made with the form, so that a watch sent twice is stored once */
export function saveWatch(uid: string, place: WatchedPlace, { changes, mail }: WatchChoices): Promise<ShownMessage | null> {
  const subject =
    'ring' in place
      ? { position: place.ring.map(toWirePosition), title: place.title, is_ward: false }
      : { parcel_id: place.parcelId, is_ward: place.isWard };
  return finish(apiClient.ask(createWatchCall, { uid, changes: [...changes], mail, ...subject }));
}

export const saveWatchChanges = (
  id: string,
  { changes, mail, isPaused }: WatchChoices & { isPaused: boolean },
): Promise<ShownMessage | null> => finish(apiClient.ask(updateWatchCall, { id, changes: [...changes], mail, is_paused: isPaused }));

/** Ends a watch ('Bỏ theo dõi'). @returns the fault; null on success */
export async function endWatch(id: string): Promise<ShownMessage | null> {
  const answer = await apiClient.ask(deleteWatchCall, { id });
  if (!answer.ok) return failureMessage(answer.error);
  dropWatch(id);
  askToWatch(null);
  raiseMessage('success', { text: answer.value.message });
  return null;
}

/** Moves the map to the place of a watch or a notification and closes the drawer. @param address the part after '#' */
export function showOnMap(address: string): void {
  closeAccount();
  applyAddress(readMapAddress(address), 'ifUnseen');
}
