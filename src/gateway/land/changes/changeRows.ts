import { type Column, insertColumns } from '../../database/insertColumns.ts';
import type { Queryable } from '../../database/store.ts';
import type { LngLatBox } from '../../../domain/geometry/lngLat.ts';

export type LandChangeKind = 'zone_added' | 'zone_gone' | 'zone_code' | 'parcel_added' | 'parcel_gone' | 'parcel_shape' | 'parcel_code';

/** Areas in m² per land code within the changed area; '' for an area without a zone. */
export type ChangeSummary = Readonly<Record<string, { before_m2: number; after_m2: number }>>;

/** Coordinates of a GeoJSON MultiPolygon: polygon, ring, corner, [lng, lat]. */
export type ChangeShape = ReadonlyArray<ReadonlyArray<ReadonlyArray<readonly [lng: number, lat: number]>>>;

/** Row of `land_change_sets`: the changes of one import to a planning, or to the parcels of a province. */
export interface LandChangeSetRow {
  id: string;
  province_code: string;
  kind: 'planning' | 'parcels';
  /** Planning ids; null for parcels. They are equal if a planning was imported again. */
  planning_before: string | null;
  planning_after: string | null;
  /** Null if there are several. */
  ward_code: string | null;
  source_id: string | null;
  imported_at: string;
  change_count: number;
  summary: ChangeSummary;
}

/** Row of `land_changes`: one piece of a planning, or one parcel. */
export interface LandChangeRow extends LngLatBox {
  /** Increasing: imports that end later have larger ids. */
  id: string;
  set_id: string;
  province_code: string;
  ward_code: string | null;
  kind: LandChangeKind;
  /** Id of the parcel, or of the (later) planning. */
  subject: string;
  code_before: string | null;
  code_after: string | null;
  area_m2: number;
  shape: ChangeShape | null;
  /** ISO 8601; null until the watchers of the place are notified. */
  told_at: string | null;
}

const TEXTS = ['province_code', 'id', 'set_id', 'ward_code', 'kind', 'subject', 'code_before', 'code_after'] as const;
const NUMBERS = ['area_m2', 'west', 'south', 'east', 'north'] as const;

/** Inserts changes as not yet notified. */
export async function insertChangeRows(inside: Queryable, changes: ReadonlyArray<Omit<LandChangeRow, 'told_at'>>): Promise<void> {
  const columns: Column[] = [
    ...TEXTS.map((name) => ({ name, type: 'text' as const, values: changes.map((change) => change[name]) })),
    ...NUMBERS.map((name) => ({ name, type: 'float8' as const, values: changes.map((change) => change[name]) })),
    { name: 'shape', type: 'text', values: changes.map(({ shape }) => shape && JSON.stringify(shape)), as: '?::jsonb' },
  ];
  await insertColumns(inside, 'land_changes', columns);
}
