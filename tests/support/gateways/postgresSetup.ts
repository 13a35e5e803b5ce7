import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { besideDatabase } from './besideDatabase.ts';
import { startTestProcessWith } from './gatewayProcess.ts';
import { startPostgresCluster } from './postgresCluster.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The database that a project's tests run on; PGlite when it does not say. */
    database?: 'postgres';
    postgres?: TestPostgres;
  }
}

/** Addresses on the cluster of this run. */
export interface TestPostgres {
  /** As its superuser, who makes and drops databases. */
  admin: string;
  /** The seeded database, to be copied and never opened, as the user who owns it: an operator's would be no superuser either. */
  template: string;
  /** What each of the gateways that filled the template said. */
  seeding: string[][];
}

/** An empty database, and the user who owns it. */
async function makeDatabase(admin: string): Promise<string> {
  const password = randomBytes(12).toString('hex');
  const client = new pg.Client(admin);
  await client.connect();
  try {
    await client.query(`create role operator login password '${password}'`);
    await client.query('create database seeded owner operator');
  } finally {
    await client.end();
  }
  return Object.assign(new URL(besideDatabase(admin, 'seeded')), { username: 'operator', password }).href;
}

/**
 * Fills a database as it may happen to an operator: four gateways start on it at once, and the one that fills it is killed
 * half-way. postgresStart.test.ts judges what came of it; every other test works on it.
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

/** Gateways on copies of the template have secrets of their own. */
async function forgetSecret(databaseUrl: string): Promise<void> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  await client.query('delete from secret_mark');
  await client.end();
}

/** Vitest's set-up of a project on PostgreSQL: one server for all its files, with a seeded database to copy. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await startPostgresCluster();
  try {
    const admin = cluster.urlOf('postgres');
    const template = await makeDatabase(admin);
    const seeding = await seedByGateways(template);
    await forgetSecret(template);
    project.provide('postgres', { admin, template, seeding });
  } catch (error) {
    await cluster.stop();
    throw error;
  }
  return () => cluster.stop();
}
