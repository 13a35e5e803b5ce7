import { mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { StartupError } from '../../../src/gateway/operations/startupError.ts';
import { openPostgresStore } from '../../../src/gateway/database/postgres/openPostgresStore.ts';
import type { Store } from '../../../src/gateway/database/store.ts';
import { besideDatabase } from '../../support/gateways/besideDatabase.ts';
import { freshPostgres, type FreshPostgres } from '../../support/gateways/freshPostgres.ts';
import { openSeededApp } from '../../support/gateways/seededGateway.ts';
import { startTestProcessWith } from '../../support/gateways/gatewayProcess.ts';

/** Must not occur in any message. */
const CANARY = 'm4tkh4u';

/** Returns the error of a start: one line without the password. */
async function refusalOf(databaseUrl: string): Promise<string> {
  const error: unknown = await openPostgresStore(databaseUrl).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(StartupError);
  const { message } = error as StartupError;
  expect(message).not.toContain('\n');
  expect(message).not.toContain(CANARY.slice(2));
  return message;
}

async function closedPort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

let empty: FreshPostgres;
let dataDir: string;
beforeAll(async () => {
  empty = await freshPostgres('empty');
  dataDir = mkdtempSync(join(tmpdir(), 'thua-data-'));
});
afterAll(async () => {
  await empty.drop();
  rmSync(dataDir, { recursive: true });
});

const withPassword = (url: string): string => Object.assign(new URL(url), { password: CANARY }).href;

describe('a DATABASE_URL that cannot be used', () => {
  it.each([
    `localhost:5432/thua`,
    `mysql://thua:${CANARY}@localhost/thua`,
    `postgres:thua:${CANARY}@localhost/thua`,
    `postgres://thua:${CANARY}@local host/thua`,
    `postgres://thua:${CANARY}@localhost:port/thua`,
    `postgres://thua:54/${CANARY}@localhost/thua`,
    `postgres://thua:54?${CANARY}@localhost/thua`,
    `postgres://thua:54#${CANARY}@localhost/thua`,
    `postgres://thua:/${CANARY}@localhost/thua`,
  ])('a DATABASE_URL that cannot be used: %s is no address', async (databaseUrl) => {
    expect(await refusalOf(databaseUrl)).toMatch(/^DATABASE_URL không đúng dạng postgres:\/\//);
  });

  it('a DATABASE_URL that cannot be used: a server that is unreachable', async () => {
    const port = await closedPort();
    const line = `Không kết nối được PostgreSQL tại localhost:${port}/thua; hãy kiểm tra DATABASE_URL và máy chủ (cannot connect: ECONNREFUSED).`;
    expect(await refusalOf(`postgres://thua:${CANARY}@localhost:${port}/thua`)).toBe(line);
    const unknown = await refusalOf(`postgres://thua:${CANARY}@nowhere.invalid/thua?sslmode=verify-full`);
    expect(unknown).toMatch(/^Không kết nối được PostgreSQL tại nowhere\.invalid:5432\/thua; .*\(cannot connect: .+\)\.$/);
  });

  it.each(['', '?sslmode=disable', '?sslmode=allow'])('a DATABASE_URL that cannot be used: another machine without TLS%s', async (mode) => {
    const refusal = await refusalOf(`postgres://thua:${CANARY}@db.invalid/thua${mode}`);
    expect(refusal).toMatch(/^PostgreSQL tại db\.invalid:5432\/thua được nối không mã hoá: .*PLAIN_CONNECTIONS=1.*\(no TLS\)\.$/);
    vi.stubEnv('PLAIN_CONNECTIONS', '1');
    try {
      expect(await refusalOf(`postgres://thua:${CANARY}@db.invalid/thua${mode}`)).toContain('cannot connect');
    } finally {
      vi.unstubAllEnvs();
    }
  });

  it('a DATABASE_URL that cannot be used: a wrong password, an unknown user, a missing database', async () => {
    const refused = /^PostgreSQL tại .*\/fresh_\w+ từ chối người dùng hoặc mật khẩu trong DATABASE_URL \(wrong user or password\)\.$/;
    expect(await refusalOf(withPassword(empty.url))).toMatch(refused);
    expect(await refusalOf(Object.assign(new URL(withPassword(empty.url)), { username: 'nobody' }).href)).toMatch(refused);
    expect(await refusalOf(besideDatabase(empty.url, 'nothing_here'))).toMatch(
      /nothing_here: chưa có cơ sở dữ liệu này; .*CREATE DATABASE/,
    );
  });

  it('a DATABASE_URL that cannot be used: the process reports it in one line and exits', async () => {
    const starting = startTestProcessWith({ DATABASE_URL: withPassword(empty.url) }, 'startGateway', dataDir);
    expect((await starting.exited).code).toBe(1);
    expect(starting.lines).toEqual([expect.stringContaining('từ chối người dùng hoặc mật khẩu')]);
    expect(starting.lines.join()).not.toContain(CANARY);
  });

  it('a DATABASE_URL that cannot be used: another encoding, missing privileges', async () => {
    const admin = new pg.Client(inject('postgres')!.admin);
    await admin.connect();
    await admin.query("create database latin owner operator encoding 'LATIN1' locale_provider libc locale 'C' template template0");
    expect(await refusalOf(besideDatabase(empty.url, 'latin'))).toContain('bảng mã phải là UTF8, không phải LATIN1');
    await admin.query('drop database latin');

    const name = new URL(empty.url).pathname.slice(1);
    await admin.query(`alter database ${name} owner to postgres`);
    expect(await refusalOf(empty.url)).toContain('GRANT CREATE ON SCHEMA');
    const inside = new pg.Client(besideDatabase(inject('postgres')!.admin, name));
    await inside.connect();
    // On a distributed database the superuser creates it beforehand.
    await inside.query('drop extension if exists pg_trgm');
    await inside.query('grant create on schema public to operator');
    expect(await refusalOf(empty.url)).toContain('cần CREATE EXTENSION pg_trgm');
    await inside.query('create extension pg_trgm');
    await (await openPostgresStore(empty.url)).close();
    await inside.query('drop extension pg_trgm');
    await inside.end();
    await admin.query(`alter database ${name} owner to operator`);
    await admin.end();
  });
});

describe('gateways that start at once', () => {
  it('gateways that start at once: one of four fills an empty database, and another takes over if it dies', async () => {
    const { seeding } = inject('postgres')!;
    const prepared = seeding.map((lines) => lines.filter((line) => line.startsWith('prepared ')));
    expect(prepared.filter((lines) => lines.length > 0)).toHaveLength(2);
    expect(new Set(prepared.flat()).size).toBe(prepared.flat().length);
    expect(seeding.flat().filter((line) => line.startsWith('ready '))).toHaveLength(3);
    // A server's database belongs to an operator: it starts without a customer.
    expect(seeding.flat().filter((line) => line.includes('demo'))).toEqual([]);

    const [embedded, server] = await Promise.all([openSeededApp('pglite'), openSeededApp('postgres')]);
    expect(await contentOf(server.store)).toEqual(await contentOf(embedded.store));
    await Promise.all([embedded.close(), server.close()]);
  });

  it('gateways that start at once: on a filled database all become ready', async () => {
    const filled = await freshPostgres();
    const environment = { DATABASE_URL: filled.url };
    const gateways = Array.from({ length: 2 }, () => startTestProcessWith(environment, 'startGateway', dataDir));
    const urls = await Promise.all(gateways.map((gateway) => gateway.seen(/^ready http/)));
    const statuses = await Promise.all(urls.map((url) => fetch(`${url.slice('ready '.length)}/gateway/app/help/city`)));
    expect(statuses.map(({ status }) => status)).toEqual([200, 200]);
    for (const { child, exited } of gateways) {
      child.kill('SIGTERM');
      expect(await exited).toEqual({ code: 0, signal: null });
    }
    await filled.drop();
  });
});

/** Hashes every table; rows without a hash function are written as text, which takes four times as long. */
async function contentOf(store: Store): Promise<unknown[]> {
  const tables = await store.query<{ name: string; columns: string }>(
    `select t.tablename::text as name,
       string_agg(c.column_name || case when c.data_type in ('box', 'json') then '::text' else '' end, ', ' order by c.ordinal_position) as columns
     from pg_tables t join information_schema.columns c on c.table_schema = t.schemaname and c.table_name = t.tablename
     where t.schemaname = 'public' group by 1 order by 1`,
  );
  expect(tables.length).toBeGreaterThan(8);
  const hashes = tables.map(({ name, columns }) =>
    store.query(
      `select '${name}' as name, count(*) as rows, sum(hash_record_extended(row(${columns}), 0))::text as hash from ${name}`,
      [],
      {
        timeoutMs: Infinity,
      },
    ),
  );
  return (await Promise.all(hashes)).flat();
}
