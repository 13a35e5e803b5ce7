import { ACTIVE_STATUS, PLANNING_MAX_ZONES } from '../../domain/limits.ts';
import type { CadastralItemRow, CadastralRow, ParcelLandRow, ZoneRow } from './rows.ts';
import type { Queryable } from '../database/store.ts';

/** A sheet holds 60 to 150 parcels; real ones rarely pass a thousand. */
const MAX_PARCELS_OF_SHEET = 5_000;

async function readOne<Row>(store: Queryable, table: string, id: string): Promise<Row | undefined> {
  const rows = await store.query<Row>(`select * from ${table} where id = $1 and status = $2 limit 1`, [
    id,
    ACTIVE_STATUS,
  ]);
  return rows[0];
}

export const readParcel = (store: Queryable, id: string): Promise<CadastralItemRow | undefined> =>
  readOne<CadastralItemRow>(store, 'cadastral_items', id);
export const readSheet = (store: Queryable, id: string): Promise<CadastralRow | undefined> =>
  readOne<CadastralRow>(store, 'cadastrals', id);
export const readPlanning = (store: Queryable, id: string): Promise<ParcelLandRow | undefined> =>
  readOne<ParcelLandRow>(store, 'parcel_lands', id);

/** Parcels of a sheet, by number. */
export function readSheetParcels(store: Queryable, sheet: CadastralRow): Promise<CadastralItemRow[]> {
  return store.query<CadastralItemRow>(
    `select * from cadastral_items where province_code = $1 and ward_code = $2 and land_number = $3 and status = $4
     order by length(parcel_number), parcel_number, id limit ${MAX_PARCELS_OF_SHEET}`,
    [sheet.province_code, sheet.ward_code, sheet.land_number, ACTIVE_STATUS],
  );
}

/** Zones of a planning, as they are drawn: later ones over earlier. */
export function readPlanningZones(store: Queryable, planning: ParcelLandRow): Promise<ZoneRow[]> {
  return store.query<ZoneRow>(
    `select ordinal, land_code, coordinates from parcel_land_zones
     where province_code = $1 and parcel_land_id = $2 order by ordinal limit ${PLANNING_MAX_ZONES}`,
    [planning.province_code, planning.id],
  );
}
