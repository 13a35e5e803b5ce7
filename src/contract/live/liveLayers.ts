import * as v from 'valibot';
import { defineCall } from '../call.ts';

const LiveGrid = v.variant('kind', [
  v.object({ kind: v.literal('tm3'), central_meridian_deg: v.number() }),
  v.object({ kind: v.literal('utm48') }),
  v.object({ kind: v.literal('utm49') }),
]);

const Axis = v.picklist(['en', 'ne']);
const Url = v.pipe(v.string(), v.maxLength(4096));
const Zoom = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(22));
const Colour = v.pipe(v.string(), v.regex(/^#[\da-f]{6}$/i));

const Matrix = v.object({
  id: v.string(),
  m_per_px: v.number(),
  origin_e: v.number(),
  origin_n: v.number(),
  columns: v.number(),
  rows: v.number(),
  tile_px: v.number(),
});

/** How a layer's map is asked for; addresses hold placeholders in braces. */
export const LiveRequest = v.variant('kind', [
  v.object({ kind: v.literal('raster'), tiles: v.array(Url), tile_size: v.picklist([256, 512]), scheme: v.picklist(['xyz', 'tms']) }),
  v.object({ kind: v.literal('warped'), url: Url, grid: LiveGrid, axis: Axis, max_size: v.number() }),
  v.object({ kind: v.literal('warped-matrix'), url: Url, grid: LiveGrid, matrices: v.array(Matrix) }),
  v.object({ kind: v.literal('vector-tiles'), tiles: v.array(Url), layers: v.array(v.string()) }),
  v.object({ kind: v.literal('pmtiles'), url: Url, content: v.picklist(['raster', 'vector']), layers: v.array(v.string()) }),
  v.object({
    kind: v.literal('features'),
    url: Url,
    format: v.picklist(['geojson', 'esrijson']),
    grid: v.nullable(LiveGrid),
    axis: Axis,
    limit: v.number(),
  }),
]);
export type LiveRequest = v.InferOutput<typeof LiveRequest>;

/** What a tap asks of a layer. */
export const LiveIdentify = v.variant('kind', [
  v.object({ kind: v.literal('wms'), url: Url, grid: v.nullable(LiveGrid), axis: Axis, format: v.picklist(['json', 'text']) }),
  v.object({ kind: v.literal('arcgis'), url: Url }),
]);
export type LiveIdentify = v.InferOutput<typeof LiveIdentify>;

/** A map of somebody else's that the operator offers. */
export const LiveLayer = v.object({
  _id: v.pipe(v.string(), v.regex(/^[a-z\d-]{1,60}$/)),
  title: v.pipe(v.string(), v.maxLength(200)),
  source: v.string(),
  attribution: v.string(),
  as_of: v.nullable(v.string()),
  bounds: v.tuple([v.number(), v.number(), v.number(), v.number()]),
  min_zoom: Zoom,
  max_zoom: Zoom,
  opacity: v.pipe(v.number(), v.minValue(0), v.maxValue(100)),
  position: v.number(),
  is_open: v.boolean(),
  legend_url: v.nullable(Url),
  legend: v.array(v.object({ label: v.string(), colour: Colour })),
  request: LiveRequest,
  identify: v.nullable(LiveIdentify),
});
export type LiveLayer = v.InferOutput<typeof LiveLayer>;

export const LiveLayersAnswer = v.object({ data: v.array(LiveLayer) });
export type LiveLayersAnswer = v.InferOutput<typeof LiveLayersAnswer>;

export const findLiveLayersCall = defineCall({
  method: 'GET',
  path: '/app/live-layers/find',
  request: v.object({}),
  response: LiveLayersAnswer,
  answers: 'Maps of other servers that the operator offers, lowest position first.',
  askedBy: 'flows/layers/live/loadLiveLayers',
});
