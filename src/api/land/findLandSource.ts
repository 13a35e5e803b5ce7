import type { RequestOf } from '../../contract/call.ts';
import { findLandSourcesCall, type WireSource } from '../../contract/land/landSources.ts';
import type { DataSource } from '../../domain/land/dataSource.ts';
import { mapResult, type Result } from '../../domain/result.ts';
import { apiClient, type Via } from '../apiClient.ts';

/** What land may be asked where it is from. */
export type SourcedLand = Pick<RequestOf<typeof findLandSourcesCall>, 'of'> & { id: string };

/** Where a parcel, a sheet or a planning is from; null where nobody knows. */
export async function findLandSource(
  { of, id }: SourcedLand,
  { client = apiClient, signal }: Via = {},
): Promise<Result<DataSource | null>> {
  const answer = await client.ask(findLandSourcesCall, { of, _id: id }, { signal });
  return mapResult(answer, ({ data: [source] }) => (source ? toSource(source) : null));
}

const toSource = (source: WireSource): DataSource => ({
  kind: source.kind,
  authority: source.authority,
  decisionNumber: source.decision_number,
  decisionDate: source.decision_date,
  documentUrl: source.document_url,
  asOf: source.as_of,
  reliability: source.reliability,
  fileName: source.file_name,
  fileSha256: source.file_sha256,
  importerVersion: source.importer_version,
  loadedAt: source.loaded_at,
});
