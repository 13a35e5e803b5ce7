import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { besideDatabase } from './besideDatabase.ts';
import { citusNodes, closeTemplate, dropCopies, makeOnNodes, setPassword } from './citusNodes.ts';
import { startTestProcessWith } from './gatewayProcess.ts';
import { ROOT } from '../run/repository.ts';
import { type KeptCluster, startPostgresCluster } from './postgresCluster.ts';
import { startPooler } from './servers/poolerInFront.ts';
import { hashOfIngredients } from './seededDataDir.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Database of a project's tests; PGlite if undefined. */
    database?: 'postgres';
    postgres?: TestPostgres;
  }
}

/** URLs on the cluster of this run. */
export interface TestPostgres {
  /** URL of its superuser, who creates and drops databases. */
  admin: string;
  /** Seeded database, to be copied and never opened, as its owner, who is no superuser, like an operator's. */
  template: string;
  /** Output of each gateway that filled the template. */
  seeding: string[][];
  /** Source of this run's cluster; none with `CITUS_URL`. */
  kept?: KeptCluster;
  /** `postgres` databases of coordinator and workers with `CITUS_URL`; databases are created on all of them. */
  nodes?: string[];
}

const CACHE = `${ROOT}node_modules/.cache/thua-seeded-postgres`;
/** Sources of the cache key besides those of every seeded database. */
const MAKERS = ['tests/support/gateways/postgresSetup.ts', 'tests/support/gateways/postgresCluster.ts'];

/** Metadata of a seeded cluster. */
interface SeededCluster {
  /** Passwords of the superuser, and of the seeded database's owner. */
  passwords: { admin: string; operator: string };
  seeding: string[][];
}

const asOperator = (admin: string, password: string): string =>
  Object.assign(new URL(besideDatabase(admin, 'seeded')), { username: 'operator', password }).href;

/** Creates an empty database and its owner. */
async function makeDatabase(admin: string, password: string): Promise<void> {
  const client = new pg.Client(admin);
  await client.connect();
  try {
    await client.query(`create role operator login password '${password}'`);
    await client.query('create database seeded owner operator');
  } finally {
    await client.end();
  }
}

/**
 * Fills a database under adverse conditions: four gateways start at once, and the one that fills it is killed half-way.
 * postgresStart.test.ts judges the result; every other test uses it.
 */
async function seedByGateways(databaseUrl: string): Promise<string[][]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'thua-data-'));
  const gateways = Array.from({ length: 4 }, () => startTestProcessWith({ DATABASE_URL: databaseUrl }, 'startGateway', dataDir));
  try {
    const filling = await Promise.race(gateways.map((gateway) => gateway.seen(/^prepared sample:/).then(() => gateway)));
    filling.child.kill('SIGKILL');
    await filling.exited;
    const others = gateways.filter((gateway) => gateway !== filling);
    await Promise.all(others.map((gateway) => gateway.seen(/^ready http/)));
    for (const { child, exited } of others) {
      child.kill('SIGTERM');
      await exited;
    }
    return gateways.map(({ lines }) => lines);
  } finally {
    for (const { child } of gateways) child.kill('SIGKILL');
    rmSync(dataDir, { recursive: true });
  }
}

/** Removes the secret, so that gateways on copies get their own. */
async function forgetSecret(databaseUrl: string): Promise<void> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  await client.query('delete from secret_mark');
  await client.end();
}

async function seedCluster(folder: string): Promise<void> {
  const cluster = await startPostgresCluster();
  try {
    const admin = cluster.urlOf('postgres');
    const operator = randomBytes(12).toString('hex');
    await makeDatabase(admin, operator);
    const template = asOperator(admin, operator);
    const seeding = await seedByGateways(template);
    await forgetSecret(template);
    const { password } = await cluster.keep(join(folder, 'data'));
    writeFileSync(
      join(folder, 'about.json'),
      JSON.stringify({ passwords: { admin: password, operator }, seeding } satisfies SeededCluster),
    );
  } finally {
    await cluster.stop();
  }
}

/** Makes the cluster unless the sources are unchanged. @returns the folder that every run's cluster copies */
async function seededClusterFolder(): Promise<string> {
  const made = join(CACHE, hashOfIngredients(...MAKERS));
  if (existsSync(made)) return made;
  mkdirSync(CACHE, { recursive: true });
  for (const old of readdirSync(CACHE)) if (!old.startsWith('making-')) rmSync(join(CACHE, old), { recursive: true });
  const making = mkdtempSync(join(CACHE, 'making-'));
  try {
    await seedCluster(making);
    renameSync(making, made);
  } catch (error) {
    rmSync(making, { recursive: true });
    // Another run finished first.
    if (!existsSync(made)) throw error;
  }
  return made;
}

/** Seeds a database of a running Citus cluster. The password stays, for parallel runs. */
async function setUpCitus(project: TestProject, coordinator: string): Promise<() => Promise<void>> {
  const nodes = await citusNodes(coordinator);
  const password = 'thua-op';
  const template = asOperator(coordinator, password);
  await setPassword(nodes, password);
  for (const node of nodes) await reopen(node);
  // Leftovers of a killed run: each database keeps one of a node's few processes, Citus's maintenance.
  await dropCopies(nodes);
  await makeOnNodes(nodes, 'seeded', password);
  const seeding = await seedByGateways(template);
  await forgetSecret(template);
  await closeTemplate(nodes, 'seeded', template);
  project.provide('postgres', { admin: nodes[0]!, template, seeding, nodes });
  return () => dropCopies(nodes);
}

/** Allows an earlier run's template to be dropped. */
async function reopen(node: string): Promise<void> {
  const client = new pg.Client(node);
  await client.connect();
  await client.query(`update pg_database set datallowconn = true where datname = 'seeded'`);
  await client.end();
}

/** Set-up of Vitest projects on PostgreSQL: one server for all files, with a seeded database to copy. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  if (process.env.CITUS_URL) return setUpCitus(project, process.env.CITUS_URL);
  const folder = await seededClusterFolder();
  const { passwords, seeding } = JSON.parse(readFileSync(join(folder, 'about.json'), 'utf8')) as SeededCluster;
  const kept = { folder: join(folder, 'data'), password: passwords.admin };
  const cluster = await startPostgresCluster({}, kept);
  const admin = cluster.urlOf('postgres');
  const template = asOperator(admin, passwords.operator);
  const pooler = process.env.PGBOUNCER === '1' ? await startPooler(admin, { operator: passwords.operator }) : undefined;
  project.provide('postgres', { admin, template: pooler?.urlOf(template) ?? template, seeding, kept });
  return async () => {
    await pooler?.stop();
    await cluster.stop();
  };
}
