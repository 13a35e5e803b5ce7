import { mapResult, type Result } from '../../domain/result.ts';
import { type LoadedSlice, type PagedSlice, setLoadStatus, setMore, showLoaded, showMore } from '../../state/loadStatus.ts';
import type { RequestGuard } from '../shell/requestGuard.ts';
import { beginForCustomer } from './ownCustomer.ts';

/** Fills a slice with the customer's data. Old data stays until the answer is here (§8: a failure shows no toast). */
export async function loadForCustomer<Slice extends LoadedSlice, Answer>(
  loads: RequestGuard,
  slice: Slice,
  request: Promise<Result<Answer>>,
  contentOf: (answer: Answer) => Partial<Slice>,
): Promise<void> {
  const isCurrent = beginForCustomer(loads);
  setLoadStatus(slice, 'loading');
  const content = mapResult(await request, contentOf);
  if (!isCurrent()) return;
  if (content.ok) showLoaded(slice, content.value);
  else setLoadStatus(slice, 'failed');
}

/** Loads one more page ('Xem thêm'). If the total changed meanwhile, all shown pages are read again. */
export async function loadMoreForCustomer<Key extends string, Row, Slice extends PagedSlice & Record<Key, Row[]>>(
  loads: RequestGuard,
  slice: Slice,
  key: Key,
  perPage: number,
  ask: (query: { page: number; limit: number }) => Promise<Result<{ data: Row[]; total: number }>>,
): Promise<void> {
  if (slice.more === 'loading' || slice.status === 'loading') return;
  setMore(slice, 'loading');
  const isCurrent = beginForCustomer(loads);
  const { [key]: rows, total } = slice;
  const page = Math.floor(rows.length / perPage) + 1;
  let answer = await ask({ page, limit: perPage });
  let before = rows.slice(0, (page - 1) * perPage);
  if (isCurrent() && answer.ok && answer.value.total !== total) {
    answer = await ask({ page: 1, limit: page * perPage });
    before = [];
  }
  if (!isCurrent()) return;
  if (!answer.ok) return setMore(slice, 'failed');
  showMore(slice, { [key]: [...before, ...answer.value.data], total: answer.value.total } as Partial<Slice>);
}
