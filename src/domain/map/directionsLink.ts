import type { LngLat } from '../geometry/lngLat.ts';
import { formatTyped } from '../text/format.ts';

/**
 * The way to a place: Android asks which of its map apps shall show it (RFC 5870 with the query that they all read), everything else
 * opens Google Maps' directions (Maps URLs, api=1).
 */
export function directionsLink(to: LngLat, { isAndroid }: { isAndroid: boolean }): string {
  const place = formatTyped(to).replace(' ', '');
  return isAndroid ? `geo:${place}?q=${place}` : `https://www.google.com/maps/dir/?api=1&destination=${place}`;
}
