/**
 * Providers of base maps: the only place with their addresses, terms, zooms and attributions. The map requests only
 * these, the gateway's content policy allows exactly these, and operators change them by the settings below.
 */

/** Settings of the build and of the gateway that serves it (`VITE_*`). A provider's key is part of its address. */
export interface BaseMapSettings {
  /** Style of the street map, light and dark; vector tiles of the OpenMapTiles schema. */
  VITE_STREET_STYLE?: string | undefined;
  VITE_STREET_STYLE_DARK?: string | undefined;
  /** TileJSON of vector tiles (OpenMapTiles schema) for outdoors, terrain and labels on satellite. */
  VITE_VECTOR_TILES?: string | undefined;
  /** HTML attribution of street style and vector tiles. */
  VITE_VECTOR_ATTRIBUTION?: string | undefined;
  /** Imagery as `https://…/{z}/{x}/{y}.jpg`, 256 px. */
  VITE_SATELLITE_TILES?: string | undefined;
  VITE_SATELLITE_ATTRIBUTION?: string | undefined;
  /** Maximum zoom of the imagery; 19 by default. */
  VITE_SATELLITE_MAX_ZOOM?: string | undefined;
  /** Elevation tiles in Terrarium encoding. */
  VITE_TERRAIN_TILES?: string | undefined;
  VITE_TERRAIN_ATTRIBUTION?: string | undefined;
  /** PMTiles archive (OpenMapTiles schema) for street, outdoors, terrain and labels. Packs keep its tiles. */
  VITE_BASE_PMTILES?: string | undefined;
  VITE_BASE_PMTILES_ATTRIBUTION?: string | undefined;
  /** Maximum zoom of the archive; 14 by default, as in the schema. */
  VITE_BASE_PMTILES_MAX_ZOOM?: string | undefined;
}

/** An operator's own vector tiles in one file. */
export interface BaseArchive {
  url: string;
  maxZoom: number;
  attribution: string;
}

export interface BaseMapProviders {
  streetStyle: { light: string; dark: string };
  vector: { tileJson: string; attribution: string };
  satellite: { tiles: string; maxZoom: number; attribution: string };
  terrain: { tiles: string; maxZoom: number; attribution: string };
  /** Replaces street style and vector tiles; null if not configured. */
  archive: BaseArchive | null;
  /** CSP sources of the policy: origins, with a path where an origin is shared with others. */
  sources: string[];
}

/**
 * OpenFreeMap: no key, no usage limit, commercial use allowed. Requires attribution of OpenFreeMap, OpenMapTiles (CC BY
 * 4.0) and OpenStreetMap (ODbL). Vector tiles of zoom 0–14.
 */
const OPEN_FREE_MAP = {
  origin: 'https://tiles.openfreemap.org',
  light: 'https://tiles.openfreemap.org/styles/positron',
  dark: 'https://tiles.openfreemap.org/styles/dark',
  tileJson: 'https://tiles.openfreemap.org/planet',
  attribution:
    '<a href="https://openfreemap.org">OpenFreeMap</a> <a href="https://www.openmaptiles.org/">© OpenMapTiles</a> ' +
    'Data from <a href="https://www.openstreetmap.org/copyright">OpenStreetMap</a>',
};

/**
 * NASA GIBS, Blue Marble with relief: free for any use, attribution requested. 500 m per pixel, zoom 0–8: regions, not
 * streets. Sharper keyless sources (Sentinel-2 cloudless since 2018, Esri, Bing) forbid commercial use or need a
 * contract, so operators configure their own.
 */
const BLUE_MARBLE = {
  tiles:
    'https://gibs.earthdata.nasa.gov/wmts/epsg3857/best/BlueMarble_ShadedRelief_Bathymetry/default/GoogleMapsCompatible_Level8/{z}/{y}/{x}.jpeg',
  maxZoom: 8,
  attribution: '<a href="https://www.earthdata.nasa.gov/gibs">NASA GIBS</a> Blue Marble',
};

/**
 * Terrain Tiles on AWS (open data, no key), zoom 0–15. Requires attribution of its sources, of which SRTM and GMTED2010
 * (U.S. Geological Survey) and ETOPO1 (NOAA) cover Việt Nam.
 */
const TERRARIUM = {
  tiles: 'https://s3.amazonaws.com/elevation-tiles-prod/terrarium/{z}/{x}/{y}.png',
  source: 'https://s3.amazonaws.com/elevation-tiles-prod/',
  maxZoom: 15,
  attribution: '<a href="https://registry.opendata.aws/terrain-tiles/">Terrain Tiles</a>: SRTM, GMTED2010 (USGS), ETOPO1 (NOAA)',
};

/** Minimum attribution of OpenMapTiles tiles, which are made from OpenStreetMap data. */
const OPEN_MAP_TILES_SIGN =
  '<a href="https://www.openmaptiles.org/">© OpenMapTiles</a> Data from <a href="https://www.openstreetmap.org/copyright">OpenStreetMap</a>';
const ARCHIVE_MAX_ZOOM = 14;

/** Treats empty settings as unset. */
const set = (value: string | undefined): string | undefined => value?.trim() || undefined;

const zoomOf = (value: string | undefined): number | undefined => {
  const zoom = Number(set(value));
  return Number.isInteger(zoom) && zoom >= 0 && zoom <= 22 ? zoom : undefined;
};

/** Returns the origin of a web address; null for a path of our own, which the policy allows anyway. */
function originOf(address: string): string | null {
  const origin = /^https?:\/\/[\w.-]+(:\d+)?(?=\/|$)/.exec(address)?.[0];
  return origin ?? null;
}

/** Lowest maximum zoom of imagery that shows streets. */
export const STREET_ZOOM = 15;

export function baseMapProviders(settings: BaseMapSettings): BaseMapProviders {
  const ownImagery = set(settings.VITE_SATELLITE_TILES);
  const ownHeights = set(settings.VITE_TERRAIN_TILES);
  const vectorAttribution = set(settings.VITE_VECTOR_ATTRIBUTION) ?? OPEN_FREE_MAP.attribution;
  const light = set(settings.VITE_STREET_STYLE) ?? OPEN_FREE_MAP.light;
  const dark = set(settings.VITE_STREET_STYLE_DARK) ?? set(settings.VITE_STREET_STYLE) ?? OPEN_FREE_MAP.dark;
  const tileJson = set(settings.VITE_VECTOR_TILES) ?? OPEN_FREE_MAP.tileJson;
  const satellite = ownImagery
    ? {
        tiles: ownImagery,
        maxZoom: zoomOf(settings.VITE_SATELLITE_MAX_ZOOM) ?? 19,
        // The host is shown if there is no attribution.
        attribution: set(settings.VITE_SATELLITE_ATTRIBUTION) ?? `© ${hostOf(ownImagery)}`,
      }
    : BLUE_MARBLE;
  const terrain = ownHeights
    ? { tiles: ownHeights, maxZoom: TERRARIUM.maxZoom, attribution: set(settings.VITE_TERRAIN_ATTRIBUTION) ?? `© ${hostOf(ownHeights)}` }
    : { tiles: TERRARIUM.tiles, maxZoom: TERRARIUM.maxZoom, attribution: TERRARIUM.attribution };
  const archiveUrl = set(settings.VITE_BASE_PMTILES);
  const archive = archiveUrl
    ? {
        url: archiveUrl,
        maxZoom: zoomOf(settings.VITE_BASE_PMTILES_MAX_ZOOM) ?? ARCHIVE_MAX_ZOOM,
        attribution: set(settings.VITE_BASE_PMTILES_ATTRIBUTION) ?? OPEN_MAP_TILES_SIGN,
      }
    : null;
  // Sources replaced by an archive are not requested.
  const origins = [...(archive ? [archive.url] : [light, dark, tileJson]), satellite.tiles].map(originOf);
  const sources = [...origins, ownHeights ? originOf(ownHeights) : TERRARIUM.source].filter((source) => source !== null);
  return {
    streetStyle: { light, dark },
    vector: { tileJson, attribution: archive?.attribution ?? vectorAttribution },
    satellite,
    terrain,
    archive,
    sources: [...new Set(sources)],
  };
}

const hostOf = (address: string): string => originOf(address)?.replace(/^https?:\/\//, '') ?? 'Thửa';
