import type { LngLat } from '../../domain/geometry/lngLat.ts';
import { type AddressLayer, type MapAddress, writeMapAddress } from '../../domain/map/mapAddress.ts';
import { layerPlace } from '../../domain/map/openLayer.ts';
import { addressSlice } from '../../state/addressSlice.ts';
import { layersSlice } from '../../state/layersSlice.ts';
import { mapModeSlice } from '../../state/mapModeSlice.ts';
import { selectionSlice } from '../../state/selectionSlice.ts';
import { viewSlice } from '../../state/viewSlice.ts';
import { raiseNotice } from '../../state/noticeSlice.ts';
import { copyText } from './copyText.ts';

/** What the address says of the map as it is now. What an address asked for and is still to come stays in it. */
export function currentAddress(): MapAddress {
  const { center, zoom, bearing, pitch } = viewSlice;
  return {
    view: center && { center: { ...center }, zoom, bearing, pitch },
    baseMap: mapModeSlice.baseMap,
    layers: currentLayers(),
    parcelOpacity: layersSlice.parcelOpacity,
    parcelId: selectionSlice.parcel?.id ?? addressSlice.parcel?.id ?? null,
  };
}

/** Without those that opened by themselves: they belong to a search, which no link repeats. */
function currentLayers(): AddressLayer[] {
  const layers = layersSlice.open.flatMap(({ id, opacity, isAutomatic }) => (isAutomatic ? [] : [{ id, opacity }]));
  for (const { id, opacity } of addressSlice.layers) {
    const openIds = layers.map((layer) => layer.id);
    if (!openIds.includes(id)) layers.splice(layerPlace(id, openIds, addressSlice.layerIds), 0, { id, opacity });
  }
  return layers;
}

/**
 * A link to what the map shows now, the open parcel with it. Of the address only what stands after '#' is made anew.
 * @param at what the map's middle shall be instead; the open parcel is not what is meant then
 */
function linkToView(at: LngLat | undefined): string {
  const link = new URL(location.href);
  // '/login' is '/' with the login modal open: nobody wants to be sent that.
  if (link.pathname === '/login') link.pathname = '/';
  const address = currentAddress();
  const isPlace = at !== undefined && address.view !== null;
  link.hash = writeMapAddress(isPlace ? { ...address, view: { ...address.view!, center: at }, parcelId: null } : address);
  return link.href;
}

/**
 * Hands the link to the phone's share sheet, or copies it where there is none.
 * @param at a place that the link shall show instead of what the map does
 * @returns the link, when neither was allowed: it has to be shown
 */
export async function shareView(title: string, at?: LngLat): Promise<string | null> {
  const url = linkToView(at);
  if (await handOver({ title, url })) return null;
  if (!(await copyText(url))) return url;
  raiseNotice('success', 'share.copied');
  return null;
}

/** @returns false where there is no share sheet, or none for a page in a frame */
async function handOver(data: ShareData): Promise<boolean> {
  if (!('share' in navigator)) return false;
  try {
    await navigator.share(data);
    return true;
  } catch (error) {
    // Closed again: the user changed their mind.
    return error instanceof DOMException && error.name === 'AbortError';
  }
}
