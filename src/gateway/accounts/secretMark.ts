import type { Queryable } from '../database/store.ts';

/** Of gateways that start at once on a database without a mark, the first one's becomes it. @returns the mark that holds */
export async function keepFirstMark(store: Queryable, mark: string): Promise<string> {
  await store.query('insert into secret_mark (mark) values ($1) on conflict (only_one) do nothing', [mark]);
  return (await readMark(store)) ?? mark;
}

/** @returns undefined before the first gateway has left one */
export async function readMark(store: Queryable): Promise<string | undefined> {
  const rows = await store.query<{ mark: string }>('select mark from secret_mark');
  return rows[0]?.mark;
}

export async function replaceMark(store: Queryable, mark: string): Promise<void> {
  await store.query(
    'insert into secret_mark (mark) values ($1) on conflict (only_one) do update set mark = excluded.mark',
    [mark],
  );
}
