import type { LngLat } from '../../domain/geometry/lngLat.ts';
import { type MapAddress, writeMapAddress } from '../../domain/map/mapAddress.ts';
import { ZOOM } from '../../domain/limits.ts';
import { cornersOf } from '../../domain/land/parcel.ts';
import { apiClient } from '../../api/apiClient.ts';
import { selectionSlice } from '../../state/parcel/selectionSlice.ts';
import { endSharing, showLink } from '../../state/shell/shareSlice.ts';
import { raiseNotice } from '../../state/shell/noticeSlice.ts';
import { isInSight } from '../map/bringIntoSight.ts';
import { viewOfLot } from '../map/flyTo.ts';
import { currentAddress, layersNow } from './currentAddress.ts';
import { copyText } from './copyText.ts';
import { handOver } from './handOver.ts';

/** What a link is to show besides what the map does. */
export interface LinkWishes {
  /** A place that the link is about instead. */
  at?: LngLat;
  /** The user's drawing, as a link has it and as it lies; null: none goes along, not even one that was shared with the user. */
  drawing?: { text: string; points: readonly LngLat[] } | null;
}

/**
 * What a link shows to somebody else: every layer that is drawn, also one that opened by itself, which the page's own address
 * leaves to its search. An open parcel is what the link is about: where it is not to be seen as a lot, the link goes to it; so
 * it does to a drawing that goes along.
 */
function sharedAddress({ at, drawing }: LinkWishes): MapAddress {
  const now = currentAddress();
  const address = { ...now, layers: layersNow(() => true), drawing: drawing === undefined ? now.drawing : (drawing?.text ?? null) };
  if (at !== undefined) return { ...address, view: address.view && { ...address.view, center: at }, parcelId: null };
  const ring = selectionSlice.parcel ? cornersOf(selectionSlice.parcel) : [];
  const { view } = address;
  if (view === null) return address;
  if (ring.length === 0)
    return drawing && !isInSight(drawing.points, 0) ? { ...address, view: { ...view, ...viewOfLot(drawing.points) } } : address;
  const lot = viewOfLot(ring);
  const isLot = view.zoom >= Math.min(ZOOM.parcel, lot.zoom) && isInSight(ring, 0);
  return isLot ? address : { ...address, view: { ...view, ...lot } };
}

/**
 * What the link is about, as a page that our own server has: who shows the link to others reads its title and a picture there. The page opens the
 * map at once for whoever has the view behind '#'. Of one with a drawing it is the same page for all: which land somebody drew on is theirs to tell.
 */
function landPage({ parcelId, layers, drawing }: MapAddress): string | null {
  if (drawing !== null) return '/hinh-ve';
  if (parcelId !== null) return `/thua/${parcelId}`;
  const planning = layers.find(({ id }) => !id.includes('/'));
  return planning ? `/quy-hoach/${planning.id}` : null;
}

/** A link to what the map shows now, the open parcel with it. Of the address only what stands after '#' is made anew. */
export function linkToView(wishes: LinkWishes): string {
  const link = new URL(location.href);
  // '/login' is '/' with the login modal open: nobody wants to be sent that.
  if (link.pathname === '/login') link.pathname = '/';
  const address = sharedAddress(wishes);
  // Another provider's land is none that our own server could tell of.
  if (new URL(apiClient.settings().apiBase, link).origin === link.origin) link.pathname = landPage(address) ?? link.pathname;
  link.hash = writeMapAddress(address);
  return link.href;
}

/** Hands the link to the phone's share sheet, or copies it where there is none; where neither is allowed, it is shown. */
export async function shareView(title: string, wishes: LinkWishes = {}): Promise<void> {
  const url = linkToView(wishes);
  if (await handOver({ title, url })) return endSharing();
  if (!(await copyText(url))) return showLink(url);
  endSharing();
  raiseNotice('success', 'share.copied');
}
