import { findNumberedParcels } from '../../api/land/parcels.ts';
import { findSheets } from '../../api/land/sheets.ts';
import { findPlannings } from '../../api/land/plannings.ts';
import { isLive, isPlanning, parseLayerId, layerIndex, type LayerLand } from '../../domain/map/openLayer.ts';
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
import { isInView } from '../map/moveIntoView.ts';
import { flyTo, viewOfLot } from '../map/flyTo.ts';
import { whenLoaded } from './loadedCalls.ts';
import { requestGuard } from './requestGuard.ts';
import { closeLayer, openLayer, setLayerOpacity, setParcelOpacity } from '../layers/openLayer.ts';
import { closeParcel, openWhenFound } from '../parcel/openParcel.ts';
import { raiseNotice } from '../../state/shell/noticeSlice.ts';
import { chooseBaseMap } from '../../state/map/mapModeSlice.ts';

type RestoreOutcome = 'shown' | 'gone' | 'waiting';

const restores = requestGuard();

/** Returns whether this is a first load; after a reload or a return the user may have moved on. */
const isFirstVisit = (): boolean =>
  (performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming | undefined)?.type === 'navigate';

/** Reads the address once before the map starts, which then opens at its view without a jump. */
export function restoreAddress(): void {
  const address = readMapAddress(location.hash);
  if (address.view) recordView(address.view);
  applyAddress(address, isFirstVisit() ? 'ifUnseen' : 'never');
}

/** Changes only what differs. @param movesMap to a parcel that the address's view does not show */
export function applyAddress(address: MapAddress, movesMap: 'ifUnseen' | 'never'): void {
  const shown = currentAddress();
  if (address.view && !(shown.view && isSameView(address.view, shown.view))) requestFlight({ ...address.view, delayMs: 0 });
  if (address.baseMap !== shown.baseMap) chooseBaseMap(address.baseMap);
  if (address.parcelOpacity !== shown.parcelOpacity) setParcelOpacity(address.parcelOpacity);
  arrangeLayers(address.layers);
  setComparison(address.comparison);
  if (address.comparison !== null)
    whenLoaded(import('../layers/compare/followDifferences.ts'), ({ followDifferences }) => followDifferences());
  if (address.parcelId !== shown.parcelId) {
    expectParcel(address.parcelId === null ? null : { id: address.parcelId, movesMap: address.view === null ? 'always' : movesMap });
    if (selectionSlice.status !== 'none') closeParcel();
  }
  if (address.drawing !== shown.drawing) {
    openSharedDrawing(address.drawing, address.parcelId === null && (address.view === null || movesMap !== 'never'));
  }
  void showPending();
}

/** Shows a link's drawing, by lazily loaded code. @param movesMap whether the map moves to it if it is out of sight */
export function openSharedDrawing(text: string | null, movesMap: boolean): void {
  expectSharedDrawing(text, movesMap);
  if (!text) return;
  import('../drawing/sharedDrawing.ts')
    .then(({ readSharedDrawing }) => readSharedDrawing())
    .catch((error: unknown) => {
      console.warn(error);
      dropSharedDrawing();
    });
}

/** Requests pending parts of the address again, when the network is back. */
export function retryAddress(): Promise<void> {
  retry.delayMs = RETRY_MS.first;
  return showPending();
}

/** Closes, moves and fades open layers; notes missing ones as pending. */
function arrangeLayers(layers: readonly AddressLayer[]): void {
  const ids = layers.map(({ id }) => id);
  const userLayerIds = () => layersSlice.open.filter(({ isAutomatic }) => !isAutomatic).map(({ id }) => id);
  for (const id of userLayerIds()) if (!ids.includes(id)) closeLayer(id);
  const openIds = ids.filter((id) => userLayerIds().includes(id));
  if (openIds.join() !== userLayerIds().join()) openIds.forEach((id, index) => moveLayer(id, index));
  for (const { id, opacity } of layers) {
    if (openIds.includes(id) && layersSlice.open.find((layer) => layer.id === id)?.opacity !== opacity) setLayerOpacity(id, opacity);
  }
  updateAddress({ layerIds: ids, layers: layers.filter(({ id }) => !openIds.includes(id)) });
}

/** Parts last reported as waiting, to report each only once. */
const lastNotice = { waiting: '' };

const RETRY_MS = { first: 2_000, longest: 60_000 };
/** Next attempt: 'online' may fire before the network answers, and no event ends a server's overload. */
const retry: { timer?: ReturnType<typeof setTimeout>; delayMs: number } = { delayMs: RETRY_MS.first };

/** Loads and shows pending parts; one notice covers all failures, and a missing parcel is reported in its place. */
async function showPending(): Promise<void> {
  const isCurrent = restores.begin();
  clearTimeout(retry.timer);
  const parcel = showPendingParcel();
  const outcomes = await Promise.all(addressSlice.layers.map((layer) => showLayer({ ...layer }, isCurrent)));
  const parcelOutcome = await parcel;
  if (!isCurrent()) return;
  if (parcelOutcome === 'gone') updateAddress({ parcelMissing: true });
  const isWaiting = [...outcomes, parcelOutcome].includes('waiting');
  if (!isWaiting) retry.delayMs = RETRY_MS.first;
  else if (networkSlice.online) {
    retry.timer = setTimeout(() => void showPending(), retry.delayMs);
    retry.delayMs = Math.min(2 * retry.delayMs, RETRY_MS.longest);
  }
  if (outcomes.includes('gone')) return raiseNotice('info', 'share.gone');
  const waiting = [...addressSlice.layers.map(({ id }) => id), addressSlice.parcel?.id ?? ''].join();
  if (isWaiting && waiting !== lastNotice.waiting) raiseNotice('warning', 'share.waiting');
  lastNotice.waiting = isWaiting ? waiting : '';
}

type Opening = (() => void) | null;

/** Returns a function that opens a layer; null when it does not exist. */
async function findLayer({ id, opacity }: AddressLayer): Promise<Result<Opening>> {
  const parsed = parseLayerId(id);
  if (isLive(parsed)) return findForeignLayer(id, opacity);
  const find: (query: { _id: string }) => Promise<Result<{ items: LayerLand[] }>> = isPlanning(parsed) ? findPlannings : findSheets;
  return mapResult(await find({ _id: parsed.id }), ({ items }) => {
    // A provider that does not know the filter may return any planning or sheet.
    const land = items.find((item) => item.id === parsed.id);
    return land ? () => openLayer(land, { opacity }) : null;
  });
}

/** Finds a layer of another server, by code that most links do not need. */
async function findForeignLayer(id: string, opacity: number): Promise<Result<Opening>> {
  try {
    const { findLiveLayer } = await import('../layers/live/openLiveLayer.ts');
    return await findLiveLayer(id, opacity);
  } catch (error) {
    return failure('offline', String(error));
  }
}

async function showLayer(layer: AddressLayer, isCurrent: () => boolean): Promise<RestoreOutcome> {
  const answer = await findLayer(layer);
  if (!isCurrent()) return 'shown';
  if (!answer.ok && isTemporary(answer.error)) return 'waiting';
  const { id } = layer;
  endExpectedLayer(id);
  if (!answer.ok || !answer.value) return 'gone';
  answer.value();
  // Read after the call: the planning that opened by itself may have been replaced.
  const openIds = layersSlice.open.map((open) => open.id).filter((openId) => openId !== id);
  moveLayer(id, layerIndex(id, openIds, addressSlice.layerIds));
  return 'shown';
}

async function showPendingParcel(): Promise<RestoreOutcome> {
  const pending = addressSlice.parcel;
  if (!pending || selectionSlice.status !== 'none') return 'shown';
  const { id, movesMap, isLate } = pending;
  const answer = await openWhenFound(
    async () => mapResult(await findNumberedParcels({ _id: id }), ({ items }) => items.find((parcel) => parcel.id === id) ?? null),
    isLate,
  );
  if (answer && !answer.ok && isTemporary(answer.error)) {
    if (addressSlice.parcel?.id === id) expectParcel({ ...pending, isLate: true });
    return 'waiting';
  }
  // Answered, unless the user closed it or opened another one meanwhile.
  if (addressSlice.parcel?.id === id) expectParcel(null);
  if (!answer) return 'shown';
  if (!answer.ok || !answer.value) return 'gone';
  const { center } = answer.value;
  const ring = cornersOf(answer.value);
  if (ring.length === 0) {
    if (movesMap === 'always') flyTo(center, ZOOM.parcel);
  } else if (movesMap === 'always' || (movesMap === 'ifUnseen' && !isInView(ring, 0))) {
    const lot = viewOfLot(ring);
    flyTo(lot.center, lot.zoom);
  }
  return 'shown';
}

const isTemporary = ({ kind, status = 0 }: Failure): boolean =>
  kind === 'offline' || kind === 'timeout' || (kind === 'refused' && (status === 429 || status >= 500));
