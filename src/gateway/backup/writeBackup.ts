import { createHash, type Hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Readable } from 'node:stream';
import { pack } from 'tar-stream';
import { withSnapshot, type Queryable, queryTexts, type Store } from '../database/store.ts';
import type { FileStore } from '../files/fileStore.ts';
import { noneIfMissing } from '../files/openFolderStore.ts';
import { type CatalogueTable, tableCatalogue, quoteIdentifier } from '../database/tableCatalogue.ts';
import { readTablePages } from '../database/readTablePages.ts';

/** Returns a backup as a tar stream. If the backup fails, the stream fails and never ends normally. */
export function backupStream(source: BackupSource): Readable {
  const archive = pack();
  let rejectPending: (error: Error) => void = () => undefined;
  let isClosed = false;
  archive.once('close', () => {
    isClosed = true;
    rejectPending(new Error('nobody takes the backup any more'));
  });
  const emit = (name: string, bytes: Uint8Array): Promise<void> =>
    new Promise((resolve, reject) => {
      rejectPending = reject;
      if (isClosed) return reject(new Error('nobody takes the backup any more'));
      archive.entry({ name, mode: 0o600 }, Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), (error) =>
        error ? reject(error) : resolve(),
      );
    });
  writeBackup(source, emit).then(
    () => archive.finalize(),
    (error: unknown) => archive.destroy(error as Error),
  );
  return archive as unknown as Readable;
}

/** Approximate page sizes. On a shared embedded database, others wait for one page at a time. */
const PAGE_BYTES = 2 * 1024 * 1024;
const SHARED_PAGE_BYTES = 256 * 1024;
const NO_TIMEOUT = { timeoutMs: Number.POSITIVE_INFINITY };

/**
 * @param isShared leaves half of the time to others
 * @param onPage receives one line per row: a JSON array of the columns' PostgreSQL texts, null for null
 */
async function dumpTable(
  store: Queryable,
  { name, columns }: CatalogueTable,
  isShared: boolean,
  onPage: (lines: string, number: number) => Promise<void>,
): Promise<number> {
  const table = quoteIdentifier(name);
  const values = columns.map((column) => `${quoteIdentifier(column.name)}::text`).join();
  let [number, rows] = [0, 0];
  const pageBytes = isShared ? SHARED_PAGE_BYTES : PAGE_BYTES;
  let began = performance.now();
  for await (const lines of readTablePages(store, { table, line: `json_build_array(${values})::text`, pageBytes })) {
    rows += lines.length;
    for (let from = 0; from < lines.length; number += 1) {
      let [to, bytes] = [from, 0];
      // A page may exceed its estimate; an entry must not exceed what a restore accepts.
      for (; to < lines.length && (to === from || bytes + lines[to]!.length <= pageBytes); to += 1) bytes += lines[to]!.length;
      await onPage(lines.slice(from, to).join('\n'), number + 1);
      from = to;
    }
    if (isShared) await setTimeout(performance.now() - began);
    began = performance.now();
  }
  const [counted] = await store.query<{ count: string }>(`select count(*)::text as count from ${table}`, [], NO_TIMEOUT);
  if (Number(counted!.count) !== rows) throw new Error(`${name}: ${rows} rows were read of ${counted!.count}`);
  return rows;
}

export interface BackupSource {
  store: Store;
  files: FileStore;
  dataDir: string;
  /** True if the database is this process's own, with a single connection that a transaction occupies. */
  isEmbedded: boolean;
  isServing: boolean;
  withSecret: boolean;
}

export const BACKUP_FORMAT = 'thua-backup';
export const BACKUP_VERSION = 1;

export interface BackupManifest {
  format: typeof BACKUP_FORMAT;
  version: typeof BACKUP_VERSION;
  madeAt: string;
  /** Applied steps: a version that does not know one of them cannot read the rows. */
  steps: string[];
  tables: CatalogueTable[];
}

/** Last entry; a file without it is truncated. */
export interface BackupTrailer {
  rows: Record<string, number>;
  pictures: number;
  /** Hash of all previous entries by `hashEntry`; undefined in backups of older versions. */
  sha256?: string | undefined;
}

export const hashEntry = (sum: Hash, name: string, bytes: Uint8Array): Hash => sum.update(`${name}\n${bytes.length}\n`).update(bytes);

/** Writes one entry; resolves when the next may follow. */
export type WriteEntry = (name: string, bytes: Uint8Array) => Promise<void>;

/** Tables written by imports only, which an embedded database excludes during a backup: read without a transaction. */
const IMPORT_TABLES = new Set(
  'units ward_changes places cadastral_items cadastrals parcel_lands parcel_land_zones parcel_addresses'.split(' '),
);

const jsonBytes = (value: unknown): Uint8Array => Buffer.from(JSON.stringify(value));

/**
 * Writes rows, pictures and secret as entries: `manifest.json`, `tables/NAME/NUMBER`, `pictures/NAME`, `secret`,
 * `end.json`. Pictures follow their rows: they are immutable, and unused ones are kept for a month.
 */
export async function writeBackup(
  { store, files, dataDir, isEmbedded, isServing, withSecret }: BackupSource,
  write: WriteEntry,
): Promise<BackupTrailer> {
  const end: BackupTrailer = { rows: {}, pictures: 0 };
  const sum = createHash('sha256');
  const emit: WriteEntry = (name, bytes) => {
    hashEntry(sum, name, bytes);
    return write(name, bytes);
  };
  const dump = async (inside: Queryable, tables: readonly CatalogueTable[], isShared: boolean): Promise<void> => {
    for (const table of tables) {
      const emitPage = (lines: string, number: number): Promise<void> => emit(`tables/${table.name}/${number}`, Buffer.from(lines));
      end.rows[table.name] = await dumpTable(inside, table, isShared, emitPage);
    }
  };
  const begin = async (inside: Queryable): Promise<CatalogueTable[]> => {
    const tables = await tableCatalogue(inside);
    const steps = await queryTexts(inside, 'select name from applied_steps order by name');
    const manifest: BackupManifest = { format: BACKUP_FORMAT, version: BACKUP_VERSION, madeAt: new Date().toISOString(), steps, tables };
    await emit('manifest.json', jsonBytes(manifest));
    return tables;
  };
  if (isEmbedded) {
    const tables = await begin(store);
    const isImportTable = ({ name }: CatalogueTable): boolean => IMPORT_TABLES.has(name);
    await dump(store, tables.filter(isImportTable), isServing);
    await withSnapshot(store, (inside) =>
      dump(
        inside,
        tables.filter((table) => !isImportTable(table)),
        // It occupies the only connection, so it runs at full speed.
        false,
      ),
    );
  } else {
    await withSnapshot(store, async (inside) => dump(inside, await begin(inside), false));
  }
  end.pictures = await emitPictures(files, emit);
  const secret = withSecret ? await readFile(join(dataDir, 'token-secret')).catch(noneIfMissing) : undefined;
  if (secret) await emit('secret', secret);
  end.sha256 = sum.digest('hex');
  await write('end.json', jsonBytes(end));
  return end;
}

async function emitPictures(files: FileStore, emit: WriteEntry): Promise<number> {
  let pictures = 0;
  for await (const batch of files.list()) {
    for (const { name } of batch) {
      // Replaced after it was listed: its row was deleted or shows another picture.
      const bytes = await files.read(name);
      if (!bytes) continue;
      await emit(`pictures/${name}`, bytes);
      pictures += 1;
    }
  }
  return pictures;
}
