import type { LayerSpecification, SourceSpecification } from 'maplibre-gl';
import { FEATURES_LAYER } from '../../../workers/live/api.ts';
import { type OfferedLayer, tileLayersOf } from '../../domain/map/offeredLayer.ts';
import type { OpenLayer } from '../../domain/map/openLayer.ts';
import type { Palette } from '../base/palette.ts';

export const LIVE_SCHEME = 'thua-live';
/** Size in CSS pixels of a tile that a server renders: half as many slow requests per side as with 256. */
export const LIVE_TILE_PX = 512;

/** Escapes an attribution, which MapLibre reads as HTML. */
const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

function tileSizeOf({ request }: OfferedLayer): number {
  if (request.kind === 'raster') return request.tile_size;
  return request.kind === 'pmtiles' ? 256 : LIVE_TILE_PX;
}

/** Returns areas, lines and points of a vector tile's layer in one colour: the first of its legend, else ours. */
function shapesOf(source: string, sourceLayer: string, { legend }: OfferedLayer, share: number, palette: Palette): LayerSpecification[] {
  const colour = legend[0]?.colour ?? palette.live;
  const tiles = { source, 'source-layer': sourceLayer } as const;
  const id = `${source}#${sourceLayer}`;
  return [
    {
      id: `${id}-fill`,
      type: 'fill',
      ...tiles,
      filter: ['==', ['geometry-type'], 'Polygon'],
      paint: { 'fill-color': colour, 'fill-opacity': 0.2 * share, 'fill-antialias': false },
    },
    {
      id: `${id}-line`,
      type: 'line',
      ...tiles,
      filter: ['!=', ['geometry-type'], 'Point'],
      layout: { 'line-join': 'round' },
      paint: { 'line-color': colour, 'line-width': 1.6, 'line-opacity': share },
    },
    {
      id: `${id}-dot`,
      type: 'circle',
      ...tiles,
      filter: ['==', ['geometry-type'], 'Point'],
      paint: {
        'circle-color': colour,
        'circle-radius': 4.5,
        'circle-opacity': share,
        'circle-stroke-color': palette.halo,
        'circle-stroke-width': 1.2,
        'circle-stroke-opacity': share,
      },
    },
  ];
}

/** Returns source and layers of another server's map. @param source its name, which begins with LIVE_SOURCE */
export function liveStyle(
  { id, attempt, opacity }: OpenLayer,
  live: OfferedLayer,
  source: string,
  palette: Palette,
): { sources: Record<string, SourceSpecification>; layers: LayerSpecification[] } {
  const share = opacity / 100;
  const vectorLayers = live.request.kind === 'features' ? [FEATURES_LAYER] : tileLayersOf(live.request);
  const tiles = {
    tiles: [`${LIVE_SCHEME}://${encodeURIComponent(id)}/${attempt}/{z}/{x}/{y}`],
    minzoom: live.min_zoom,
    maxzoom: Math.max(live.min_zoom, live.max_zoom),
    bounds: [...live.bounds] as [number, number, number, number],
    attribution: escapeHtml(live.attribution),
  };
  if (vectorLayers) {
    return {
      sources: { [source]: { type: 'vector', ...tiles } },
      layers: vectorLayers.flatMap((name) => shapesOf(source, name, live, share, palette)),
    };
  }
  return {
    sources: { [source]: { type: 'raster', tileSize: tileSizeOf(live), ...tiles } },
    layers: [{ id: `${source}#raster`, type: 'raster', source, paint: { 'raster-opacity': share, 'raster-fade-duration': 0 } }],
  };
}
