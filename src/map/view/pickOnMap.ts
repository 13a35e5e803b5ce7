import type { Map as MapLibreMap, MapMouseEvent, Point } from 'maplibre-gl';
import type { LngLat } from '../../domain/geometry/lngLat.ts';
import type { CadastralParcel } from '../../domain/land/parcel.ts';
import { MEASURE_TAB } from '../../domain/map/mapTab.ts';
import { mapTabSlice } from '../../state/map/mapModeSlice.ts';
import { selectionSlice } from '../../state/parcel/selectionSlice.ts';
import type { MapHandlers, PickGesture } from './mapHandlers.ts';
import { areaAt } from '../overlays/coverage.ts';
import { type PressedRecord, recordAt } from '../landFile/recordAt.ts';
import type { DrawnParcels } from '../land/drawLand.ts';

const isMenuKey = ({ key, shiftKey }: KeyboardEvent): boolean => key === 'ContextMenu' || (key === 'F10' && shiftKey);

/**
 * Requests a place's menu by a long press, the right button or the menu key. Listeners end with the map.
 * @param isPicking whether a press means a place now; otherwise it draws
 * @returns whether the coming click belongs to such a press; to be called once per click
 */
function menuOnMap(map: MapLibreMap, { onMenu }: Pick<MapHandlers, 'onMenu'>, isPicking: () => boolean): () => boolean {
  let isTouched = false;
  let isTaken = false;

  const ask = (at: Point): void => {
    const { lng, lat } = map.unproject(at);
    const { left, top } = map.getCanvas().getBoundingClientRect();
    onMenu({ lng, lat }, { x: left + at.x, y: top + at.y });
  };

  // MapLibre emits it for a long press, too, where the browser does not.
  map.on('contextmenu', ({ point, originalEvent }: MapMouseEvent) => {
    originalEvent.preventDefault();
    if (!isPicking()) return;
    isTaken = isTouched;
    ask(point);
  });
  map.on('touchstart', () => (isTouched = true));
  for (const end of ['touchend', 'touchcancel'] as const) map.on(end, () => (isTouched = false));
  // Some browsers send no click when the finger is lifted: the next press is another one.
  map.getCanvas().addEventListener('pointerdown', () => (isTaken = false));
  map.getCanvas().addEventListener('keydown', (event) => {
    if (!isMenuKey(event) || !isPicking()) return;
    event.preventDefault();
    // A key has no place: use the middle of the area that panels leave free, where the map's centre is drawn.
    ask(map.project(map.getCenter()));
  });

  return () => {
    const wasTaken = isTaken;
    isTaken = false;
    return wasTaken;
  };
}

/** Tap on the map: its time, its place on the screen, and whether it hit a parcel. */
export interface Tap {
  timeMs: number;
  x: number;
  y: number;
  isOnParcel: boolean;
}

const DOUBLE_TAP_MS = 350;
const DOUBLE_TAP_PX = 24;

function isSecondTap(previous: Tap | null, tap: Tap): boolean {
  if (previous === null || tap.timeMs - previous.timeMs > DOUBLE_TAP_MS) return false;
  return Math.hypot(tap.x - previous.x, tap.y - previous.y) <= DOUBLE_TAP_PX;
}

/**
 * Returns the effect of a tap. A first tap acts at once without waiting for a second one, and a second one on a parcel
 * also picks the place (§4 'a double click picks a location'). Beside parcels the first tap has already done so.
 */
export function tapMeaning(previous: Tap | null, tap: Tap): 'parcel' | 'position' | 'nothing' {
  if (isSecondTap(previous, tap)) return previous?.isOnParcel ? 'position' : 'nothing';
  return tap.isOnParcel ? 'parcel' : 'position';
}

interface PressedPlace {
  position: LngLat;
  /** Position in CSS pixels of the window. */
  onPage: { x: number; y: number };
  /** Code of the area with data pressed there, at a zoom too far for the data itself. */
  area: string | undefined;
  record: PressedRecord | undefined;
}

/** Returns whether taps pick; in map tab 4 they draw (drawOnMap.ts), and during a division they aim at its line. */
const isPicking = (): boolean => mapTabSlice.tab !== MEASURE_TAB && !selectionSlice.isDivided;

/** Turns taps, double taps and the Enter key into picks, long presses and the right button into a menu. */
export function pickOnMap(map: MapLibreMap, handlers: MapHandlers, parcels: DrawnParcels): void {
  let previous: Tap | null = null;
  /** Presses are handled in their order. */
  let answered = Promise.resolve();
  let isGone = false;
  for (const end of ['webglcontextlost', 'remove'] as const) map.on(end, () => (isGone = true));
  const isOfMenu = menuOnMap(map, handlers, isPicking);

  /** Captures the pressed place; the map may have moved by the time its lots are known. */
  const press = (point: Point, act: (lots: readonly CadastralParcel[], at: PressedPlace) => void): void => {
    const { lng, lat } = map.unproject(point);
    const { left, top } = map.getCanvas().getBoundingClientRect();
    const place = {
      position: { lng, lat },
      onPage: { x: left + point.x, y: top + point.y },
      area: areaAt(map, point),
      record: recordAt(map, point),
    };
    const request = parcels.lotsUnder(point);
    answered = answered.then(async () => {
      const lots = await request;
      if (!isGone) act(lots, place);
    });
  };
  const pick = (
    meaning: 'parcel' | 'position' | 'nothing',
    lots: readonly CadastralParcel[],
    { position, onPage, area, record }: PressedPlace,
    gesture: PickGesture,
  ): void => {
    if (record && meaning !== 'nothing' && gesture === 'tap') return handlers.onPickRecord(record, position);
    if (meaning === 'parcel') handlers.onPickParcel(lots, position, onPage);
    if (meaning !== 'position') return;
    if (gesture === 'tap' && area !== undefined) return handlers.onPickArea(area);
    handlers.onPickPosition(position, gesture);
  };

  map.on('click', ({ point, originalEvent }: MapMouseEvent) => {
    if (!isPicking()) return;
    // The finger of a long press is lifted now: its click was already handled.
    if (isOfMenu()) return;
    press(point, (lots, place) => {
      const tap: Tap = { timeMs: originalEvent.timeStamp, x: point.x, y: point.y, isOnParcel: lots.length > 0 };
      pick(tapMeaning(previous, tap), lots, place, isSecondTap(previous, tap) ? 'hold' : 'tap');
      previous = isSecondTap(previous, tap) ? null : tap;
    });
  });

  map.getCanvas().addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' || !isPicking()) return;
    event.preventDefault();
    // The middle of the area that panels leave free, where the map's centre is drawn.
    press(map.project(map.getCenter()), (lots, place) => pick(lots.length > 0 ? 'parcel' : 'position', lots, place, 'tap'));
  });
}
