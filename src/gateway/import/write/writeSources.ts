import type { Queryable } from '../../database/store.ts';
import type { SourcedTable } from '../../land/landSources.ts';
import type { CheckedSource } from '../check/sourceReader.ts';

/** Increase this if the importer produces different rows for the same file. */
const IMPORTER_VERSION = '1';

interface SourcedRow {
  provinceCode: string;
  id: string;
  source: CheckedSource;
}

async function insertSources(inside: Queryable, sources: Iterable<CheckedSource>): Promise<void> {
  for (const { id, file, ...stated } of sources) {
    await inside.query(
      `insert into land_sources (id, kind, authority, decision_number, decision_date, document_url, as_of, reliability, file_name, file_sha256,
         importer_version) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) on conflict (id) do nothing`,
      [
        id,
        stated.kind,
        stated.authority,
        stated.decisionNumber,
        stated.decisionDate,
        stated.documentUrl,
        stated.asOf,
        stated.reliability,
        file.name,
        file.sha256,
        IMPORTER_VERSION,
      ],
    );
  }
}

/** Stores the sources of rows and gives this file's to unchanged rows; written rows already have it. */
export async function writeSources(
  inside: Queryable,
  table: SourcedTable,
  rows: readonly SourcedRow[],
  isUnchanged: (id: string) => boolean = () => true,
): Promise<void> {
  const sources = new Set(rows.map(({ source }) => source));
  await insertSources(inside, sources);
  const unchanged = rows.filter((row) => isUnchanged(row.id));
  for (const { id } of unchanged.length > 0 ? sources : []) {
    const group = unchanged.filter(({ source }) => source.id === id);
    await inside.query(
      `update ${table} set source_id = $1 where province_code = any($2::text[]) and id = any($3::text[]) and source_id <> $1`,
      [id, [...new Set(group.map(({ provinceCode }) => provinceCode))], group.map((row) => row.id)],
    );
  }
}
