import type { LngLat, LngLatBox } from '../../domain/geometry/lngLat.ts';
import { ZOOM } from '../../domain/limits.ts';
import { fitZoom } from '../../domain/map/fitZoom.ts';
import { isPlanning, type OpenLayer } from '../../domain/map/openLayer.ts';
import { type CameraRequest, freeArea, requestCamera, requestFlight, updateCamera } from '../../state/map/viewSlice.ts';
import { boxMiddle, boxOfPoints } from '../../domain/geometry/box.ts';
import { circleRing } from '../../domain/geometry/greatCircle.ts';
import { coverageSlice } from '../../state/map/coverageSlice.ts';

interface FlightOptions {
  delayMs?: number;
  /** The center may be off by so much: all of that is in sight. */
  accuracyM?: number;
}

/** Asks the map to move; it does so once it is ready. */
export function flyTo(center: LngLat, zoom: number, { delayMs = 0, accuracyM = 0 }: FlightOptions = {}): void {
  requestFlight({ center, zoom, delayMs, ...(accuracyM > 0 && { box: boxOfPoints(circleRing(center, accuracyM)) }) });
}

/** The map goes to a lot, so near that it fills what panels leave free. */
export function flyToGround(ring: readonly LngLat[], delayMs = 0): void {
  const box = boxOfPoints(ring);
  requestFlight({ center: boxMiddle(box), zoom: ring.length > 1 ? ZOOM.lot : ZOOM.corner, box, delayMs });
}

/** Between what is to be seen and the edge of what panels leave free. */
const LAYER_MARGIN_PX = 24;
/** Handles and labels of the shape's outermost points want room, too. */
export const SHAPE_MARGIN_PX = 32;

/** The map goes where a layer lies, so far up that all of it fits; where that is not known, at a planning's zoom or a sheet's (§9: 13, 17). */
export function flyToLayer({ type, box, center }: Pick<OpenLayer, 'type' | 'box' | 'center'>): void {
  if (box) flyToBox(box);
  else flyTo({ ...center }, isPlanning({ type }) ? ZOOM.planningResult : ZOOM.parcel);
}

/** The map goes where all of a shape is seen in what panels leave free, but never nearer than a parcel's zoom. */
export function flyToShape(points: readonly LngLat[]): void {
  flyToBox(boxOfPoints(points), SHAPE_MARGIN_PX);
}

/** The map goes where all of a box fits, but never nearer than a parcel's zoom. */
export function flyToBox(box: LngLatBox, marginPx = LAYER_MARGIN_PX): void {
  const { center, zoom } = viewOfBox(box, marginPx, ZOOM.parcel);
  flyTo(center, zoom);
}

function viewOfBox(box: LngLatBox, marginPx: number, maxZoom: number): { center: LngLat; zoom: number } {
  const center = { lng: (box.west + box.east) / 2, lat: (box.south + box.north) / 2 };
  return { center, zoom: Math.min(maxZoom, Math.max(ZOOM.min, fitZoom(box, freeArea(marginPx)))) };
}

/** Where all of a lot fills what panels leave free. */
export const viewOfLot = (ring: readonly LngLat[]): { center: LngLat; zoom: number } =>
  viewOfBox(boxOfPoints(ring), SHAPE_MARGIN_PX, ZOOM.max - 0.5);

type Look = Omit<CameraRequest, 'atOnce'>;

/** Asks the map to look so, what is left out as it is; it does once it is ready. */
export function setCamera(look: Look): void {
  requestCamera({ ...look, atOnce: false });
}

/** The same without a flight: a slider is moved, and the map with it. */
export function dragCamera(look: Look): void {
  // The slider stays under the finger: what the map tells comes a moment later.
  updateCamera(look);
  requestCamera({ ...look, atOnce: true });
}

/** The map goes to where there is something to see. */
export function goToArea(code: string): void {
  const area = coverageSlice.areas.find((each) => each.code === code);
  if (area) flyTo({ ...area.center }, area.hasParcels ? ZOOM.initial : ZOOM.planningResult);
}
