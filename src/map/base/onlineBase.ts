import type { LayerSpecification, SourceSpecification } from 'maplibre-gl';
import type { BaseMapName } from '../../domain/map/baseMap.ts';
import { STREET_ZOOM } from '../../domain/map/baseMapProviders.ts';
import { type BaseMap, sourceIdOf } from './baseMap.ts';
import { adaptStreetStyle, fetchStreetStyle, withBuildings } from './streetStyle.ts';
import { groundColours, type MapTheme } from './palette.ts';
import { PROVIDERS } from './providers.ts';
import { areaLayers, byZoom, vectorLayersOf, nameLayers, roadLayers } from './vectorLayers.ts';

/** The base maps whose style is ours: what they are drawn from is in `domain/baseMapProviders`. */

const VECTOR = sourceIdOf('vector', PROVIDERS.vector.tileJson);
const HEIGHTS = sourceIdOf('raster-dem', PROVIDERS.terrain.tiles);
const IMAGERY = sourceIdOf('raster', PROVIDERS.satellite.tiles);

const vectorSource: SourceSpecification = { type: 'vector', url: PROVIDERS.vector.tileJson, attribution: PROVIDERS.vector.attribution };
const heightSource: SourceSpecification = {
  type: 'raster-dem',
  tiles: [PROVIDERS.terrain.tiles],
  encoding: 'terrarium',
  tileSize: 256,
  maxzoom: PROVIDERS.terrain.maxZoom,
  attribution: PROVIDERS.terrain.attribution,
};
const imagerySource: SourceSpecification = {
  type: 'raster',
  tiles: [PROVIDERS.satellite.tiles],
  tileSize: 256,
  maxzoom: PROVIDERS.satellite.maxZoom,
  attribution: PROVIDERS.satellite.attribution,
};

const background = (prefix: string, colour: string): LayerSpecification => ({
  id: `${prefix}-background`,
  type: 'background',
  paint: { 'background-color': colour },
});

function hillshade(prefix: string, theme: MapTheme, strength: number): LayerSpecification {
  return {
    id: `${prefix}-hillshade`,
    type: 'hillshade',
    source: HEIGHTS,
    paint: {
      // Near the ground the heights are coarser than the lots drawn on them.
      'hillshade-exaggeration': byZoom(5, strength, 13, strength * 0.8, 17, strength * 0.25),
      'hillshade-shadow-color': theme === 'light' ? '#5b5340' : '#000000',
      'hillshade-highlight-color': theme === 'light' ? '#ffffff' : '#7d8588',
      'hillshade-accent-color': theme === 'light' ? '#8a7d62' : '#0b0c0d',
    },
  };
}

/** Outdoors: woods, waters and paths over gently shaded hills. Terrain: the shading itself, all else pale. */
export function landscapeBase(base: 'outdoors' | 'terrain', theme: MapTheme): BaseMap {
  const prefix = `base-${base}-${theme}`;
  const colours = groundColours(base, theme);
  const part = vectorLayersOf(prefix, VECTOR);
  const areas = areaLayers(part, colours);
  const water = areas.findIndex(({ id }) => id === `${prefix}-water`);
  return {
    sources: { [VECTOR]: vectorSource, [HEIGHTS]: heightSource },
    layers: [
      background(prefix, colours.land),
      ...areas.slice(0, water),
      // Under the water: the sea floor of ETOPO1 is no hill.
      hillshade(prefix, theme, base === 'terrain' ? 0.55 : 0.25),
      ...areas.slice(water),
      ...roadLayers(part, colours),
      ...nameLayers(part, colours, true),
    ],
    requiredSources: () => (base === 'terrain' ? [VECTOR, HEIGHTS] : [VECTOR]),
  };
}

/** Imagery that is coarse by its nature gives way, near the ground, to the land as drawn below it. */
const FADES_AFTER = 4;
const GONE_AFTER = 6;

/** Imagery with roads and names over it; where there is none, woods and waters in the colours of dusk. */
export function satelliteBase(theme: MapTheme): BaseMap {
  const prefix = `base-satellite-${theme}`;
  const colours = groundColours('satellite', theme);
  const part = vectorLayersOf(prefix, VECTOR);
  const { maxZoom } = PROVIDERS.satellite;
  const isCoarse = maxZoom < STREET_ZOOM;
  const imagery: LayerSpecification = {
    id: `${prefix}-imagery`,
    type: 'raster',
    source: IMAGERY,
    paint: {
      'raster-brightness-max': theme === 'light' ? 1 : 0.72,
      'raster-opacity': isCoarse ? byZoom(maxZoom + FADES_AFTER, 1, maxZoom + GONE_AFTER, 0) : 1,
      'raster-fade-duration': 150,
    },
    ...(isCoarse ? { maxzoom: maxZoom + GONE_AFTER } : {}),
  };
  // Roads are seen in sharp imagery: drawn over it they would hide what one came to see.
  const roads = roadLayers(part, colours).map(
    (layer) =>
      ({
        ...layer,
        paint: { ...layer.paint, 'line-opacity': isCoarse ? byZoom(9, 0.35, maxZoom + GONE_AFTER, 0.8) : 0.3 },
      }) as LayerSpecification,
  );
  return {
    sources: { [VECTOR]: vectorSource, [IMAGERY]: imagerySource },
    layers: [
      background(prefix, colours.land),
      ...(isCoarse ? areaLayers(part, colours) : []),
      imagery,
      ...roads,
      ...nameLayers(part, colours, false),
    ],
    requiredSources: (zoom) => [isCoarse && zoom >= maxZoom + GONE_AFTER ? VECTOR : IMAGERY],
  };
}

/**
 * The base map that providers draw for a choice. Only the street's style is fetched here; tiles are asked for by the map.
 * @returns null when its style cannot be had: no network, too slow, or nothing we would draw
 */
export async function onlineBase(name: BaseMapName, theme: MapTheme, signal: AbortSignal): Promise<BaseMap | null> {
  if (name === 'satellite') return satelliteBase(theme);
  if (name === 'outdoors' || name === 'terrain') return landscapeBase(name, theme);
  const style = await fetchStreetStyle(PROVIDERS.streetStyle[theme], signal);
  if (style === null) return null;
  const street = adaptStreetStyle(style, { prefix: `base-${name}-${theme}`, attribution: PROVIDERS.vector.attribution });
  return name === 'street3d' ? withBuildings(street, theme) : street;
}
