import type { LngLat } from '../../domain/geometry/lngLat.ts';
import { shownMap } from '../view/shownMap.ts';
import './trace.css';

/** 'box' between two corners, 'lasso' around, 'line' across. */
export type TraceKind = 'box' | 'lasso' | 'line';

/** Distance between recorded places, in pixels. */
const STEP_PX = 3;
/** A shorter stroke is a tap, which cancels, in pixels. */
const MIN_PX = 12;
const SVG = 'http://www.w3.org/2000/svg';

type Place = readonly [x: number, y: number];

/** Returns the path that is drawn: of a box its four corners. */
const pathOf = (kind: TraceKind, places: readonly Place[]): readonly Place[] => {
  const [[x1, y1], [x2, y2]] = [places[0]!, places.at(-1)!];
  return kind === 'box'
    ? [
        [x1, y1],
        [x2, y1],
        [x2, y2],
        [x1, y2],
      ]
    : places;
};

/**
 * Lets the user draw one stroke on the map with a finger, pen or mouse. Escape, a tap and the signal cancel.
 * @param hint text over the map @returns positions of the path; none if it was cancelled or there is no map
 */
export function traceOnMap(kind: TraceKind, hint: string, signal: AbortSignal): Promise<LngLat[]> {
  const map = shownMap();
  if (!map || signal.aborted) return Promise.resolve([]);
  const cover = document.createElement('div');
  cover.className = 'thua-trace';
  const drawing = document.createElementNS(SVG, 'svg');
  const stroke = drawing.appendChild(document.createElementNS(SVG, 'path'));
  const note = document.createElement('p');
  note.setAttribute('role', 'status');
  note.textContent = hint;
  cover.append(drawing, note);
  map.getContainer().append(cover);
  let places: Place[] = [];
  let pointer: number | null = null;
  return new Promise((resolve) => {
    const end = (path: LngLat[]): void => {
      cover.remove();
      document.removeEventListener('keydown', cancelByKey, true);
      resolve(path);
    };
    const cancelByKey = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      end([]);
    };
    document.addEventListener('keydown', cancelByKey, true);
    signal.addEventListener('abort', () => end([]));
    const add = ({ clientX, clientY }: PointerEvent): void => {
      const { left, top } = cover.getBoundingClientRect();
      const place: Place = [clientX - left, clientY - top];
      const last = places.at(-1);
      if (last && Math.hypot(place[0] - last[0], place[1] - last[1]) < STEP_PX) return;
      places.push(place);
      const drawn = pathOf(kind, places).map((one) => one.join(' '));
      stroke.setAttribute('d', `M${drawn.join('L')}${kind === 'line' ? '' : 'Z'}`);
    };
    cover.addEventListener('pointerdown', (event) => {
      // A second finger does not draw.
      if (pointer !== null) return;
      pointer = event.pointerId;
      cover.setPointerCapture(pointer);
      places = [];
      add(event);
    });
    cover.addEventListener('pointermove', (event) => {
      if (event.pointerId === pointer) add(event);
    });
    cover.addEventListener('pointercancel', () => end([]));
    cover.addEventListener('pointerup', (event) => {
      if (event.pointerId !== pointer) return;
      add(event);
      const spanPx = Math.max(...places.map(([x, y]) => Math.hypot(x - places[0]![0], y - places[0]![1])));
      if (spanPx < MIN_PX) return end([]);
      end(
        pathOf(kind, places).map(([x, y]) => {
          const { lng, lat } = map.unproject([x, y]);
          return { lng, lat };
        }),
      );
    });
  });
}
