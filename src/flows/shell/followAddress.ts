import { subscribe } from 'valtio';
import type { LngLat } from '../../domain/geometry/lngLat.ts';
import { readMapAddress, writeMapAddress } from '../../domain/map/mapAddress.ts';
import { addressSlice, expectParcel } from '../../state/addressSlice.ts';
import { layersSlice } from '../../state/layersSlice.ts';
import { mapModeSlice } from '../../state/mapModeSlice.ts';
import { selectionSlice } from '../../state/selectionSlice.ts';
import { viewSlice } from '../../state/viewSlice.ts';
import { currentAddress } from './shareView.ts';
import { applyAddress } from './restoreAddress.ts';

/** Safari refuses more than 100 changes of the address in 30 s. */
const WRITE_EVERY_MS = 400;
const REFUSED_PAUSE_MS = 5_000;

/** Entries of the session history that belong to open modals (ui/openModals.ts), below and with this one. */
const modalDepth = (): number => Number((history.state as { modals?: number } | null)?.modals ?? 0);

/**
 * Keeps the address in step with view, base map, layers and parcel, and the other way round where the user changed it.
 * Path and query stay as they are.
 * @returns ends it
 */
export function followAddress(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let writtenAtMs = -Infinity;
  /** The last that was written or heard. */
  let known = location.hash;
  /** The same, by how many modals were open. */
  const written: string[] = [];
  written[modalDepth()] = known;
  /** Where the map was when an address sent it elsewhere: until it rests again, nobody knows its view. */
  let leftCenter: LngLat | null | undefined;

  const write = (): void => {
    timer = undefined;
    if (location.hash !== known) return hear();
    // No address names a view before there is one, nor each that a flying or turning map passes.
    if (viewSlice.center === null || viewSlice.center === leftCenter || mapModeSlice.rotation === 'rotating') return;
    leftCenter = undefined;
    const hash = `#${writeMapAddress(currentAddress())}`;
    writtenAtMs = performance.now();
    written.length = modalDepth();
    written.push(hash);
    if (hash === known) return;
    try {
      history.replaceState(history.state, '', hash);
      known = hash;
    } catch (error) {
      console.warn('address: the browser refuses', error);
      writtenAtMs += REFUSED_PAUSE_MS;
      writeSoon();
    }
  };
  const writeSoon = (): void => {
    timer ??= setTimeout(write, Math.max(0, writtenAtMs + WRITE_EVERY_MS - performance.now()));
  };
  const followSelection = (): void => {
    // Who opens another parcel does not wait for the link's any more.
    if (selectionSlice.parcel) expectParcel(null);
    writeSoon();
  };
  // By both events: where one of them comes late, what is new would be overwritten before it.
  const hear = (): void => {
    const { hash } = location;
    if (hash === known) return;
    known = hash;
    const depth = modalDepth();
    // Back closed a modal, and the map went on while it was open: that is not what the user wants back.
    const leftModal = depth < written.length - 1 && hash === written[depth];
    const address = readMapAddress(hash);
    // Nothing of it is ours: an anchor, or a mistake.
    if (!leftModal && writeMapAddress(address) !== '' && applyAddress(address)) leftCenter = viewSlice.center;
    writeSoon();
  };

  window.addEventListener('popstate', hear);
  window.addEventListener('hashchange', hear);
  const unsubscribes = [
    subscribe(viewSlice, writeSoon),
    subscribe(mapModeSlice, writeSoon),
    subscribe(layersSlice, writeSoon),
    subscribe(addressSlice, writeSoon),
    subscribe(selectionSlice, followSelection),
  ];
  return () => {
    clearTimeout(timer);
    window.removeEventListener('popstate', hear);
    window.removeEventListener('hashchange', hear);
    for (const unsubscribe of unsubscribes) unsubscribe();
  };
}
