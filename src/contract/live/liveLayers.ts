import * as v from 'valibot';
import { defineCall } from '../call.ts';
import { Latitude, Longitude } from '../fields.ts';

/** Prefix of the templates of proxied layers. */
export const LIVE_PROXY_PATH = '/gateway/app/live-layers/';

/** Absolute address, or a path of our gateway for proxied layers. Placeholders are in braces. */
const LiveUrl = v.pipe(v.string(), v.maxLength(4_096), v.regex(/^(https?:\/\/[^\s/"'<>\\]|\/gateway\/app\/live-layers\/)[^\s"'<>\\]*$/));
const Colour = v.pipe(v.string(), v.regex(/^#[0-9a-f]{6}$/));
const Zoom = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(22));
const Pixels = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(8_192));
const Names = v.pipe(v.array(v.pipe(v.string(), v.maxLength(200))), v.maxLength(100));
/** Axis order: easting (or longitude) first, or northing first. */
const AxisOrder = v.picklist(['en', 'ne']);

const LiveGrid = v.variant('kind', [
  v.object({ kind: v.literal('tm3'), central_meridian_deg: v.number() }),
  v.object({ kind: v.literal('utm48') }),
  v.object({ kind: v.literal('utm49') }),
]);

/** A level of a WMTS matrix set. `origin` is the upper left corner of its first tile, in metres of the grid. */
const LiveMatrix = v.object({
  id: v.pipe(v.string(), v.maxLength(200)),
  m_per_px: v.pipe(v.number(), v.gtValue(0)),
  origin_e: v.number(),
  origin_n: v.number(),
  columns: v.pipe(v.number(), v.integer(), v.minValue(1)),
  rows: v.pipe(v.number(), v.integer(), v.minValue(1)),
  tile_px: Pixels,
});

export const LiveRequest = v.variant('kind', [
  /** Web Mercator images. Templates contain {z} {x} {y} (tms: y from the south), or {bbox-epsg-3857}. */
  v.object({
    kind: v.literal('raster'),
    tiles: v.pipe(v.array(LiveUrl), v.minLength(1), v.maxLength(8)),
    tile_size: v.picklist([256, 512]),
    scheme: v.picklist(['xyz', 'tms']),
  }),
  /**
   * Images of any box in the service's grid (null: Web Mercator): {bbox} in the order of `axis`, {width}, {height}.
   * {dpi} (91 for 0.28 mm pixels) and {points} (72 there) keep symbols equally large on high-density screens.
   */
  v.object({ kind: v.literal('warped'), url: LiveUrl, grid: v.nullable(LiveGrid), axis: AxisOrder, max_size: Pixels }),
  /** WMTS matrix set in a grid: {matrix} {row} {col}. */
  v.object({
    kind: v.literal('warped-matrix'),
    url: LiveUrl,
    grid: LiveGrid,
    matrices: v.pipe(v.array(LiveMatrix), v.minLength(1), v.maxLength(40)),
  }),
  v.object({ kind: v.literal('vector-tiles'), tiles: v.pipe(v.array(LiveUrl), v.minLength(1), v.maxLength(8)), layers: Names }),
  v.object({ kind: v.literal('pmtiles'), url: LiveUrl, content: v.picklist(['raster', 'vector']), layers: Names }),
  /** Features of {bbox} in `grid` (null: WGS84 degrees): GeoJSON in WGS84 or grid metres, or EsriJSON in WGS84. */
  v.object({
    kind: v.literal('features'),
    url: LiveUrl,
    format: v.picklist(['geojson', 'esrijson']),
    grid: v.nullable(LiveGrid),
    axis: AxisOrder,
    limit: v.pipe(v.number(), v.integer(), v.minValue(1)),
  }),
]);
export type LiveRequest = v.InferOutput<typeof LiveRequest>;

export const LiveIdentify = v.variant('kind', [
  /** {bbox} {width} {height} {i} {j}, in Web Mercator metres (grid null) or in the grid. */
  v.object({
    kind: v.literal('wms'),
    url: LiveUrl,
    grid: v.nullable(LiveGrid),
    axis: AxisOrder,
    format: v.picklist(['json', 'text']),
  }),
  /** {lng} {lat} {bbox} in degrees: ArcGIS identify, f=json. */
  v.object({ kind: v.literal('arcgis'), url: LiveUrl }),
]);
export type LiveIdentify = v.InferOutput<typeof LiveIdentify>;

/** A map layer of another service, added by the operator. Texts are plain. */
export const LiveLayer = v.object({
  _id: v.pipe(v.string(), v.regex(/^[a-z0-9-]{1,60}$/)),
  title: v.pipe(v.string(), v.maxLength(200)),
  source: v.pipe(v.string(), v.maxLength(200)),
  /** Attribution on the map; may be empty. */
  attribution: v.pipe(v.string(), v.maxLength(500)),
  as_of: v.nullable(v.pipe(v.string(), v.isoDate())),
  /** West, south, east, north, degrees of WGS84. */
  bounds: v.tuple([Longitude, Latitude, Longitude, Latitude]),
  min_zoom: Zoom,
  /** Beyond this zoom tiles are enlarged. */
  max_zoom: Zoom,
  /** Initial opacity, 0 to 100. */
  opacity: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(100)),
  position: v.pipe(v.number(), v.integer()),
  /** True if it is drawn from the start. */
  is_open: v.boolean(),
  legend_url: v.nullable(LiveUrl),
  legend: v.pipe(v.array(v.object({ label: v.pipe(v.string(), v.maxLength(200)), colour: Colour })), v.maxLength(200)),
  request: LiveRequest,
  identify: v.nullable(LiveIdentify),
});
export type LiveLayer = v.InferOutput<typeof LiveLayer>;

export const LiveLayersAnswer = v.object({ data: v.array(LiveLayer) });
export type LiveLayersAnswer = v.InferOutput<typeof LiveLayersAnswer>;

export const findLiveLayersCall = defineCall({
  method: 'GET',
  path: '/app/live-layers/find',
  response: LiveLayersAnswer,
  answers: 'Map layers of other services that the operator has added, lowest position first.',
});
