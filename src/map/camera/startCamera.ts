import { ZOOM } from '../../domain/limits.ts';
import { viewSlice } from '../../state/viewSlice.ts';
import type { Camera } from '../view/mapView.ts';

/** The sample land of Hoà Xuân, Đà Nẵng: where a first visitor finds parcels to look at. */
const START: Camera = { center: { lng: 108.221, lat: 16.005 }, zoom: ZOOM.initial, bearing: 0, pitch: 0 };

/** Where a map was before this one, or where the address wants the first. */
export function startCamera(): Camera {
  const { center, zoom, bearing, pitch } = viewSlice;
  return center ? { center: { ...center }, zoom, bearing, pitch } : { ...START };
}
