import { mapResult, type Result } from '../../domain/result.ts';
import { type LoadedSlice, setLoadStatus, showLoaded } from '../../state/loadStatus.ts';

/** Fills a slice unless it is loaded or loading; after a failure it can be requested again. */
export async function loadOnce<Slice extends LoadedSlice, Answer>(
  slice: Slice,
  ask: () => Promise<Result<Answer>>,
  contentOf: (answer: Answer) => Partial<Slice>,
): Promise<void> {
  if (slice.status === 'loading' || slice.status === 'ready') return;
  setLoadStatus(slice, 'loading');
  const content = mapResult(await ask(), contentOf);
  if (content.ok) showLoaded(slice, content.value);
  else setLoadStatus(slice, 'failed');
}
