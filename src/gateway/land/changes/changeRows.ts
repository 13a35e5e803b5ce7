import { type Column, insertColumns } from '../../database/insertColumns.ts';
import type { Queryable } from '../../database/store.ts';
import type { LngLatBox } from '../../../domain/geometry/lngLat.ts';

export type LandChangeKind = 'zone_added' | 'zone_gone' | 'zone_code' | 'parcel_added' | 'parcel_gone' | 'parcel_shape' | 'parcel_code';

/** m² of each land code on the ground that changed; '' of ground without one. */
export type ChangeSummary = Readonly<Record<string, { before_m2: number; after_m2: number }>>;

/** Rings of a MultiPolygon as GeoJSON has them: polygon, ring, corner, [lng, lat]. */
export type ChangeShape = ReadonlyArray<ReadonlyArray<ReadonlyArray<readonly [lng: number, lat: number]>>>;

/** Of `land_change_sets`: what one import changed of a planning, or of the parcels of a province. */
export interface LandChangeSetRow {
  id: string;
  province_code: string;
  kind: 'planning' | 'parcels';
  /** Ids of plannings; null of parcels. They are the same where one was loaded anew. */
  planning_before: string | null;
  planning_after: string | null;
  /** null where there are several. */
  ward_code: string | null;
  source_id: string | null;
  imported_at: string;
  change_count: number;
  summary: ChangeSummary;
}

/** Of `land_changes`: one piece of ground, or one parcel. */
export interface LandChangeRow extends LngLatBox {
  /** Grows with every import: those of an import that ended later are larger. */
  id: string;
  set_id: string;
  province_code: string;
  ward_code: string | null;
  kind: LandChangeKind;
  /** Id of the planning whose zone it is (the later one), or of the parcel. */
  subject: string;
  code_before: string | null;
  code_after: string | null;
  area_m2: number;
  shape: ChangeShape | null;
  /** ISO 8601; null until those who watch the place were told. */
  told_at: string | null;
}

const TEXTS = ['province_code', 'id', 'set_id', 'ward_code', 'kind', 'subject', 'code_before', 'code_after'] as const;
const NUMBERS = ['area_m2', 'west', 'south', 'east', 'north'] as const;

/** Adds changes of which nobody was told yet. */
export async function insertChangeRows(inside: Queryable, changes: ReadonlyArray<Omit<LandChangeRow, 'told_at'>>): Promise<void> {
  const columns: Column[] = [
    ...TEXTS.map((name) => ({ name, type: 'text' as const, values: changes.map((change) => change[name]) })),
    ...NUMBERS.map((name) => ({ name, type: 'float8' as const, values: changes.map((change) => change[name]) })),
    { name: 'shape', type: 'text', values: changes.map(({ shape }) => shape && JSON.stringify(shape)), as: '?::jsonb' },
  ];
  await insertColumns(inside, 'land_changes', columns);
}
