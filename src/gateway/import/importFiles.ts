import { createHash } from 'node:crypto';
import { basename, join, resolve } from 'node:path';
import type { Store } from '../store/store.ts';
import { IssueReport } from './check/issueReport.ts';
import { type ImportOptions } from './importOptions.ts';
import { parcelImport } from './importParcels.ts';
import { importUnits } from './importUnits.ts';
import { zoneImport } from './importZones.ts';
import { progressBar } from './progressBar.ts';
import { openSource } from './read/openSource.ts';
import { removeSample } from './removeSample.ts';
import { type ImportOutcome, runImport } from './runImport.ts';
import { summaryText } from './summary.ts';

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
 * @throws ImportRefused when a file could not be begun with
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
    const outcome = await importOne(host, options, { path, source, report, bar }).finally(bar.clear);
    await report.close({ file: basename(path), kind: options.kind, dryRun: options.isDryRun, ...outcome, failure: outcome.failure?.message });
    host.print(summaryText(path, outcome, report, options));
    if (outcome.state !== 'finished') return EXIT.unfinished;
    if (report.total('refused') > 0) exit = EXIT.someRefused;
  }
  return exit;
}

type Opened = Pick<Parameters<typeof runImport>[0], 'path' | 'source' | 'report' | 'bar'>;

async function importOne({ store, isStopping }: ImportHost, options: ImportOptions, opened: Opened): Promise<ImportOutcome> {
  const { shape, isDryRun, allowed, read, planning } = options;
  const run = { ...opened, store, isStopping, isDryRun, asked: { shape, allowed, read, planning } };
  return options.kind === 'zones'
    ? runImport({ ...run, kind: await zoneImport(store, opened.report, shape, planning) })
    : runImport({ ...run, kind: await parcelImport(store, opened.report, shape) });
}

async function importPictures({ store, dataDir, print }: ImportHost, { files: paths, shape, planning }: ImportOptions): Promise<Exit> {
  const { openFolderStore } = await import('../files/openFolderStore.ts');
  const { importPicture } = await import('./importPictures.ts');
  const files = await openFolderStore(join(dataDir, 'uploads'));
  for (const path of paths) {
    const id = await importPicture({ store, files }, path, shape, planning);
    print(`${basename(path)}: ảnh của bản quy hoạch ${id} (picture of the planning).`);
  }
  return EXIT.clean;
}

async function importTables({ store, print }: ImportHost, paths: readonly string[]): Promise<Exit> {
  for (const path of paths) {
    const { wards, rows } = await importUnits(store, path);
    print(`${basename(path)}: ${wards} xã/phường cũ, ${rows} dòng (old wards, rows). Khởi động lại cổng dữ liệu để dùng (restart the gateways).`);
  }
  return EXIT.clean;
}
