/**
 * Where base maps come from: the one place with their addresses, terms, zooms and signs. The map asks what is named
 * here, the gateway lets exactly that through the page's policy, and an operator changes it by the settings below.
 */

/** Settings of the build and of the gateway that serves it (`VITE_*`); a provider's key is a part of its address. */
export interface BaseMapSettings {
  /** Style of the street map, light and dark; vector tiles of the OpenMapTiles schema. */
  VITE_STREET_STYLE?: string | undefined;
  VITE_STREET_STYLE_DARK?: string | undefined;
  /** TileJSON of vector tiles (OpenMapTiles schema) that outdoors, terrain and the names over satellite are drawn from. */
  VITE_VECTOR_TILES?: string | undefined;
  /** HTML shown as the sign of street style and vector tiles. */
  VITE_VECTOR_ATTRIBUTION?: string | undefined;
  /** Imagery as `https://…/{z}/{x}/{y}.jpg`, 256 px. */
  VITE_SATELLITE_TILES?: string | undefined;
  VITE_SATELLITE_ATTRIBUTION?: string | undefined;
  /** The last zoom that the imagery has tiles of; 19 when unset. */
  VITE_SATELLITE_MAX_ZOOM?: string | undefined;
  /** Heights in the Terrarium coding. */
  VITE_TERRAIN_TILES?: string | undefined;
  VITE_TERRAIN_ATTRIBUTION?: string | undefined;
  /** A PMTiles archive of vector tiles (OpenMapTiles schema): street, outdoors, terrain and names over satellite are drawn from it, and packs keep its tiles. */
  VITE_BASE_PMTILES?: string | undefined;
  VITE_BASE_PMTILES_ATTRIBUTION?: string | undefined;
  /** The last zoom that it has tiles of; 14 when unset, as the schema has it. */
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
  /** In the place of street style and vector tiles, where there is one. */
  archive: BaseArchive | null;
  /** What the policy must let through, as CSP sources: origins, with a path where an origin is shared by strangers. */
  sources: string[];
}

/**
 * OpenFreeMap: no key, no limit of use, commercial use included; asks for its sign, OpenMapTiles' (CC BY 4.0) and
 * OpenStreetMap's (ODbL). Vector tiles of zoom 0–14.
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
 * NASA GIBS, Blue Marble with relief: NASA's imagery may be used by anybody for anything, a sign is asked for. 500 m a
 * pixel, zoom 0–8: a region, not a street. Every keyless source that is sharper (Sentinel-2 cloudless since 2018, Esri,
 * Bing) forbids commercial use or wants a contract, so an operator brings their own.
 */
const BLUE_MARBLE = {
  tiles:
    'https://gibs.earthdata.nasa.gov/wmts/epsg3857/best/BlueMarble_ShadedRelief_Bathymetry/default/GoogleMapsCompatible_Level8/{z}/{y}/{x}.jpeg',
  maxZoom: 8,
  attribution: '<a href="https://www.earthdata.nasa.gov/gibs">NASA GIBS</a> Blue Marble',
};

/**
 * Terrain Tiles on AWS (open data, no key), zoom 0–15; asks for the signs of its sources, of which SRTM and GMTED2010
 * (U.S. Geological Survey) and ETOPO1 (NOAA) cover Việt Nam.
 */
const TERRARIUM = {
  tiles: 'https://s3.amazonaws.com/elevation-tiles-prod/terrarium/{z}/{x}/{y}.png',
  source: 'https://s3.amazonaws.com/elevation-tiles-prod/',
  maxZoom: 15,
  attribution: '<a href="https://registry.opendata.aws/terrain-tiles/">Terrain Tiles</a>: SRTM, GMTED2010 (USGS), ETOPO1 (NOAA)',
};

/** Tiles of the schema are its makers' work on OpenStreetMap's data: the least that a sign says. */
const OPEN_MAP_TILES_SIGN =
  '<a href="https://www.openmaptiles.org/">© OpenMapTiles</a> Data from <a href="https://www.openstreetmap.org/copyright">OpenStreetMap</a>';
const ARCHIVE_MAX_ZOOM = 14;

/** Unset and empty both mean the default. */
const set = (value: string | undefined): string | undefined => value?.trim() || undefined;

const zoomOf = (value: string | undefined): number | undefined => {
  const zoom = Number(set(value));
  return Number.isInteger(zoom) && zoom >= 0 && zoom <= 22 ? zoom : undefined;
};

/** The origin of an address on the web; nothing for a path of our own, which the policy lets through anyway. */
function originOf(address: string): string | null {
  const origin = /^https?:\/\/[\w.-]+(:\d+)?(?=\/|$)/.exec(address)?.[0];
  return origin ?? null;
}

/** Imagery that ends before this shows no single street. */
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
        // Who forgets the sign shows at least whose host it is.
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
  // What an archive takes the place of is not asked for.
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
