import { basename } from 'node:path';
import { ISSUE_WORDS, type Severity } from './check/issueKinds.ts';
import type { IssueReport } from './check/issueReport.ts';
import type { ImportOutcome } from './runImport.ts';

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

const withCommas = (count: number): string => String(count).replace(/\B(?=(\d{3})+$)/g, ',');

/** What became of a file, to read; Vietnamese, then English. */
export function summaryText(path: string, outcome: ImportOutcome, report: IssueReport, { isDryRun }: { isDryRun: boolean }): string {
  const { records, added, changed, same, resumedAfter, state } = outcome;
  const lines = [`${basename(path)}: ${isDryRun ? 'chỉ kiểm tra (dry run), ' : ''}${STATE_WORDS[state]}`];
  lines.push(`  ${withCommas(records)} bản ghi (records)${resumedAfter > 0 ? `, tiếp sau bản ghi ${withCommas(resumedAfter)} (resumed)` : ''}`);
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
