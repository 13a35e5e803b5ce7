import { createHash } from 'node:crypto';
import { basename, join, resolve } from 'node:path';
import type { Store } from '../store/store.ts';
import { IssueReport } from './check/issueReport.ts';
import { type ImportOptions } from './importOptions.ts';
import { parcelImport } from './importParcels.ts';
import { progressBar } from './progressBar.ts';
import { openSource } from './read/openSource.ts';
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
  const { shape, isDryRun, allowed, read } = options;
  const kind = await parcelImport(store, opened.report, shape);
  return runImport({ ...opened, store, isStopping, kind, isDryRun, asked: { shape, allowed, read } });
}
