import { proxy, ref } from 'valtio';
import type { LngLat } from '../../domain/geometry/lngLat.ts';
import type { Watch } from '../../domain/watches/watch.ts';
import type { LoadedSlice } from '../loadStatus.ts';

/** What the dialog is about: a parcel or its ward, an area that was drawn, or a watch that is there. */
export type WatchSubject =
  | { kind: 'parcel'; parcelId: string; name: string }
  | { kind: 'area'; ring: readonly LngLat[]; name: string }
  | { kind: 'watch'; watch: Watch };

interface WatchesSlice extends LoadedSlice {
  /** Whose they are: nothing of it is shown to anybody else. */
  owner: string | null;
  items: Watch[];
  /** Whether the gateway mails what it tells. */
  hasMail: boolean;
  /** What the dialog is about; null while it is closed. A valtio `ref`. */
  asked: WatchSubject | null;
}

const noWatches = (): WatchesSlice => ({ owner: null, status: 'none', items: [], hasMail: false, asked: null });

export const watchesSlice = proxy<WatchesSlice>(noWatches());

/** What another customer watched is not shown any more. */
export function beginWatches(owner: string): void {
  if (watchesSlice.owner !== owner) Object.assign(watchesSlice, { ...noWatches(), owner });
}

/** A new one comes first, another takes the place of what it was. */
export function showWatch(watch: Watch): void {
  const known = watchesSlice.items.some(({ id }) => id === watch.id);
  watchesSlice.items = known ? watchesSlice.items.map((item) => (item.id === watch.id ? watch : item)) : [watch, ...watchesSlice.items];
}

export function dropWatch(id: string): void {
  watchesSlice.items = watchesSlice.items.filter((watch) => watch.id !== id);
}

/** @param subject null closes the dialog */
export function askToWatch(subject: WatchSubject | null): void {
  watchesSlice.asked = subject && ref(subject);
}
