import type { LngLat, LngLatBox } from '../../domain/geometry/lngLat.ts';
import { ZOOM } from '../../domain/limits.ts';
import { fitZoom } from '../../domain/map/fitZoom.ts';
import { isPlanning, type OpenLayer } from '../../domain/map/openLayer.ts';
import { type CameraRequest, freeArea, requestCamera, requestFlight, updateCamera } from '../../state/map/viewSlice.ts';
import { boxCenter, boxOfPoints } from '../../domain/geometry/box.ts';
import { circleRing } from '../../domain/geometry/greatCircle.ts';
import { coverageSlice } from '../../state/map/coverageSlice.ts';

interface FlightOptions {
  delayMs?: number;
  /** Radius of uncertainty around the centre, all of which is in sight. */
  accuracyM?: number;
}

export function flyTo(center: LngLat, zoom: number, { delayMs = 0, accuracyM = 0 }: FlightOptions = {}): void {
  requestFlight({ center, zoom, delayMs, ...(accuracyM > 0 && { box: boxOfPoints(circleRing(center, accuracyM)) }) });
}

/** Moves the map so that a lot fills the area that panels leave free. */
export function flyToGround(ring: readonly LngLat[], delayMs = 0): void {
  const box = boxOfPoints(ring);
  requestFlight({ center: boxCenter(box), zoom: ring.length > 1 ? ZOOM.lot : ZOOM.corner, box, delayMs });
}

/** Margin between the content and the edge of the area that panels leave free. */
const LAYER_MARGIN_PX = 24;
/** Margin of a shape, which leaves room for handles and labels of its outermost points. */
export const SHAPE_MARGIN_PX = 32;

/** Fits the map to a layer's box; without one it uses the zoom of a planning or a sheet (§9: 13, 17). */
export function flyToLayer({ type, box, center }: Pick<OpenLayer, 'type' | 'box' | 'center'>): void {
  if (box) flyToBox(box);
  else flyTo({ ...center }, isPlanning({ type }) ? ZOOM.planningResult : ZOOM.parcel);
}

/** Fits a shape into the area that panels leave free, at most at a parcel's zoom. */
export function flyToShape(points: readonly LngLat[]): void {
  flyToBox(boxOfPoints(points), SHAPE_MARGIN_PX);
}

/** Fits the map to a box, at most at a parcel's zoom. */
export function flyToBox(box: LngLatBox, marginPx = LAYER_MARGIN_PX): void {
  const { center, zoom } = viewOfBox(box, marginPx, ZOOM.parcel);
  flyTo(center, zoom);
}

function viewOfBox(box: LngLatBox, marginPx: number, maxZoom: number): { center: LngLat; zoom: number } {
  const center = { lng: (box.west + box.east) / 2, lat: (box.south + box.north) / 2 };
  return { center, zoom: Math.min(maxZoom, Math.max(ZOOM.min, fitZoom(box, freeArea(marginPx)))) };
}

/** Returns the view in which a lot fills the area that panels leave free. */
export const viewOfLot = (ring: readonly LngLat[]): { center: LngLat; zoom: number } =>
  viewOfBox(boxOfPoints(ring), SHAPE_MARGIN_PX, ZOOM.max - 0.5);

type CameraView = Omit<CameraRequest, 'atOnce'>;

/** Sets the given camera values, once the map is ready; the others stay. */
export function setCamera(change: CameraView): void {
  requestCamera({ ...change, atOnce: false });
}

/** Sets camera values without a flight, as a slider moves. */
export function dragCamera(change: CameraView): void {
  // Update at once to keep the slider under the finger; the map reports a moment later.
  updateCamera(change);
  requestCamera({ ...change, atOnce: true });
}

export function goToArea(code: string): void {
  const area = coverageSlice.areas.find((each) => each.code === code);
  if (area) flyTo({ ...area.center }, area.hasParcels ? ZOOM.initial : ZOOM.planningResult);
}
