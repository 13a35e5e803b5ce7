import { KINDS, type Kind, type LoadFigures } from './loadJob.ts';
import type { LoadRequest } from './mixedRequests.ts';
import { sendRequest } from './sendRequest.ts';

/** One in this many responses is checked; of the others only the status is. */
const CHECK_EVERY = 50;
const MAX_WORDS = 5;

/** Sends requests and records the results. */
export class LoadRecord {
  readonly figures: LoadFigures = {
    sent: 0,
    seconds: 0,
    kinds: Object.fromEntries(KINDS.map((kind) => [kind, { answered: 0, ms: [] }])) as unknown as Record<
      Kind,
      { answered: number; ms: number[] }
    >,
    refusedMs: [],
    failed: 0,
    failures: [],
    lateMs: [],
    checked: 0,
  };

  /** @param dueMs scheduled time by performance.now(), from which the request's time is measured */
  async send(base: string, asked: LoadRequest, dueMs: number): Promise<void> {
    const { figures } = this;
    const isChecked = figures.sent++ % CHECK_EVERY === 0;
    figures.lateMs.push(performance.now() - dueMs);
    try {
      const { status, retryAfter, body } = await sendRequest(base, asked, isChecked || asked.needsBody);
      const ms = performance.now() - dueMs;
      if (status === 503 && retryAfter !== undefined) return void figures.refusedMs.push(ms);
      if (status !== 200) throw new Error(`status ${status}`);
      asked.answered(body);
      if (isChecked) {
        asked.check(body);
        figures.checked += 1;
      }
      figures.kinds[asked.kind].answered += 1;
      figures.kinds[asked.kind].ms.push(ms);
    } catch (error) {
      figures.failed += 1;
      if (figures.failures.length < MAX_WORDS) figures.failures.push(`${asked.kind}: ${(error as Error).message}`);
    } finally {
      asked.over();
    }
  }
}
