import type { RequestOf, ResponseOf } from '../../contract/call.ts';
import { type FoundPack, type findPacksCall } from '../../contract/packs/findPack.ts';
import type { PackKind } from '../../contract/packs/packManifest.ts';
import { boxesIntersect, boxCenter, distanceToBoxDeg, joinBoxes } from '../../domain/geometry/box.ts';
import type { LngLatBox } from '../../domain/geometry/lngLat.ts';
import { ACTIVE_STATUS, MAX_FOUND_PACKS } from '../../domain/limits.ts';
import { foldedWords, foldVietnamese } from '../../domain/text/foldVietnamese.ts';
import { cacheReadings } from '../database/cacheReadings.ts';
import type { Queryable } from '../database/store.ts';
import { queryShards } from '../land/queryShards.ts';
import { wardDirectory, type WardNames } from '../land/wardDirectory.ts';
import { readConfig } from '../operations/readConfig.ts';
import { packWard } from './makePack.ts';
import type { PackSettings } from './packCache.ts';

/** Cache time, because a reading scans all sheets and plannings of the country. */
const CACHE_MS = 60_000;
/** Cache time of the sizes of wards, which change little. */
const WEIGHT_CACHE_MS = 600_000;
const MAX_WEIGHTS = 4_000;
/** Number of parcels sampled for counting corners. */
const MAX_SCANNED = 600;

interface ShapeSums extends LngLatBox {
  wardCode: string;
  shapes: number;
  /** Number of parcels, for sheets. */
  parcels: number;
  isSample: boolean;
}

interface WardSummary {
  names: WardNames;
  /** Folded names of both editions, each word after a space. */
  folded: string;
  box: LngLatBox;
  parcels: number;
  sheets: number;
  plannings: number;
  isSample: boolean;
}

const sumsOf = (store: Queryable, table: 'cadastrals' | 'parcel_lands', parcels: string): Promise<ShapeSums[]> =>
  queryShards(store, undefined, () =>
    store.query<ShapeSums>(
      `select ward_code as "wardCode", count(*)::int as shapes, sum(${parcels})::int as parcels, bool_or(is_sample) as "isSample",
         min((extent[1])[0]) as west, min((extent[1])[1]) as south, max((extent[0])[0]) as east, max((extent[0])[1]) as north
       from ${table} where status = $1 group by province_code, ward_code order by ward_code limit 20000`,
      [ACTIVE_STATUS],
    ),
  );

const NO_SUMS = { shapes: 0, parcels: 0, isSample: false };

const readWards = cacheReadings({ maxAgeMs: CACHE_MS, maxEntries: 1 }, async (store): Promise<WardSummary[]> => {
  const directory = await wardDirectory(store);
  const sheets = new Map((await sumsOf(store, 'cadastrals', 'parcel_count')).map((sums) => [sums.wardCode, sums]));
  const plannings = new Map((await sumsOf(store, 'parcel_lands', '0')).map((sums) => [sums.wardCode, sums]));
  return [...new Set([...sheets.keys(), ...plannings.keys()])].toSorted().flatMap((code): WardSummary[] => {
    const names = directory.get(code);
    if (!names) return [];
    const [ofSheets, ofPlannings] = [sheets.get(code), plannings.get(code)];
    const { wardNameWithType, districtNameWithType, cityNameWithType, newWardNameWithType, newCityNameWithType } = names;
    const texts = [code, wardNameWithType, districtNameWithType, cityNameWithType, newWardNameWithType, newCityNameWithType];
    return [
      {
        names,
        folded: ` ${foldVietnamese(texts.join(' '))}`,
        box: ofSheets ?? joinBoxes([ofPlannings!]),
        parcels: (ofSheets ?? NO_SUMS).parcels,
        sheets: (ofSheets ?? NO_SUMS).shapes,
        plannings: (ofPlannings ?? NO_SUMS).shapes,
        isSample: (ofSheets ?? NO_SUMS).isSample || (ofPlannings ?? NO_SUMS).isSample,
      },
    ];
  });
});

interface Weight {
  corners: number;
  zones: number;
  /** Length of the zones' coordinate texts. */
  zoneBytes: number;
  /** Share of parcels with a street, percent. */
  addressed: number;
}

/** @param key province and ward */
const readWeight = cacheReadings({ maxAgeMs: WEIGHT_CACHE_MS, maxEntries: MAX_WEIGHTS }, async (store, key): Promise<Weight> => {
  const [provinceCode, wardCode] = key.split(' ') as [string, string];
  const params = [provinceCode, wardCode, ACTIVE_STATUS];
  const [lots] = await queryShards(store, [provinceCode], () =>
    store.query<Pick<Weight, 'corners' | 'addressed'>>(
      `select coalesce(avg(cardinality(ring)), 0)::float8 / 2 as corners, coalesce(avg((street <> '')::int), 0)::float8 as addressed from (
         select ring, street from cadastral_items where province_code = $1 and ward_code = $2 and status = $3 limit ${MAX_SCANNED}) as lots`,
      params,
    ),
  );
  const [zones] = await queryShards(store, [provinceCode], () =>
    store.query<Pick<Weight, 'zones' | 'zoneBytes'>>(
      `select count(*)::int as zones, coalesce(sum(octet_length(z.coordinates)), 0)::float8 as "zoneBytes"
       from parcel_lands p join parcel_land_zones z on z.province_code = p.province_code and z.parcel_land_id = p.id
       where p.province_code = $1 and p.ward_code = $2 and p.status = $3`,
      params,
    ),
  );
  return { ...lots!, ...zones! };
});

/** Compressed bytes per item of sample data. `tests/gateway/packs/packs.test.ts` checks the sum within 10 %. */
const BYTES = { parcel: 4.7, corner: 2, sheet: 220, planning: 235, zoneByte: 0.239, pictureOfZoneByte: 0.152 } as const;

function estimateBytes({ parcels, sheets, plannings }: WardSummary, weight: Weight, kinds: ReadonlySet<PackKind>): number {
  const ofKinds = {
    parcels: parcels * (BYTES.parcel + BYTES.corner * weight.corners),
    sheets: sheets * BYTES.sheet,
    plannings: plannings * BYTES.planning,
    zones: weight.zoneBytes * BYTES.zoneByte,
    pictures: weight.zoneBytes * BYTES.pictureOfZoneByte,
  };
  return Math.round([...kinds].reduce((sum, kind) => sum + ofKinds[kind], 0));
}

type ListRequest = RequestOf<typeof findPacksCall>;

function chosen(wards: readonly WardSummary[], { west, south, east, north, search = '' }: ListRequest): WardSummary[] {
  const words = foldedWords(search);
  const named = wards.filter(({ folded }) => words.every((word) => folded.includes(` ${word}`)));
  if (west === undefined) return named;
  const box = { west, south: south!, east: east!, north: north! };
  const middle = boxCenter(box);
  return named
    .filter((ward) => boxesIntersect(ward.box, box))
    .map((ward) => ({ ward, apart: distanceToBoxDeg(ward.box, middle) }))
    .toSorted((a, b) => a.apart - b.apart)
    .map(({ ward }) => ward);
}

/** Lists the wards that devices can keep, with sizes. @param bytesOf size of a recently made pack */
export async function listPacks(
  store: Queryable,
  request: ListRequest,
  settings: PackSettings,
  bytesOf: (wardCode: string) => number | undefined,
): Promise<ResponseOf<typeof findPacksCall>> {
  const found = chosen(await readWards(store, ''), request);
  const [config] = await readConfig(store);
  const isCharged = config !== undefined && config.points_per_view > 0;
  const kinds = new Set([...settings.kinds].filter((kind) => kind !== 'zones' || !isCharged));
  const data: FoundPack[] = [];
  for (const ward of found.slice(0, Math.min(request.limit ?? MAX_FOUND_PACKS, MAX_FOUND_PACKS))) {
    const { names, box, parcels, sheets, plannings, isSample } = ward;
    const weight = await readWeight(store, `${names.cityCode} ${names.wardCode}`);
    const bytes = bytesOf(names.wardCode);
    data.push({
      ward: packWard(names),
      bounds: [box.west, box.south, box.east, box.north],
      counts: {
        parcels,
        sheets,
        plannings,
        zones: weight.zones,
        pictures: plannings,
        addresses: Math.round(parcels * weight.addressed),
      },
      bytes: bytes ?? estimateBytes(ward, weight, kinds),
      is_estimate: bytes === undefined,
      is_sample: isSample,
    });
  }
  return { data, total: found.length };
}
