import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type ClusterInfo, readEmptyCluster, sha256Of } from '../../../src/gateway/database/pglite/emptyCluster.ts';
import { openPgliteStore } from '../../../src/gateway/database/pglite/openPgliteStore.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'thua-empty-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Settings and every name of a database without written rows. */
const OF_EMPTY = `
  select 'database' as kind, datname || ' ' || pg_encoding_to_char(encoding) || ' ' || datcollate || ' ' || datctype || ' ' || datlocprovider::text || ' ' || datallowconn as said
  from pg_database
  union all select 'setting', name || ' ' || setting from pg_settings where source = 'configuration file' and name <> 'shared_buffers'
  union all select 'role', rolname || ' ' || rolsuper from pg_roles
  union all select 'extension', extname || ' ' || extversion from pg_extension
  union all select 'relation', relnamespace::regnamespace || '.' || relname || ' ' || relkind::text from pg_class where relnamespace <> 'pg_toast'::regnamespace
  union all select 'function', oid::regprocedure::text from pg_proc
  union all select 'type', oid::regtype::text from pg_type
  union all select 'collation', collnamespace::regnamespace || '.' || collname || ' ' || collprovider::text from pg_collation
  order by kind, said`;

it('empty cluster: the unpacked cluster equals the one that PGlite would create', async () => {
  expect(readEmptyCluster()).toBeDefined();
  const store = await openPgliteStore(join(folder, 'unpacked'));
  const made = new PGlite({ fs: new NodeFS(join(folder, 'made')) });
  try {
    const { rows } = await made.query(OF_EMPTY);
    expect(rows.length).toBeGreaterThan(3_000);
    expect(await store.query(OF_EMPTY)).toEqual(rows);
  } finally {
    await made.close();
    await store.close();
  }
});

it('empty cluster: a missing, damaged or other PGlite’s archive is not used', () => {
  const [packed, about] = [join(folder, 'packed'), join(folder, 'about')];
  const bytes = Buffer.from('packed');
  const tell = (told: Partial<ClusterInfo>): void => {
    const here = new URL('../../../src/gateway/database/pglite/build/emptyCluster.json', import.meta.url);
    const own = JSON.parse(readFileSync(here, 'utf8')) as ClusterInfo;
    writeFileSync(about, JSON.stringify({ ...own, sha256: sha256Of(bytes), ...told }));
  };
  writeFileSync(packed, bytes);
  expect(existsSync(about)).toBe(false);
  expect(readEmptyCluster(packed, about)).toBeUndefined();
  tell({});
  expect(readEmptyCluster(packed, about)).toEqual(bytes);
  tell({ pglite: '0.5.15' });
  expect(readEmptyCluster(packed, about)).toBeUndefined();
  tell({});
  expect(readEmptyCluster(packed, about, 'another maker')).toBeUndefined();
  writeFileSync(about, '{"pglite":');
  expect(readEmptyCluster(packed, about)).toBeUndefined();
  tell({});
  writeFileSync(packed, bytes.subarray(1));
  expect(readEmptyCluster(packed, about)).toBeUndefined();
});
