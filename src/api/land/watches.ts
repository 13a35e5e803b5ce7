import { createWatchCall, deleteWatchCall, findWatchesCall, updateWatchCall, type WireWatch } from '../../contract/land/watches.ts';
import type { LngLat } from '../../domain/geometry/lngLat.ts';
import type { Watch, WatchChange, WatchMail } from '../../domain/land/watch.ts';
import { mapResult, type Result } from '../../domain/result.ts';
import { apiClient, type Via } from '../apiClient.ts';
import { toWirePosition } from '../position.ts';

const toWatch = (wire: WireWatch): Watch => ({
  id: wire._id,
  kind: wire.kind,
  title: wire.title,
  parcelId: wire.parcel_id,
  changes: wire.changes,
  mail: wire.mail,
  isPaused: wire.is_paused,
  address: wire.map_address,
  toldAt: wire.told_at,
});

/** The customer's own, the newest first; `hasMail` says whether the gateway can mail what it tells. */
export async function listWatches({ client = apiClient, signal }: Via = {}): Promise<Result<{ items: Watch[]; hasMail: boolean }>> {
  const answer = await client.ask(findWatchesCall, {}, { signal });
  return mapResult(answer, ({ data, has_mail }) => ({ items: data.map(toWatch), hasMail: has_mail }));
}

/** What is told of a place, and how. */
export interface WatchChoices {
  changes: readonly WatchChange[];
  mail: WatchMail;
}

/** What is to be watched; without a title the gateway names it. */
export type WatchedPlace = { parcelId: string; isWard: boolean } | { ring: readonly LngLat[]; title: string };

/** @param uid made with the form: sent again it is stored once. @returns the watch and the server's words */
export async function createWatch(
  uid: string,
  place: WatchedPlace,
  { changes, mail }: WatchChoices,
  { client = apiClient, signal }: Via = {},
): Promise<Result<{ watch: Watch; message: string }>> {
  const asked =
    'ring' in place
      ? { position: place.ring.map(toWirePosition), title: place.title, is_ward: false }
      : { parcel_id: place.parcelId, is_ward: place.isWard };
  const answer = await client.ask(createWatchCall, { uid, changes: [...changes], mail, ...asked }, { signal });
  return mapResult(answer, ({ data, message }) => ({ watch: toWatch(data), message }));
}

/** @returns the watch as it is now and the server's words */
export async function updateWatch(
  id: string,
  { changes, mail, isPaused }: WatchChoices & { isPaused: boolean },
  { client = apiClient, signal }: Via = {},
): Promise<Result<{ watch: Watch; message: string }>> {
  const answer = await client.ask(updateWatchCall, { id, changes: [...changes], mail, is_paused: isPaused }, { signal });
  return mapResult(answer, ({ data, message }) => ({ watch: toWatch(data), message }));
}

/** @returns the server's words */
export async function deleteWatch(id: string, { client = apiClient, signal }: Via = {}): Promise<Result<string>> {
  return mapResult(await client.ask(deleteWatchCall, { id }, { signal }), ({ message }) => message);
}
