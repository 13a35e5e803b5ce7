import { findNumberedParcels } from '../../api/land/parcels.ts';
import { findSheets } from '../../api/land/sheets.ts';
import { findPlannings } from '../../api/land/plannings.ts';
import { isLive, isPlanning, layerLand, layerPlace, type LayerLand } from '../../domain/map/openLayer.ts';
import { cornersOf } from '../../domain/land/parcel.ts';
import { ZOOM } from '../../domain/limits.ts';
import { isSameView, readMapAddress, type AddressLayer, type MapAddress } from '../../domain/map/mapAddress.ts';
import { failure, mapResult, type Failure, type Result } from '../../domain/result.ts';
import { addressSlice, endExpectedLayer, expectParcel, updateAddress } from '../../state/shell/addressSlice.ts';
import { dropSharedDrawing, expectSharedDrawing } from '../../state/drawing/sharedDrawing.ts';
import { setComparison } from '../../state/layers/compareSlice.ts';
import { layersSlice, moveLayer } from '../../state/layers/layersSlice.ts';
import { networkSlice } from '../../state/host/hostSlice.ts';
import { selectionSlice } from '../../state/parcel/selectionSlice.ts';
import { recordView, requestFlight } from '../../state/map/viewSlice.ts';
import { currentAddress } from './currentAddress.ts';
import { isInSight } from '../map/bringIntoSight.ts';
import { flyTo, viewOfLot } from '../map/flyTo.ts';
import { whenLoaded } from './loadedCalls.ts';
import { requestGuard } from './requestGuard.ts';
import { closeLayer, openLayer, setLayerOpacity, setParcelOpacity } from '../layers/openLayer.ts';
import { closeParcel, openWhenFound } from '../parcel/openParcel.ts';
import { raiseNotice } from '../../state/shell/noticeSlice.ts';
import { chooseBaseMap } from '../../state/map/mapModeSlice.ts';

/** What became of something that an address asked for. */
type Fate = 'shown' | 'gone' | 'waiting';

/** Only the last address is restored. */
const restores = requestGuard();

/** Whoever loads the page anew, or comes back to it, has looked at the parcel already, and perhaps on from there. */
const isFirstLook = (): boolean =>
  (performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming | undefined)?.type === 'navigate';

/** Once, before the map starts, which then opens at the address's view: nothing jumps. */
export function restoreAddress(): void {
  const address = readMapAddress(location.hash);
  if (address.view) recordView(address.view);
  applyAddress(address, isFirstLook() ? 'ifUnseen' : 'never');
}

/**
 * Another address: what differs from what is shown is changed.
 * @param flies whether the map goes on to a parcel that the address's view does not show
 */
export function applyAddress(address: MapAddress, flies: 'ifUnseen' | 'never'): void {
  const shown = currentAddress();
  if (address.view && !(shown.view && isSameView(address.view, shown.view))) requestFlight({ ...address.view, delayMs: 0 });
  if (address.baseMap !== shown.baseMap) chooseBaseMap(address.baseMap);
  if (address.parcelOpacity !== shown.parcelOpacity) setParcelOpacity(address.parcelOpacity);
  arrangeLayers(address.layers);
  setComparison(address.comparison);
  if (address.comparison !== null)
    whenLoaded(import('../layers/compare/followDifferences.ts'), ({ followDifferences }) => followDifferences());
  if (address.parcelId !== shown.parcelId) {
    expectParcel(address.parcelId === null ? null : { id: address.parcelId, flies: address.view === null ? 'always' : flies });
    if (selectionSlice.status !== 'none') closeParcel();
  }
  if (address.drawing !== shown.drawing) {
    openSharedDrawing(address.drawing, address.parcelId === null && (address.view === null || flies !== 'never'));
  }
  void showAsked();
}

/** A link's drawing is read by code that most links need not. @param flies whether the map goes to it where it is not in sight */
export function openSharedDrawing(text: string | null, flies: boolean): void {
  expectSharedDrawing(text, flies);
  if (!text) return;
  import('../drawing/sharedDrawing.ts')
    .then(({ readSharedDrawing }) => readSharedDrawing())
    .catch((error: unknown) => {
      console.warn('drawing of the link: not read', error);
      dropSharedDrawing();
    });
}

/** The network is back: what could not be asked for is asked for again. */
export function retryAddress(): Promise<void> {
  retry.delayMs = RETRY_MS.first;
  return showAsked();
}

/** Closes, moves and fades what is open; what is not is noted as still to come. */
function arrangeLayers(layers: readonly AddressLayer[]): void {
  const ids = layers.map(({ id }) => id);
  const ofUser = () => layersSlice.open.filter(({ isAutomatic }) => !isAutomatic).map(({ id }) => id);
  for (const id of ofUser()) if (!ids.includes(id)) closeLayer(id);
  const openIds = ids.filter((id) => ofUser().includes(id));
  if (openIds.join() !== ofUser().join()) openIds.forEach((id, index) => moveLayer(id, index));
  for (const { id, opacity } of layers) {
    if (openIds.includes(id) && layersSlice.open.find((layer) => layer.id === id)?.opacity !== opacity) setLayerOpacity(id, opacity);
  }
  updateAddress({ layerIds: ids, layers: layers.filter(({ id }) => !openIds.includes(id)) });
}

/** What was said to be waiting: said once, however often it is tried. */
const told = { waiting: '' };

const RETRY_MS = { first: 2_000, longest: 60_000 };
/** The next attempt. The 'online' event may come before the network answers, and none comes when a server is busy no longer. */
const retry: { timer?: ReturnType<typeof setTimeout>; delayMs: number } = { delayMs: RETRY_MS.first };

/** Fetches and shows what is still to come; of all that could not be shown one notice is raised, and a parcel that nobody has is told where it stays. */
async function showAsked(): Promise<void> {
  const isCurrent = restores.begin();
  clearTimeout(retry.timer);
  const parcel = showParcelAsked();
  const fates = await Promise.all(addressSlice.layers.map((layer) => showLayer({ ...layer }, isCurrent)));
  const parcelFate = await parcel;
  if (!isCurrent()) return;
  if (parcelFate === 'gone') updateAddress({ parcelMissing: true });
  const isWaiting = [...fates, parcelFate].includes('waiting');
  if (!isWaiting) retry.delayMs = RETRY_MS.first;
  else if (networkSlice.online) {
    retry.timer = setTimeout(() => void showAsked(), retry.delayMs);
    retry.delayMs = Math.min(2 * retry.delayMs, RETRY_MS.longest);
  }
  if (fates.includes('gone')) return raiseNotice('info', 'share.gone');
  const waiting = [...addressSlice.layers.map(({ id }) => id), addressSlice.parcel?.id ?? ''].join();
  if (isWaiting && waiting !== told.waiting) raiseNotice('warning', 'share.waiting');
  told.waiting = isWaiting ? waiting : '';
}

type Opening = (() => void) | null;

/** What opens a layer; null when nobody has what it shows. */
async function findLayer({ id, opacity }: AddressLayer): Promise<Result<Opening>> {
  const asked = layerLand(id);
  if (isLive(asked)) return findForeignLayer(id, opacity);
  const find: (query: { _id: string }) => Promise<Result<{ items: LayerLand[] }>> = isPlanning(asked) ? findPlannings : findSheets;
  return mapResult(await find({ _id: asked.id }), ({ items }) => {
    // A provider that does not know the question may answer any planning or sheet.
    const land = items.find((item) => item.id === asked.id);
    return land ? () => openLayer(land, { opacity }) : null;
  });
}

/** Of another server, by code that most links need not. */
async function findForeignLayer(id: string, opacity: number): Promise<Result<Opening>> {
  try {
    const { findLiveLayer } = await import('../layers/live/openLiveLayer.ts');
    return await findLiveLayer(id, opacity);
  } catch (error) {
    return failure('offline', String(error));
  }
}

async function showLayer(layer: AddressLayer, isCurrent: () => boolean): Promise<Fate> {
  const answer = await findLayer(layer);
  if (!isCurrent()) return 'shown';
  if (!answer.ok && mayComeLater(answer.error)) return 'waiting';
  const { id } = layer;
  endExpectedLayer(id);
  if (!answer.ok || !answer.value) return 'gone';
  answer.value();
  // Asked after: the planning that opened by itself may have given way.
  const openIds = layersSlice.open.map((open) => open.id).filter((openId) => openId !== id);
  moveLayer(id, layerPlace(id, openIds, addressSlice.layerIds));
  return 'shown';
}

async function showParcelAsked(): Promise<Fate> {
  const asked = addressSlice.parcel;
  if (!asked || selectionSlice.status !== 'none') return 'shown';
  const { id, flies, isLate } = asked;
  const answer = await openWhenFound(
    async () => mapResult(await findNumberedParcels({ _id: id }), ({ items }) => items.find((parcel) => parcel.id === id) ?? null),
    isLate,
  );
  if (answer && !answer.ok && mayComeLater(answer.error)) {
    if (addressSlice.parcel?.id === id) expectParcel({ ...asked, isLate: true });
    return 'waiting';
  }
  // Answered, or the user closed it or opened another one meanwhile.
  if (addressSlice.parcel?.id === id) expectParcel(null);
  if (!answer) return 'shown';
  if (!answer.ok || !answer.value) return 'gone';
  const { center } = answer.value;
  const ring = cornersOf(answer.value);
  if (ring.length === 0) {
    if (flies === 'always') flyTo(center, ZOOM.parcel);
  } else if (flies === 'always' || (flies === 'ifUnseen' && !isInSight(ring, 0))) {
    const lot = viewOfLot(ring);
    flyTo(lot.center, lot.zoom);
  }
  return 'shown';
}

/** Nobody could be asked, or nobody had the time: not the same as nothing there. */
const mayComeLater = ({ kind, status = 0 }: Failure): boolean =>
  kind === 'offline' || kind === 'timeout' || (kind === 'refused' && (status === 429 || status >= 500));
