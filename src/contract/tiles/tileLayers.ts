import * as v from 'valibot';
import { defineCall } from '../call.ts';

/** A tile layer, in terms of its MVT layers. A feature has the same id in every tile. */
interface TileLayerAbout {
  minZoom: number;
  maxZoom: number;
  /** MVT layers with their fields and minimum zooms. */
  content: ReadonlyArray<{ id: string; description: string; fields: Readonly<Record<string, string>>; minzoom: number }>;
}

export const TILE_LAYERS = {
  parcels: {
    minZoom: 14,
    maxZoom: 18,
    content: [
      {
        id: 'parcels',
        description: 'Thửa đất',
        fields: { landCode: 'String: loại đất', isSample: 'Boolean: chỉ có ở đất mẫu, không phải dữ liệu thật' },
        minzoom: 14,
      },
      {
        id: 'parcel-labels',
        description: 'Một điểm trong mỗi thửa',
        fields: { parcelNumber: 'String: số thửa', label: 'String: loại đất, số thửa, diện tích m² (từ mức 18)' },
        minzoom: 17,
      },
    ],
  },
  sheets: {
    minZoom: 12,
    maxZoom: 18,
    content: [{ id: 'sheets', description: 'Tờ bản đồ', fields: { id: 'String', sheetNumber: 'String: số tờ' }, minzoom: 12 }],
  },
} as const satisfies Record<string, TileLayerAbout>;

/** Description in TileJSON; data, as layer names are. */
export const TILES_DESCRIPTION =
  'Thửa và tờ bản đồ của mọi phường, xã đã có dữ liệu. Chỉ để tham khảo; thửa có isSample là đất mẫu do chương trình tạo ra, không phải dữ liệu thật.';

export type TileLayerName = keyof typeof TILE_LAYERS;

const LayerName = v.picklist(Object.keys(TILE_LAYERS) as [TileLayerName, ...TileLayerName[]]);
const Zoom = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(22));
const inPath = v.pipe(v.string(), v.regex(/^\d{1,7}$/), v.transform(Number));

export const tileJsonLayersOf = (layer: TileLayerName): VectorLayer[] =>
  TILE_LAYERS[layer].content.map((each) => ({ ...each, fields: { ...each.fields }, maxzoom: TILE_LAYERS[layer].maxZoom }));

const VectorLayer = v.object({
  id: v.string(),
  description: v.string(),
  fields: v.record(v.string(), v.string()),
  minzoom: Zoom,
  maxzoom: Zoom,
});
type VectorLayer = v.InferOutput<typeof VectorLayer>;

export const findTileJsonCall = defineCall({
  method: 'GET',
  path: '/tiles/{layer}.json',
  request: v.object({ layer: LayerName }),
  response: v.object({
    tilejson: v.literal('3.0.0'),
    name: v.string(),
    description: v.string(),
    attribution: v.string(),
    /** One template. Its `v` is the version of all land, so that browsers and CDNs may cache tiles for a year. */
    tiles: v.array(v.string()),
    minzoom: Zoom,
    maxzoom: Zoom,
    /** West, south, east, north, degrees of WGS84. */
    bounds: v.pipe(v.array(v.number()), v.minLength(4), v.maxLength(4)),
    vector_layers: v.array(VectorLayer),
  }),
  answers: 'TileJSON 3.0 of a layer of tiles, with the version of the land in the address.',
});

export const TILE_TYPE = 'application/vnd.mapbox-vector-tile';

export const TILE_PATH = '/tiles/{layer}/{z}/{x}/{y}';
export const TileRequest = v.object({
  layer: LayerName,
  z: inPath,
  x: inPath,
  y: inPath,
  /** Version of the land (from TileJSON) or of the tile (from its ETag). */
  v: v.optional(v.pipe(v.string(), v.maxLength(64))),
});
