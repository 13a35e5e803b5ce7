import { ACTIVE_STATUS } from '../../domain/limits.ts';
import type { Queryable, SqlValue } from '../database/store.ts';
import { type ParcelShape, polygonsOfRow } from '../land/parcelShape.ts';
import { readLandSources, sourceOfRow } from '../land/landSources.ts';
import { planningSlug } from '../land/extentCorners.ts';
import { drawnLotLabel } from '../../landFiles/lines/readLotLabel.ts';
import type { WrittenColumn, WrittenRecord, WrittenValue } from '../../landFiles/write/writtenLand.ts';

export interface ExportFilter {
  wardCode?: string | undefined;
  planningId?: string | undefined;
  withSample: boolean;
}

export interface CountedLand {
  count: number;
  isMulti: boolean;
  /** Province of the records; '' if there are several or none. */
  provinceCode: string;
}

export interface LandRecords {
  columns: readonly WrittenColumn[];
  count(inside: Queryable): Promise<CountedLand>;
  /** Yields all records in key order, some thousands at a time. */
  pages(inside: Queryable): AsyncIterable<WrittenRecord[]>;
}

const ROWS_AT_ONCE = 4_000;

/** Source columns, which an import reads. */
const SOURCE_COLUMNS: readonly WrittenColumn[] = [
  { name: 'source_kind', type: 'text' },
  { name: 'authority', type: 'text' },
  { name: 'decision_number', type: 'text' },
  { name: 'decision_date', type: 'text' },
  { name: 'as_of', type: 'text' },
];

const PARCEL_COLUMNS: readonly WrittenColumn[] = [
  { name: 'id', type: 'text' },
  { name: 'ward_code', type: 'text' },
  { name: 'land_number', type: 'text' },
  { name: 'parcel_number', type: 'text' },
  { name: 'land_code', type: 'text' },
  { name: 'acreage', type: 'number' },
  { name: 'street', type: 'text' },
  { name: 'is_sample', type: 'boolean' },
  ...SOURCE_COLUMNS,
];

const ZONE_COLUMNS: readonly WrittenColumn[] = [
  { name: 'parcel_land_id', type: 'text' },
  { name: 'ward_code', type: 'text' },
  { name: 'title', type: 'text' },
  { name: 'file_map_code', type: 'text' },
  { name: 'year', type: 'integer' },
  { name: 'land_code', type: 'text' },
  // Name from simplestyle, so that programs draw it and an import reads it; '' for none.
  { name: 'fill', type: 'text' },
  { name: 'is_sample', type: 'boolean' },
  { name: 'plan_status', type: 'text' },
  { name: 'valid_from', type: 'text' },
  { name: 'valid_to', type: 'text' },
  ...SOURCE_COLUMNS,
];

type Row = Record<string, WrittenValue>;
type SourcedRow = Row & { source_id: string; is_sample: boolean };

function withSource<Sourced extends SourcedRow>(row: Sourced, sources: Awaited<ReturnType<typeof readLandSources>>): Sourced & Row {
  const source = sourceOfRow(row, sources);
  return { ...row, ...source, source_kind: source?.kind ?? 'unknown' };
}

const recordOf = (columns: readonly WrittenColumn[], row: Row, parts: number[][][], title: string): WrittenRecord => ({
  kind: 'area',
  parts,
  title,
  values: columns.map(({ name }) => row[name] ?? ''),
});

/** Returns conditions on rows `t` with their parameters; more may be appended. */
function conditionsOf({ wardCode, planningId, withSample }: ExportFilter): { where: string; params: SqlValue[] } {
  const params: SqlValue[] = [ACTIVE_STATUS];
  const conditions = ['t.status = $1'];
  if (!withSample) conditions.push('not t.is_sample');
  if (wardCode !== undefined) conditions.push(`t.ward_code = $${params.push(wardCode)}`);
  if (planningId !== undefined) {
    // Also accepts the name used at the import; ids are prefixed with the ward.
    const param = params.push(planningId);
    const slug = params.push(planningSlug(planningId));
    conditions.push(`(t.id = $${param} or t.id = t.ward_code || '-' || $${slug})`);
  }
  return { where: conditions.join(' and '), params };
}

/** @param isMulti SQL that reports whether a row has several parts */
async function countRows(inside: Queryable, from: string, params: readonly SqlValue[], isMulti = 'false'): Promise<CountedLand> {
  const province = `case when min(t.province_code) = max(t.province_code) then min(t.province_code) else '' end as "provinceCode"`;
  const select = `select count(*)::int as count, coalesce(bool_or(${isMulti}), false) as "isMulti", ${province}`;
  const rows = await inside.query<CountedLand>(`${select} from ${from}`, params);
  return rows[0]!;
}

export function parcelRecords(filter: ExportFilter, hasLotLabels = false): LandRecords {
  const { where, params } = conditionsOf({ ...filter, planningId: undefined });
  return {
    columns: PARCEL_COLUMNS,
    count: (inside) => countRows(inside, `cadastral_items t where ${where}`, params, `t.parts like '%]]],[[[%'`),
    async *pages(inside) {
      const sources = await readLandSources(inside);
      for (let after: [string, string] = ['', '']; ;) {
        const rows = await inside.query<SourcedRow & ParcelShape & { province_code: string; id: string }>(
          `select t.* from cadastral_items t where ${where} and (t.province_code, t.id) > ($${params.length + 1}, $${params.length + 2})
           order by t.province_code, t.id limit ${ROWS_AT_ONCE}`,
          [...params, ...after],
        );
        const last = rows.at(-1);
        if (!last) return;
        yield rows.map((row) => {
          const parcel = String(row['parcel_number']);
          let title = `${row['land_number']}/${parcel}`;
          if (hasLotLabels) {
            const code = String(row['land_code']);
            title = drawnLotLabel(code, parcel, Number(row['acreage']));
          }
          return recordOf(PARCEL_COLUMNS, withSource(row, sources), polygonsOfRow(row), title);
        });
        after = [last.province_code, last.id];
      }
    },
  };
}

export function zoneRecords(filter: ExportFilter): LandRecords {
  const { where, params } = conditionsOf(filter);
  const from = `parcel_lands t join parcel_land_zones z on z.province_code = t.province_code and z.parcel_land_id = t.id where ${where}`;
  return {
    columns: ZONE_COLUMNS,
    count: (inside) => countRows(inside, from, params),
    async *pages(inside) {
      const sources = await readLandSources(inside);
      for (let after: [string, string, number] = ['', '', -1]; ;) {
        const at = params.length;
        const rows = await inside.query<
          SourcedRow & { province_code: string; parcel_land_id: string; ordinal: number; coordinates: string }
        >(
          `select t.ward_code, t.title, t.file_map_code, t.year, t.is_sample, t.source_id,
             t.plan_status, t.valid_from, t.valid_to, z.* from ${from}
             and (z.province_code, z.parcel_land_id, z.ordinal) > ($${at + 1}, $${at + 2}, $${at + 3})
           order by z.province_code, z.parcel_land_id, z.ordinal limit ${ROWS_AT_ONCE}`,
          [...params, ...after],
        );
        const last = rows.at(-1);
        if (!last) return;
        yield rows.map((row) => {
          const rings = (JSON.parse(row.coordinates) as number[][][]).map((ring) => ring.slice(0, -1).flat());
          return recordOf(ZONE_COLUMNS, withSource(row, sources), [rings], String(row['land_code']));
        });
        after = [last.province_code, last.parcel_land_id, last.ordinal];
      }
    },
  };
}
