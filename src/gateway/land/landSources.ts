import type { Hono } from 'hono';
import { findLandSourcesCall, type WireSource } from '../../contract/land/landSources.ts';
import { ACTIVE_STATUS } from '../../domain/limits.ts';
import { isoTime, type Queryable } from '../database/store.ts';
import { answerCall } from '../http/answerCall.ts';
import { queryShards } from './queryShards.ts';

export type SourcedTable = 'cadastral_items' | 'cadastrals' | 'parcel_lands';

/** Source of the sample data. */
const MADE_SOURCE: WireSource = {
  _id: 'made',
  kind: 'made',
  authority: '',
  decision_number: '',
  decision_date: '',
  document_url: '',
  as_of: '',
  reliability: '',
  file_name: '',
  file_sha256: '',
  importer_version: '',
  loaded_at: '',
};

const SOURCES = `select id as _id, kind, authority, decision_number, decision_date, document_url, as_of, reliability, file_name, file_sha256,
  importer_version, ${isoTime('loaded_at')} from land_sources`;

export async function readLandSources(inside: Queryable): Promise<ReadonlyMap<string, WireSource>> {
  const rows = await inside.query<WireSource>(SOURCES);
  return new Map(rows.map((source) => [source._id, source]));
}

export const sourceOfRow = (
  { source_id, is_sample }: { source_id: string; is_sample: boolean },
  sources: ReadonlyMap<string, WireSource>,
): WireSource | null => sources.get(source_id) ?? (is_sample ? MADE_SOURCE : null);

interface SourcedRow {
  id: string;
  source_id: string;
  is_sample: boolean;
}

async function withSources(store: Queryable, rows: readonly SourcedRow[]): Promise<Map<string, WireSource | null>> {
  if (rows.length === 0) return new Map();
  const found = await store.query<WireSource>(`${SOURCES} where id = any($1::text[])`, [[...new Set(rows.map((row) => row.source_id))]]);
  const sources = new Map(found.map((source) => [source._id, source]));
  return new Map(rows.map((row) => [row.id, sourceOfRow(row, sources)]));
}

async function readSource(store: Queryable, table: SourcedTable, id: string): Promise<WireSource | null> {
  const rows = await queryShards(store, undefined, () =>
    store.query<SourcedRow>(`select id, source_id, is_sample from ${table} where id = $1 and status = $2 limit 1`, [id, ACTIVE_STATUS]),
  );
  return (await withSources(store, rows)).get(id) ?? null;
}

/** Returns the sources of rows by row id; null if unknown. */
export async function readSourcesOf(
  store: Queryable,
  table: SourcedTable,
  rows: ReadonlyArray<{ province_code: string; id: string }>,
): Promise<ReadonlyMap<string, WireSource | null>> {
  const provinceCodes = [...new Set(rows.map(({ province_code }) => province_code))];
  const found = await queryShards(store, provinceCodes, () =>
    store.query<SourcedRow>(
      `select id, source_id, is_sample from ${table} where province_code = any($1::text[]) and id = any($2::text[]) limit ${rows.length}`,
      [provinceCodes, rows.map(({ id }) => id)],
    ),
  );
  return withSources(store, found);
}

const TABLES: Readonly<Record<'parcel' | 'sheet' | 'planning', SourcedTable>> = {
  parcel: 'cadastral_items',
  sheet: 'cadastrals',
  planning: 'parcel_lands',
};

export function addSourceRoutes(app: Hono, store: Queryable): void {
  answerCall(app, findLandSourcesCall, async (request) => {
    const source = await readSource(store, TABLES[request.of], request._id);
    return { data: source ? [source] : [] };
  });
}
