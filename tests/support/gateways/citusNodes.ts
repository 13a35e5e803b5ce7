import pg from 'pg';
import { openStore } from '../../../src/gateway/database/openGatewayStore.ts';
import { distributeTables } from '../../../src/gateway/distribute/distributeTables.ts';
import { besideDatabase } from './besideDatabase.ts';

/** Runs statements one by one, each outside a transaction. */
async function runAt(url: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    for (const sql of statements) await client.query(sql);
  } finally {
    await client.end();
  }
}

/** @param coordinator URL of a superuser @returns every node's `postgres` database, coordinator first */
export async function citusNodes(coordinator: string): Promise<string[]> {
  const client = new pg.Client(besideDatabase(coordinator, 'thua'));
  await client.connect();
  const { rows } = await client.query<{ host: string; port: number }>(
    'select nodename as host, nodeport as port from pg_dist_node where isactive order by groupid',
  );
  await client.end();
  return rows.map(({ host, port }) => Object.assign(new URL(besideDatabase(coordinator, 'postgres')), { host: `${host}:${port}` }).href);
}

/** Sets the operator's password on all nodes. */
export async function setPassword(nodes: readonly string[], password: string): Promise<void> {
  for (const node of nodes) await runAt(node, `alter role operator password '${password}'`);
}

/** Creates an empty database on all nodes, which reach each other as the operator. */
async function makeDatabase(nodes: readonly string[], name: string, password: string): Promise<void> {
  const [coordinator, ...workers] = nodes.map((node) => besideDatabase(node, name));
  for (const node of nodes) {
    await dropOn(node, name);
    await runAt(node, `create database ${name} owner operator`);
    await runAt(
      besideDatabase(node, name),
      'create extension citus',
      `insert into pg_dist_authinfo (nodeid, rolename, authinfo) values (0, 'operator', 'password=${password}')`,
    );
  }
  const address = (url: string): string => `'${new URL(url).hostname}', ${new URL(url).port}`;
  await runAt(
    coordinator!,
    `select citus_set_coordinator_host(${address(coordinator!)})`,
    ...workers.map((worker) => `select citus_add_node(${address(worker)})`),
    'create extension pg_trgm',
  );
}

/**
 * Creates a copy of `source`, or an empty database, on every node under one name.
 * @param password of the operator
 */
export async function makeOnNodes(nodes: readonly string[], name: string, password: string, source?: string): Promise<void> {
  if (source === undefined) return makeDatabase(nodes, name, password);
  await Promise.all(nodes.map((node) => runAt(node, `create database ${name} owner operator template ${source} strategy file_copy`)));
}

/** SQLSTATE of a database in use: Citus's own process reconnects after each termination. */
const IN_USE = '55006';

async function dropOn(node: string, name: string): Promise<void> {
  for (;;) {
    const refused = await runAt(node, `drop database if exists ${name} with (force)`).catch((error: unknown) => error);
    if (!refused) return;
    if ((refused as { code?: string }).code !== IN_USE) throw refused;
  }
}

export async function dropOnNodes(nodes: readonly string[], name: string): Promise<void> {
  await Promise.all(nodes.map((node) => dropOn(node, name)));
}

/** Drops leftover databases of `freshPostgres`. */
export async function dropCopies(nodes: readonly string[]): Promise<void> {
  for (const node of nodes) {
    const client = new pg.Client(node);
    await client.connect();
    const { rows } = await client.query<{ name: string }>(`select datname as name from pg_database where datname like 'fresh\\_%'`);
    await client.end();
    for (const { name } of rows) await dropOn(node, name);
  }
}

/** Distributes a seeded database and closes it for copying, which Citus's own connections would prevent. */
export async function closeTemplate(nodes: readonly string[], name: string, databaseUrl: string): Promise<void> {
  const store = await openStore({ dataDir: '', databaseUrl });
  await distributeTables(store, () => undefined);
  await store.close();
  for (const node of nodes) {
    await runAt(
      node,
      `alter database ${name} allow_connections false`,
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`,
    );
  }
}
