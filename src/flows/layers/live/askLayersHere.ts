import { subscribeKey } from 'valtio/utils';
import { liveClient } from '../../../../workers/live/client.ts';
import { boxHolds } from '../../../domain/geometry/box.ts';
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

/** Whether a layer has words for its places: its server is asked, or its shapes carry them. */
const canTell = ({ identify, request }: OfferedLayer): boolean =>
  identify !== null || request.kind === 'features' || tileLayersOf(request) !== null;

/** What a layer shows, where it can be asked and is seen at the place. */
function askedOf(layer: OpenLayer, { lng, lat }: LngLat): OfferedLayer | null {
  const live = liveLayerOf(layer.id);
  const isSeen = layer.opacity > 0 && layer.status !== 'failed';
  const isHere = live !== undefined && viewSlice.zoom >= liveMinZoom(live) && boxHolds(liveBox(live), lng, lat);
  return isSeen && isHere && canTell(live) ? live : null;
}

/** Nothing is told of a place any more. */
export function forgetLayersHere(): void {
  askings.begin();
  updateLiveHere({ layers: [], position: null });
}

/** Another parcel, or none: what was told beside the first is of a place that nobody looks at. */
function followParcel(): () => void {
  let own: string | null = null;
  return subscribeKey(selectionSlice, 'parcel', (parcel) => {
    const id = parcel?.id ?? null;
    if (own === null) own = id;
    else if (id !== own) forgetLayersHere();
  });
}

/** Another place was searched or picked. */
function followPin(position: LngLat): () => void {
  return subscribeKey(pinSlice, 'position', (pin) => {
    if (pin && (pin.lng !== position.lng || pin.lat !== position.lat)) forgetLayersHere();
  });
}

/**
 * Asks the open layers of other servers what they have at a place.
 * @param isOfParcel the tap opens a parcel: what they say is folded into a line beside its panel
 */
export function askLayersHere(position: LngLat, isOfParcel: boolean): void {
  forgetLayersHere();
  const asked = layersSlice.open.filter(isLive).flatMap((layer) => {
    const live = askedOf(layer, position);
    return live ? [{ live, id: layer.id, attempt: layer.attempt }] : [];
  });
  if (asked.length === 0) return;
  const isCurrent = askings.begin();
  updateLiveHere({
    layers: asked.map(({ id, live }) => ({
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
  for (const one of asked) void tellOne(one, position, isCurrent);
}

interface AskedLayer {
  id: string;
  live: OfferedLayer;
  attempt: number;
}

async function askOne({ live, attempt }: AskedLayer, position: LngLat, { signal }: IsCurrent): Promise<Result<LiveRow[]>> {
  const { identify, request } = live;
  const { zoom } = viewSlice;
  const service = identify ?? (request.kind === 'features' ? request : null);
  if (service) return liveClient.identify(service, position, zoom, signal);
  const tile = await vectorTileAt(live, { at: position, zoom, attempt }, signal);
  if (!tile.ok) return tile;
  return tile.value ? liveClient.identify(tile.value, position, zoom, signal) : success([]);
}

async function tellOne(asked: AskedLayer, position: LngLat, isCurrent: IsCurrent): Promise<void> {
  const answer = await askOne(asked, position, isCurrent);
  if (isCurrent()) answerLiveHere(asked.id, answer.ok ? answer.value : null);
}
