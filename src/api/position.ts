import type { WirePosition } from '../contract/fields.ts';
import type { LngLat } from '../domain/geometry/lngLat.ts';

/** `latitude/longitude` stays on the wire. */
export const toLngLat = ({ latitude, longitude }: WirePosition): LngLat => ({ lng: longitude, lat: latitude });

export const toWirePosition = ({ lng, lat }: LngLat): WirePosition => ({ latitude: lat, longitude: lng });
