import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Queryable, StoreBusy } from '../../../../src/gateway/database/store.ts';
import { queryShards } from '../../../../src/gateway/land/queryShards.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
afterEach(() => void vi.useRealTimers());

/** Database with provinces 01 and 48 on one machine and 92 on another; without machines it is a single one. */
function database(machines: ReadonlyArray<{ province: string; machine: string }>): Queryable {
  const answer = (sql: string): unknown[] => {
    if (sql.includes('pg_dist_placement')) return [...machines];
    if (sql.includes('pg_dist_partition')) return [{ name: 'cadastral_items', column: 'province_code' }];
    return machines.length > 0 ? [{}] : [];
  };
  return { query: <Row>(sql: string) => Promise.resolve(answer(sql) as Row[]) };
}
const TWO = [
  { province: '01', machine: '1' },
  { province: '48', machine: '1' },
  { province: '92', machine: '2' },
];

const never = (): Promise<never> => new Promise(() => undefined);
const answer = (): Promise<string> => Promise.resolve('land');
/** Returns the outcome so far without waiting. */
async function now(work: Promise<unknown>): Promise<unknown> {
  let outcome: unknown = 'waits';
  work.then(
    (value) => (outcome = value),
    (error: unknown) => (outcome = error),
  );
  await vi.advanceTimersByTimeAsync(0);
  return outcome;
}

it('shards: a database on one machine has no limit of pending queries', async () => {
  const store = database([]);
  for (let asked = 0; asked < 9; asked++) void queryShards(store, ['92'], never);
  expect(await now(queryShards(store, ['92'], answer))).toBe('land');
});

it('shards: a silent machine blocks two queries; more are refused, and other machines answer', async () => {
  const store = database(TWO);
  let begun = 0;
  const silent = (): Promise<never> => {
    begun += 1;
    return never();
  };
  for (let asked = 0; asked < 9; asked++) void queryShards(store, ['92'], silent).catch(() => undefined);
  await vi.advanceTimersByTimeAsync(1_500);
  expect(begun).toBe(2);
  expect(await now(queryShards(store, ['92'], answer))).toBeInstanceOf(StoreBusy);
  expect(await now(queryShards(store, ['48'], answer))).toBe('land');
  expect(await now(queryShards(store, ['01', '48'], answer))).toBe('land');
});

it('shards: queries to several machines hold two connections, and no slot of a single machine', async () => {
  const store = database(TWO);
  for (let asked = 0; asked < 9; asked++) void queryShards(store, asked % 2 ? undefined : ['48', '92'], never).catch(() => undefined);
  await vi.advanceTimersByTimeAsync(1_500);
  expect(await now(queryShards(store, ['01', '92'], answer))).toBeInstanceOf(StoreBusy);
  expect(await now(queryShards(store, ['92'], answer))).toBe('land');
});

it('shards: a machine that timed out is skipped for ten seconds; one that refuses is asked again', async () => {
  const store = database(TWO);
  const refused = new StoreBusy('no connection');
  expect(await now(queryShards(store, ['92'], () => Promise.reject(refused)))).toBe(refused);
  expect(await now(queryShards(store, ['92'], answer))).toBe('land');
  const late = queryShards(store, ['92'], () => new Promise((_, reject) => setTimeout(() => reject(refused), 3_000)));
  void late.catch(() => undefined);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(await now(queryShards(store, ['92'], answer))).toBeInstanceOf(StoreBusy);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await now(queryShards(store, ['92'], answer))).toBe('land');
});

it('shards: a waiting query gets a slot as soon as one is free', async () => {
  const store = database(TWO);
  const ends: Array<() => void> = [];
  const held = (): Promise<void> => new Promise((resolve) => ends.push(resolve));
  for (let asked = 0; asked < 2; asked++) void queryShards(store, ['92'], held);
  await vi.advanceTimersByTimeAsync(0);
  const waiting = queryShards(store, ['92'], answer);
  expect(await now(waiting)).toBe('waits');
  ends[0]!();
  expect(await now(waiting)).toBe('land');
});
