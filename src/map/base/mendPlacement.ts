import type { Map as MapLibreMap } from 'maplibre-gl';

type Placement = MapLibreMap['style']['placement'];

/** A frame places at least one part; a tile of zoom 17 has some 600 numbers in a dense ward. */
const PART_SYMBOLS = 256;

const mended = new WeakSet<Placement>();

/**
 * Overlays how MapLibre 6 places names: it looks at the clock only behind all names of a tile. Here also behind every so many of them; their order,
 * and so what gives way to what, stays.
 */
export function mendPlacement(map: MapLibreMap): void {
  map.once('render', () => {
    const placements = Object.getPrototypeOf(map.style.placement) as Placement;
    if (mended.has(placements)) return;
    mended.add(placements);
    const { getBucketParts, placeLayerBucketPart } = placements;
    placements.getBucketParts = function (parts, layer, tile, isSorted) {
      const before = parts.length;
      getBucketParts.call(this, parts, layer, tile, isSorted);
      const whole = parts[before];
      // These come in parts already, or have to be sorted as a whole.
      if (!whole || isSorted || whole.parameters.layout.get('symbol-z-order') === 'viewport-y') return;
      const end = whole.symbolInstanceEnd;
      whole.symbolInstanceEnd = Math.min(end, PART_SYMBOLS);
      for (let from = PART_SYMBOLS; from < end; from += PART_SYMBOLS) {
        parts.push({ ...whole, symbolInstanceStart: from, symbolInstanceEnd: Math.min(end, from + PART_SYMBOLS) });
      }
    };
    placements.placeLayerBucketPart = function (part, seen, showsBoxes) {
      const { bucket } = part.parameters;
      const { justReloaded } = bucket;
      placeLayerBucketPart.call(this, part, seen, showsBoxes);
      // What was loaded anew does not fade: not in the last part either.
      bucket.justReloaded = justReloaded && part.symbolInstanceEnd < bucket.symbolInstances.length;
    };
  });
}
