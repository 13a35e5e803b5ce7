import { proxy, ref } from 'valtio';
import type { LngLat } from '../../domain/geometry/lngLat.ts';
import type { Watch } from '../../domain/watches/watch.ts';
import type { LoadedSlice } from '../loadStatus.ts';

export type WatchSubject =
  | { kind: 'parcel'; parcelId: string; name: string }
  | { kind: 'area'; ring: readonly LngLat[]; name: string }
  | { kind: 'watch'; watch: Watch };

interface WatchesSlice extends LoadedSlice {
  /** Customer of the watches; nobody else sees them. */
  owner: string | null;
  items: Watch[];
  /** The gateway also sends reports by mail. */
  hasMail: boolean;
  /** Subject of the open dialog, a valtio `ref`; null while it is closed. */
  asked: WatchSubject | null;
}

const noWatches = (): WatchesSlice => ({ owner: null, status: 'none', items: [], hasMail: false, asked: null });

export const watchesSlice = proxy<WatchesSlice>(noWatches());

export function beginWatches(owner: string): void {
  if (watchesSlice.owner !== owner) Object.assign(watchesSlice, { ...noWatches(), owner });
}

export function showWatch(watch: Watch): void {
  const known = watchesSlice.items.some(({ id }) => id === watch.id);
  watchesSlice.items = known ? watchesSlice.items.map((item) => (item.id === watch.id ? watch : item)) : [watch, ...watchesSlice.items];
}

export function dropWatch(id: string): void {
  watchesSlice.items = watchesSlice.items.filter((watch) => watch.id !== id);
}

export function askToWatch(subject: WatchSubject | null): void {
  watchesSlice.asked = subject && ref(subject);
}
