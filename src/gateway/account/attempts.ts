import type { Queryable } from '../database/store.ts';

/** How often something may be tried, and how the wait grows then. Times in seconds. */
export interface AttemptPolicy {
  /** This many may be tried without a wait in between. */
  free: number;
  /** The wait after the last of them, and after the `steady` ones that follow; doubled by each further one up to `maxWaitS`. */
  waitS: number;
  steady: number;
  maxWaitS: number;
  /** Without a try for this long the counting starts anew. */
  forgetS: number;
}

/**
 * Counts a try before it is made, in one statement, so that tries at once are counted one by one, also over several
 * gateways.
 * @returns the seconds to wait when it may not be made (and was not counted), else 0
 */
export async function countAttempt(store: Queryable, key: string, policy: AttemptPolicy): Promise<number> {
  const { free, waitS, steady, maxWaitS, forgetS } = policy;
  const tries = 'case when attempts.forget_at <= now() then 1 else attempts.tries + 1 end';
  const wait = (count: string): string =>
    `make_interval(secs => case when ${count} < $2::int then 0
       else least($4::float8, $3::float8 * power(2::float8, greatest(0, least(${count} - $2::int - $6::int, 30)))) end)`;
  // The clock, not the statement's start: whoever counted while this one waited for the row may have begun later.
  const taken = await store.query(
    `insert into attempts as attempts (key, tries, open_at, forget_at)
     values ($1, 1, now() + ${wait('1')}, now() + make_interval(secs => $5::float8))
     on conflict (key) do update set tries = ${tries}, open_at = now() + ${wait(`(${tries})`)},
       forget_at = now() + make_interval(secs => $5::float8)
     where attempts.open_at <= clock_timestamp()
     returning key`,
    [key, free, waitS, maxWaitS, forgetS, steady],
  );
  if (taken.length === 1) return 0;
  // Opened, or forgotten, between the two statements: a second is what the next try has to wait at most.
  return Math.max(1, await attemptWaitS(store, key));
}

/** @returns the seconds until the next try may be made, 0 for none; it is not counted */
export async function attemptWaitS(store: Queryable, key: string): Promise<number> {
  const rows = await store.query<{ wait_s: number }>(
    'select ceil(extract(epoch from open_at - now()))::int as wait_s from attempts where key = $1',
    [key],
  );
  return Math.max(0, rows[0]?.wait_s ?? 0);
}

/** What was tried succeeded: it does not count. */
export async function uncountAttempt(store: Queryable, key: string): Promise<void> {
  await store.query('update attempts set tries = greatest(tries - 1, 0) where key = $1', [key]);
}

/** Counting starts anew, for whoever proved to be entitled. What is long forgotten goes with it. */
export async function clearAttempts(store: Queryable, key: string): Promise<void> {
  await store.query('delete from attempts where key = $1', [key]);
  // A few at a time, leaving those that another gateway is at: two that clear away never wait for each other.
  await store.query(
    `delete from attempts where key in (
       select key from attempts where forget_at < now() order by forget_at limit 100 for update skip locked)`,
  );
}
