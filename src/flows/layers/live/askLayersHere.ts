import { subscribeKey } from 'valtio/utils';
import { liveClient } from '../../../../workers/live/client.ts';
import { boxHolds } from '../../../domain/geometry/box.ts';
import type { LngLat } from '../../../domain/geometry/lngLat.ts';
import { liveBox, type OfferedIdentify, type OfferedLayer, liveMinZoom } from '../../../domain/map/offeredLayer.ts';
import { isLive, type OpenLayer } from '../../../domain/map/openLayer.ts';
import { answerLiveHere, askLiveHere, hideLiveHere, liveLayerOf } from '../../../state/layers/liveSlice.ts';
import { layersSlice } from '../../../state/layersSlice.ts';
import { pinSlice } from '../../../state/resultsSlice.ts';
import { selectionSlice } from '../../../state/selectionSlice.ts';
import { viewSlice } from '../../../state/viewSlice.ts';
import { requestGuard } from '../../shell/requestGuard.ts';

const askings = requestGuard();
let abort = new AbortController();
let stopFollowing: (() => void) | undefined;

type Asked = OfferedLayer & { identify: OfferedIdentify };

/** The layer's own words, where it has any and is seen at the place. */
function askedOf(layer: OpenLayer, { lng, lat }: LngLat): Asked | null {
  const live = liveLayerOf(layer.id);
  const isSeen = layer.opacity > 0 && layer.status !== 'failed';
  if (!live?.identify || !isSeen || viewSlice.zoom < liveMinZoom(live) || !boxHolds(liveBox(live), lng, lat)) return null;
  return { ...live, identify: live.identify };
}

/** Nothing is told of a place any more. */
export function forgetLayersHere(): void {
  askings.begin();
  abort.abort();
  stopFollowing?.();
  hideLiveHere();
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
 * @returns whether there is one to be asked
 */
export function askLayersHere(position: LngLat, isOfParcel: boolean): boolean {
  forgetLayersHere();
  const asked = layersSlice.open.filter(isLive).flatMap((layer) => {
    const live = askedOf(layer, position);
    return live ? [{ live, id: layer.id }] : [];
  });
  if (asked.length === 0) return false;
  const isCurrent = askings.begin();
  abort = new AbortController();
  askLiveHere(
    asked.map(({ id, live }) => ({ layerId: id, title: live.title, source: live.source, asOf: live.as_of, status: 'asking', rows: [] })),
    position,
    isOfParcel,
  );
  stopFollowing = isOfParcel ? followParcel() : followPin(position);
  for (const { id, live } of asked) void askOne(id, live.identify, position, isCurrent);
  return true;
}

async function askOne(id: string, identify: OfferedIdentify, position: LngLat, isCurrent: () => boolean): Promise<void> {
  const answer = await liveClient.identify(identify, position, viewSlice.zoom, abort.signal);
  if (isCurrent()) answerLiveHere(id, answer.ok ? answer.value : null);
}
