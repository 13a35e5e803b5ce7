import { findNumberedParcels } from '../../../api/land/parcels.ts';
import { fetchPlace } from '../../../api/places/places.ts';
import type { GridReading } from '../../../domain/coordinates/likelyGrids.ts';
import type { FoundCoordinates } from '../../../domain/coordinates/readCoordinates.ts';
import { type CadastralParcel, cornersOf, pointWithin } from '../../../domain/land/parcel.ts';
import { ZOOM } from '../../../domain/limits.ts';
import { isUnreachable, mapResult, type Failure } from '../../../domain/result.ts';
import { readParcelPlaceId, type PlaceDetail, type PlaceSuggestion } from '../../../domain/search/place.ts';
import { formatParcelId, type ParcelId, readParcelId } from '../../../domain/search/parcelId.ts';
import { type CornersReading, namedMeridian } from '../../../domain/search/readSearchBox.ts';
import type { RecentSearch } from '../../../domain/search/recentSearch.ts';
import { formatTyped } from '../../../domain/text/format.ts';
import type { MessageId } from '../../../i18n/catalogues/parts.ts';
import { hideOneBox, oneBoxSlice, openOneBoxRow, showFound } from '../../../state/search/oneBoxSlice.ts';
import { pinSlice } from '../../../state/results/resultsSlice.ts';
import { openParcelOfId } from '../../parcel/checkParcelId.ts';
import { showParcel } from '../../parcel/openParcel.ts';
import { beginSearch, openSearch } from '../openSearch.ts';
import { chooseCornerMeridian, chooseCornerProvince, chooseNamedProvince, replaceCorners, showTableParcels } from '../pasteCorners.ts';
import { goToCoordinates } from '../searchCoordinates.ts';
import { searchCorners } from '../searchCorners.ts';
import { showPlace, showPosition } from '../showPosition.ts';
import { rememberSearch } from './rememberSearch.ts';
import { raiseNotice } from '../../../state/shell/noticeSlice.ts';
import { copyText } from '../../shell/copyText.ts';

/** Opens what a row of the list shows. A fault appears in the list, which stays. */
export async function openFoundCoordinates(found: FoundCoordinates): Promise<void> {
  const position = { ...found.position };
  const name = formatTyped(position);
  // Already read and shown in the list, so no message repeats it.
  const shown = goToCoordinates({ position, form: 'google', swapped: false, unused: [] });
  settle({ key: name, name, address: '', kind: 'position', position });
  await shown;
}

/** Moves the map to an identifier's cell and opens the parcel there. */
export async function openFoundParcelId({ code, position, isInVietnam }: ParcelId): Promise<void> {
  const at = { ...position };
  const shown = showPosition(at, { address: '', zoom: ZOOM.corner });
  settle({ key: code, name: formatParcelId(code), address: '', kind: 'parcelId', position: at });
  if (await shown) await openParcelOfId({ code, position: at, isInVietnam });
}

/** Fills the corners form as if they were pasted there, and searches; an error can be corrected before or after. */
export async function openFoundCorners({ pairs, typed, parcels }: CornersReading, grid: GridReading | null): Promise<void> {
  const namedDeg = namedMeridian(oneBoxSlice.text);
  if (parcels.length > 0) showTableParcels(parcels, 0, namedDeg);
  else replaceCorners(typed ?? pairs.map(({ x, y }) => ({ x: String(x), y: String(y) })), null, namedDeg);
  hideOneBox();
  showFound(null);
  if (!grid) void chooseNamedProvince(oneBoxSlice.text);
  else {
    chooseCornerProvince('old', grid.provinceCode);
    chooseCornerMeridian(grid.meridianDeg);
  }
  // Only the customer knows which grid or parcel it is, or what was meant.
  if (!grid || typed || parcels.length > 0) openSearch('goc-ranh');
  else await searchCorners();
}

export async function openFoundPlace({
  id,
  name,
  address,
  kind,
}: Pick<PlaceSuggestion, 'id' | 'name' | 'address' | 'kind'>): Promise<void> {
  const search = beginSearch('dia-danh');
  openOneBoxRow(id);
  const parcel = kind === 'parcel' ? readParcelPlaceId(id) : null;
  const answer = parcel ? await findParcel(parcel.id) : await fetchPlace(id);
  if (!search.finish()) return;
  if (!answer.ok || !answer.value) {
    openOneBoxRow(null, answer.ok ? 'notice.noResult' : faultOf(answer.error));
    return;
  }
  const shown = show(answer.value, name);
  settle({ key: id, name, address, kind, position: null });
  await shown;
}

export async function openRecent({ key, name, address, kind, position }: Omit<RecentSearch, 'isStarred'>): Promise<void> {
  const id = kind === 'parcelId' ? readParcelId(key).id : null;
  if (id) await openFoundParcelId(id);
  else if (kind !== 'position' && kind !== 'parcelId') await openFoundPlace({ id: key, name, address, kind });
  else if (position) await openFoundCoordinates({ position, form: 'google', swapped: false, unused: [] });
}

const findParcel = async (id: string) =>
  mapResult(await findNumberedParcels({ _id: id }), ({ items }) => items.find((parcel) => parcel.id === id) ?? null);

/** Returns the message; a provider that cannot be reached has not answered 'no'. */
const faultOf = (error: Failure): MessageId =>
  isUnreachable(error) ? 'notice.offlineSearch' : error.status === 404 ? 'notice.noResult' : 'notice.searchFailed';

/** Shows the name of the pin in the pill and stores it for the next time. */
function settle(found: Omit<RecentSearch, 'isStarred'>): void {
  openOneBoxRow(null);
  hideOneBox();
  const at = pinSlice.position;
  showFound(at && { name: found.name, at: { ...at } });
  rememberSearch(found);
}

async function show(found: PlaceDetail | CadastralParcel, name: string): Promise<void> {
  if ('position' in found) return void (await showPlace({ ...found, name }));
  const shown = showPosition(pointWithin(found), { address: found.address, ring: cornersOf(found) });
  await showParcel(found);
  await shown;
}

/** Copies the pin's coordinates for use in any map; shows them where the browser forbids copying. */
export async function copyPin(): Promise<void> {
  if (!pinSlice.position) return;
  const position = formatTyped(pinSlice.position);
  if (await copyText(position)) raiseNotice('success', 'pin.copied', { position });
  else raiseNotice('info', 'pin.notCopied', { position });
}
