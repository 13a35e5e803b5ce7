import { addProtocol, removeProtocol, type LayerSpecification, type SourceSpecification } from 'maplibre-gl';
import type { BaseMapName } from '../../domain/map/baseMap.ts';
import { STREET_ZOOM } from '../../domain/map/baseMapProviders.ts';
import { type BaseMap, sourceIdOf } from './baseMap.ts';
import { adaptStreetStyle, fetchStreetStyle, withBuildings, PROVIDERS } from './streetStyle.ts';
import { groundColours, type MapTheme } from './palette.ts';
import { byZoom } from '../overlays/features.ts';
import { areaLayers, vectorLayersOf, nameLayers, roadLayers } from './vectorLayers.ts';

const SCHEME = 'thua-base';
const URL_FORM = /^thua-base:\/\/(\d+)\/(\d+)\/(\d+)$/;

/** Address of tiles of the operator's archive, which its worker reads. */
const BASE_TILE_URL = `${SCHEME}://{z}/{x}/{y}`;

/** Returns the bytes of an archive tile (MVT, unpacked), null where it has none. Rejects if offline and not stored. */
export type BaseTileSource = (z: number, x: number, y: number) => Promise<Uint8Array<ArrayBuffer> | null>;

/** Serves tiles of the archive to MapLibre. @returns a function that stops it */
export function serveBaseTiles(source: BaseTileSource): () => void {
  addProtocol(SCHEME, async ({ url }, { signal }) => {
    const match = URL_FORM.exec(url);
    if (!match) throw new Error(`not a tile of the base map: ${url}`);
    signal.throwIfAborted();
    const [z, x, y] = match.slice(1).map(Number) as [number, number, number];
    const bytes = await source(z, x, y);
    // The buffer is the page's own copy of the worker's answer.
    return { data: bytes?.buffer ?? new ArrayBuffer(0) };
  });
  return () => removeProtocol(SCHEME);
}

/** Read on every call: tests configure an archive. */
const vectorId = (): string => sourceIdOf('vector', PROVIDERS.archive?.url ?? PROVIDERS.vector.tileJson);
const HEIGHTS = sourceIdOf('raster-dem', PROVIDERS.terrain.tiles);
const IMAGERY = sourceIdOf('raster', PROVIDERS.satellite.tiles);

const vectorSource = ({ archive, vector } = PROVIDERS): SourceSpecification =>
  archive
    ? { type: 'vector', tiles: [BASE_TILE_URL], maxzoom: archive.maxZoom, attribution: archive.attribution }
    : { type: 'vector', url: vector.tileJson, attribution: vector.attribution };
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
      // Heights are coarser than the lots drawn on them at close zoom.
      'hillshade-exaggeration': byZoom(5, strength, 13, strength * 0.8, 17, strength * 0.25),
      'hillshade-shadow-color': theme === 'light' ? '#5b5340' : '#000000',
      'hillshade-highlight-color': theme === 'light' ? '#ffffff' : '#7d8588',
      'hillshade-accent-color': theme === 'light' ? '#8a7d62' : '#0b0c0d',
    },
  };
}

function archiveStreet(name: 'street' | 'street3d', theme: MapTheme): BaseMap {
  const prefix = `base-${name}-${theme}`;
  const vector = vectorId();
  const colours = groundColours(name, theme);
  const part = vectorLayersOf(prefix, vector);
  return {
    sources: { [vector]: vectorSource() },
    layers: [
      background(prefix, colours.land),
      ...areaLayers(part, colours),
      ...roadLayers(part, colours),
      ...nameLayers(part, colours, false),
    ],
    requiredSources: () => [vector],
  };
}

/**
 * Returns our own base map with an archive's stored tiles over its background. @param ours drawn without any network
 * @param showing new per replaced online map: MapLibre 6 throws where names return to a tile with the old buckets
 */
export function withKeptTiles(ours: BaseMap, { name, theme, showing }: { name: BaseMapName; theme: MapTheme; showing: number }): BaseMap {
  if (!PROVIDERS.archive) return ours;
  const vector = vectorId();
  const colours = groundColours(name, theme);
  const part = vectorLayersOf(`base-kept-${showing}`, vector);
  // Our own map names the cities and countries.
  const names = nameLayers(part, colours, false).filter(({ id }) => !/-(city|country)$/.test(id));
  const ground = ours.layers.filter(({ type }) => type !== 'symbol');
  const ownNames = ours.layers.filter(({ type }) => type === 'symbol');
  return {
    ...ours,
    sources: { ...ours.sources, [vector]: vectorSource() },
    layers: [...ground, ...areaLayers(part, colours), ...roadLayers(part, colours), ...names, ...ownNames],
  };
}

/** Returns outdoors (woods, waters and paths over light hillshade) or terrain (strong hillshade, the rest pale). */
export function landscapeBase(base: 'outdoors' | 'terrain', theme: MapTheme): BaseMap {
  const prefix = `base-${base}-${theme}`;
  const vector = vectorId();
  const colours = groundColours(base, theme);
  const part = vectorLayersOf(prefix, vector);
  const areas = areaLayers(part, colours);
  const water = areas.findIndex(({ id }) => id === `${prefix}-water`);
  return {
    sources: { [vector]: vectorSource(), [HEIGHTS]: heightSource },
    layers: [
      background(prefix, colours.land),
      ...areas.slice(0, water),
      // Put it below the water: the sea floor of ETOPO1 must not show as hills.
      hillshade(prefix, theme, base === 'terrain' ? 0.55 : 0.25),
      ...areas.slice(water),
      ...roadLayers(part, colours),
      ...nameLayers(part, colours, true),
    ],
    requiredSources: () => (base === 'terrain' ? [vector, HEIGHTS] : [vector]),
  };
}

/** Zoom levels beyond those of coarse imagery over which it fades to the drawn land below. */
const FADES_AFTER = 4;
const GONE_AFTER = 6;

/** Returns imagery with roads and names; where it is missing, woods and waters in dark colours. */
export function satelliteBase(theme: MapTheme): BaseMap {
  const prefix = `base-satellite-${theme}`;
  const vector = vectorId();
  const colours = groundColours('satellite', theme);
  const part = vectorLayersOf(prefix, vector);
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
  // Sharp imagery shows the roads itself; drawn roads would hide it.
  const roads = roadLayers(part, colours).map(
    (layer) =>
      ({
        ...layer,
        paint: { ...layer.paint, 'line-opacity': isCoarse ? byZoom(9, 0.35, maxZoom + GONE_AFTER, 0.8) : 0.3 },
      }) as LayerSpecification,
  );
  return {
    sources: { [vector]: vectorSource(), [IMAGERY]: imagerySource },
    layers: [
      background(prefix, colours.land),
      ...(isCoarse ? areaLayers(part, colours) : []),
      imagery,
      ...roads,
      ...nameLayers(part, colours, false),
    ],
    requiredSources: (zoom) => [isCoarse && zoom >= maxZoom + GONE_AFTER ? vector : IMAGERY],
  };
}

/**
 * Loads the base map of a choice from its providers. Only the street style is fetched here; the map requests tiles.
 * @returns null when its style is unavailable: no network, too slow, or nothing that we would draw
 */
export async function onlineBase(name: BaseMapName, theme: MapTheme, signal: AbortSignal): Promise<BaseMap | null> {
  if (name === 'satellite') return satelliteBase(theme);
  if (name === 'outdoors' || name === 'terrain') return landscapeBase(name, theme);
  if (PROVIDERS.archive) {
    const street = archiveStreet(name, theme);
    return name === 'street3d' ? withBuildings(street, theme) : street;
  }
  const style = await fetchStreetStyle(PROVIDERS.streetStyle[theme], signal);
  if (style === null) return null;
  const street = adaptStreetStyle(style, { prefix: `base-${name}-${theme}`, attribution: PROVIDERS.vector.attribution });
  return name === 'street3d' ? withBuildings(street, theme) : street;
}
