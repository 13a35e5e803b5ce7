import type { Map as MapLibreMap } from 'maplibre-gl';

type Placement = MapLibreMap['style']['placement'];

/** A frame places at least one part; a tile of zoom 17 has some 600 numbers in a dense ward. */
const PART_SYMBOLS = 256;

let isMended = false;

/**
 * Overlays how MapLibre 6 places names: it looks at the clock only behind all names of a tile. Here also behind every so many of them; their order,
 * and so what gives way to what, stays.
 */
export function mendPlacement(map: MapLibreMap): void {
  map.once('render', () => {
    if (isMended) return;
    isMended = true;
    const placements = Object.getPrototypeOf(map.style.placement) as Placement;
    const { getBucketParts } = placements;
    placements.getBucketParts = function (parts, layer, tile, isSorted) {
      const from = parts.length;
      getBucketParts.call(this, parts, layer, tile, isSorted);
      const whole = parts[from];
      // Sorted ones come in parts already, or have to be sorted as a whole; what was loaded anew comes without fading, and only in its first part.
      if (!whole || isSorted || whole.parameters.bucket.justReloaded || whole.parameters.layout.get('symbol-z-order') === 'viewport-y')
        return;
      const end = whole.symbolInstanceEnd;
      for (let start = PART_SYMBOLS; start < end; start += PART_SYMBOLS) {
        parts.push({ ...whole, symbolInstanceStart: start, symbolInstanceEnd: Math.min(end, start + PART_SYMBOLS) });
      }
      whole.symbolInstanceEnd = Math.min(end, PART_SYMBOLS);
    };
  });
}
