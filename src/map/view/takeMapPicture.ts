import type { Map as MapLibreMap } from 'maplibre-gl';
import { NOTE_PICTURE_DELAY_MS } from '../../domain/limits.ts';
import { DRAWING_SOURCES } from '../drawing/drawingFeatures.ts';
import { shownMap } from './shownMap.ts';

/** Wide enough for any phone and small enough to be sent from one. */
const PICTURE_MAX_WIDTH_PX = 1280;
const PICTURE_QUALITY = 0.86;
/** Time limit after which a moving or incomplete map is captured as it is. */
const REST_LIMIT_MS = 3000;

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

const isAtRest = (map: MapLibreMap): boolean =>
  !map.isMoving() && DRAWING_SOURCES.every((name) => !map.getSource(name) || map.isSourceLoaded(name));

/** Waits until the shape is drawn and the map is at rest, within the limit. */
async function restOf(map: MapLibreMap): Promise<void> {
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), REST_LIMIT_MS);
  while (!limit.signal.aborted && shownMap() === map && !isAtRest(map)) {
    await new Promise<void>((resolve) => {
      const go = (): void => resolve();
      limit.signal.addEventListener('abort', go, { once: true });
      map.once('render', go);
      map.once('moveend', go);
      map.once('remove', go);
      map.triggerRepaint();
    });
  }
  clearTimeout(timer);
}

/** Copies the frame synchronously: outside its render event the buffer may be empty (no preserveDrawingBuffer). */
function copyFrame(map: MapLibreMap): HTMLCanvasElement | null {
  const source = map.getCanvas();
  const scale = Math.min(1, PICTURE_MAX_WIDTH_PX / source.width);
  const copy = document.createElement('canvas');
  copy.width = Math.max(1, Math.round(source.width * scale));
  copy.height = Math.max(1, Math.round(source.height * scale));
  const pen = copy.getContext('2d');
  if (!pen) return null;
  let isCopied = false;
  map.once('render', () => {
    pen.imageSmoothingQuality = 'high';
    pen.drawImage(source, 0, 0, copy.width, copy.height);
    isCopied = true;
  });
  // Now, not with the next frame: a hidden page has none.
  map.redraw();
  return isCopied ? copy : null;
}

/**
 * Returns a JPEG of the map for a note (§5: half a second after its form opened), at most 1280 pixels wide.
 * @returns null without a map, or when its WebGL context is lost
 */
export async function takeMapPicture({ delayMs = NOTE_PICTURE_DELAY_MS }: { delayMs?: number } = {}): Promise<Blob | null> {
  await wait(delayMs);
  const map = shownMap();
  if (!map) return null;
  await restOf(map);
  if (shownMap() !== map) return null;
  const frame = copyFrame(map);
  if (!frame) return null;
  return new Promise((resolve) => frame.toBlob(resolve, 'image/jpeg', PICTURE_QUALITY));
}
