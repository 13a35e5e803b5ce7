import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { finished, type Readable } from 'node:stream';
import { extract } from 'tar-stream';
import * as v from 'valibot';
import { createTables } from '../database/prepareStore.ts';
import { type Queryable, type Store, StoreError } from '../database/store.ts';
import { type FileStore, isFileName } from '../files/fileStore.ts';
import { StartupError } from '../operations/startupError.ts';
import { type CatalogueTable, quoteIdentifier, tableCatalogue } from '../database/tableCatalogue.ts';
import { backupError } from './encryptedFile.ts';
import { BACKUP_FORMAT, BACKUP_VERSION, type BackupTrailer, type BackupManifest, hashEntry } from './writeBackup.ts';

/** Maximum size of an entry; ours are pages of some 2 MB, and pictures. */
const MAX_ENTRY_BYTES = 256 * 1024 * 1024;
/** Maximum data outside entries: tar padding and read-ahead. */
const MAX_PADDING_BYTES = 1024 * 1024;
/** Maximum size of manifest, secret and end. */
const MAX_WHOLE_BYTES = 1024 * 1024;
/** Maximum rows per page, more than ours have: each row takes memory beside its bytes. */
const MAX_PAGE_ROWS = 10_000;

const Name = v.pipe(v.string(), v.regex(/^\w{1,63}$/));
const Count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const Head = v.object({ format: v.literal(BACKUP_FORMAT), version: v.pipe(v.number(), v.integer(), v.minValue(1)) });
const Manifest = v.object({
  madeAt: v.pipe(v.string(), v.isoTimestamp()),
  steps: v.array(v.string()),
  tables: v.array(v.object({ name: Name, columns: v.array(v.object({ name: Name, type: v.string(), isIdentity: v.boolean() })) })),
});
const End = v.object({ rows: v.record(v.string(), Count), pictures: Count, sha256: v.optional(v.string()) });
const Row = v.array(v.nullable(v.string()));
const [MANIFEST, END] = ['manifest.json', 'end.json'];
const ENTRY = /^(?:(?<whole>manifest\.json|secret|end\.json)|tables\/(?<table>\w+)\/(?<page>\d+)|pictures\/(?<picture>[\w.]+))$/;

type Row = v.InferOutput<typeof Row>;

/** Receives the contents of a backup in file order. */
interface BackupReceiver {
  manifest?(manifest: BackupManifest): Promise<void>;
  page?(table: string, rows: readonly Row[]): Promise<void>;
  picture?(name: string, bytes: Buffer): Promise<void> | void;
  secret?(bytes: Buffer): Promise<void>;
}

export type BackupContent = Awaited<ReturnType<typeof readBackup>>;

function readJson<Shape extends v.GenericSchema>(shape: Shape, name: string, text: string): v.InferOutput<Shape> {
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), shape), text);
  if (!read.success) throw backupError(`${name} sai dạng`);
  return read.output as v.InferOutput<Shape>;
}

function readManifest(bytes: Buffer): BackupManifest {
  const { format, version } = readJson(Head, MANIFEST, bytes.toString());
  if (version > BACKUP_VERSION) {
    throw new StartupError('Tệp sao lưu do một bản Thửa mới hơn tạo ra; hãy khôi phục bằng bản ấy hoặc mới hơn (newer backup).');
  }
  return { format, version: BACKUP_VERSION, ...readJson(Manifest, MANIFEST, bytes.toString()) };
}

function readRows(table: string, columns: number, bytes: Buffer): Row[] {
  const rows: Row[] = [];
  for (let [from, to] = [0, 0]; from <= bytes.length; from = to + 1) {
    const found = bytes.indexOf(10, from);
    to = found === -1 ? bytes.length : found;
    const row = readJson(Row, `hàng của ${table}`, bytes.toString('utf8', from, to));
    if (row.length !== columns || rows.push(row) > MAX_PAGE_ROWS) throw backupError(`trang của ${table} sai số cột hoặc có quá nhiều hàng`);
  }
  return rows;
}

/** Yields the entries of an archive. Types, names and sizes other than ours are refused. */
async function* entriesOf(archive: Readable): AsyncGenerator<{ name: string; bytes: Buffer }> {
  const entries = extract();
  let [padding, isOver] = [0, false];
  archive.on('data', ({ length }: Buffer) => {
    padding += length;
    if (padding > MAX_PADDING_BYTES) archive.destroy(backupError('có dữ liệu ngoài các mục'));
  });
  finished(archive, (error) => error && entries.destroy(error));
  archive.pipe(entries);
  try {
    for await (const entry of entries) {
      const { name, size = 0, type } = entry.header;
      if (type !== 'file' || !ENTRY.test(name) || isOver) throw backupError(`có mục lạ ${name.slice(0, 80)}`);
      if (size > (name.includes('/') ? MAX_ENTRY_BYTES : MAX_WHOLE_BYTES)) throw backupError(`${name} lớn quá`);
      isOver = name === END;
      const bytes = Buffer.allocUnsafe(size);
      // Bytes of the entry do not count as padding.
      padding = -Infinity;
      let at = 0;
      for await (const part of entry) at += (part as Buffer).copy(bytes, at);
      padding = 0;
      yield { name, bytes };
    }
  } catch (error) {
    throw error instanceof StartupError ? error : backupError((error as Error).message);
  } finally {
    archive.destroy();
  }
}

/** Reads a whole backup and compares it with its counts and checksum. @throws StartupError if incomplete or not ours */
export async function readBackup(archive: Readable, receiver: BackupReceiver = {}) {
  const tables = new Map<string, { columns: number; pages: number; rows: number }>();
  const sum = createHash('sha256');
  let [pictures, hasSecret] = [0, false];
  let manifest: BackupManifest | undefined;
  let end: BackupTrailer | undefined;
  for await (const { name, bytes } of entriesOf(archive)) {
    const { whole, table, page, picture } = ENTRY.exec(name)!.groups!;
    if ((whole === MANIFEST) !== (manifest === undefined)) throw backupError('manifest không ở đầu');
    if (whole === END) {
      end = readJson(End, name, bytes.toString());
      checkTrailer(end, tables, pictures, sum.digest('hex'));
      continue;
    }
    hashEntry(sum, name, bytes);
    if (whole === MANIFEST) {
      manifest = readManifest(bytes);
      for (const listed of manifest.tables) tables.set(listed.name, { columns: listed.columns.length, pages: 0, rows: 0 });
      if (tables.size < manifest.tables.length) throw backupError('bảng ghi hai lần');
      await receiver.manifest?.(manifest);
    } else if (table !== undefined) {
      const known = tables.get(table);
      if (!known || Number(page) !== (known.pages += 1)) throw backupError(`trang lạ ${name.slice(0, 80)}`);
      const rows = readRows(table, known.columns, bytes);
      known.rows += rows.length;
      await receiver.page?.(table, rows);
    } else if (picture !== undefined) {
      if (!isFileName(picture)) throw backupError(`tên ảnh lạ ${picture.slice(0, 80)}`);
      pictures += 1;
      await receiver.picture?.(picture, bytes);
    } else {
      if (hasSecret) throw backupError('khoá ghi hai lần');
      hasSecret = true;
      await receiver.secret?.(bytes);
    }
  }
  if (!manifest || !end) throw backupError('tệp bị cắt giữa chừng');
  return { manifest, end, hasSecret };
}

/** Inserts a page of rows. Names and types come from the database; the file only selects them. */
async function insertPage(inside: Queryable, { name, columns }: CatalogueTable, rows: readonly Row[]): Promise<void> {
  const names = columns.map((column) => quoteIdentifier(column.name));
  const values = columns.map((column, n) => `v${n}::${column.type}`);
  const params = columns.map((_, n) => `$${n + 1}::text[]`);
  await inside.query(
    `insert into ${quoteIdentifier(name)} (${names.join()}) overriding system value
     select ${values.join()} from unnest(${params.join()}) as kept(${columns.map((_, n) => `v${n}`).join()})`,
    columns.map((_, n) => rows.map((row) => row[n] ?? null)),
  );
}

/** Creates the file's tables and returns them in file order, as this database defines them. */
async function createTablesOf(inside: Queryable, manifest: BackupManifest): Promise<Map<string, CatalogueTable>> {
  await createTables(inside, new Set(manifest.steps));
  const own = new Map((await tableCatalogue(inside)).map((table) => [table.name, table]));
  const fileTables = manifest.tables.map(({ name, columns }): [string, CatalogueTable] => {
    const table = own.get(name);
    const found = columns.map((column) => table?.columns.find((other) => other.name === column.name));
    if (!table || found.includes(undefined)) throw backupError(`không có bảng ${name} như trong tệp`);
    return [name, { name, columns: found as CatalogueTable['columns'] }];
  });
  // Rows inserted by a migration are in the file, too.
  for (const [name] of fileTables.toReversed()) await inside.query(`delete from ${quoteIdentifier(name)}`);
  return new Map(fileTables);
}

async function continueNumbers(inside: Queryable, tables: Iterable<CatalogueTable>): Promise<void> {
  for (const { name, columns } of tables) {
    for (const column of columns.filter(({ isIdentity }) => isIdentity)) {
      await inside.query(
        `select setval(pg_get_serial_sequence($1, $2), coalesce(max(${quoteIdentifier(column.name)}), 1), count(*) > 0) from ${quoteIdentifier(name)}`,
        [quoteIdentifier(name), column.name],
      );
    }
  }
}

function checkTrailer(trailer: BackupTrailer, tables: ReadonlyMap<string, { rows: number }>, pictures: number, sha256: string): void {
  const names = new Set([...tables.keys(), ...Object.keys(trailer.rows)]);
  const mismatch = [...names].find((name) => (trailer.rows[name] ?? 0) !== (tables.get(name)?.rows ?? 0));
  if (mismatch !== undefined) throw backupError(`số hàng của ${mismatch.slice(0, 80)} không khớp`);
  if (trailer.pictures !== pictures) throw backupError('số ảnh không khớp');
  if (trailer.sha256 !== undefined && trailer.sha256 !== sha256) throw backupError('tổng SHA-256 không khớp');
}

/**
 * Restores into an empty database and folder (for the secret), in one transaction that commits after the last check.
 * @param archive checked by `readBackup` before
 * @param onRead called when everything was read, before the commit
 */
export async function restoreBackup(
  archive: Readable,
  store: Store,
  { files, folder }: { files: FileStore; folder: string },
  onRead: (end: BackupTrailer) => Promise<void>,
): Promise<BackupTrailer> {
  const restore = async (inside: Queryable): Promise<BackupTrailer> => {
    if ((await tableCatalogue(inside)).length > 0) {
      throw new StartupError('Cơ sở dữ liệu đích đã có bảng; chỉ khôi phục vào nơi trống (the database is not empty).');
    }
    let tables = new Map<string, CatalogueTable>();
    const { end } = await readBackup(archive, {
      manifest: async (manifest) => void (tables = await createTablesOf(inside, manifest)),
      page: (table, rows) => insertPage(inside, tables.get(table)!, rows),
      picture: (name, bytes) => files.write(name, new Uint8Array(bytes)),
      secret: (bytes) => writeFile(join(folder, 'token-secret'), bytes, { mode: 0o600, flag: 'wx', flush: true }),
    });
    await continueNumbers(inside, tables.values());
    await onRead(end);
    return end;
  };
  const done = await store.transaction(restore, { timeoutMs: Number.POSITIVE_INFINITY }).catch((error: unknown) => {
    archive.destroy();
    // Well-formed rows with values that the tables reject.
    throw error instanceof StoreError ? backupError(error.message) : error;
  });
  await store.query('analyze', [], { timeoutMs: Number.POSITIVE_INFINITY });
  return done;
}
