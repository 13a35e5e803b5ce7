import type { Map as MapLibreMap, MapMouseEvent, MapTouchEvent, Point } from 'maplibre-gl';
import { MEASURE_TAB } from '../../domain/map/mapTab.ts';
import { mapTabSlice } from '../../state/mapModeSlice.ts';
import type { MapHandlers, PickGesture } from './mapHandlers.ts';
import { parcelAt } from '../overlays/parcelLayers.ts';

/** A tap on the map: when, where on the screen, and the feature id of the parcel drawn there. */
export interface Tap {
  timeMs: number;
  x: number;
  y: number;
  parcelId: number | null;
}

const DOUBLE_TAP_MS = 350;
const DOUBLE_TAP_PX = 24;

/** True when `tap` is the second of a double one. */
function isSecondTap(previous: Tap | null, tap: Tap): boolean {
  if (previous === null || tap.timeMs - previous.timeMs > DOUBLE_TAP_MS) return false;
  return Math.hypot(tap.x - previous.x, tap.y - previous.y) <= DOUBLE_TAP_PX;
}

/**
 * What a tap picks. Nothing waits to see whether a second tap follows: a first tap acts at once, and a second one on a
 * parcel picks the place as well (§4 'a double click picks a location'). Beside parcels the first has done so already.
 */
export function tapMeaning(previous: Tap | null, tap: Tap): 'parcel' | 'position' | 'nothing' {
  if (isSecondTap(previous, tap)) return previous?.parcelId === null ? 'nothing' : 'position';
  return tap.parcelId === null ? 'position' : 'parcel';
}

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
