import { tm3Grid, utmGrid, type Vn2000Grid } from '../coordinates/vn2000.ts';
import { boxOfEdges } from '../geometry/box.ts';
import type { LngLatBox } from '../geometry/lngLat.ts';

/** A VN-2000 grid in the wire's form. */
export type LiveGrid = { kind: 'tm3'; central_meridian_deg: number } | { kind: 'utm48' } | { kind: 'utm49' };

/** Axis order of positions in addresses: easting first, or northing first. */
export type LiveAxis = 'en' | 'ne';

/** A level of a WMTS matrix set; upper left corner in metres of the grid. */
export interface LiveMatrix {
  id: string;
  m_per_px: number;
  origin_e: number;
  origin_n: number;
  columns: number;
  rows: number;
  tile_px: number;
}

/** Images in Web Mercator. Addresses contain {z} {x} {y}, or {bbox-epsg-3857}. */
export interface RasterRequest {
  kind: 'raster';
  tiles: string[];
  tile_size: 256 | 512;
  scheme: 'xyz' | 'tms';
}

/** Images of any box in the service's grid (null: Web Mercator): {bbox} {width} {height} {dpi} {points}. */
export interface WarpedRequest {
  kind: 'warped';
  url: string;
  grid: LiveGrid | null;
  axis: LiveAxis;
  /** Maximum pixels per side. */
  max_size: number;
}

/** Tiles in the service's own grid: {matrix} {row} {col}. */
export interface WarpedMatrixRequest {
  kind: 'warped-matrix';
  url: string;
  grid: LiveGrid;
  matrices: LiveMatrix[];
}

export interface VectorTilesRequest {
  kind: 'vector-tiles';
  tiles: string[];
  layers: string[];
}

export interface ArchiveRequest {
  kind: 'pmtiles';
  url: string;
  content: 'raster' | 'vector';
  layers: string[];
}

/** Features of a box: {bbox} in the grid (null: WGS84 degrees). The response is WGS84, or GeoJSON in grid metres. */
export interface FeaturesRequest {
  kind: 'features';
  url: string;
  format: 'geojson' | 'esrijson';
  grid: LiveGrid | null;
  axis: LiveAxis;
  /** Maximum features of a response. */
  limit: number;
}

export type OfferedRequest = RasterRequest | WarpedRequest | WarpedMatrixRequest | VectorTilesRequest | ArchiveRequest | FeaturesRequest;

/** Request of a tap: {bbox} {width} {height} {i} {j}, Web Mercator if no grid; ArcGIS: {lng} {lat} {bbox}, degrees. */
export type OfferedIdentify =
  | { kind: 'wms'; url: string; grid: LiveGrid | null; axis: LiveAxis; format: 'json' | 'text' }
  | { kind: 'arcgis'; url: string };

/** Another server's map offered by the operator, in the wire's form, which map and worker use directly. */
export interface OfferedLayer {
  _id: string;
  title: string;
  /** Authority of the data. */
  source: string;
  /** Attribution on the map, plain text; may be empty. */
  attribution: string;
  /** 'YYYY-MM-DD'. */
  as_of: string | null;
  /** West, south, east, north in degrees. */
  bounds: [number, number, number, number];
  /** Zooms of tiles. Beyond the last they are enlarged. */
  min_zoom: number;
  max_zoom: number;
  /** Initial opacity, 0–100. */
  opacity: number;
  position: number;
  /** True if it is open from the start. */
  is_open: boolean;
  legend_url: string | null;
  legend: { label: string; colour: string }[];
  request: OfferedRequest;
  identify: OfferedIdentify | null;
}

/** A row of a layer's response to a tap. In plain text without names the name is empty. */
export interface LiveRow {
  name: string;
  value: string;
}

export const liveGrid = (grid: LiveGrid): Vn2000Grid =>
  grid.kind === 'tm3' ? tm3Grid(grid.central_meridian_deg) : utmGrid(grid.kind === 'utm48' ? 48 : 49);

export const liveBox = ({ bounds }: Pick<OfferedLayer, 'bounds'>): LngLatBox => boxOfEdges(bounds);

const addressOf = (request: OfferedRequest): string => ('tiles' in request ? (request.tiles[0] ?? '') : request.url);

/** Addresses that our gateway fetches on our behalf. */
const IS_PROXIED = /^https?:\/\/[^/]+\/gateway\/app\/live-layers\//;

/** Returns the name to show when the server fails: its host, or the source if our gateway proxies it. */
export function liveServer({ request, source }: Pick<OfferedLayer, 'request' | 'source'>): string {
  const address = addressOf(request);
  const host = IS_PROXIED.test(address) ? undefined : /^https?:\/\/(?:[^/@]*@)?([^/?#]+)/.exec(address)?.[1];
  return host ?? source;
}

/** Returns the drawn layers of a vector tile; null for images and features. */
export const tileLayersOf = (request: OfferedRequest): readonly string[] | null =>
  request.kind === 'vector-tiles' || (request.kind === 'pmtiles' && request.content === 'vector') ? request.layers : null;

/** Returns the zoom of the 512 px tiles drawn at a map zoom. */
export const liveTileZoom = ({ min_zoom, max_zoom }: Pick<OfferedLayer, 'min_zoom' | 'max_zoom'>, zoom: number): number =>
  Math.max(min_zoom, Math.min(max_zoom, Math.floor(zoom)));

/** Returns the map zoom from which a layer is drawn. Tiles of 256 px use one zoom more than the map's 512 px. */
export const liveMinZoom = ({ min_zoom, request }: Pick<OfferedLayer, 'min_zoom' | 'request'>): number =>
  request.kind === 'raster' && request.tile_size === 256 ? Math.max(0, min_zoom - 1) : min_zoom;
