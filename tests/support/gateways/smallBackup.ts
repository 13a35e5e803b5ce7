import { createWriteStream, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { pack } from 'tar-stream';
import { expect } from 'vitest';
import { createActionHistoryCall } from '../../../src/contract/notes/notes.ts';
import { type CatalogueTable, quoteIdentifier, tableCatalogue } from '../../../src/gateway/database/tableCatalogue.ts';
import { readBackup } from '../../../src/gateway/backup/restoreBackup.ts';
import { restoreInto } from '../../../src/gateway/backup/restoreInto.ts';
import { openEncryptedFile } from '../../../src/gateway/backup/encryptedFile.ts';
import { writeBackup } from '../../../src/gateway/backup/writeBackup.ts';
import { StartupError } from '../../../src/gateway/operations/startupError.ts';
import { openFolderStore } from '../../../src/gateway/files/openFolderStore.ts';
import type { Queryable, QueryLimits, Store } from '../../../src/gateway/database/store.ts';
import { registerCustomer } from '../customers/customers.ts';
import { sentNote } from '../customers/noteClient.ts';
import { askGateway } from './askGateway.ts';
import type { SeededApp } from './seededGateway.ts';

/** Large tables, of which a test's backup has only the first rows. */
const LARGE = new Set(['cadastral_items', 'parcel_addresses', 'parcel_land_zones', 'places', 'units', 'ward_changes']);
const FIRST_ROWS = 20;

/** Adds a customer whose texts and numbers are hard to store, and other rows that a backup must contain. */
async function addOddRows(seeded: SeededApp): Promise<void> {
  const customer = await registerCustomer(seeded, 'sao-luu');
  const title = `Thửa "7"\\ 'mới'\t{ghi chú} 🏡`;
  await askGateway(seeded.app, createActionHistoryCall, sentNote('sao-luu', { title }), customer.accessToken);
  await seeded.store.query(`update users set address = $2 where id = $1`, [customer.id, 'dòng một\ndòng hai, \\N, null, {}']);
  mkdirSync(join(seeded.dataDir, 'uploads'), { recursive: true });
  writeFileSync(join(seeded.dataDir, 'uploads', 'a1b2c3d4e5f6.webp'), Buffer.from([0, 255, 10, 13, 0, 26, 128]));
  writeFileSync(join(seeded.dataDir, 'token-secret'), 's'.repeat(64));
}

/** Wraps queries so that large tables appear with their first rows only; reading all of them takes seconds. */
const firstRows = (queries: Queryable): Queryable => ({
  query: (sql, params, limits) => {
    const first = (found: string, name: string): string =>
      LARGE.has(name) ? `from (select ctid, * from "${name}" where ctid < '(1,0)'::tid limit ${FIRST_ROWS}) as first_rows` : found;
    return queries.query(sql.replace(/from "(\w+)"/, first), params, limits);
  },
});

/** Writes a backup of the seeded database without most of the land. */
export async function writeSmallBackup(seeded: SeededApp, path: string, isEmbedded: boolean): Promise<void> {
  await addOddRows(seeded);
  const { store, dataDir } = seeded;
  const archive = pack();
  const emit = (name: string, bytes: Uint8Array): Promise<void> =>
    new Promise((resolve, reject) => {
      archive.entry({ name }, Buffer.from(bytes), (error) => (error ? reject(error) : resolve()));
    });
  const small = Object.assign(Object.create(store) as Store, firstRows(store), {
    transaction: <Value>(work: (inside: Queryable) => Promise<Value>, limits?: QueryLimits) =>
      store.transaction((inside) => work(firstRows(inside)), limits),
  });
  const files = await openFolderStore(join(dataDir, 'uploads'));
  const source = { store: small, files, dataDir, isEmbedded, isServing: false, withSecret: true };
  const written = writeBackup(source, emit).then(() => archive.finalize());
  await Promise.all([written, pipeline(archive, createGzip({ level: 1 }), createWriteStream(path))]);
}

/** Returns a digest per table, independent of row order. The record of a backup is made after it, so not in it. */
export async function tableDigests(store: Queryable): Promise<Record<string, string>> {
  const digests: Record<string, string> = {};
  for (const { name, columns } of await tableCatalogue(store)) digests[name] = await digestOf(store, { name, columns });
  return digests;
}

async function digestOf(store: Queryable, { name, columns }: CatalogueTable): Promise<string> {
  const kept = name === 'audit_log' ? `where event <> 'BACKED_UP'` : '';
  const values = columns.map((column) => `${quoteIdentifier(column.name)}::text`).join();
  const [row] = await store.query<{ digest: string }>(
    `select count(*) || ' ' || coalesce(md5(string_agg(line, e'\\n' order by line collate "C")), '') as digest
     from (select json_build_array(${values})::text as line from ${quoteIdentifier(name)} ${kept}) as lines`,
  );
  return row!.digest;
}

/** Returns pictures and secret of a data folder by name. */
export function filesOfFolder(dataDir: string): Record<string, string> {
  const uploads = join(dataDir, 'uploads');
  const pictures = readdirSync(uploads, { withFileTypes: true }).filter((entry) => entry.isFile());
  return Object.fromEntries([
    ...pictures.map(({ name }) => [name, readFileSync(join(uploads, name)).toString('hex')]),
    ['token-secret', readFileSync(join(dataDir, 'token-secret'), 'utf8')],
  ]) as Record<string, string>;
}

/** Returns the one-line message of a refused file, from verifying and from restoring into `folder`. */
export async function refusalOfBackup(folder: string, path: string, passphrase = '', identity?: string): Promise<string> {
  const open = () => openEncryptedFile(path, passphrase, identity);
  const refusals = await Promise.all(
    [async () => readBackup(await open()), () => restoreInto(open, { dataDir: join(folder, 'into') })].map((read) =>
      read().then(
        () => new Error('taken'),
        (error: unknown) => error as Error,
      ),
    ),
  );
  for (const refusal of refusals) expect([refusal.constructor, refusal.message]).toEqual([StartupError, refusals[0]!.message]);
  expect(readdirSync(folder).filter((name) => name.startsWith('into'))).toEqual([]);
  expect(refusals[0]!.message).not.toContain('\n');
  return refusals[0]!.message;
}
