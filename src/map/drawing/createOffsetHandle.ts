import { Marker, type Map as MapLibreMap } from 'maplibre-gl';
import { proxy, subscribe } from 'valtio';
import type { LngLat } from '../../domain/geometry/lngLat.ts';
import { MEASURE_TAB } from '../../domain/map/mapTab.ts';
import { drawingSlice } from '../../state/drawing/drawingSlice.ts';
import { mapTabSlice } from '../../state/map/mapModeSlice.ts';

/** Offset below and right of the vertex, so that neither finger nor hand covers the point. */
const OFFSET_PX: [number, number] = [40, 40];
const SVG = 'http://www.w3.org/2000/svg';

/** Returns a stem to the vertex and a knob with four arrows; keys and screen readers use the arrow keys instead. */
function handlePicture(): HTMLElement {
  const element = document.createElement('div');
  element.className = 'thua-offset-handle';
  element.setAttribute('aria-hidden', 'true');
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('viewBox', '0 0 24 24');
  const arrows = document.createElementNS(SVG, 'path');
  arrows.setAttribute('d', 'M12 3v18M3 12h18M9 6l3-3 3 3M9 18l3 3 3-3M6 9l-3 3 3 3M18 9l3 3-3 3');
  svg.append(arrows);
  element.append(svg);
  return element;
}

/** Drags the selected vertex from a distance, for touch. @param onDown called with the vertex's index */
export function createOffsetHandle(
  map: MapLibreMap,
  onDown: (event: PointerEvent, vertex: number) => void,
): { allow(byTouch: boolean): void; stop(): void } {
  let allowed = matchMedia('(pointer: coarse)').matches;
  let marker: Marker | null = null;
  let shownAt: LngLat | null = null;

  const create = (): Marker => {
    const element = handlePicture();
    element.addEventListener('pointerdown', (event) => {
      const { selected } = drawingSlice;
      if (event.button !== 0 || selected === null) return;
      onDown(event, selected);
    });
    // The map would treat it as a finger that pans.
    for (const type of ['pointerdown', 'touchstart', 'mousedown', 'click', 'dblclick']) {
      element.addEventListener(type, (event) => event.stopPropagation(), { passive: true });
    }
    return new Marker({ element, anchor: 'center', offset: OFFSET_PX });
  };
  const follow = (): void => {
    const { drawing, selected, dragged } = drawingSlice;
    const at = dragged?.at ?? (selected === null ? undefined : drawing.points[selected]);
    if (!allowed || mapTabSlice.tab !== MEASURE_TAB || !at) {
      marker?.remove();
      marker = null;
      return;
    }
    // Skip updates of figures alone, which are as frequent as those of places.
    if (marker && at === shownAt) return;
    shownAt = at;
    const isNew = marker === null;
    marker ??= create();
    marker.setLngLat([at.lng, at.lat]);
    if (isNew) marker.addTo(map);
  };
  const unsubscribe = subscribe(proxy({ drawingSlice, mapTabSlice }), follow);
  follow();

  return {
    allow(byTouch) {
      if (byTouch === allowed) return;
      allowed = byTouch;
      follow();
    },
    stop() {
      unsubscribe();
      marker?.remove();
    },
  };
}
