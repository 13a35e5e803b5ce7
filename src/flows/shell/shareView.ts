import type { LngLat } from '../../domain/geometry/lngLat.ts';
import { type MapAddress, writeMapAddress } from '../../domain/map/mapAddress.ts';
import { ZOOM } from '../../domain/limits.ts';
import { cornersOf } from '../../domain/land/parcel.ts';
import { apiClient } from '../../api/apiClient.ts';
import { selectionSlice } from '../../state/parcel/selectionSlice.ts';
import { endSharing, showLink } from '../../state/shell/shareSlice.ts';
import { raiseNotice } from '../../state/shell/noticeSlice.ts';
import { isInView } from '../map/moveIntoView.ts';
import { viewOfLot } from '../map/flyTo.ts';
import { currentAddress, layersNow } from './currentAddress.ts';
import { copyText } from './copyText.ts';
import { openShareSheet } from './openShareSheet.ts';

export interface LinkOptions {
  /** Place that the link is about instead. */
  at?: LngLat;
  /** User's drawing, as link text and as points; null: none is included, not even one shared with the user. */
  drawing?: { text: string; points: readonly LngLat[] } | null;
}

/**
 * Returns the address to share: every drawn layer, also one that opened by itself, which the page's own address leaves
 * to its search. The link goes to an open parcel where it is too small to see as a lot, and to an included drawing.
 */
function sharedAddress({ at, drawing }: LinkOptions): MapAddress {
  const current = currentAddress();
  const address = { ...current, layers: layersNow(() => true), drawing: drawing === undefined ? current.drawing : (drawing?.text ?? null) };
  if (at !== undefined) return { ...address, view: address.view && { ...address.view, center: at }, parcelId: null };
  const ring = selectionSlice.parcel ? cornersOf(selectionSlice.parcel) : [];
  const { view } = address;
  if (view === null) return address;
  if (ring.length === 0)
    return drawing && !isInView(drawing.points, 0) ? { ...address, view: { ...view, ...viewOfLot(drawing.points) } } : address;
  const lot = viewOfLot(ring);
  const isLot = view.zoom >= Math.min(ZOOM.parcel, lot.zoom) && isInView(ring, 0);
  return isLot ? address : { ...address, view: { ...view, ...lot } };
}

/**
 * Returns our server's page about the link's subject, which gives link previews a title and a picture, and opens the
 * map at the view behind '#'. All links with a drawing share one page, to keep the drawn land private.
 */
function landPage({ parcelId, layers, drawing }: MapAddress): string | null {
  if (drawing !== null) return '/hinh-ve';
  if (parcelId !== null) return `/thua/${parcelId}`;
  const planning = layers.find(({ id }) => !id.includes('/'));
  return planning ? `/quy-hoach/${planning.id}` : null;
}

/** Returns a link to what the map shows now, with the open parcel. Only the part after '#' is made anew. */
export function linkToView(options: LinkOptions): string {
  const link = new URL(location.href);
  // '/login' is '/' with the login modal open, which must not be shared.
  if (link.pathname === '/login') link.pathname = '/';
  const address = sharedAddress(options);
  // Our own server has no pages about another provider's land.
  if (new URL(apiClient.settings().apiBase, link).origin === link.origin) link.pathname = landPage(address) ?? link.pathname;
  link.hash = writeMapAddress(address);
  return link.href;
}

/** Opens the share sheet for the link, else copies it; where neither is allowed, shows it. */
export async function shareView(title: string, options: LinkOptions = {}): Promise<void> {
  const url = linkToView(options);
  if (await openShareSheet({ title, url })) return endSharing();
  if (!(await copyText(url))) return showLink(url);
  endSharing();
  raiseNotice('success', 'share.copied');
}
