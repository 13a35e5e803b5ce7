import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { extract, type Header, pack } from 'tar-stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readBackup } from '../../../src/gateway/backup/restoreBackup.ts';
import { restoreInto } from '../../../src/gateway/backup/restoreInto.ts';
import { openEncryptedFile } from '../../../src/gateway/backup/encryptedFile.ts';
import { type BackupTrailer, type BackupManifest, hashEntry } from '../../../src/gateway/backup/writeBackup.ts';
import { StartupError } from '../../../src/gateway/operations/startupError.ts';
import { openSeededApp } from '../../support/gateways/seededGateway.ts';
import { refusalOfBackup, writeSmallBackup } from '../../support/gateways/smallBackup.ts';

/** Entry as written; `header` replaces the one computed from name and bytes. */
interface Entry {
  name: string;
  bytes: Buffer;
  header?: Partial<Header>;
}

const MIB = 1024 * 1024;
let folder: string;
let small: string;
let whole: Entry[];

async function entriesOf(path: string): Promise<Entry[]> {
  const found: Entry[] = [];
  const entries = (await openEncryptedFile(path, '')).pipe(extract());
  for await (const entry of entries) {
    const parts: Buffer[] = [];
    for await (const part of entry) parts.push(part as Buffer);
    found.push({ name: entry.header.name, bytes: Buffer.concat(parts) });
  }
  return found;
}

async function tarOf(entries: readonly Entry[]): Promise<Buffer> {
  const archive = pack();
  for (const { name, bytes, header } of entries) {
    if (header?.type === 'symlink') archive.entry({ name, ...header });
    else archive.entry({ name, ...header }, bytes);
  }
  archive.finalize();
  const parts: Buffer[] = [];
  for await (const part of archive) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

const json = (value: unknown): Buffer => Buffer.from(JSON.stringify(value));

/** Appends the end entry with a valid checksum, which a forger computes, too. */
function withSum(entries: readonly Entry[]): Entry[] {
  const sum = createHash('sha256');
  return entries.map((entry) => {
    if (entry.name !== 'end.json') {
      hashEntry(sum, entry.name, entry.bytes);
      return entry;
    }
    return { ...entry, bytes: json({ ...(JSON.parse(entry.bytes.toString()) as BackupTrailer), sha256: sum.copy().digest('hex') }) };
  });
}

type Forge = (entries: Entry[]) => readonly Entry[];

/** Forges the small backup. */
const forged = async (forge: Forge): Promise<Buffer> =>
  gzipSync(await tarOf(withSum(forge(structuredClone(whole).map(asBuffers)))), { level: 1 });
const asBuffers = (entry: Entry): Entry => ({ ...entry, bytes: Buffer.from(entry.bytes) });

const change =
  (pattern: RegExp, to: (entry: Entry) => Partial<Entry>): Forge =>
  (entries) => {
    const at = entries.findIndex(({ name }) => pattern.test(name));
    expect(at).not.toBe(-1);
    return entries.with(at, { ...entries[at]!, ...to(entries[at]!) });
  };
const edit = <Value>(pattern: RegExp, to: (value: Value) => unknown): Forge =>
  change(pattern, ({ bytes }) => ({ bytes: json(to(JSON.parse(bytes.toString()) as Value)) }));
const manifest = (to: (value: BackupManifest) => unknown): Forge => edit(/^manifest/, to);
const insert =
  (before: RegExp, ...more: Entry[]): Forge =>
  (entries) =>
    entries.toSpliced(
      entries.findIndex(({ name }) => before.test(name)),
      0,
      ...more,
    );
const drop =
  (pattern: RegExp): Forge =>
  (entries) =>
    entries.filter(({ name }) => !pattern.test(name));
const firstRow = (to: (row: unknown[]) => unknown): Forge =>
  change(/^tables\/units\//, ({ bytes }) => {
    const [first = '', ...others] = bytes.toString().split('\n');
    return { bytes: Buffer.from([JSON.stringify(to(JSON.parse(first) as unknown[])), ...others].join('\n')) };
  });
const picture = (name: string, header?: Partial<Header>): Entry => ({ name, bytes: Buffer.from('x'), ...(header ? { header } : {}) });

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'thua-hostile-backup-'));
  small = join(folder, 'small.thua');
  const seeded = await openSeededApp('pglite');
  await writeSmallBackup(seeded, small, true);
  await seeded.close();
  whole = await entriesOf(small);
});
afterAll(() => rmSync(folder, { recursive: true }));

function fileOf(bytes: Uint8Array): string {
  const path = join(folder, 'hostile.thua');
  writeFileSync(path, bytes);
  return path;
}

const refusalOf = (path: string, passphrase = ''): Promise<string> => refusalOfBackup(folder, path, passphrase);

describe('hostile backups', () => {
  it('hostile backups: the backup that they are forged from is valid', async () => {
    const file = fileOf(await forged((entries) => entries));
    const { end, hasSecret, manifest: told } = await readBackup(await openEncryptedFile(file, ''));
    expect([end.pictures, hasSecret, end.rows.notes]).toEqual([1, true, 1]);
    expect(end.sha256).toMatch(/^[\da-f]{64}$/);
    expect(Date.parse(told.madeAt)).toBeLessThanOrEqual(Date.now());
  });

  it('hostile backups: one of a version without checksums is accepted', async () => {
    const entries = whole.map((entry) =>
      entry.name === 'end.json' ? { ...entry, bytes: json({ ...JSON.parse(entry.bytes.toString()), sha256: undefined }) } : entry,
    );
    const { end } = await readBackup(await openEncryptedFile(fileOf(gzipSync(await tarOf(entries))), ''));
    expect([end.sha256, end.pictures]).toEqual([undefined, 1]);
  });

  it.each<[string, Forge, string | RegExp]>([
    ['no manifest', drop(/^manifest/), 'manifest không ở đầu'],
    ['the manifest behind a page', (entries) => [entries[1]!, entries[0]!, ...entries.slice(2)], 'manifest không ở đầu'],
    ['two manifests', insert(/^end/, { name: 'manifest.json', bytes: Buffer.from('{}') }), 'manifest không ở đầu'],
    ['a manifest that is no JSON', change(/^manifest/, () => ({ bytes: Buffer.from('{') })), 'manifest.json sai dạng'],
    ['a manifest nested deep', change(/^manifest/, () => ({ bytes: Buffer.from('['.repeat(MIB)) })), 'manifest.json sai dạng'],
    ['a manifest of 2 MiB', change(/^manifest/, ({ bytes }) => ({ bytes: Buffer.concat([bytes, Buffer.alloc(2 * MIB, ' ')]) })), 'lớn quá'],
    ['another format', manifest((told) => ({ ...told, format: 'other' })), 'manifest.json sai dạng'],
    ['a newer version', manifest((told) => ({ format: told.format, version: 2 })), 'newer backup'],
    ['a version that is a text', manifest((told) => ({ ...told, version: '1' })), 'manifest.json sai dạng'],
    ['a version below one', manifest((told) => ({ ...told, version: -1 })), 'manifest.json sai dạng'],
    ['no tables', manifest((told) => ({ ...told, tables: null })), 'manifest.json sai dạng'],
    ['no date', manifest((told) => ({ ...told, madeAt: 'yesterday' })), 'manifest.json sai dạng'],
    ['SQL for a table', manifest((told) => ({ ...told, tables: [{ name: 'a"; drop table users; --', columns: [] }] })), 'sai dạng'],
    ['a table twice', manifest((told) => ({ ...told, tables: [...told.tables, told.tables[0]] })), 'bảng ghi hai lần'],
    [
      'pages of a table that is not named',
      insert(/^end/, { name: 'tables/strange/1', bytes: Buffer.from('[]') }),
      'trang lạ tables/strange/1',
    ],
    ['a page left out', change(/^tables\/units\/1$/, () => ({ name: 'tables/units/2' })), 'trang lạ'],
    ['a page that is no JSON', change(/^tables\/units\//, () => ({ bytes: Buffer.from('[1,') })), 'hàng của units sai dạng'],
    ['an empty page', change(/^tables\/units\//, () => ({ bytes: Buffer.alloc(0) })), 'hàng của units sai dạng'],
    ['a row with an extra column', firstRow((row) => [...row, 'x']), 'sai số cột'],
    ['a row of objects', firstRow((row) => row.map(() => ({}))), 'hàng của units sai dạng'],
    [
      'a page of 20,000 rows',
      change(/^tables\/units\//, ({ bytes }) => ({ bytes: Buffer.from(`${bytes.toString()}\n`.repeat(1_000).trim()) })),
      'quá nhiều hàng',
    ],
    ['a picture above its folder', insert(/^end/, picture('pictures/../../evil.webp')), 'có mục lạ pictures/../../evil.webp'],
    ['a picture that is a folder', insert(/^end/, picture('pictures/..')), 'tên ảnh lạ ..'],
    ['a picture of another name', insert(/^end/, picture('pictures/.htaccess')), 'tên ảnh lạ .htaccess'],
    ['an absolute path', insert(/^end/, picture('/etc/cron.d/evil')), 'có mục lạ /etc/cron.d/evil'],
    ['a path of Windows', insert(/^end/, picture('pictures\\..\\evil.webp')), 'có mục lạ'],
    ['a link', insert(/^end/, picture('pictures/a1b2c3d4e5f7.webp', { type: 'symlink', linkname: '/etc/passwd' })), 'có mục lạ'],
    ['a device', insert(/^end/, { name: 'secret', bytes: Buffer.alloc(0), header: { type: 'character-device' } }), 'có mục lạ'],
    ['a folder', insert(/^end/, { name: 'pictures/', bytes: Buffer.alloc(0), header: { type: 'directory' } }), 'có mục lạ'],
    ['two secrets', insert(/^end/, { name: 'secret', bytes: Buffer.from('s') }), 'khoá ghi hai lần'],
    ['a secret of 2 MiB', change(/^secret/, () => ({ bytes: Buffer.alloc(2 * MIB) })), 'secret lớn quá'],
    ['no end', drop(/^end/), 'tệp bị cắt giữa chừng'],
    ['an end without counts', edit(/^end/, () => ({})), 'end.json sai dạng'],
    ['an end with counts below zero', edit(/^end/, (end: BackupTrailer) => ({ ...end, pictures: -1 })), 'end.json sai dạng'],
    ['a row fewer than declared', edit(/^end/, (end: BackupTrailer) => ({ ...end, rows: { ...end.rows, notes: 2 } })), 'số hàng của notes'],
    ['rows that the end does not count', edit(/^end/, (end: BackupTrailer) => ({ ...end, rows: {} })), 'số hàng của'],
    [
      'a count of rows for an unknown table',
      edit(/^end/, (end: BackupTrailer) => ({ ...end, rows: { ...end.rows, more: 1 } })),
      'số hàng của more',
    ],
    ['a picture fewer than declared', drop(/^pictures/), 'số ảnh không khớp'],
    ['something behind the end', (entries) => [...entries, picture('pictures/a1b2c3d4e5f7.webp')], 'có mục lạ'],
    ['two ends', (entries) => [...entries, entries.at(-1)!], 'có mục lạ end.json'],
  ])('hostile backups: with %s', async (_, forge, said) => {
    expect(await refusalOf(fileOf(await forged(forge)))).toMatch(said);
  });

  it('hostile backups: rows that do not match their checksum are refused though all counts match', async () => {
    const entries = firstRow((row) => row.with(-1, 'x'))(structuredClone(whole).map(asBuffers));
    expect(await refusalOf(fileOf(gzipSync(await tarOf(entries))))).toContain('tổng SHA-256 không khớp');
  });

  it.each<[string, Forge, RegExp]>([
    ['unknown migrations', manifest((told) => ({ ...told, steps: ['999_evil.sql'] })), /999_evil/],
    ['no migrations', manifest((told) => ({ ...told, steps: [] })), /không có bảng/],
    [
      'a column that no table has',
      manifest((told) => ({
        ...told,
        tables: told.tables.map((table) => ({ ...table, columns: table.columns.map((column) => ({ ...column, name: 'evil' })) })),
      })),
      /không có bảng/,
    ],
    ['values that a table rejects', firstRow((row) => row.map(() => null)), /not a complete backup/],
  ])('hostile backups: with %s are refused by the database and leave nothing', async (_, forge, said) => {
    const file = fileOf(await forged(forge));
    const into = join(folder, 'into');
    const refusal = await restoreInto(() => openEncryptedFile(file, ''), { dataDir: into }).catch((error: unknown) => error as Error);
    expect(refusal).toBeInstanceOf(StartupError);
    expect((refusal as Error).message).toMatch(said);
    expect([existsSync(into), existsSync(`${into}.restoring`)]).toEqual([false, false]);
  });

  it('hostile backups: decompression bombs are refused by their declared size or once detected', async () => {
    const tar = await tarOf(whole);
    // Concatenated gzip members: two gibibytes of zeros.
    const zeros = gzipSync(Buffer.alloc(64 * MIB));
    const bomb = Array.from({ length: 32 }, () => zeros);
    expect(await refusalOf(fileOf(Buffer.concat([gzipSync(tar), ...bomb])))).toContain('có dữ liệu ngoài các mục');
    const headOf = (name: string, size: number, type: Header['type'] = 'file'): Promise<Buffer> =>
      tarOf([{ name, bytes: Buffer.alloc(0), header: { type } }]).then((head) => {
        const block = Buffer.from(head.subarray(0, 512));
        block.write(size.toString(8).padStart(11, '0'), 124);
        block.write('        ', 148);
        block.write(
          block
            .reduce((sum, byte) => sum + byte, 0)
            .toString(8)
            .padStart(6, '0'),
          148,
        );
        block[154] = 0;
        return block;
      });
    const [first] = [await tarOf(whole.slice(0, 1))];
    const begun = first!.subarray(0, first!.length - 1024);
    for (const [head, said] of [
      [await headOf('pictures/a1b2c3d4e5f7.webp', 300 * MIB), 'lớn quá'],
      [await headOf('pictures/a1b2c3d4e5f7.webp', 8 ** 11 - 1), 'lớn quá'],
      // Type x: an entry with a long name.
      [Buffer.from(await headOf('x', 2 ** 31)).fill('x', 156, 157), 'not a complete backup'],
      [await headOf('pictures/a1b2c3d4e5f7.webp', 200 * MIB), 'not a complete backup'],
    ] as const) {
      expect(await refusalOf(fileOf(Buffer.concat([gzipSync(begun), gzipSync(head), zeros])))).toContain(said);
    }
    expect(await refusalOf(fileOf(Buffer.concat([gzipSync(begun), ...bomb])))).toContain('có dữ liệu ngoài các mục');
    const damaged = Buffer.from(tar).fill('9', 148, 154);
    expect(await refusalOf(fileOf(gzipSync(damaged)))).toContain('Invalid tar header');
  });

  it.each([
    ['nothing', Buffer.alloc(0)],
    ['a text', Buffer.from('not a backup\n')],
    ['zeros', Buffer.alloc(4096)],
    ['gzip of nothing', gzipSync('')],
    ['gzip of a text', gzipSync('not a backup\n'.repeat(100))],
    ['an encrypted file with an endless header', Buffer.from(`age-encryption.org/v1\n${'-> x y\n\n'.repeat(20_000)}`)],
    [
      'an encrypted file that requires a terabyte of memory',
      Buffer.from(`age-encryption.org/v1\n-> scrypt ${'A'.repeat(22)} 30\n${'A'.repeat(43)}\n--- x\n`),
    ],
    ['another version of age', Buffer.from(`age-encryption.org/v2\n-> scrypt ${'A'.repeat(22)} 18\n${'A'.repeat(43)}\n--- x\n`)],
  ])('hostile backups: a file that is %s', async (_, bytes) => {
    expect(await refusalOf(fileOf(bytes), 'passphrase')).toContain('not a complete backup');
  });

  it('hostile backups: a path that is missing or no file is refused', async () => {
    mkdirSync(join(folder, 'a-folder'));
    for (const name of ['a-folder', 'nothing']) expect(await refusalOf(join(folder, name))).toContain('cannot be read');
  });
});
