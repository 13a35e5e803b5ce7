import type { WirePosition } from '../contract/fields.ts';
import type { LngLat } from '../domain/geometry/lngLat.ts';

/** `latitude/longitude` stays on the wire (design §7). */
export const toLngLat = ({ latitude, longitude }: WirePosition): LngLat => ({ lng: longitude, lat: latitude });

export const toWirePosition = ({ lng, lat }: LngLat): WirePosition => ({ latitude: lat, longitude: lng });
