import type { LayerDrawing, LayerFault, OpenLayer } from '../../domain/map/openLayer.ts';
import type { LngLatBox } from '../../domain/geometry/lngLat.ts';
import { layersSlice } from '../../state/layersSlice.ts';
import { parcelsClient } from '../../../workers/parcels/client.ts';
import { layerFault } from './layerFault.ts';

export const layerOf = (id: string): OpenLayer | undefined => layersSlice.open.find((layer) => layer.id === id);

// A new worker that could not fetch them again holds none: the map would show less and less of them.
parcelsClient.onZonesLost((id, failed) => {
  const layer = layerOf(id);
  if (layer?.drawing === 'zones') Object.assign(layer, { status: 'failed', fault: layerFault(failed) });
});

/** Has the worker fetch the zones of a layer; pictures and tiles are the map's to ask for. */
export async function loadLayer({ id, fileUrl, drawing, attempt }: OpenLayer): Promise<void> {
  if (drawing !== 'zones' || fileUrl === '') return;
  const answer = await parcelsClient.openZones({ id, fileUrl });
  const layer = layerOf(id);
  if (!layer) {
    void parcelsClient.closeZones(id);
    return;
  }
  if (layer.attempt !== attempt) return;
  if (!answer.ok) Object.assign(layer, { status: 'failed', fault: layerFault(answer.error) });
  else Object.assign(layer, { status: 'shown', fault: null, box: answer.value.box, landCodes: answer.value.landCodes });
}

/** The map could draw a picture or tiles of a layer, or could not. */
export function notePlanning(id: string, attempt: number, { fault, box }: { fault: LayerFault | null; box?: LngLatBox | null }): void {
  const layer = layerOf(id);
  if (layer?.attempt !== attempt || layer.drawing === 'zones') return;
  Object.assign(layer, { status: fault ? 'failed' : 'shown', fault });
  if (box) layer.box = box;
}

function askAnew(layer: OpenLayer): void {
  Object.assign(layer, { status: 'loading', fault: null, attempt: layer.attempt + 1 });
  void loadLayer(layer);
}

/** Asks again for what a layer is drawn from. */
export function retryLayer(id: string): void {
  const layer = layerOf(id);
  if (layer && layer.drawings.length > 0) askAnew(layer);
}

/** Draws a layer from its zones or its picture, where it has both. */
export function setLayerDrawing(id: string, drawing: LayerDrawing): void {
  const layer = layerOf(id);
  if (!layer || layer.drawing === drawing || !layer.drawings.includes(drawing)) return;
  if (layer.drawing === 'zones') void parcelsClient.closeZones(id);
  Object.assign(layer, { drawing, isAutomatic: false });
  askAnew(layer);
}
