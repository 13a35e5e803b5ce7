import { subscribeKey } from 'valtio/utils';
import { liveClient } from '../../../../workers/live/client.ts';
import { boxContains } from '../../../domain/geometry/box.ts';
import type { LngLat } from '../../../domain/geometry/lngLat.ts';
import { liveBox, type LiveRow, type OfferedLayer, liveMinZoom, tileLayersOf } from '../../../domain/map/offeredLayer.ts';
import { isLive, type OpenLayer } from '../../../domain/map/openLayer.ts';
import { type Result, success } from '../../../domain/result.ts';
import { vectorTileAt } from '../../../map/live/vectorTileAt.ts';
import { answerLiveHere, liveLayerOf, updateLiveHere } from '../../../state/layers/liveSlice.ts';
import { layersSlice } from '../../../state/layers/layersSlice.ts';
import { pinSlice } from '../../../state/results/resultsSlice.ts';
import { selectionSlice } from '../../../state/parcel/selectionSlice.ts';
import { viewSlice } from '../../../state/map/viewSlice.ts';
import { type IsCurrent, requestGuard } from '../../shell/requestGuard.ts';

const askings = requestGuard();

/** Returns whether a layer can describe places: by a query to its server or by its shapes' properties. */
const canIdentify = ({ identify, request }: OfferedLayer): boolean =>
  identify !== null || request.kind === 'features' || tileLayersOf(request) !== null;

/** Returns null for a layer that cannot be queried or is not visible at the place. */
function queryableAt(layer: OpenLayer, { lng, lat }: LngLat): OfferedLayer | null {
  const live = liveLayerOf(layer.id);
  const isSeen = layer.opacity > 0 && layer.status !== 'failed';
  const isHere = live !== undefined && viewSlice.zoom >= liveMinZoom(live) && boxContains(liveBox(live), lng, lat);
  return isSeen && isHere && canIdentify(live) ? live : null;
}

export function forgetLayersHere(): void {
  askings.begin();
  updateLiveHere({ layers: [], position: null });
}

/** Clears the answers when another parcel, or none, is open: they belong to the first one's place. */
function followParcel(): () => void {
  let own: string | null = null;
  return subscribeKey(selectionSlice, 'parcel', (parcel) => {
    const id = parcel?.id ?? null;
    if (own === null) own = id;
    else if (id !== own) forgetLayersHere();
  });
}

function followPin(position: LngLat): () => void {
  return subscribeKey(pinSlice, 'position', (pin) => {
    if (pin && (pin.lng !== position.lng || pin.lat !== position.lat)) forgetLayersHere();
  });
}

/** @param isOfParcel the tap opens a parcel: the answers are folded into a line beside its panel */
export function askLayersHere(position: LngLat, isOfParcel: boolean): void {
  forgetLayersHere();
  const layers = layersSlice.open.filter(isLive).flatMap((layer) => {
    const live = queryableAt(layer, position);
    return live ? [{ live, id: layer.id, attempt: layer.attempt }] : [];
  });
  if (layers.length === 0) return;
  const isCurrent = askings.begin();
  updateLiveHere({
    layers: layers.map(({ id, live }) => ({
      layerId: id,
      title: live.title,
      source: live.source,
      asOf: live.as_of,
      status: 'asking',
      rows: [],
    })),
    position,
    isFolded: isOfParcel,
  });
  isCurrent.signal.addEventListener('abort', isOfParcel ? followParcel() : followPin(position));
  for (const layer of layers) void answerFor(layer, position, isCurrent);
}

interface AskedLayer {
  id: string;
  live: OfferedLayer;
  attempt: number;
}

async function identifyIn({ live, attempt }: AskedLayer, position: LngLat, { signal }: IsCurrent): Promise<Result<LiveRow[]>> {
  const { identify, request } = live;
  const { zoom } = viewSlice;
  const service = identify ?? (request.kind === 'features' ? request : null);
  if (service) return liveClient.identify(service, position, zoom, signal);
  const tile = await vectorTileAt(live, { at: position, zoom, attempt }, signal);
  if (!tile.ok) return tile;
  return tile.value ? liveClient.identify(tile.value, position, zoom, signal) : success([]);
}

async function answerFor(layer: AskedLayer, position: LngLat, isCurrent: IsCurrent): Promise<void> {
  const answer = await identifyIn(layer, position, isCurrent);
  if (isCurrent()) answerLiveHere(layer.id, answer.ok ? answer.value : null);
}
