import { createHash } from 'node:crypto';
import { createReadStream, existsSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Store } from '../database/store.ts';
import { CodeReader } from './check/codeReader.ts';
import { FieldMapping } from './check/fieldMapping.ts';
import { type SourceFile, SourceReader } from './check/sourceReader.ts';
import { codeTable, IssueReport } from './check/issueReport.ts';
import type { ImportOptions } from './importOptions.ts';
import { parcelImport } from './parcelImport.ts';
import { reportDrawing } from './lines/reportDrawing.ts';
import { importUnits } from './importUnits.ts';
import { zoneImport } from './zoneImport.ts';
import { progressBar } from './progressBar.ts';
import { openSource } from './read/openSource.ts';
import { type ImportOutcome, runImport } from './runImport.ts';
import { summaryText } from './summaryText.ts';

export interface ImportHost {
  store: Store;
  /** Where reports go unless the operator says otherwise. */
  dataDir: string;
  print(text: string): void;
  isStopping(): boolean;
}

/** What an import ended with; also the process's exit code. */
export const EXIT = { clean: 0, someRefused: 1, notBegun: 2, unfinished: 3 } as const;
export type Exit = (typeof EXIT)[keyof typeof EXIT];

/** Reports of files of one name in different folders lie side by side. */
const reportPath = (dir: string, path: string): string =>
  join(dir, `${basename(path)}-${createHash('sha256').update(resolve(path)).digest('hex').slice(0, 8)}`);

/**
 * Loads files of parcels or zones, one after the other; says of each what became of it.
 * @throws ImportError when a file could not be begun with
 */
export async function importFiles(host: ImportHost, options: ImportOptions): Promise<Exit> {
  if (options.kind === 'remove-sample') {
    host.print(`Đã xoá ${await removeSample(host.store)} bản ghi dữ liệu mẫu (removed so many made records).`);
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
    host.print(summaryText(path, { ...outcome, texts: source.texts(), codes: codes.unknown, isPartial, drawing }, report, options));
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
  const run = { ...opened, store, isStopping, isDryRun, options: { shape, allowed, read, planning, source } };
  const from = { source, file: await sourceFile(opened.path) };
  return options.kind === 'zones'
    ? runImport({ ...run, kind: await zoneImport(store, opened.report, codes, shape, { planning, ...from }) })
    : runImport({ ...run, kind: await parcelImport(store, opened.report, codes, shape, from) });
}

/** All its bytes are read once more: what names the import of a file looks at its ends only. */
async function sourceFile(path: string): Promise<SourceFile> {
  const hash = createHash('sha256');
  if (existsSync(path)) await pipeline(createReadStream(path), hash);
  return { name: basename(path).replaceAll('\0', ''), sha256: hash.digest('hex') };
}

async function importPictures(
  { store, dataDir, print }: ImportHost,
  { files: paths, shape, planning, source }: ImportOptions,
): Promise<Exit> {
  const { openFileStore } = await import('../files/openFileStore.ts');
  const { importPicture } = await import('./importPicture.ts');
  const files = await openFileStore(process.env, dataDir);
  for (const path of paths) {
    const sources = new SourceReader(source, await sourceFile(path), new FieldMapping());
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

/** Removes the made land. The steps that made it stay on record, so that no later start makes it again. */
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
