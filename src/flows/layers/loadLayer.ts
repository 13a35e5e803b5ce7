import { parcelsClient } from '../../../workers/parcels/client.ts';
import { isInForce, PAYMENTS_ON } from '../../domain/account/userPackage.ts';
import type { LngLatBox } from '../../domain/geometry/lngLat.ts';
import type { PlanningPicture } from '../../domain/land/planning.ts';
import {
  type TruncatedTiles,
  drawingsOf,
  isGeoreferenced,
  isPlanning,
  layerId,
  type LayerDrawing,
  type LayerFault,
  type LayerLand,
  type OpenLayer,
} from '../../domain/map/openLayer.ts';
import type { Failure } from '../../domain/result.ts';
import { isOffline } from '../../state/host/hostSlice.ts';
import { configSlice } from '../../state/shell/configSlice.ts';
import { layersSlice, removeLayer, showLayersPanel, updateLayer } from '../../state/layers/layersSlice.ts';
import { packageSlice } from '../../state/wallet/packageSlice.ts';
import { readStored, writeStored } from '../../state/storage/storage.ts';
import { ownCustomer } from '../session/ownCustomer.ts';
import { measureShownGround } from '../parcel/measureShownGround.ts';
import { isLoggedIn, requireLogin } from '../session/requireLogin.ts';
import { loadPayments, payments } from '../wallet/loadPackage.ts';
import { boxOfPoints } from '../../domain/geometry/box.ts';

export const percent = (opacity: number): number => Math.round(Math.min(100, Math.max(0, opacity)));

const copyPicture = (picture: PlanningPicture): PlanningPicture => ({
  ...picture,
  corners: picture.corners.map((corner) => ({ ...corner })) as PlanningPicture['corners'],
});

/** Copies JSON data; `structuredClone` rejects proxies. */
export const copyOf = <Value>(value: Value): Value => value && (JSON.parse(JSON.stringify(value)) as Value);

/** Converts a planning or a sheet to an open layer that is not drawn yet; a copy, as the land may be a slice's own. */
export function toLayer(land: LayerLand, opacity: number, isAutomatic: boolean): OpenLayer {
  const { type, title, address, center, fileUrl, isSample } = land;
  const pictures = land.type === 'land' ? land.pictures.map(copyPicture) : [];
  const drawings = drawingsOf({ fileUrl, pictures });
  const [drawing] = drawings;
  const corners = pictures.filter(isGeoreferenced).flatMap((picture) => picture.corners);
  return {
    type,
    id: layerId(land),
    title,
    address,
    sheetNumber: land.type === 'land' ? undefined : land.sheetNumber,
    year: land.type === 'land' ? land.year : 0,
    edition: land.type === 'land' ? copyOf(land.edition) : undefined,
    center: { ...center },
    box: corners.length > 0 ? boxOfPoints(corners) : null,
    fileUrl,
    pictures,
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

export const layerOf = (id: string): OpenLayer | undefined => layersSlice.open.find((layer) => layer.id === id);

// A new worker that cannot load the zones again has none; the map would lose them bit by bit.
parcelsClient.onZonesLost((id, failed) => {
  const layer = layerOf(id);
  if (layer?.drawing === 'zones') updateLayer(id, { status: 'failed', fault: layerFault(failed) });
});

/** Identifies the agreement of a customer to a price per view; another price is asked about again. */
const agreement = (): string => `${ownCustomer() ?? ''}:${configSlice.pointsPerView}`;

/** Returns whether the price of a view is known, after loading it if needed. Without a network nothing is charged. */
async function isPriceKnown(): Promise<boolean> {
  await (configSlice.status === 'ready' ? payments.load : loadPayments());
  return configSlice.status === 'ready' || isOffline();
}

/** Returns whether a view costs a customer points without a press (§1.5); a package in force covers pressed ones. */
function costsUnasked(isAutomatic: boolean): boolean {
  if (configSlice.pointsPerView === 0) return false;
  const isCovered = configSlice.paymentMethod === PAYMENTS_ON && isInForce(packageSlice.current, Date.now());
  return isAutomatic || (!isCovered && readStored('view_charge_agreed') !== agreement());
}

/** Agrees to the price ('Xem, trừ … VPOINT') and loads every layer that waits for it. */
export function agreeToCharge(): void {
  writeStored('view_charge_agreed', agreement());
  retryLayersWith('price');
}

/** Opens the login from the row of a layer for customers; all such layers load afterwards. */
export function logInForLayers(): void {
  if (requireLogin(logInForLayers)) retryLayersWith('login');
}

function retryLayersWith(cause: LayerFault): void {
  for (const { id, fault } of layersSlice.open) if (fault === cause) retryLayer(id);
}

/** Loads the zones of a layer in the worker; the map itself requests pictures and tiles. */
export async function loadLayer(requested: OpenLayer): Promise<void> {
  const { type, id, fileUrl, drawing, attempt } = requested;
  if (drawing !== 'zones' || fileUrl === '') return;
  if (isPlanning({ type }) && isLoggedIn()) {
    const isKnown = await isPriceKnown();
    const waiting = layerOf(id);
    if (waiting?.attempt !== attempt) return;
    if (!isKnown || costsUnasked(waiting.isAutomatic)) return refuse(waiting, isKnown ? 'price' : 'offline');
  }
  const answer = await parcelsClient.openZones({ id, fileUrl });
  const layer = layerOf(id);
  if (!layer) {
    void parcelsClient.closeZones(id);
    return;
  }
  if (layer.attempt !== attempt) return;
  if (!answer.ok) {
    refuse(layer, layerFault(answer.error));
  } else {
    const { box, landCodes, ownFills = [] } = answer.value;
    const use = isPlanning({ type }) ? { landCodes, ownFills } : { landCodes: [], ownFills: [] };
    updateLayer(id, { status: 'shown', fault: null, box, ...use });
  }
  measureShownGround();
}

/** Shows why a layer was not loaded. One that opened automatically closes instead of asking for a login or a price. */
function refuse({ id, isAutomatic }: OpenLayer, fault: LayerFault): void {
  const isAsked = fault === 'price' || fault === 'login' || fault === 'points';
  if (isAsked && isAutomatic) return void removeLayer(id);
  updateLayer(id, { status: 'failed', fault });
  if (isAsked) showLayersPanel();
}

export function recordPlanningDrawn(
  id: string,
  attempt: number,
  { fault, box, truncated }: { fault: LayerFault | null; box?: LngLatBox | null; truncated?: TruncatedTiles },
): void {
  const layer = layerOf(id);
  if (layer?.attempt !== attempt || layer.drawing === 'zones') return;
  updateLayer(id, { status: fault ? 'failed' : 'shown', fault, ...(box ? { box } : {}) });
  // Keep the finest zoom: beyond it the layer is complete.
  if (truncated && truncated.zoom >= (layer.truncated?.zoom ?? 0)) updateLayer(id, { truncated });
}

function reload(layer: OpenLayer): void {
  updateLayer(layer.id, { status: 'loading', fault: null, truncated: null, attempt: layer.attempt + 1 });
  measureShownGround();
  void loadLayer(layer);
}

export function retryLayer(id: string): void {
  const layer = layerOf(id);
  if (layer && layer.drawings.length > 0) reload(layer);
}

export function setLayerDrawing(id: string, drawing: LayerDrawing): void {
  const layer = layerOf(id);
  if (!layer || layer.drawing === drawing || !layer.drawings.includes(drawing)) return;
  if (layer.drawing === 'zones') void parcelsClient.closeZones(id);
  updateLayer(id, { drawing, isAutomatic: false });
  reload(layer);
}

export function layerFault({ kind, status }: Failure): LayerFault {
  if (kind === 'offline' || kind === 'timeout') return 'offline';
  if (status === 404 || status === 410) return 'missing';
  // Viewing a planning costs points here (§1).
  if (status === 401) return 'login';
  if (status === 402) return 'points';
  // A file that crashed the worker exceeds the device's memory.
  if (status === 413 || kind === 'worker') return 'tooLarge';
  return kind === 'malformed' ? 'unreadable' : 'refused';
}
