import type { Map as MapLibreMap } from 'maplibre-gl';
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

/** Place on the screen, in pixels, and its position when it was drawn: the map may move afterwards. */
type Place = readonly [x: number, y: number, at: LngLat];

const positionAt = (map: MapLibreMap, x: number, y: number): LngLat => {
  const { lng, lat } = map.unproject([x, y]);
  return { lng, lat };
};

/** Returns the ground that the map shows, also a turned or tilted one; empty without a map. */
export function ringInView(): LngLat[] {
  const map = shownMap();
  if (!map) return [];
  const { clientWidth: width, clientHeight: height } = map.getContainer();
  const corners = [
    [0, 0],
    [width, 0],
    [width, height],
    [0, height],
  ] as const;
  return corners.map(([x, y]) => positionAt(map, x, y));
}

/** Returns the path that is drawn: of a box its four corners. */
function pathOf(kind: TraceKind, places: readonly Place[], map: MapLibreMap): readonly Place[] {
  const [[x1, y1, from], [x2, y2, to]] = [places[0]!, places.at(-1)!];
  if (kind !== 'box') return places;
  return [
    [x1, y1, from],
    [x2, y1, positionAt(map, x2, y1)],
    [x2, y2, to],
    [x1, y2, positionAt(map, x1, y2)],
  ];
}

/**
 * Lets the user draw one stroke on the map with a finger, pen or mouse. Escape, a tap, the signal and the loss of the
 * map cancel.
 * @param hint text over the map @param isWanted false cancels at the first touch
 * @returns positions of the path; none if it was cancelled or there is no map
 */
export function traceOnMap(
  kind: TraceKind,
  hint: string,
  { signal, isWanted }: { signal: AbortSignal; isWanted: () => boolean },
): Promise<LngLat[]> {
  const map = shownMap();
  if (!map || signal.aborted) return Promise.resolve([]);
  const cover = document.createElement('div');
  cover.className = 'thua-trace';
  const drawing = document.createElementNS(SVG, 'svg');
  const stroke = drawing.appendChild(document.createElementNS(SVG, 'path'));
  const note = document.createElement('p');
  note.setAttribute('role', 'status');
  cover.append(drawing, note);
  map.getContainer().append(cover);
  // Screen readers announce a change of an element that is already there.
  note.textContent = hint;
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
    map.getCanvas().addEventListener('webglcontextlost', () => end([]), { once: true });
    const add = ({ clientX, clientY }: PointerEvent): void => {
      const { left, top } = cover.getBoundingClientRect();
      const [x, y] = [clientX - left, clientY - top];
      const last = places.at(-1);
      if (last && Math.hypot(x - last[0], y - last[1]) < STEP_PX) return;
      places.push([x, y, positionAt(map, x, y)]);
      const drawn = pathOf(kind, places, map).map(([atX, atY]) => `${atX} ${atY}`);
      stroke.setAttribute('d', `M${drawn.join('L')}${kind === 'line' ? '' : 'Z'}`);
    };
    cover.addEventListener('pointerdown', (event) => {
      // A second finger does not draw.
      if (pointer !== null) return;
      if (!isWanted()) return end([]);
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
      end(pathOf(kind, places, map).map(([, , at]) => at));
    });
  });
}
