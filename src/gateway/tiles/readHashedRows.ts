import type { TileLayerName } from '../../contract/tiles/tileLayers.ts';
import type { LngLatBox } from '../../domain/geometry/lngLat.ts';
import { ACTIVE_STATUS } from '../../domain/limits.ts';
import type { Queryable, SqlValue } from '../database/store.ts';
import { queryShards, provinceCondition } from '../land/queryShards.ts';

/** Maximum rows per tile: more than a dense town has at zoom 14, where such a tile is a megabyte. */
const MAX_ROWS = 60_000;

/** Table, hashed columns and cutter fields of each layer (`workers/parcels/landCutter.ts`). */
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

interface HashedRows {
  /** Order-independent hash of all rows. */
  landHash: string;
  /** Concatenated rows in PostgreSQL's binary format; null if there are too many. */
  rows: Uint8Array<ArrayBuffer> | null;
}

/** Condition for boxes that may be as large as a province. */
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

async function sumHashes(
  store: Queryable,
  layer: TileLayerName,
  provinceCodes: readonly string[],
  { from, params }: ReturnType<typeof inBox>,
): Promise<string> {
  const [row] = await queryShards(store, provinceCodes, () =>
    store.query<{ mark: string }>(`select coalesce(sum(${LAYERS[layer].mark}), 0)::text as mark from ${from}`, params),
  );
  return row!.mark;
}

export const readProvinceHash = (store: Queryable, layer: TileLayerName, extent: LngLatBox, provinceCode: string): Promise<string> =>
  sumHashes(store, layer, [provinceCode], inBox(layer, extent, [provinceCode]));

/** Returns the hash of the land in a tile's box. @param provinceCodes provinces that may have land there */
export async function readHash(store: Queryable, layer: TileLayerName, box: LngLatBox, provinceCodes: readonly string[]): Promise<string> {
  if (provinceCodes.length === 0) return '0';
  return sumHashes(store, layer, provinceCodes, inBox(layer, box, provinceCodes, await provinceCondition(store, 1)));
}

/** Returns the land in a tile's box, unordered. @param provinceCodes provinces that may have land there */
export async function readHashedRows(
  store: Queryable,
  layer: TileLayerName,
  box: LngLatBox,
  { withSample, provinceCodes }: { withSample: boolean; provinceCodes: readonly string[] },
): Promise<HashedRows> {
  if (provinceCodes.length === 0) return { landHash: '0', rows: new Uint8Array(0) };
  const { columns, mark } = LAYERS[layer];
  const { from, params } = inBox(layer, box, provinceCodes, await provinceCondition(store, 1));
  const condition = withSample ? '' : 'and not is_sample';
  // One binary value that is passed to the cutter unparsed.
  const [row] = await queryShards(store, provinceCodes, () =>
    store.query<{ mark: string; rows: Uint8Array<ArrayBuffer>; count: number }>(
      `select coalesce(string_agg(record_send(row(${columns})), ''), '') as rows,
         coalesce(sum(${mark}), 0)::text as mark, count(*)::int as count
       from (select * from ${from} ${condition} limit ${MAX_ROWS + 1}) as near`,
      params,
      { isPlannedOnce: true },
    ),
  );
  return { landHash: row!.mark, rows: row!.count > MAX_ROWS ? null : row!.rows };
}
