import { ZOOM } from '../limits.ts';

/** The sample land of Hoà Xuân, Đà Nẵng: where a first visitor finds parcels to look at. Degrees. */
export const START_VIEW = { center: { lng: 108.221, lat: 16.005 }, zoom: ZOOM.initial, bearing: 0, pitch: 0 } as const;
