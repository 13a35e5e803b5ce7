import type { Map as MapLibreMap } from 'maplibre-gl';
import { subscribeKey } from 'valtio/utils';
import type { LngLat } from '../../domain/geometry/lngLat.ts';
import { MEASURE_TAB } from '../../domain/map/mapTab.ts';
import { drawingSlice } from '../../state/drawing/drawingSlice.ts';
import { mapTabSlice } from '../../state/map/mapModeSlice.ts';
import { hitDrawing, pxFromFirst, REACH_PX } from './drawingHit.ts';
import type { DrawnDrawing } from './showDrawing.ts';
import type { DrawHandlers } from '../view/mapHandlers.ts';
import { SNAP_PX, type Snapper } from './snapper.ts';

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
/** Step with Shift. */
const LONG_STEP_PX = 10;

/** Marks the place where the keyboard draws while the map has the focus. */
function createCrosshair(map: MapLibreMap): { place(): void; remove(): void } {
  const element = document.createElement('div');
  element.className = 'thua-crosshair';
  element.setAttribute('aria-hidden', 'true');
  map.getCanvas().after(element);
  return {
    place() {
      const { x, y } = map.project(map.getCenter());
      element.style.transform = `translate(${x}px, ${y}px)`;
    },
    remove: () => element.remove(),
  };
}

/**
 * Draws by keyboard on the focused map in tab 4: Enter presses at the map's middle, Backspace is 'Lùi', Escape ends a
 * drag or the selection, arrow keys move the selected vertex (with Shift ten pixels), else they pan.
 */
export function drawByKeys(map: MapLibreMap, drawn: DrawnDrawing, snapper: Snapper, handlers: DrawHandlers): { stop(): void } {
  const canvas = map.getCanvas();
  const container = map.getContainer();
  const stopped = new AbortController();
  const crosshair = createCrosshair(map);
  const toLngLat = (point: { x: number; y: number }): LngLat => {
    const { lng, lat } = map.unproject([point.x, point.y]);
    return { lng, lat };
  };

  async function press(): Promise<void> {
    // The middle of the area that panels leave free, where the map's centre is drawn.
    const middle = map.project(map.getCenter());
    const view = { project: ({ lng, lat }: LngLat) => map.project([lng, lat]), unproject: toLngLat };
    const { at, ...hit } = hitDrawing(drawn.path(), drawn.handles(), middle, REACH_PX.mouse, view);
    const here = toLngLat(middle);
    const snap = at ? { at } : await snapper.find(here, SNAP_PX.mouse);
    const placed = snap?.at ?? here;
    handlers.onPress(placed, { ...hit, firstPx: pxFromFirst(drawingSlice.drawing.points, placed, view) });
  }
  function step([dx, dy]: readonly [number, number], px: number): boolean {
    const { selected, drawing } = drawingSlice;
    const from = selected === null ? undefined : drawing.points[selected];
    if (selected === null || !from) return false;
    const { x, y } = map.project([from.lng, from.lat]);
    handlers.onMove(selected, toLngLat({ x: x + dx * px, y: y + dy * px }));
    return true;
  }
  function act({ key, shiftKey }: KeyboardEvent): boolean {
    const arrow = ARROWS[key];
    if (arrow) return step(arrow, shiftKey ? LONG_STEP_PX : 1);
    if (key === 'Enter') void press();
    else if (key === 'Backspace') handlers.onBack();
    else if (key === 'Escape' && drawingSlice.dragged) handlers.onCancelDrag();
    else if (key === 'Escape' && drawingSlice.selected !== null) handlers.onSelect(null);
    else return false;
    return true;
  }
  canvas.addEventListener(
    'keydown',
    (event) => {
      const hasModifier = event.ctrlKey || event.metaKey || event.altKey;
      if (mapTabSlice.tab !== MEASURE_TAB || hasModifier || !act(event)) return;
      event.preventDefault();
      // Neither pan the map nor close what surrounds it.
      event.stopPropagation();
    },
    { signal: stopped.signal },
  );
  canvas.addEventListener('focus', crosshair.place, { signal: stopped.signal });
  // Hidden without the focus, so skip the work in frames of a dragging finger.
  const follow = (): void => {
    if (document.activeElement === canvas) crosshair.place();
  };
  map.on('move', follow);
  map.on('resize', crosshair.place);
  const recordTab = (): void => {
    container.dataset['mapTab'] = mapTabSlice.tab === MEASURE_TAB ? 'measure' : 'search';
  };
  recordTab();
  const unsubscribe = subscribeKey(mapTabSlice, 'tab', recordTab);

  return {
    stop() {
      stopped.abort();
      unsubscribe();
      map.off('move', follow);
      map.off('resize', crosshair.place);
      crosshair.remove();
    },
  };
}
