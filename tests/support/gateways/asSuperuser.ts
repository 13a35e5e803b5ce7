import pg from 'pg';
import { inject } from 'vitest';
import type { Store } from '../../../src/gateway/database/store.ts';
import { besideDatabase } from './besideDatabase.ts';

/** Runs statements as a superuser on a store's database: PGlite's user is one, a server's operator is not. */
export async function asSuperuser(store: Store, statements: readonly string[]): Promise<void> {
  const [here] = await store.query<{ name: string }>('select current_database() as name');
  const server = inject('postgres');
  if (!server) return store.transaction(async (inside) => void (await runAll(statements, (sql) => inside.query(sql))));
  const client = new pg.Client(besideDatabase(server.admin, here!.name));
  await client.connect();
  try {
    await client.query('begin');
    await runAll(statements, (sql) => client.query(sql));
    await client.query('commit');
  } finally {
    await client.end();
  }
}

async function runAll(statements: readonly string[], run: (sql: string) => Promise<unknown>): Promise<void> {
  for (const sql of statements) await run(sql);
}
