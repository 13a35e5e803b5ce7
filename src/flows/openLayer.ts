import { LAYER_OPACITY } from '../domain/limits.ts';
import { drawingsOf, MAX_OPEN_LAYERS, type OpenLayer } from '../domain/openLayer.ts';
import type { PicturedPlanning } from '../domain/planningPicture.ts';
import { layersSlice } from '../state/layersSlice.ts';
import { raiseNotice } from './raiseNotice.ts';

/** 0–100, whole. */
const percent = (opacity: number): number => Math.round(Math.min(100, Math.max(0, opacity)));

const layerOf = (id: string): OpenLayer | undefined => layersSlice.open.find((layer) => layer.id === id);

/** As the slice keeps it; a copy, for what is given may be a slice's own. */
function toLayer(planning: PicturedPlanning, opacity: number, isAutomatic: boolean): OpenLayer {
  const { id, title, address, year, center, fileUrl, pictures, isSample } = planning;
  const drawings = drawingsOf(planning);
  const [drawing] = drawings;
  return {
    type: 'land',
    id,
    title,
    address,
    year,
    center: { ...center },
    box: null,
    fileUrl,
    pictures: pictures.map((picture) => ({ ...picture, corners: picture.corners.map((at) => ({ ...at })) as typeof picture.corners })),
    drawings,
    drawing: drawing ?? 'zones',
    opacity: percent(opacity),
    status: drawing ? 'loading' : 'failed',
    fault: drawing ? null : 'nothing',
    attempt: 0,
    landCodes: [],
    isAutomatic,
    isSample,
  };
}

/**
 * Opens a planning as the topmost layer (§4); one that is open already comes to the top. Of more than MAX_OPEN_LAYERS
 * nothing is opened, and a notice says why. What opened by itself gives way to what the user opens.
 * @param options.opacity 0–100; a new layer has 100 (§9)
 */
export function openLayer(planning: PicturedPlanning, { opacity }: { opacity?: number } = {}): void {
  const others = layersSlice.open.filter((layer) => !layer.isAutomatic && layer.id !== planning.id);
  if (others.length >= MAX_OPEN_LAYERS) {
    raiseNotice('info', 'layers.tooMany', { most: MAX_OPEN_LAYERS });
    return;
  }
  const held = layerOf(planning.id);
  const layer = held && !held.isAutomatic ? { ...held, opacity: percent(opacity ?? held.opacity) } : toLayer(planning, opacity ?? LAYER_OPACITY, false);
  Object.assign(layersSlice, { open: [layer, ...others], closed: null });
}

export function closeLayer(id: string): void {
  const index = layersSlice.open.findIndex((layer) => layer.id === id);
  const [layer] = layersSlice.open.splice(Math.max(index, 0), index < 0 ? 0 : 1);
  if (layer) layersSlice.closed = { layer, index };
}

/** @param opacity 0–100 */
export function setLayerOpacity(id: string, opacity: number): void {
  const layer = layerOf(id);
  if (layer) Object.assign(layer, { opacity: percent(opacity), isAutomatic: false });
}

/** @param toIndex of the layer in the list afterwards, 0 is the top; beyond an end is that end */
export function moveLayer(id: string, toIndex: number): void {
  const index = layersSlice.open.findIndex((layer) => layer.id === id);
  if (index < 0) return;
  const [layer] = layersSlice.open.splice(index, 1);
  layersSlice.open.splice(Math.max(0, toIndex), 0, layer!);
}

/** @param opacity 0–100, of the drawn parcels; §9: starts at 60 */
export function setParcelOpacity(opacity: number): void {
  layersSlice.parcelOpacity = percent(opacity);
}

/** Opens 'Lớp dữ liệu đang mở', or brings it to the front. */
export function openLayers(): void {
  layersSlice.panelAsked += 1;
}

export function closeLayersPanel(): void {
  layersSlice.panelAsked = 0;
}
