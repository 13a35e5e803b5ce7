import type { Hono } from 'hono';
import { findLandSourcesCall, type WireSource } from '../../contract/land/landSources.ts';
import { ACTIVE_STATUS } from '../../domain/limits.ts';
import { isoTime } from '../database/isoTime.ts';
import type { Queryable, Store } from '../database/store.ts';
import { answerCall } from '../http/answerCall.ts';
import { askShards } from './askShards.ts';

/** Tables whose rows say where they are from. */
export type SourcedTable = 'cadastral_items' | 'cadastrals' | 'parcel_lands';

/** Of the land of a first start. */
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

/** All sources by their ids, for who writes many rows. */
export async function readLandSources(inside: Queryable): Promise<ReadonlyMap<string, WireSource>> {
  const rows = await inside.query<WireSource>(SOURCES);
  return new Map(rows.map((source) => [source._id, source]));
}

/** Of a row: what was said when it was loaded; made land says so of itself; else it is not known. */
export const sourceOfRow = (
  { source_id, is_sample }: { source_id: string; is_sample: boolean },
  sources: ReadonlyMap<string, WireSource>,
): WireSource | null => sources.get(source_id) ?? (is_sample ? MADE_SOURCE : null);

async function readSource(store: Queryable, table: SourcedTable, id: string): Promise<WireSource | null> {
  const [row] = await askShards(store, undefined, () =>
    store.query<{ source_id: string; is_sample: boolean }>(
      `select source_id, is_sample from ${table} where id = $1 and status = $2 limit 1`,
      [id, ACTIVE_STATUS],
    ),
  );
  if (!row) return null;
  const said = await store.query<WireSource>(`${SOURCES} where id = $1`, [row.source_id]);
  return sourceOfRow(row, new Map(said.map((source) => [source._id, source])));
}

const TABLES: Readonly<Record<'parcel' | 'sheet' | 'planning', SourcedTable>> = {
  parcel: 'cadastral_items',
  sheet: 'cadastrals',
  planning: 'parcel_lands',
};

export function addSourceRoutes(app: Hono, store: Store): void {
  answerCall(app, findLandSourcesCall, async (asked) => {
    const source = await readSource(store, TABLES[asked.of], asked._id);
    return { data: source ? [source] : [] };
  });
}
