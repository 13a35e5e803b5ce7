import { apiClient } from '../../api/apiClient.ts';
import { findLandSourcesCall } from '../../contract/land/landSources.ts';
import { type DataSource, sourceFacts } from '../../domain/land/dataSource.ts';
import type { ExtractSource } from '../../domain/land/extractRecord.ts';
import { type AskedLand, beginSource, showSource, sourceSlice } from '../../state/layers/sourceSlice.ts';
import { copyOf } from './loadLayer.ts';
import { requestGuard } from '../shell/requestGuard.ts';

const asks = requestGuard();

/** @returns null where no source is known or the provider lacks the call; undefined where the call failed */
export async function sourceOf({ of, id }: Pick<AskedLand, 'of' | 'id'>): Promise<DataSource | null | undefined> {
  const answer = await apiClient.ask(findLandSourcesCall, { of, _id: id });
  if (answer.ok) return answer.value.data[0] ?? null;
  return answer.error.status === 404 ? null : undefined;
}

/** Returns the source as documents print it; unknown where the call failed. */
export async function printedSource(land: Pick<AskedLand, 'of' | 'id'>): Promise<ExtractSource> {
  const { source, as_of: day } = sourceFacts(await sourceOf(land));
  return { name: source || null, day: day || null };
}

/** Shows where land data comes from ('Nguồn?', §2.75). */
export async function askSource(land: AskedLand): Promise<void> {
  const isCurrent = asks.begin();
  beginSource(copyOf(land));
  const source = await sourceOf(land);
  if (isCurrent() && sourceSlice.asked) showSource(source);
}
