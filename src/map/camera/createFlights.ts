import type { Map as MapLibreMap, PaddingOptions } from 'maplibre-gl';
import { ZOOM } from '../../domain/limits.ts';
import { fitZoom } from '../../domain/map/fitZoom.ts';
import { BOX_SIDE_PX, boxEndPx, type Flight } from '../../state/map/viewSlice.ts';
import { coalesceInTask, coalescePerFrame } from '../view/coalesce.ts';
import { prefersReducedMotion } from './camera.ts';
import type { Signal } from '../../state/signal.ts';

const PADDING_MS = 200;
/** Minimum free size, however much panels cover. */
const MIN_FREE_PX = 100;

const samePadding = (one: PaddingOptions, other: PaddingOptions): boolean =>
  one.top === other.top && one.right === other.right && one.bottom === other.bottom && one.left === other.left;

/**
 * Makes the moves that flows request, and keeps the map's middle in the area that panels leave free.
 * @param done the id of the last flight made; lives longer than one map, so that a map rebuilt after a lost
 * context does not repeat the flight
 */
export function createFlights(map: MapLibreMap, done: { id: number }) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let current: Signal<Flight> | null = null;
  let next: Signal<Flight> | null = null;
  let padding: PaddingOptions = { top: 0, right: 0, bottom: 0, left: 0 };
  let seen = false;
  let replacing = false;
  let scheduled = done.id;

  const zoomTo = ({ zoom, box }: Flight): number => {
    if (!box) return zoom;
    const { clientWidth, clientHeight } = map.getContainer();
    const { top = 0, right = 0, bottom = 0, left = 0 } = padding;
    const widthPx = Math.max(MIN_FREE_PX, clientWidth - left - right - 2 * BOX_SIDE_PX);
    const freePx = clientHeight - top - bottom;
    const heightPx = Math.max(MIN_FREE_PX, freePx - 2 * boxEndPx(freePx));
    return Math.max(ZOOM.min, Math.min(zoom, fitZoom(box, { widthPx, heightPx })));
  };
  const fly = (flight: Flight): void => {
    const { center, bearing = map.getBearing(), pitch = map.getPitch() } = flight;
    const camera = { center: [center.lng, center.lat] as [number, number], zoom: zoomTo(flight), bearing, pitch, padding };
    replacing = true;
    map.stop();
    replacing = false;
    // A map that has drawn nothing yet cannot animate a flight.
    if (!seen || prefersReducedMotion()) map.jumpTo(camera);
    else map.flyTo({ ...camera, maxDuration: 1600, essential: true });
  };
  map.once('idle', () => {
    seen = true;
  });
  map.on('moveend', () => {
    if (!replacing && !map.isMoving()) current = null;
  });
  // The user's drag cancels a flight.
  map.on('dragstart', () => {
    current = null;
  });

  const moving = coalesceInTask(() => move());
  const painted = coalescePerFrame(moving.schedule);
  const cancelMove = (): void => [painted, moving].forEach(({ cancel }) => cancel());
  const ease = (): void => {
    if (prefersReducedMotion()) map.setPadding(padding);
    else map.easeTo({ padding, duration: PADDING_MS });
  };
  const move = (): void => {
    cancelMove();
    current = next ?? current;
    next = null;
    if (current) fly(current);
    else if (seen) ease();
    else map.setPadding(padding);
  };
  // A moving map draws, which would delay the paint of the press. A flight meanwhile takes the new padding along.
  const moveSoon = (): void => {
    if (!seen) return move();
    cancelMove();
    painted.schedule();
  };

  return {
    /** Handles the latest request; each flight is made once. */
    follow(flight: Signal<Flight> | null, nextPadding: PaddingOptions) {
      if (!samePadding(padding, nextPadding)) {
        padding = { ...nextPadding };
        moveSoon();
      }
      if (flight === null || flight.id === done.id || flight.id === scheduled) return;
      scheduled = flight.id;
      clearTimeout(timer);
      const start = (): void => {
        done.id = flight.id;
        next = { ...flight, center: { ...flight.center }, ...(flight.box && { box: { ...flight.box } }) };
        moveSoon();
      };
      if (flight.delayMs > 0) timer = setTimeout(start, flight.delayMs);
      else start();
    },
    /** Cancels our own move for a padding that another move includes. */
    cancelPadding() {
      if (!next && !current) cancelMove();
    },
    /** Returns whether a flight is under way or about to begin: the current view is then temporary. */
    isFlying: () => (next ?? current) !== null,
    stop() {
      clearTimeout(timer);
      cancelMove();
      // Interrupted by a lost context: the next map repeats it.
      if (done.id === (next ?? current)?.id) done.id = NaN;
    },
  };
}
