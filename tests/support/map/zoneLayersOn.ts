import type { LayerSpecification } from 'maplibre-gl';
import type { OpenLayer } from '../../../src/domain/map/openLayer.ts';
import { type MapTheme, paletteOf } from '../../../src/map/base/palette.ts';
import { planningStyle } from '../../../src/map/overlays/planningStyle.ts';
import type { ColouredLandCode } from '../../../src/map/overlays/zoneColour.ts';
import type { TileSet } from '../../../src/map/tiles/tileSet.ts';

const VECTOR_TILES: TileSet = { kind: 'vector', minzoom: 0, maxzoom: 18, bounds: null, sourceLayers: ['zones'], read: async () => null };

/** Makes the map's MapLibre layers for external zone tiles, but with a GeoJSON source. */
export function zoneLayersOn(
  source: string,
  planning: OpenLayer,
  {
    theme = 'light',
    landCodes,
    highlightedCode = null,
  }: { theme?: MapTheme; landCodes: readonly ColouredLandCode[]; highlightedCode?: string | null },
): { areas: LayerSpecification[]; codes: LayerSpecification[] } {
  const layers: OpenLayer[] = [{ ...planning, drawing: 'tiles' }];
  const parts = { layers, highlightedCode, pictureAddress: (url: string) => url, tileSet: () => VECTOR_TILES, live: () => null };
  const style = planningStyle(parts, paletteOf('street', theme), landCodes);
  const onSource = (layer: LayerSpecification): LayerSpecification => {
    const { 'source-layer': _, ...rest } = layer as LayerSpecification & { 'source-layer'?: string };
    return { ...rest, source, id: source + layer.id.slice(layer.id.indexOf('#')) } as LayerSpecification;
  };
  return { areas: style.layers.map(onSource), codes: style.linesAbove.map(onSource) };
}
