import { Marker, type Map as MapLibreMap } from 'maplibre-gl';
import type { LngLat } from '../../domain/geometry/lngLat.ts';
import { prefersReducedMotion } from '../camera/camera.ts';

const SVG = 'http://www.w3.org/2000/svg';

function svgElement(name: string, attributes: Record<string, string>, ...children: Element[]): Element {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...children);
  return element;
}

/** Picture of a drop, 36 × 46 pixels, with its tip at the bottom middle. */
const pinPicture = (): Element =>
  svgElement(
    'svg',
    { viewBox: '0 0 36 46', width: '36', height: '46', 'aria-hidden': 'true', class: 'thua-pin-picture' },
    svgElement('ellipse', { cx: '18', cy: '43', rx: '6', ry: '2.4', class: 'thua-pin-shadow' }),
    svgElement('path', {
      d: 'M18 43C14 36 4 27.5 4 17a14 14 0 0 1 28 0c0 10.500-10 19-14 26Z',
      class: 'thua-pin-body',
    }),
    svgElement('circle', { cx: '18', cy: '17', r: '5.5', class: 'thua-pin-eye' }),
  );

const DROP: Keyframe[] = [
  { transform: 'translateY(-28px)', opacity: 0 },
  { transform: 'translateY(0)', opacity: 1, offset: 0.7 },
  { transform: 'translateY(-4px)', offset: 0.85 },
  { transform: 'translateY(0)' },
];

/** Creates the pin of the last search, whose address is its accessible name. `show` moves it; null removes it. */
export function createPin(map: MapLibreMap, onPress: () => void): { show(position: LngLat | null, spokenName: string): void } {
  let marker: Marker | null = null;
  let at: LngLat | null = null;

  return {
    show(position, spokenName) {
      if (position === null) {
        marker?.remove();
        marker = null;
        at = null;
        return;
      }
      const moved = at === null || at.lng !== position.lng || at.lat !== position.lat;
      at = { ...position };
      if (marker === null) {
        const element = document.createElement('button');
        element.type = 'button';
        element.className = 'thua-pin';
        element.append(pinPicture());
        marker = new Marker({ element, anchor: 'bottom', offset: [0, 3] }).setLngLat(position).addTo(map);
        element.addEventListener('click', (event) => {
          // Otherwise the map would take it for a tap below the pin.
          event.stopPropagation();
          onPress();
        });
      }
      marker.setLngLat(position);
      const element = marker.getElement();
      element.setAttribute('aria-label', spokenName);
      element.title = spokenName;
      if (moved && !prefersReducedMotion()) {
        element.firstElementChild?.animate(DROP, { duration: 250, easing: 'ease-out' });
      }
    },
  };
}
