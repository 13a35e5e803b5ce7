import type { MapMouseEvent, Map as MapLibreMap, Point } from 'maplibre-gl';
import type { MapHandlers } from './mapHandlers.ts';

const isMenuKey = ({ key, shiftKey }: KeyboardEvent): boolean => key === 'ContextMenu' || (key === 'F10' && shiftKey);

/**
 * A long press, the right button and the menu key ask what can be done with a place. Listeners die with the map.
 * @param isPicking whether a press means a place now; else it is being drawn
 * @returns whether the click that comes now belongs to such a press; asked once a click
 */
export function menuOnMap(map: MapLibreMap, { onMenu }: Pick<MapHandlers, 'onMenu'>, isPicking: () => boolean): () => boolean {
  let isTouched = false;
  let isTaken = false;

  const ask = (at: Point): void => {
    const { lng, lat } = map.unproject(at);
    const { left, top } = map.getCanvas().getBoundingClientRect();
    onMenu({ lng, lat }, { x: left + at.x, y: top + at.y });
  };

  // MapLibre makes one of a long press, too, where the browser has none.
  map.on('contextmenu', ({ point, originalEvent }: MapMouseEvent) => {
    originalEvent.preventDefault();
    if (!isPicking()) return;
    isTaken = isTouched;
    ask(point);
  });
  map.on('touchstart', () => (isTouched = true));
  for (const end of ['touchend', 'touchcancel'] as const) map.on(end, () => (isTouched = false));
  // Not every browser sends a click when the finger is lifted: the next press is another one.
  map.getCanvas().addEventListener('pointerdown', () => (isTaken = false));
  map.getCanvas().addEventListener('keydown', (event) => {
    if (!isMenuKey(event) || !isPicking()) return;
    event.preventDefault();
    // A key points at nothing: the middle of what panels leave free, where the map's centre is drawn.
    ask(map.project(map.getCenter()));
  });

  return () => {
    const wasTaken = isTaken;
    isTaken = false;
    return wasTaken;
  };
}
