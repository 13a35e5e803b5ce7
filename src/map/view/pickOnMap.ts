import type { Map as MapLibreMap, MapMouseEvent, Point } from 'maplibre-gl';
import { MEASURE_TAB } from '../../domain/map/mapTab.ts';
import { mapTabSlice } from '../../state/mapModeSlice.ts';
import type { MapHandlers, PickGesture } from './mapHandlers.ts';
import { areaAt } from '../overlays/coverage.ts';
import { parcelAt } from '../overlays/parcelLayers.ts';
import { menuOnMap } from './menuOnMap.ts';

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

function parcelIdAt(map: MapLibreMap, point: Point): number | null {
  const id = parcelAt(map, point)?.id;
  return id === undefined ? null : Number(id);
}

/** In map tab 4 taps draw (drawOnMap.ts). */
const isPicking = (): boolean => mapTabSlice.tab !== MEASURE_TAB;

/** Taps, double taps and the Enter key become picks, long presses and the right button a menu. Listeners die with the map. */
export function pickOnMap(map: MapLibreMap, handlers: MapHandlers): void {
  let previous: Tap | null = null;
  const isOfMenu = menuOnMap(map, handlers, isPicking);

  const pick = (meaning: 'parcel' | 'position' | 'nothing', parcelId: number | null, at: Point, gesture: PickGesture): void => {
    const { lng, lat } = map.unproject(at);
    const { left, top } = map.getCanvas().getBoundingClientRect();
    if (meaning === 'parcel' && parcelId !== null) handlers.onPickParcel(parcelId, { lng, lat }, { x: left + at.x, y: top + at.y });
    if (meaning !== 'position') return;
    const area = gesture === 'tap' ? areaAt(map, at) : undefined;
    if (area !== undefined) return handlers.onPickArea(area);
    handlers.onPickPosition({ lng, lat }, gesture);
  };

  map.on('click', ({ point, originalEvent }: MapMouseEvent) => {
    if (!isPicking()) return;
    // The finger that pressed long is lifted now: its click has had its meaning.
    if (isOfMenu()) return;
    const tap: Tap = { timeMs: originalEvent.timeStamp, x: point.x, y: point.y, parcelId: parcelIdAt(map, point) };
    pick(tapMeaning(previous, tap), tap.parcelId, point, isSecondTap(previous, tap) ? 'hold' : 'tap');
    previous = isSecondTap(previous, tap) ? null : tap;
  });

  map.getCanvas().addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' || !isPicking()) return;
    event.preventDefault();
    // The middle of what panels leave free, which is where the map's centre is drawn.
    const middle = map.project(map.getCenter());
    const parcelId = parcelIdAt(map, middle);
    pick(parcelId === null ? 'position' : 'parcel', parcelId, middle, 'tap');
  });
}
