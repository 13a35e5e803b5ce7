import * as v from 'valibot';
import { DATA_KINDS } from '../../domain/land/dataSource.ts';
import { defineCall } from '../call.ts';
import { listBody, RecordId } from '../fields.ts';

/** Address that is safe to open from a link. */
const HttpsUrl = v.pipe(v.string(), v.maxLength(2_000), v.regex(/^https:\/\/[^\s/"'<>\\]+[^\s"'<>\\]*$/));

/** Source of land as its importer stated (§3.13); '' if unknown. Days are YYYY-MM-DD, `loaded_at` ISO 8601 in UTC. */
export const WireSource = v.object({
  _id: v.string(),
  kind: v.picklist(DATA_KINDS),
  authority: v.string(),
  decision_number: v.string(),
  decision_date: v.string(),
  document_url: v.union([v.literal(''), HttpsUrl]),
  as_of: v.string(),
  reliability: v.string(),
  file_name: v.string(),
  file_sha256: v.string(),
  importer_version: v.string(),
  loaded_at: v.string(),
});
export type WireSource = v.InferOutput<typeof WireSource>;

/** Not in §7 (§7.38). */
export const findLandSourcesCall = defineCall({
  method: 'GET',
  path: '/app/land-sources/find',
  request: v.object({ of: v.picklist(['parcel', 'sheet', 'planning']), _id: RecordId }),
  response: listBody(WireSource),
  answers: 'Where a parcel, a sheet or a planning is from; nothing where that is not known.',
});
