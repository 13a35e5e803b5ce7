import { addProtocol, removeProtocol } from 'maplibre-gl';
import { isGeoreferenced, type OpenLayer } from '../../domain/map/openLayer.ts';
import { networkSlice } from '../../state/host/hostSlice.ts';
import type { MapHandlers } from '../view/mapHandlers.ts';

const SCHEME = 'thua-picture';
const URL_FORM = /^thua-picture:\/\/([^/]+)\/(\d+)\/(\d+)\/([^/]+)$/;
const TIMEOUT_MS = 30_000;
/** Maximum side of a picture on the map; twelve larger ones would exceed a cheap phone's graphics memory. */
const MAX_SIDE_PX = 2048;

/** Returns the address under which MapLibre requests a picture; it identifies the layer and attempt for reports. */
export function pictureUrl({ id, attempt, pictures }: Pick<OpenLayer, 'id' | 'attempt' | 'pictures'>, address: string): string {
  const count = pictures.filter(isGeoreferenced).length;
  return `${SCHEME}://${encodeURIComponent(id)}/${attempt}/${count}/${encodeURIComponent(address)}`;
}

/** Returns a picture's pixels within the limit; a drawing is rasterised at that size, whatever size it states. */
function drawSmall(image: HTMLImageElement): ImageBitmap {
  const scale = Math.min(1, MAX_SIDE_PX / Math.max(image.naturalWidth, image.naturalHeight));
  const [width, height] = [image.naturalWidth, image.naturalHeight].map((px) => Math.max(1, Math.round(px * scale))) as [number, number];
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas to draw a picture on');
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, 0, 0, width, height);
  return canvas.transferToImageBitmap();
}

/**
 * Loads a picture as an image element does, so that drawings (SVG) also work on the map.
 * @throws when it is missing, invalid, blocked by its host (CORS), or aborted
 */
async function loadPicture(address: string, signal: AbortSignal): Promise<ImageBitmap> {
  const image = new Image();
  // WebGL cannot use the pixels without CORS permission.
  image.crossOrigin = 'anonymous';
  image.src = address;
  const stopLoading = (): void => image.removeAttribute('src');
  const ends = AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]);
  ends.addEventListener('abort', stopLoading);
  try {
    await image.decode();
    ends.throwIfAborted();
    return drawSmall(image);
  } finally {
    ends.removeEventListener('abort', stopLoading);
  }
}

/** Returns a picture from packs on this device, by its address; null where none has it. */
export type SavedPicture = (address: string) => Promise<Blob | null>;

/** @throws the error of the network request, where no pack has it */
async function loadSaved(address: string, signal: AbortSignal, saved: SavedPicture | undefined, error: unknown): Promise<ImageBitmap> {
  // While the gateway answers, a picture that it lacks no longer exists.
  const picture = signal.aborted || networkSlice.online ? null : await saved?.(address);
  if (!picture) throw error;
  const held = URL.createObjectURL(picture);
  try {
    return await loadPicture(held, signal);
  } finally {
    URL.revokeObjectURL(held);
  }
}

/**
 * Serves the pictures of plannings and reports the outcome: a layer is available with its first picture, and failed
 * when none loaded.
 * @returns a function that stops it
 */
export function servePlanningPictures(onPlanning: MapHandlers['onPlanning'], saved?: SavedPicture): () => void {
  const failures = new Map<string, number>();
  addProtocol(SCHEME, async ({ url }, { signal }) => {
    const match = URL_FORM.exec(url);
    if (!match) throw new Error(`not a picture of ours: ${url}`);
    const [id, attempt, count, address] = [
      decodeURIComponent(match[1]!),
      Number(match[2]),
      Number(match[3]),
      decodeURIComponent(match[4]!),
    ];
    try {
      const data = await loadPicture(address, signal).catch((error: unknown) => loadSaved(address, signal, saved, error));
      onPlanning(id, attempt, { fault: null });
      return { data };
    } catch (error) {
      if (!signal.aborted) {
        const key = `${id}/${attempt}`;
        failures.set(key, (failures.get(key) ?? 0) + 1);
        if (failures.get(key)! >= count) onPlanning(id, attempt, { fault: navigator.onLine ? 'missing' : 'offline' });
      }
      throw error;
    }
  });
  return () => removeProtocol(SCHEME);
}
