import { proxy, subscribe } from 'valtio';
import { readMapAddress, writeMapAddress } from '../../domain/map/mapAddress.ts';
import { addressSlice, expectParcel } from '../../state/shell/addressSlice.ts';
import { sharedDrawingSlice } from '../../state/drawing/sharedDrawing.ts';
import { compareSlice } from '../../state/layers/compareSlice.ts';
import { layersSlice } from '../../state/layers/layersSlice.ts';
import { mapModeSlice } from '../../state/map/mapModeSlice.ts';
import { selectionSlice } from '../../state/parcel/selectionSlice.ts';
import { viewSlice } from '../../state/map/viewSlice.ts';
import { currentAddress } from './currentAddress.ts';
import { applyAddress, openSharedDrawing } from './restoreAddress.ts';

/** Safari refuses more than 100 changes of the address in 30 s. */
const WRITE_EVERY_MS = 400;
const REFUSED_PAUSE_MS = 5_000;

/** Returns the state of open overlays in the current history entry (ui/overlays/openOverlay.ts). */
const overlayEntry = (): { base?: string; covered?: boolean } => (history.state ?? {}) as { base?: string; covered?: boolean };

/**
 * Keeps the address in step with view, base map, layers and parcel, and follows the user's changes to it. Path and
 * query stay as they are.
 * @returns a function that ends it
 */
export function followAddress(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let writtenAtMs = -Infinity;
  /** Hash that was last written or read. */
  let knownHash = location.hash;
  let knownBase = overlayEntry().base;
  const seenBases = new Set<string | undefined>();

  const write = (): void => {
    timer = undefined;
    if (location.hash !== knownHash) return onAddressChange();
    // Do not write before there is a view, nor each view that a flying or turning map passes.
    if (viewSlice.center === null || viewSlice.heading !== null || mapModeSlice.rotation === 'rotating') return;
    knownBase = overlayEntry().base;
    const hash = `#${writeMapAddress(currentAddress())}`;
    writtenAtMs = performance.now();
    if (hash === knownHash) return;
    try {
      history.replaceState(history.state, '', hash);
      knownHash = hash;
    } catch (error) {
      console.warn(error);
      writtenAtMs += REFUSED_PAUSE_MS;
      writeSoon();
    }
  };
  const writeSoon = (): void => {
    timer ??= setTimeout(write, Math.max(0, writtenAtMs + WRITE_EVERY_MS - performance.now()));
  };
  const follow = (): void => {
    // Opening another parcel cancels the pending one of the link.
    if (selectionSlice.parcel && (addressSlice.parcel || addressSlice.parcelMissing)) expectParcel(null);
    writeSoon();
  };
  // Listen to both events: if one is late, the new address would be overwritten before it.
  const onAddressChange = (): void => {
    const { hash } = location;
    const { base, covered } = overlayEntry();
    const isSameBase = base !== undefined && base === knownBase;
    seenBases.add(knownBase);
    knownBase = base;
    if (hash === knownHash) return;
    knownHash = hash;
    const address = readMapAddress(hash);
    if (isSameBase) {
      // Back or Forward between overlays of one address: keep the current map; Forward opens the parcel again.
      if (!covered && address.parcelId !== null) applyAddress({ ...currentAddress(), parcelId: address.parcelId }, 'never');
      clearTimeout(timer);
      return write();
    }
    // An anchor or a mistake without any of our parameters is replaced.
    if (writeMapAddress(address) !== '') applyAddress(address, base !== undefined && seenBases.has(base) ? 'never' : 'ifUnseen');
    else if (address.drawing !== null) openSharedDrawing(address.drawing, false);
    writeSoon();
  };

  window.addEventListener('popstate', onAddressChange);
  window.addEventListener('hashchange', onAddressChange);
  const named = proxy({ viewSlice, mapModeSlice, layersSlice, addressSlice, compareSlice, sharedDrawingSlice, selectionSlice });
  const unsubscribe = subscribe(named, follow);
  return () => {
    clearTimeout(timer);
    window.removeEventListener('popstate', onAddressChange);
    window.removeEventListener('hashchange', onAddressChange);
    unsubscribe();
  };
}
