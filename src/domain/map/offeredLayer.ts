import { tm3Grid, utmGrid, type Vn2000Grid } from '../coordinates/vn2000.ts';
import { boxOfEdges } from '../geometry/box.ts';
import type { LngLatBox } from '../geometry/lngLat.ts';

/** A VN-2000 grid as the wire names it. */
export type LiveGrid = { kind: 'tm3'; central_meridian_deg: number } | { kind: 'utm48' } | { kind: 'utm49' };

/** Which of a position's two numbers comes first in an address: the easting, or the northing. */
export type LiveAxis = 'en' | 'ne';

/** One level of a WMTS matrix set; metres, of the grid, of the upper left corner. */
export interface LiveMatrix {
  id: string;
  m_per_px: number;
  origin_e: number;
  origin_n: number;
  columns: number;
  rows: number;
  tile_px: number;
}

/** Pictures in Web Mercator: addresses hold {z} {x} {y}, or {bbox-epsg-3857}. */
export interface RasterRequest {
  kind: 'raster';
  tiles: string[];
  tile_size: 256 | 512;
  scheme: 'xyz' | 'tms';
}

/** Pictures of any box in the service's own grid (null: Web Mercator): {bbox} {width} {height}; {dpi} (of pixels of 0.28 mm) and {points} (of 72 an inch) where it draws finer when told. */
export interface WarpedRequest {
  kind: 'warped';
  url: string;
  grid: LiveGrid | null;
  axis: LiveAxis;
  /** Pixels a side, at most. */
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

/** Features of a box: {bbox} in the grid, null: in WGS84 degrees. They answer WGS84, or GeoJSON in the grid's metres. */
export interface FeaturesRequest {
  kind: 'features';
  url: string;
  format: 'geojson' | 'esrijson';
  grid: LiveGrid | null;
  axis: LiveAxis;
  /** Features of one answer, at most. */
  limit: number;
}

export type OfferedRequest = RasterRequest | WarpedRequest | WarpedMatrixRequest | VectorTilesRequest | ArchiveRequest | FeaturesRequest;

/** What a tap asks: {bbox} {width} {height} {i} {j}, in Web Mercator where there is no grid; of ArcGIS {lng} {lat} {bbox} in degrees. */
export type OfferedIdentify =
  | { kind: 'wms'; url: string; grid: LiveGrid | null; axis: LiveAxis; format: 'json' | 'text' }
  | { kind: 'arcgis'; url: string };

/** A map of another server that the operator offers, as the wire has it: map and worker ask by it, and nobody rewrites it. */
export interface OfferedLayer {
  _id: string;
  title: string;
  /** Who says it. */
  source: string;
  /** The sign on the map, plain text; may be empty. */
  attribution: string;
  /** 'YYYY-MM-DD'. */
  as_of: string | null;
  /** West, south, east, north, degrees. */
  bounds: [number, number, number, number];
  /** Of tiles; beyond the last they are enlarged. */
  min_zoom: number;
  max_zoom: number;
  /** 0–100, at first. */
  opacity: number;
  position: number;
  /** Drawn from the start. */
  is_open: boolean;
  legend_url: string | null;
  legend: { label: string; colour: string }[];
  request: OfferedRequest;
  identify: OfferedIdentify | null;
}

/** A line of what a layer answers to a tap; of plain text without names the name is empty. */
export interface LiveRow {
  name: string;
  value: string;
}

export const liveGrid = (grid: LiveGrid): Vn2000Grid =>
  grid.kind === 'tm3' ? tm3Grid(grid.central_meridian_deg) : utmGrid(grid.kind === 'utm48' ? 48 : 49);

export const liveBox = ({ bounds }: Pick<OfferedLayer, 'bounds'>): LngLatBox => boxOfEdges(bounds);

/** The first address that a request has. */
const addressOf = (request: OfferedRequest): string => ('tiles' in request ? (request.tiles[0] ?? '') : request.url);

/** What our gateway asks for us, at its own address. */
const IS_PROXIED = /^https?:\/\/[^/]+\/gateway\/app\/live-layers\//;

/** Who answers, to be named where it does not: the server, or, where our gateway asks it for us, the source. */
export function liveServer({ request, source }: Pick<OfferedLayer, 'request' | 'source'>): string {
  const address = addressOf(request);
  const host = IS_PROXIED.test(address) ? undefined : /^https?:\/\/(?:[^/@]*@)?([^/?#]+)/.exec(address)?.[1];
  return host ?? source;
}

/** Of a vector tile of the layer, those that are drawn; null of pictures and of features. */
export const tileLayersOf = (request: OfferedRequest): readonly string[] | null =>
  request.kind === 'vector-tiles' || (request.kind === 'pmtiles' && request.content === 'vector') ? request.layers : null;

/** The zoom of the tiles of 512 px that are drawn at a zoom of the map. */
export const liveTileZoom = ({ min_zoom, max_zoom }: Pick<OfferedLayer, 'min_zoom' | 'max_zoom'>, zoom: number): number =>
  Math.max(min_zoom, Math.min(max_zoom, Math.floor(zoom)));

/** The zoom of the map from which a layer is drawn: tiles of 256 px are asked a zoom further in than the map's own of 512. */
export const liveMinZoom = ({ min_zoom, request }: Pick<OfferedLayer, 'min_zoom' | 'request'>): number =>
  request.kind === 'raster' && request.tile_size === 256 ? Math.max(0, min_zoom - 1) : min_zoom;
