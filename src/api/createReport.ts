import { createReportCall } from '../contract/cadastralItems.ts';
import { mapResult, type Result } from '../domain/result.ts';
import { apiClient, type Via } from './apiClient.ts';

/**
 * Says what is wrong with a parcel's data.
 * @param uid made once for the report; sent again it is kept once
 * @returns the server's words
 */
export async function createReport(
  uid: string,
  { parcelId, text }: { parcelId: string; text: string },
  { client = apiClient, signal }: Via = {},
): Promise<Result<string>> {
  return mapResult(await client.ask(createReportCall, { uid, parcel_id: parcelId, text }, { signal }), ({ message }) => message);
}
