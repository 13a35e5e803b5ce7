import { GEOLOCATION_TIMEOUT_MS, MOVE_DELAY_MS, ZOOM } from '../domain/limits.ts';
import { beginSearch } from './beginSearch.ts';
import { showPosition } from './showPosition.ts';

/**
 * 'Vị trí của tôi': where the phone is. A failure is ignored silently (§8); the button merely stops waiting. A browser
 * whose question is left unanswered never calls back, so any other search may begin meanwhile and then wins.
 */
export async function locateMe(): Promise<void> {
  const search = beginSearch('position');
  const coordinates = await currentCoordinates();
  if (!search.finish() || !coordinates) return;
  const position = { lng: coordinates.longitude, lat: coordinates.latitude };
  await showPosition(position, { address: '', zoom: ZOOM.place, delayMs: MOVE_DELAY_MS });
}

function currentCoordinates(): Promise<GeolocationCoordinates | null> {
  return new Promise((resolve) => {
    if (!('geolocation' in navigator)) {
      resolve(null);
      return;
    }
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve(coords),
      () => resolve(null),
      { timeout: GEOLOCATION_TIMEOUT_MS, enableHighAccuracy: true },
    );
  });
}
