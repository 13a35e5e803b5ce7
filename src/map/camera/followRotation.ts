import type { Map as MapLibreMap } from 'maplibre-gl';
import { subscribeKey } from 'valtio/utils';
import { mapModeSlice } from '../../state/map/mapModeSlice.ts';
import { viewSlice } from '../../state/map/viewSlice.ts';
import { prefersReducedMotion } from './camera.ts';

/** Speed at which names stay legible. */
const DEG_PER_SECOND = 10;
const ARC_DEG = 90;
/** Single step under reduced motion. */
const STEP_DEG = 30;
const STEP_MS = 2000;

/**
 * Spins the map while requested (§2 'rotate 360'), in arcs at an even pace that MapLibre animates without calls
 * to the rest of the page. Any other move (a drag, a slider, a flight) goes first, and the spin continues from there. A
 * hidden page does not spin.
 * @param beforeMove called before each arc, which includes the current padding
 */
export function followRotation(map: MapLibreMap, beforeMove: () => void): { stop(): void } {
  const stopped = new AbortController();
  let frame = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const canTurn = (): boolean => mapModeSlice.rotation === 'rotating' && document.visibilityState === 'visible' && !map.isMoving();
  const step = (): void => {
    timer = undefined;
    if (canTurn()) map.jumpTo({ bearing: map.getBearing() + STEP_DEG });
  };
  const turn = (): void => {
    frame = 0;
    if (!canTurn()) return;
    if (prefersReducedMotion()) {
      timer ??= setTimeout(step, STEP_MS);
      return;
    }
    beforeMove();
    map.easeTo({
      bearing: map.getBearing() + ARC_DEG,
      padding: { ...viewSlice.padding },
      duration: (ARC_DEG / DEG_PER_SECOND) * 1000,
      easing: (share) => share,
      essential: true,
    });
  };
  // Wait a frame, in which a move that follows this rest begins.
  const scheduleTurn = (): void => {
    if (frame === 0 && mapModeSlice.rotation === 'rotating') frame = requestAnimationFrame(turn);
  };
  const onVisibilityChange = (): void => {
    if (mapModeSlice.rotation === 'paused') return;
    if (document.visibilityState === 'visible') scheduleTurn();
    else map.stop();
  };
  map.on('moveend', scheduleTurn);
  document.addEventListener('visibilitychange', onVisibilityChange, { signal: stopped.signal });
  const unsubscribe = subscribeKey(mapModeSlice, 'rotation', scheduleTurn);
  scheduleTurn();

  return {
    stop() {
      unsubscribe();
      stopped.abort();
      map.off('moveend', scheduleTurn);
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    },
  };
}
