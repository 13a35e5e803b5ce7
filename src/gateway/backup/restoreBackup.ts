import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { finished, type Readable } from 'node:stream';
import { extract } from 'tar-stream';
import { layTables } from '../database/prepareStore.ts';
import type { Queryable, Store } from '../database/store.ts';
import type { FileStore } from '../files/fileStore.ts';
import { StartupError } from '../operations/startupError.ts';
import { type CatalogueTable, identifier, tableCatalogue } from '../database/tableCatalogue.ts';
import { BACKUP_FORMAT, BACKUP_VERSION, type BackupEnd, type BackupManifest } from './writeBackup.ts';

/** Ours are pages of some 2 MB, and pictures. */
const MAX_ENTRY_BYTES = 256 * 1024 * 1024;

const notOurs = (why: string): StartupError =>
  new StartupError(`Tệp sao lưu hỏng hoặc không phải của Thửa: ${why}. Không có gì được khôi phục (not a whole backup).`);

async function* entriesOf(archive: Readable): AsyncGenerator<{ name: string; bytes: Buffer }> {
  const entries = extract();
  finished(archive, (error) => error && entries.destroy(error));
  archive.pipe(entries);
  for await (const entry of entries) {
    const { name, size = 0 } = entry.header;
    if (size > MAX_ENTRY_BYTES) throw notOurs(`${name} lớn quá`);
    const parts: Buffer[] = [];
    for await (const part of entry) parts.push(part as Buffer);
    yield { name, bytes: Buffer.concat(parts) };
  }
}

function readManifest(bytes: Buffer): BackupManifest {
  const manifest = JSON.parse(bytes.toString()) as BackupManifest;
  if (manifest.format !== BACKUP_FORMAT) throw notOurs('không có manifest');
  if (manifest.version > BACKUP_VERSION) {
    throw new StartupError('Tệp sao lưu do một bản Thửa mới hơn tạo ra; hãy khôi phục bằng bản ấy hoặc mới hơn (newer backup).');
  }
  return manifest;
}

/** Adds a page of rows. Names and types are the database's own: the file says only which of them. */
async function insertPage(inside: Queryable, { name, columns }: CatalogueTable, lines: string): Promise<number> {
  const rows = lines.split('\n').map((line) => JSON.parse(line) as Array<string | null>);
  const names = columns.map((column) => identifier(column.name));
  const values = columns.map((column, n) => `v${n}::${column.type}`);
  const params = columns.map((_, n) => `$${n + 1}::text[]`);
  await inside.query(
    `insert into ${identifier(name)} (${names.join()}) overriding system value
     select ${values.join()} from unnest(${params.join()}) as kept(${columns.map((_, n) => `v${n}`).join()})`,
    columns.map((_, n) => rows.map((row) => row[n] ?? null)),
  );
  return rows.length;
}

/** The tables that the file holds, as this database has them, in the file's order. */
async function layTablesOf(inside: Queryable, manifest: BackupManifest): Promise<Map<string, CatalogueTable>> {
  await layTables(inside, new Set(manifest.steps));
  const own = new Map((await tableCatalogue(inside)).map((table) => [table.name, table]));
  const laid = manifest.tables.map(({ name, columns }): [string, CatalogueTable] => {
    const table = own.get(name);
    const found = columns.map((column) => table?.columns.find((other) => other.name === column.name));
    if (!table || found.includes(undefined)) throw notOurs(`không có bảng ${name} như trong tệp`);
    return [name, { name, columns: found as CatalogueTable['columns'] }];
  });
  // What a step puts into a table of its own accord is in the file, too.
  for (const [name] of laid.toReversed()) await inside.query(`delete from ${identifier(name)}`);
  return new Map(laid);
}

/** Numbers that the database gives itself go on behind the highest. */
async function continueNumbers(inside: Queryable, tables: Iterable<CatalogueTable>): Promise<void> {
  for (const { name, columns } of tables) {
    for (const column of columns.filter(({ isIdentity }) => isIdentity)) {
      await inside.query(
        `select setval(pg_get_serial_sequence($1, $2), coalesce(max(${identifier(column.name)}), 1), count(*) > 0) from ${identifier(name)}`,
        [identifier(name), column.name],
      );
    }
  }
}

function checkEnd(told: BackupEnd | undefined, rows: ReadonlyMap<string, number>, pictures: number): void {
  if (!told) throw notOurs('tệp bị cắt giữa chừng');
  const short = Object.entries(told.rows).find(([table, count]) => count !== (rows.get(table) ?? 0));
  if (short || told.pictures !== pictures) throw notOurs(`thiếu ${short ? `hàng của ${short[0]}` : 'ảnh'}`);
}

/**
 * Reads a backup from its beginning to its end, and counts what it holds: a file that was cut is found before anything is made.
 * @param onPicture hears the name of each picture
 */
export async function checkWhole(archive: Readable, onPicture: (name: string) => void = () => undefined): Promise<BackupManifest> {
  let manifest: BackupManifest | undefined;
  let end: BackupEnd | undefined;
  const rows = new Map<string, number>();
  let pictures = 0;
  try {
    for await (const { name, bytes } of entriesOf(archive)) {
      const [kind, what = ''] = name.split('/');
      if (kind === 'manifest.json') manifest = readManifest(bytes);
      else if (kind === 'tables') rows.set(what, (rows.get(what) ?? 0) + linesIn(bytes));
      else if (kind === 'pictures') {
        pictures += 1;
        onPicture(what);
      } else if (kind === 'end.json') end = JSON.parse(bytes.toString()) as BackupEnd;
    }
  } catch (error) {
    archive.destroy();
    throw error instanceof StartupError ? error : notOurs((error as Error).message);
  }
  if (!manifest) throw notOurs('không có manifest');
  checkEnd(end, rows, pictures);
  return manifest;
}

function linesIn(bytes: Buffer): number {
  let lines = 1;
  for (let at = bytes.indexOf(10); at !== -1; at = bytes.indexOf(10, at + 1)) lines += 1;
  return lines;
}

export interface RestoreTarget {
  files: FileStore;
  folder: string;
}

/**
 * Puts a backup into an empty database and an empty folder, in one transaction that ends when all of the file was read and counted.
 * @param archive that `checkWhole` has read
 * @param to files for pictures, and a folder for the secret
 * @param onRead hears that all is there, before the transaction ends
 */
export async function restoreBackup(
  archive: Readable,
  store: Store,
  { files, folder }: RestoreTarget,
  onRead: (end: BackupEnd) => Promise<void>,
): Promise<BackupEnd> {
  const restore = async (inside: Queryable): Promise<BackupEnd> => {
    if ((await tableCatalogue(inside)).length > 0) {
      throw new StartupError('Cơ sở dữ liệu đích đã có bảng; chỉ khôi phục vào nơi trống (the database is not empty).');
    }
    let tables: Map<string, CatalogueTable> | undefined;
    let end: BackupEnd | undefined;
    const rows = new Map<string, number>();
    let pictures = 0;
    for await (const { name, bytes } of entriesOf(archive)) {
      const [kind, what = ''] = name.split('/');
      if (kind === 'manifest.json') tables = await layTablesOf(inside, readManifest(bytes));
      else if (!tables) throw notOurs('không có manifest');
      else if (kind === 'tables') {
        const table = tables.get(what);
        if (!table) throw notOurs(`bảng lạ ${what}`);
        rows.set(what, (rows.get(what) ?? 0) + (await insertPage(inside, table, bytes.toString())));
      } else if (kind === 'pictures') {
        await files.write(what, new Uint8Array(bytes));
        pictures += 1;
      } else if (kind === 'secret') await writeFile(join(folder, 'token-secret'), bytes, { mode: 0o600, flag: 'wx', flush: true });
      else if (kind === 'end.json') end = JSON.parse(bytes.toString()) as BackupEnd;
    }
    checkEnd(end, rows, pictures);
    await continueNumbers(inside, tables!.values());
    await onRead(end!);
    return end!;
  };
  const done = await store.transaction(restore, { timeoutMs: Number.POSITIVE_INFINITY }).catch((error: unknown) => {
    archive.destroy();
    throw error;
  });
  await store.query('analyze', [], { timeoutMs: Number.POSITIVE_INFINITY });
  return done;
}
