import type { TileLayerName } from '../../contract/tiles/tileLayers.ts';
import type { LngLatBox } from '../../domain/geometry/lngLat.ts';
import { ACTIVE_STATUS } from '../../domain/limits.ts';
import type { Queryable, SqlValue } from '../database/store.ts';
import { askShards, provinceCondition } from '../land/askShards.ts';

/** More than the fullest tile of zoom 14 has in a town of narrow houses; such a tile is a megabyte. */
const MAX_ROWS = 60_000;

/** Of each layer: its table, what of a row changes a tile, and the fields that the cutter is told (`workers/parcels/landCutter.ts`). */
const LAYERS: Readonly<Record<TileLayerName, { table: string; mark: string; columns: string }>> = {
  parcels: {
    table: 'cadastral_items',
    mark: 'hashtextextended(id, version)',
    columns: 'province_code, id, land_code, parcel_number, acreage, center_lng, center_lat, ring, parts, is_sample',
  },
  sheets: {
    table: 'cadastrals',
    mark: 'hash_record_extended(row(id, land_number, ring), 0)',
    columns: 'province_code, id, land_number, ring',
  },
};

interface MarkedRows {
  /** A number made of all rows, whatever their order: another one, and the tile is another. */
  mark: string;
  /** Rows in PostgreSQL's binary form, end to end; null where there are more than a tile may have. */
  rows: Uint8Array<ArrayBuffer> | null;
}

/** Of a box that may be as large as a province. */
const OF_PROVINCES = 'province_code = any($1::text[])';

function inBox(
  layer: TileLayerName,
  { west, south, east, north }: LngLatBox,
  provinceCodes: readonly string[],
  ofProvinces = OF_PROVINCES,
): { from: string; params: SqlValue[] } {
  return {
    from: `${LAYERS[layer].table} where ${ofProvinces} and status = $2 and extent && box(point($3, $4), point($5, $6))`,
    params: [provinceCodes, ACTIVE_STATUS, west, south, east, north],
  };
}

async function sumMarks(
  store: Queryable,
  layer: TileLayerName,
  provinceCodes: readonly string[],
  { from, params }: ReturnType<typeof inBox>,
): Promise<string> {
  const [row] = await askShards(store, provinceCodes, () =>
    store.query<{ mark: string }>(`select coalesce(sum(${LAYERS[layer].mark}), 0)::text as mark from ${from}`, params),
  );
  return row!.mark;
}

export const readProvinceMark = (store: Queryable, layer: TileLayerName, extent: LngLatBox, provinceCode: string): Promise<string> =>
  sumMarks(store, layer, [provinceCode], inBox(layer, extent, [provinceCode]));

/** The mark of the land in a tile's box, without the land. @param provinceCodes where it may lie */
export async function readMark(store: Queryable, layer: TileLayerName, box: LngLatBox, provinceCodes: readonly string[]): Promise<string> {
  if (provinceCodes.length === 0) return '0';
  return sumMarks(store, layer, provinceCodes, inBox(layer, box, provinceCodes, await provinceCondition(store, 1)));
}

/** The land in a tile's box, in any order: the cutter's thread has time to sort it. @param provinceCodes where it may lie */
export async function readMarkedRows(
  store: Queryable,
  layer: TileLayerName,
  box: LngLatBox,
  { withSample, provinceCodes }: { withSample: boolean; provinceCodes: readonly string[] },
): Promise<MarkedRows> {
  if (provinceCodes.length === 0) return { mark: '0', rows: new Uint8Array(0) };
  const { columns, mark } = LAYERS[layer];
  const { from, params } = inBox(layer, box, provinceCodes, await provinceCondition(store, 1));
  const made = withSample ? '' : 'and not is_sample';
  // One value, which goes to the cutter's thread as it is; numbers in their binary form are neither written out nor read.
  const [row] = await askShards(store, provinceCodes, () =>
    store.query<{ mark: string; rows: Uint8Array<ArrayBuffer>; count: number }>(
      `select coalesce(string_agg(record_send(row(${columns})), ''), '') as rows,
         coalesce(sum(${mark}), 0)::text as mark, count(*)::int as count
       from (select * from ${from} ${made} limit ${MAX_ROWS + 1}) as near`,
      params,
      { isPlannedOnce: true },
    ),
  );
  return { mark: row!.mark, rows: row!.count > MAX_ROWS ? null : row!.rows };
}
