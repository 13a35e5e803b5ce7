import { createHash } from 'node:crypto';
import { createReadStream, existsSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { addToList } from '../../domain/addToList.ts';
import type { Store } from '../database/store.ts';
import { CodeReader } from './check/codeReader.ts';
import { FieldMapping } from './check/fieldMapping.ts';
import { type SourceFile, sourceReader } from './check/sourceReader.ts';
import { codeTable, IssueReport } from './check/issueReport.ts';
import type { ImportOptions } from './importOptions.ts';
import { parcelImport } from './parcelImport.ts';
import { reportDrawing } from './lines/reportDrawing.ts';
import { zoneImport } from './zoneImport.ts';
import { progressBar } from './progressBar.ts';
import { openSource } from './openSource.ts';
import { type ImportOutcome, runImport } from './runImport.ts';
import { summaryText } from './summaryText.ts';
import { insertColumns } from '../database/insertColumns.ts';
import { importRefusal } from './importError.ts';
import { CsvRows } from '../../landFiles/table/csvRows.ts';

interface Change {
  oldCode: string;
  newCode: string;
  isMain: boolean;
}

const OLD_NAMES = ['old_code', 'old_ward_code', 'ma_cu', 'maxacu', 'maxa_cu'];
const NEW_NAMES = ['new_code', 'new_ward_code', 'ma_moi', 'maxamoi', 'maxa_moi'];
const MAIN_NAMES = ['is_main', 'chinh', 'main'];

/** Maximum number of rows, because the table is held in memory. Real tables have some 10,000. */
const MAX_ROWS = 200_000;

async function readChanges(path: string): Promise<Change[]> {
  if (!existsSync(path)) throw importRefusal(`Không có tệp ${path} (no such file).`);
  const scanner = new CsvRows();
  const records: string[][] = [];
  for await (const text of createReadStream(path, { encoding: 'utf8' }) as AsyncIterable<string>) {
    records.push(...scanner.push(text));
    if (records.length > MAX_ROWS) throw importRefusal(`Bảng có hơn ${MAX_ROWS} dòng (the table has more rows than that).`);
  }
  records.push(...scanner.end());
  const headings = (records.shift() ?? []).map((heading) =>
    heading
      .replace(/^\ufeff/, '')
      .trim()
      .toLowerCase(),
  );
  const column = (names: readonly string[]): number => headings.findIndex((heading) => names.includes(heading));
  const [oldAt, newAt, mainAt] = [column(OLD_NAMES), column(NEW_NAMES), column(MAIN_NAMES)];
  if (oldAt < 0 || newAt < 0)
    throw importRefusal(`Bảng cần hai cột old_code và new_code (the table needs these columns). Có: ${headings.join(', ').slice(0, 200)}.`);
  return records.map((cells) => ({
    oldCode: (cells[oldAt] ?? '').trim().padStart(5, '0'),
    newCode: (cells[newAt] ?? '').trim().padStart(5, '0'),
    isMain: mainAt < 0 ? false : /^(1|true|t|x|có|co|yes)$/i.test(cells[mainAt] ?? ''),
  }));
}

/**
 * Loads a more complete table of ward changes. A listed old ward gets exactly the listed new wards. The main one is the
 * marked one, else the previous one, else the first. Other wards stay unchanged.
 * @returns the number of old wards and of rows
 * @throws ImportError for an invalid code; nothing is stored then
 */
async function importUnits(store: Store, path: string): Promise<{ wards: number; rows: number }> {
  const changes = await readChanges(path);
  const unique = [...new Map(changes.map((change) => [`${change.oldCode} ${change.newCode}`, change])).values()];
  return store.transaction(
    async (inside) => {
      const units = await inside.query<{ edition: string; code: string }>("select edition, code from units where level = 'ward'");
      const known = new Set(units.map(({ edition, code }) => `${edition} ${code}`));
      const unknown = unique.flatMap(({ oldCode, newCode }) => [
        ...(known.has(`old ${oldCode}`) ? [] : [oldCode]),
        ...(known.has(`2025 ${newCode}`) ? [] : [newCode]),
      ]);
      if (unknown.length > 0)
        throw importRefusal(`${unknown.length} mã không có trong danh mục (codes that are no wards): ${unknown.slice(0, 10).join(', ')}.`);
      const before = await inside.query<{ old_code: string; new_code: string }>(
        'select old_code, new_code from ward_changes where is_main',
      );
      const mainWardOf = new Map(before.map((row) => [row.old_code, row.new_code]));
      const byOld = new Map<string, Change[]>();
      for (const change of unique) addToList(byOld, change.oldCode, change);
      const rows = [...byOld].flatMap(([oldCode, group]) => {
        const main = group.find(({ isMain }) => isMain) ?? group.find(({ newCode }) => newCode === mainWardOf.get(oldCode)) ?? group[0]!;
        return group.map(({ newCode }) => ({ oldCode, newCode, isMain: newCode === main.newCode }));
      });
      await inside.query('delete from ward_changes where old_code = any($1::text[])', [[...byOld.keys()]]);
      await insertColumns(inside, 'ward_changes', [
        { name: 'old_code', type: 'text', values: rows.map((row) => row.oldCode) },
        { name: 'new_code', type: 'text', values: rows.map((row) => row.newCode) },
        { name: 'is_main', type: 'boolean', values: rows.map((row) => row.isMain) },
      ]);
      return { wards: byOld.size, rows: rows.length };
    },
    { timeoutMs: Infinity },
  );
}

export interface ImportHost {
  store: Store;
  dataDir: string;
  print(line: string): void;
  isStopping(): boolean;
}

export const EXIT = { clean: 0, someRefused: 1, notStarted: 2, unfinished: 3 } as const;
export type Exit = (typeof EXIT)[keyof typeof EXIT];

/** Reports of files with the same name in different folders need different names. */
const reportPath = (dir: string, path: string): string =>
  join(dir, `${basename(path)}-${createHash('sha256').update(resolve(path)).digest('hex').slice(0, 8)}`);

/** Imports the files one by one and prints a summary of each. @throws ImportError if a file could not be started */
export async function importFiles(host: ImportHost, options: ImportOptions): Promise<Exit> {
  if (options.kind === 'remove-sample') {
    host.print(`Đã xoá ${await removeSample(host.store)} bản ghi dữ liệu mẫu (sample records removed).`);
    return EXIT.clean;
  }
  if (options.kind === 'pictures') return importPictures(host, options);
  if (options.kind === 'units') return importTables(host, options.files);
  let exit: Exit = EXIT.clean;
  for (const path of options.files) {
    const source = await openSource(path, options.read);
    const report = new IssueReport(reportPath(options.reportDir ?? join(host.dataDir, 'imports'), path), options.allowed);
    const bar = progressBar(process.stderr);
    const codes = new CodeReader(options.shape.codes);
    const drawing = source.drawing?.();
    if (drawing) await reportDrawing(drawing, report);
    const outcome = await importOne(host, options, { path, source, report, bar }, codes).finally(bar.clear);
    for (const finding of source.findings?.() ?? []) report.add({ kind: 'file-doubtful', ...finding });
    await report.close({
      file: basename(path),
      kind: options.kind,
      dryRun: options.isDryRun,
      ...outcome,
      texts: source.texts(),
      unknownCodes: codes.unknown,
      ...(drawing?.built ? { built: drawing.built } : {}),
      failure: outcome.failure?.message,
    });
    const isPartial = source.isPartial?.() === true;
    if (codes.unknown.length > 0) writeFileSync(`${report.path}.codes.csv`, codeTable(codes.unknown));
    const details = { ...outcome, texts: source.texts(), codes: codes.unknown, isPartial, drawing };
    for (const line of summaryText(path, details, report, options)) host.print(line);
    if (outcome.state === 'refused') return EXIT.notStarted;
    if (outcome.state !== 'finished') return EXIT.unfinished;
    if (outcome.records === 0 || isPartial || report.total('refused') > 0) exit = EXIT.someRefused;
  }
  return exit;
}

type Opened = Pick<Parameters<typeof runImport>[0], 'path' | 'source' | 'report' | 'bar'>;

async function importOne(
  { store, isStopping }: ImportHost,
  options: ImportOptions,
  opened: Opened,
  codes: CodeReader,
): Promise<ImportOutcome> {
  const { shape, isDryRun, allowed, read, planning, source } = options;
  const reopen = options.keepGoing || opened.source.drawing ? undefined : () => openSource(opened.path, read);
  const run = { ...opened, reopen, store, isStopping, isDryRun, options: { shape, allowed, read, planning, source } };
  const from = { source, file: await sourceFile(opened.path) };
  return options.kind === 'zones'
    ? runImport({ ...run, kind: await zoneImport(store, opened.report, codes, shape, { planning, ...from }) })
    : runImport({ ...run, kind: await parcelImport(store, opened.report, codes, shape, from) });
}

/** Hashes the whole file, because the import id covers only its ends. */
async function sourceFile(path: string): Promise<SourceFile> {
  const hash = createHash('sha256');
  if (existsSync(path)) await pipeline(createReadStream(path), hash);
  return { name: basename(path).replaceAll('\0', ''), sha256: hash.digest('hex') };
}

async function importPictures(
  { store, dataDir, print }: ImportHost,
  { files: paths, shape, planning, source }: ImportOptions,
): Promise<Exit> {
  const { openFileStore } = await import('../files/openFolderStore.ts');
  const { importPicture } = await import('./importPicture.ts');
  const files = await openFileStore(process.env, dataDir);
  for (const path of paths) {
    const sources = sourceReader(source, await sourceFile(path), new FieldMapping());
    const id = await importPicture({ store, files }, path, shape, planning, sources);
    print(`${basename(path)}: ảnh của bản quy hoạch ${id} (picture of the planning).`);
  }
  return EXIT.clean;
}

async function importTables({ store, print }: ImportHost, paths: readonly string[]): Promise<Exit> {
  for (const path of paths) {
    const { wards, rows } = await importUnits(store, path);
    print(
      `${basename(path)}: ${wards} xã/phường cũ, ${rows} dòng (old wards, rows). Khởi động lại cổng dữ liệu để dùng (restart the gateways).`,
    );
  }
  return EXIT.clean;
}

/** Removes the sample data. Its migration steps stay recorded, so that no later start creates it again. */
async function removeSample(store: Store): Promise<number> {
  return store.transaction(
    async (inside) => {
      await inside.query(
        'delete from parcel_addresses a using cadastral_items i where i.is_sample and i.province_code = a.province_code and i.id = a.parcel_id',
      );
      await inside.query(
        'delete from parcel_land_zones z using parcel_lands p where p.is_sample and p.province_code = z.province_code and p.id = z.parcel_land_id',
      );
      let removed = 0;
      for (const table of ['parcel_lands', 'cadastrals', 'cadastral_items']) {
        const rows = await inside.query<{ count: number }>(
          `with gone as (delete from ${table} where is_sample returning 1) select count(*)::int as count from gone`,
        );
        removed += rows[0]!.count;
      }
      return removed;
    },
    { timeoutMs: Infinity },
  );
}
