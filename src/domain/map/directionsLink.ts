import type { LngLat } from '../geometry/lngLat.ts';
import { formatTyped } from '../text/format.ts';

/**
 * Returns a link to directions. On Android a geo: URI (RFC 5870, with the query that all map apps read) lets the user
 * choose an app; elsewhere it opens Google Maps (Maps URLs, api=1).
 */
export function directionsLink(to: LngLat, { isAndroid }: { isAndroid: boolean }): string {
  const place = formatTyped(to).replace(' ', '');
  return isAndroid ? `geo:${place}?q=${place}` : `https://www.google.com/maps/dir/?api=1&destination=${place}`;
}
