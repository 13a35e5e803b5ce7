import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { besideDatabase } from './besideDatabase.ts';
import { dropOnNodes, makeOnNodes } from './citusNodes.ts';

export interface FreshPostgres {
  url: string;
  /** Removes it, even if connections are open. */
  drop(): Promise<void>;
}

async function asAdmin(url: string, sql: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

/** Creates a database for the caller on this run's PostgreSQL server: a copy of the seeded one, or an empty one. */
export async function freshPostgres(content: 'seeded' | 'empty' = 'seeded'): Promise<FreshPostgres> {
  const { admin, template, nodes } = inject('postgres')!;
  const name = `fresh_${randomBytes(6).toString('hex')}`;
  if (nodes) {
    await makeOnNodes(nodes, name, new URL(template).password, content === 'seeded' ? 'seeded' : undefined);
    return { url: besideDatabase(template, name), drop: () => dropOnNodes(nodes, name) };
  }
  const source = content === 'seeded' ? 'template seeded strategy file_copy' : '';
  await asAdmin(admin, `create database ${name} owner operator ${source}`);
  return { url: besideDatabase(template, name), drop: () => asAdmin(admin, `drop database ${name} with (force)`) };
}
