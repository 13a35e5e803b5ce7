import { liveBox, type OfferedLayer } from '../../../domain/map/offeredLayer.ts';
import { isLive, layerId, type OpenLayer } from '../../../domain/map/openLayer.ts';
import { boxCenter } from '../../../domain/geometry/box.ts';
import { mapResult, type Result } from '../../../domain/result.ts';
import { liveLayerOf, liveSlice } from '../../../state/layers/liveSlice.ts';
import { layersSlice, changeLayers } from '../../../state/layers/layersSlice.ts';
import { raiseNotice } from '../../../state/shell/noticeSlice.ts';
import { layerOf, percent, retryLayer } from '../loadLayer.ts';
import { loadLiveLayers } from './loadLiveLayers.ts';
import { MAX_OPEN_LAYERS } from '../../../domain/limits.ts';

function toOpenLayer(live: OfferedLayer, opacity: number): OpenLayer {
  const box = liveBox(live);
  return {
    type: 'live',
    id: layerId({ type: 'live', id: live._id }),
    title: live.title,
    address: '',
    year: 0,
    center: boxCenter(box),
    box,
    fileUrl: '',
    pictures: [],
    drawings: ['live'],
    drawing: 'live',
    opacity: percent(opacity),
    status: 'loading',
    fault: null,
    attempt: 0,
    landCodes: [],
    isAutomatic: false,
    isSample: false,
  };
}

/** Opens a layer on top; an open one moves there. @param opacity 0–100; default: the operator's */
export function openLiveLayer(id: string, opacity?: number): void {
  const live = liveLayerOf(id);
  if (!live) return;
  const others = layersSlice.open.filter((layer) => layer.id !== id);
  if (others.length >= MAX_OPEN_LAYERS) {
    raiseNotice('info', 'layers.tooMany', { most: MAX_OPEN_LAYERS });
    return;
  }
  const held = layerOf(id);
  changeLayers({
    open: [held ? { ...held, opacity: percent(opacity ?? held.opacity) } : toOpenLayer(live, opacity ?? live.opacity), ...others],
    closed: null,
  });
  if (held?.status === 'failed') retryLayer(id);
}

/** Returns a function that opens the layer of a link; null where it is not offered. */
export const findLiveLayer = async (id: string, opacity: number): Promise<Result<(() => void) | null>> =>
  mapResult(await loadLiveLayers(), () => (liveLayerOf(id) ? () => openLiveLayer(id, opacity) : null));

/** Opens the layers that the operator opens at start; the first of the list is topmost. */
export async function openStartLayers(): Promise<void> {
  await loadLiveLayers();
  const ids = liveSlice.layers.filter((live) => live.is_open).map(({ _id }) => layerId({ type: 'live', id: _id }));
  for (const id of ids.toReversed()) if (!layerOf(id)) openLiveLayer(id);
}

// The network is back: request again what failed without it.
window.addEventListener('online', () => {
  for (const layer of layersSlice.open) if (isLive(layer) && layer.fault === 'offline') retryLayer(layer.id);
});
