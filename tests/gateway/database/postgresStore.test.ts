import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findConfigCall } from '../../../src/contract/operations/config.ts';
import { openPostgresStore } from '../../../src/gateway/database/postgres/openPostgresStore.ts';
import { type Store, StoreBusy, StoreFull } from '../../../src/gateway/database/store.ts';
import { sendCall } from '../../support/gateways/askGateway.ts';
import { freshPostgres, type FreshPostgres } from '../../support/gateways/freshPostgres.ts';
import { installedPoolers } from '../../support/gateways/servers/poolerInFront.ts';
import { openSeededApp } from '../../support/gateways/seededGateway.ts';

let database: FreshPostgres;
/** Connection besides the store's own. */
let beside: pg.Client;
beforeAll(async () => {
  database = await freshPostgres('empty');
  beside = new pg.Client(database.url);
  await beside.connect();
});
afterAll(async () => {
  await beside.end();
  await database.drop();
});

/** Only the store's connections: a distributed database has processes of its own. */
const CLIENTS = `from pg_stat_activity where backend_type = 'client backend' and usename = current_user`;
const OTHERS = `${CLIENTS} and datname = current_database() and pid <> pg_backend_pid()`;
const cutOthers = (client: pg.Client): Promise<unknown> => client.query(`select pg_terminate_backend(pid) ${OTHERS}`);

/** Waits until exactly the other connections are in this state. */
async function othersAre(state: string, count: number): Promise<void> {
  for (;;) {
    const { rows } = await beside.query<{ state: string }>(`select state ${OTHERS}`);
    if (rows.length >= count && rows.every((row) => row.state === state)) return;
  }
}

/** Connections that were cut while idle are noticed one by one and replaced. */
async function answersAgain(store: Store): Promise<void> {
  for (;;) {
    const answer = await store.query('select 1 as one').catch((error: unknown) => error);
    if (!(answer instanceof StoreBusy)) return expect(answer).toEqual([{ one: 1 }]);
  }
}

describe('a store on PostgreSQL', () => {
  it('a store on PostgreSQL: a lost connection costs its own query only', async () => {
    const store = await openPostgresStore(database.url);
    const running = store.query('select pg_sleep(600)').then(
      () => 'answered',
      (error: unknown) => error,
    );
    await othersAre('active', 1);
    await cutOthers(beside);
    expect(await running).toBeInstanceOf(StoreBusy);
    await answersAgain(store);

    const cut = store.transaction(async (inside) => {
      await inside.query('create table half (done int)');
      await cutOthers(beside);
      await inside.query('select 1');
    });
    await expect(cut).rejects.toBeInstanceOf(StoreBusy);
    expect((await beside.query("select to_regclass('half') is null as gone")).rows).toEqual([{ gone: true }]);

    await Promise.all(Array.from({ length: 5 }, () => answersAgain(store)));
    await cutOthers(beside);
    await answersAgain(store);
    await store.close();
  });

  it('a store on PostgreSQL: a statement over its time limit is cancelled and its connection not reused', async () => {
    const store = await openPostgresStore(database.url);
    const serving = (): Promise<unknown> => store.query('select pg_backend_pid() as pid');
    const before = await serving();
    await expect(store.query('select pg_sleep(600)', [], { timeoutMs: 50 })).rejects.toBeInstanceOf(StoreBusy);
    expect(await serving()).not.toEqual(before);
    await othersAre('idle', 1);
    await store.close();
  });

  it('a store on PostgreSQL: a call stops waiting for another program’s lock; one with more time waits', async () => {
    const store = await openPostgresStore(database.url);
    await beside.query('create table held (done int)');
    await beside.query('begin; lock table held');
    const patient = store.query('select done from held', [], { timeoutMs: Infinity });
    const refused: unknown = await store.query('select done from held').catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(StoreBusy);
    expect((refused as StoreBusy).message).toMatch(/lock timeout/);
    await beside.query('commit');
    expect(await patient).toEqual([]);
    await beside.query('drop table held');
    await store.close();
  });

  it('a store on PostgreSQL: closing does not wait for running work, which is rolled back', async () => {
    const store = await openPostgresStore(database.url);
    const working = store.query('select pg_sleep(600)', [], { timeoutMs: Infinity }).catch((error: unknown) => error);
    await othersAre('active', 1);
    await store.close();
    expect(await working).toBeInstanceOf(StoreBusy);
    await cutOthers(beside);
  });

  it('a store on PostgreSQL: a write without disk space has an error of its own', async () => {
    const store = await openPostgresStore(database.url);
    await expect(store.query('do $$ begin raise disk_full; end $$')).rejects.toBeInstanceOf(StoreFull);
    await store.close();
  });

  it('a store on PostgreSQL: a distributed node lost during a commit is reported as unavailable', async () => {
    const store = await openPostgresStore(database.url);
    // Message and SQLSTATE of Citus 13.2.
    const lost = `do $$ begin raise exception 'could not commit transaction for shard 102188 on at least one active node' using errcode = 'XX000'; end $$`;
    await expect(store.query(lost)).rejects.toBeInstanceOf(StoreBusy);
    await store.close();
  });

  it('a store on PostgreSQL: sessions have their limits, whatever the database defaults to', async () => {
    await beside.query(`do $$ begin execute format('alter database %I set TimeZone = "Asia/Ho_Chi_Minh"', current_database()); end $$`);
    const url = new URL(database.url);
    url.searchParams.set('options', '-c search_path=public');
    const store = await openPostgresStore(url.href);
    const names = [
      'TimeZone',
      'statement_timeout',
      'idle_in_transaction_session_timeout',
      'search_path',
      'application_name',
      'lock_timeout',
    ];
    const settings = await store.query<{ setting: string }>(
      'select current_setting(name) as setting from unnest($1::text[]) with ordinality as asked (name, at) order by at',
      [names],
    );
    expect(settings.map(({ setting }) => setting)).toEqual(['UTC', '10s', '10s', 'public', 'thua', '3s']);
    await store.close();
  });

  it.each(installedPoolers())(
    'a store on PostgreSQL: behind %s, which drops them, each statement has its limits and settings',
    async (_, start) => {
      await beside.query(`do $$ begin execute format('alter database %I set TimeZone = "Asia/Ho_Chi_Minh"', current_database()); end $$`);
      const { username, password } = new URL(database.url);
      const pooler = await start(database.url, { [username]: password });
      const store = await openPostgresStore(pooler.urlOf(database.url));
      try {
        const names = [
          'TimeZone',
          'DateStyle',
          'statement_timeout',
          'idle_in_transaction_session_timeout',
          'extra_float_digits',
          'lock_timeout',
        ];
        const settings = `select array(select current_setting(name) from unnest($1::text[]) with ordinality as asked (name, at) order by at) as all`;
        const wanted = [{ all: ['UTC', 'ISO, MDY', '10s', '10s', '1', '3s'] }];
        expect(await store.query(settings, [names])).toEqual(wanted);
        expect(await store.transaction((inside) => inside.query(settings, [names]))).toEqual(wanted);
        await expect(store.query('select pg_sleep(60)', [], { timeoutMs: 200 })).rejects.toBeInstanceOf(StoreBusy);
      } finally {
        await store.close();
        await pooler.stop();
      }
    },
  );

  it('a store on PostgreSQL: exclusive access blocks every other store until its holder dies', async () => {
    const [first, second] = [await openPostgresStore(database.url), await openPostgresStore(database.url)];
    const told: string[] = [];
    let leave = (): void => undefined;
    const inside = first.runExclusively(async () => {
      told.push('first in');
      await new Promise<void>((resolve) => (leave = resolve));
      told.push('first out');
    });
    while (told.length === 0) await beside.query('select 1');
    const after = second.runExclusively(async () => void told.push('second in'));
    for (let waiting = 0; waiting === 0;) {
      waiting = (await beside.query("select from pg_locks where locktype = 'advisory' and not granted")).rows.length;
    }
    leave();
    await Promise.all([inside, after]);
    expect(told).toEqual(['first in', 'first out', 'second in']);

    const dying = first.runExclusively(async () => {
      await cutOthers(beside);
      await answersAgain(second);
      expect(await second.runExclusively(async () => 'in')).toBe('in');
    });
    await expect(dying).rejects.toBeInstanceOf(StoreBusy);
    await first.close();
    await second.close();
  });
});

describe('a gateway whose PostgreSQL is away', () => {
  it('a gateway whose PostgreSQL is away: it answers busy, and works again once it is back', async () => {
    const { app, store, failures, close } = await openSeededApp();
    const [row] = await store.query<{ name: string }>('select current_database() as name');
    const status = async (): Promise<number> => (await sendCall(app, findConfigCall, {})).status;
    const allow = (allowed: boolean): Promise<unknown> => beside.query(`alter database ${row!.name} allow_connections ${allowed}`);
    await allow(false);
    await beside.query(`select pg_terminate_backend(pid) ${CLIENTS} and datname = $1`, [row!.name]);
    expect([await status(), await status()]).toEqual([503, 503]);
    expect(failures).toHaveLength(2);
    await allow(true);
    while ((await status()) === 503);
    expect(await status()).toBe(200);
    await close();
  });
});
