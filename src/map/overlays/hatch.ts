import type { Map as MapLibreMap } from 'maplibre-gl';

/** Distance and width of stripes in CSS pixels, and their opacity. */
export const HATCH = { stepPx: 8, stripePx: 1.1, alpha: 0.34 } as const;

const NAME = /^thua-hatch#([0-9a-f]{6})$/;

/** Returns the pattern's name in a style. @param ink `#rrggbb` */
export const hatchName = (ink: string): string => `thua-hatch${ink}`;

/** Draws a seamless square of rising stripes. @param ink `rrggbb` @param ratio device pixels per CSS pixel */
export function drawHatch(ink: string, ratio: number): { width: number; height: number; data: Uint8ClampedArray } {
  const size = Math.round(HATCH.stepPx * ratio);
  const half = (HATCH.stripePx * ratio) / 2;
  const data = new Uint8ClampedArray(4 * size * size);
  const colour = [0, 2, 4].map((at) => Number.parseInt(ink.slice(at, at + 2), 16));
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      const along = (x + y + 1) % size;
      const away = Math.min(along, size - along) * Math.SQRT1_2;
      const cover = Math.max(0, Math.min(1, half + 0.5 - away));
      data.set([...colour, 255 * HATCH.alpha * cover], 4 * (y * size + x));
    }
  }
  return { width: size, height: size, data };
}

export function serveHatches(map: MapLibreMap): void {
  map.setMissingStyleImageResolver(async (id) => {
    const ink = NAME.exec(id)?.[1];
    if (ink === undefined || map.hasImage(id)) return;
    const pixelRatio = Math.min(3, Math.max(1, Math.ceil(devicePixelRatio)));
    map.addImage(id, drawHatch(ink, pixelRatio), { pixelRatio });
  });
}
