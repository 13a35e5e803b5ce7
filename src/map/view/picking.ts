import type { Map as MapLibreMap, MapMouseEvent, MapTouchEvent, Point } from 'maplibre-gl';
import { MEASURE_TAB } from '../../domain/map/mapTab.ts';
import { mapTabSlice } from '../../state/mapTabSlice.ts';
import type { MapHandlers, PickGesture } from './mapHandlers.ts';
import { parcelAt } from './parcelAt.ts';
import { isSecondTap, tapMeaning, type Tap } from './tapMeaning.ts';

const LONG_PRESS_MS = 550;
const LONG_PRESS_SLACK_PX = 10;

function parcelIdAt(map: MapLibreMap, point: Point): number | null {
  const id = parcelAt(map, point)?.id;
  return id === undefined ? null : Number(id);
}

/** In map tab 4 taps draw (drawOnMap.ts). */
const isPicking = (): boolean => mapTabSlice.tab !== MEASURE_TAB;

/** Taps, double taps, long presses and the Enter key become picks. Listeners die with the map. */
export function pickOnMap(map: MapLibreMap, handlers: MapHandlers): void {
  let previous: Tap | null = null;
  let pressTimer: ReturnType<typeof setTimeout> | undefined;
  let pressedAt: Point | null = null;
  let pressTaken = false;

  const pick = (meaning: 'parcel' | 'position' | 'nothing', parcelId: number | null, at: Point, gesture: PickGesture): void => {
    if (meaning === 'parcel' && parcelId !== null) handlers.onPickParcel(parcelId);
    if (meaning !== 'position') return;
    const { lng, lat } = map.unproject(at);
    handlers.onPickPosition({ lng, lat }, gesture);
  };

  map.on('click', ({ point, originalEvent }: MapMouseEvent) => {
    if (!isPicking()) return;
    if (pressTaken) {
      // The finger that pressed long is lifted now: its click has had its meaning.
      pressTaken = false;
      return;
    }
    const tap: Tap = { timeMs: originalEvent.timeStamp, x: point.x, y: point.y, parcelId: parcelIdAt(map, point) };
    pick(tapMeaning(previous, tap), tap.parcelId, point, isSecondTap(previous, tap) ? 'hold' : 'tap');
    previous = isSecondTap(previous, tap) ? null : tap;
  });

  const endPress = (): void => clearTimeout(pressTimer);
  map.on('touchstart', ({ point, points }: MapTouchEvent) => {
    endPress();
    pressTaken = false;
    if (points.length !== 1 || !isPicking()) return;
    pressedAt = point;
    pressTimer = setTimeout(() => {
      pressTaken = true;
      pick('position', null, point, 'hold');
    }, LONG_PRESS_MS);
  });
  map.on('touchmove', ({ point }: MapTouchEvent) => {
    if (pressedAt && point.dist(pressedAt) > LONG_PRESS_SLACK_PX) endPress();
  });
  map.on('touchend', endPress);
  map.on('touchcancel', endPress);
  map.on('remove', endPress);

  map.getCanvas().addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' || !isPicking()) return;
    event.preventDefault();
    // The middle of what panels leave free, which is where the map's centre is drawn.
    const middle = map.project(map.getCenter());
    const parcelId = parcelIdAt(map, middle);
    pick(parcelId === null ? 'position' : 'parcel', parcelId, middle, 'tap');
  });
}
