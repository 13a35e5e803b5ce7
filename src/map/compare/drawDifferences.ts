import type { Map as MapLibreMap } from 'maplibre-gl';
import { subscribeKey } from 'valtio/utils';
import type { LandCell } from '../../../workers/parcels/land/landCell.ts';
import { differenceSlice } from '../../state/layers/differenceSlice.ts';
import type { Palette } from '../base/palette.ts';
import { packKindColours, channelsOf } from '../land/landPaint.ts';
import { ZoneLayer } from '../land/zoneLayer.ts';
import type { ZonePaint } from '../land/zonePaint.ts';
import { OVER_PARCELS } from '../overlays/parcelLayers.ts';

const LAYER = 'differences';

/** Stripes twice as strong as those of public land, in the ink of names, to contrast with every plan. */
const STRIPES = { stripePx: 2.6, alpha: 0.85 };

const paintOf = (palette: Palette): ZonePaint => ({
  fills: packKindColours([{ ink: [0, 0, 0], alpha: 0, hatched: 1 }]),
  opacity: 1,
  stripe: channelsOf(palette.text),
  stripes: STRIPES,
  line: null,
  litLine: [0, 0, 0],
  lit: [],
});

/** Hatches where two compared plannings differ, by a layer like that of zones, present only while they differ. */
export function drawDifferences(map: MapLibreMap): {
  /** To be called after each set style. */
  place(palette: Palette): void;
  stop(): void;
} {
  let layer: ZoneLayer | null = null;
  let drawn = new Map<number, LandCell>();
  let paint: ZonePaint | null = null;

  const follow = (): void => {
    const ground = differenceSlice.ground as readonly LandCell[];
    if (!paint || (!layer && ground.length === 0)) return;
    layer ??= new ZoneLayer(map, LAYER, paint);
    // Place it over parcels once per style, as each move of a layer changes the style.
    if (!map.getLayer(LAYER)) layer.placeOver(OVER_PARCELS);
    const { buffers } = layer;
    if (!buffers) return;
    const next = new Map(ground.map((cell) => [cell.x, cell]));
    for (const [x, cell] of drawn) if (next.get(x) !== cell) buffers.drop(cell);
    for (const [x, cell] of next) if (drawn.get(x) !== cell) buffers.put(cell);
    drawn = next;
    map.triggerRepaint();
  };
  const unsubscribe = subscribeKey(differenceSlice, 'ground', follow);
  map.on('webglcontextlost', unsubscribe);

  return {
    place(palette) {
      paint = paintOf(palette);
      layer?.setPaint(paint);
      follow();
    },
    stop: unsubscribe,
  };
}
