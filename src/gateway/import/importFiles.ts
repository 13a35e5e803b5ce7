import { createHash } from 'node:crypto';
import { basename, join, resolve } from 'node:path';
import type { Store } from '../database/store.ts';
import { ISSUE_WORDS, IssueReport, type Severity } from './check/issueReport.ts';
import type { ImportOptions } from './importOptions.ts';
import { parcelImport } from './parcelImport.ts';
import { importUnits } from './importUnits.ts';
import { zoneImport } from './zoneImport.ts';
import { progressBar } from './progressBar.ts';
import { openSource } from './read/openSource.ts';
import { type ImportOutcome, runImport } from './runImport.ts';

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
    const outcome = await importOne(host, options, { path, source, report, bar }).finally(bar.clear);
    await report.close({
      file: basename(path),
      kind: options.kind,
      dryRun: options.isDryRun,
      ...outcome,
      failure: outcome.failure?.message,
    });
    host.print(summaryText(path, outcome, report, options));
    if (outcome.state !== 'finished') return EXIT.unfinished;
    if (outcome.records === 0 || report.total('refused') > 0) exit = EXIT.someRefused;
  }
  return exit;
}

type Opened = Pick<Parameters<typeof runImport>[0], 'path' | 'source' | 'report' | 'bar'>;

async function importOne({ store, isStopping }: ImportHost, options: ImportOptions, opened: Opened): Promise<ImportOutcome> {
  const { shape, isDryRun, allowed, read, planning } = options;
  const run = { ...opened, store, isStopping, isDryRun, options: { shape, allowed, read, planning } };
  return options.kind === 'zones'
    ? runImport({ ...run, kind: await zoneImport(store, opened.report, shape, planning) })
    : runImport({ ...run, kind: await parcelImport(store, opened.report, shape) });
}

async function importPictures({ store, dataDir, print }: ImportHost, { files: paths, shape, planning }: ImportOptions): Promise<Exit> {
  const { openFileStore } = await import('../files/openFileStore.ts');
  const { importPicture } = await import('./importPicture.ts');
  const files = await openFileStore(process.env, dataDir);
  for (const path of paths) {
    const id = await importPicture({ store, files }, path, shape, planning);
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

const SEVERITY_WORDS: Readonly<Record<Severity, string>> = {
  refused: 'Bỏ ra (left out)',
  repaired: 'Đã sửa (put right)',
  warned: 'Lưu ý (take note)',
};
const STATE_WORDS: Readonly<Record<ImportOutcome['state'], string>> = {
  finished: 'xong (done)',
  stopped: 'dừng giữa chừng; chạy lại để nạp tiếp (stopped; run it again to go on)',
  failed: 'hỏng giữa chừng; sửa rồi chạy lại để nạp tiếp (failed; mend it and run it again to go on)',
};

/** A file that could be read, and holds nothing: an empty layer, or a name of the wrong one. */
const NOTHING = 'không có bản ghi nào (nothing in it)';

const withCommas = (count: number): string => String(count).replace(/\B(?=(\d{3})+$)/g, ',');

/** What became of a file, to read; Vietnamese, then English. */
function summaryText(path: string, outcome: ImportOutcome, report: IssueReport, { isDryRun }: { isDryRun: boolean }): string {
  const { records, added, changed, same, resumedAfter, state, fields } = outcome;
  const ended = state === 'finished' && records === 0 ? NOTHING : STATE_WORDS[state];
  const lines = [`${basename(path)}: ${isDryRun ? 'chỉ kiểm tra (dry run), ' : ''}${ended}`];
  if (fields.found.length > 0) lines.push(`  Trường (fields): ${fields.found.join(', ')}`);
  if (fields.alike.length > 0) lines.push(`  Giống nhưng không dùng, khai bằng --field (alike, not taken): ${fields.alike.join(', ')}`);
  lines.push(
    `  ${withCommas(records)} bản ghi (records)${resumedAfter > 0 ? `, tiếp sau bản ghi ${withCommas(resumedAfter)} (resumed)` : ''}`,
  );
  lines.push(
    isDryRun
      ? `  ${withCommas(added)} nạp được (fit to be loaded)`
      : `  ${withCommas(added)} thêm mới (added) · ${withCommas(changed)} thay đổi (changed) · ${withCommas(same)} giữ nguyên (same)`,
  );
  for (const severity of ['refused', 'repaired', 'warned'] as const) {
    const counts = report.counts().filter((count) => count.severity === severity);
    if (counts.length === 0) continue;
    lines.push(`  ${SEVERITY_WORDS[severity]}: ${withCommas(report.total(severity))}`);
    for (const { kind, count, examples } of counts) {
      const { vi, en } = ISSUE_WORDS[kind];
      const first = examples.map(({ ordinal }) => ordinal).join(', ');
      lines.push(`    ${withCommas(count)} × ${vi} (${en}): bản ghi ${first}${count > examples.length ? ', …' : ''}`);
    }
  }
  if (outcome.failure) lines.push(`  ${outcome.failure.message}`);
  lines.push(`  Báo cáo (report): ${report.path}.csv, ${report.path}.json`);
  return lines.join('\n');
}
