import type { Map as MapLibreMap } from 'maplibre-gl';

type Placement = MapLibreMap['style']['placement'];

/** Symbols of a part, of which a frame places at least one; a dense tile has several times as many. */
const PART_SYMBOLS = 256;

let isPatched = false;

/**
 * Overrides `getBucketParts` of MapLibre's Placement (src/symbol/placement.ts). PauseablePlacement checks its time
 * limit after each part, and a part is all symbols of a tile. The patch divides large parts. The order of symbols, and
 * so which of them is shown, stays. There is no upstream issue.
 */
export function patchPlacement(map: MapLibreMap): void {
  map.once('render', () => {
    if (isPatched) return;
    isPatched = true;
    const prototype = Object.getPrototypeOf(map.style.placement) as Placement;
    const { getBucketParts } = prototype;
    prototype.getBucketParts = function (parts, layer, tile, isSorted) {
      const from = parts.length;
      getBucketParts.call(this, parts, layer, tile, isSorted);
      const whole = parts[from];
      // Sorted symbols are divided already or sorted as a whole; reloaded ones skip fading in their first part only.
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
