import { randomBytes } from 'node:crypto';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { openGatewayStore } from '../../src/gateway/main.ts';
import { besideDatabase } from './besideDatabase.ts';
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
}

async function makeTemplate(admin: string): Promise<string> {
  const password = randomBytes(12).toString('hex');
  const client = new pg.Client(admin);
  await client.connect();
  try {
    await client.query(`create role operator login password '${password}'`);
    await client.query('create database seeded owner operator');
  } finally {
    await client.end();
  }
  const template = Object.assign(new URL(besideDatabase(admin, 'seeded')), { username: 'operator', password }).href;
  await (await openGatewayStore({ dataDir: '', databaseUrl: template })).close();
  return template;
}

/** Vitest's set-up of a project on PostgreSQL: one server for all its files, with a seeded database to copy. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await startPostgresCluster();
  try {
    const admin = cluster.urlOf('postgres');
    project.provide('postgres', { admin, template: await makeTemplate(admin) });
  } catch (error) {
    await cluster.stop();
    throw error;
  }
  return () => cluster.stop();
}
