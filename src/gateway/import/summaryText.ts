import { formatNumber } from '../../domain/text/format.ts';
import { basename } from 'node:path';
import { LEGACY_NAMES } from '../../domain/text/fromLegacy.ts';
import type { UnknownCode } from './check/codeReader.ts';
import { type IssueReport, issueText, type Severity } from './check/issueReport.ts';
import { drawingLines } from './lines/reportDrawing.ts';
import type { DrawingNotes } from './lines/drawingOptions.ts';
import type { FoundTexts } from '../../landFiles/texts/recogniseTexts.ts';
import type { ImportOutcome } from './runImport.ts';

const SEVERITY_WORDS: Readonly<Record<Severity, string>> = {
  refused: 'Bỏ ra (left out)',
  repaired: 'Đã sửa (repaired)',
  warned: 'Lưu ý (warnings)',
};
const STATE_WORDS: Readonly<Record<ImportOutcome['state'], string>> = {
  finished: 'xong (done)',
  stopped: 'dừng giữa chừng; chạy lại để nạp tiếp (stopped; run again to continue)',
  refused: 'tệp hỏng, không nạp gì; --keep-going nạp phần đọc được (damaged, nothing was stored; --keep-going stores what can be read)',
  failed: 'hỏng giữa chừng; sửa rồi chạy lại để nạp tiếp (failed; fix it and run again to continue)',
};

/** Message for a readable file without records: an empty layer or a wrong layer name. */
const NO_RECORDS = 'không có bản ghi nào (no records)';

function textLines({ turned, doubted }: FoundTexts): string[] {
  return [
    ...turned.map(
      ({ charset, columns }) => `  Chữ ${LEGACY_NAMES[charset]} đã đổi sang Unicode (converted to Unicode): ${columns.join(', ')}`,
    ),
    ...doubted.map(
      ({ charset, columns }) =>
        `  Có thể là chữ ${LEGACY_NAMES[charset]}, giữ nguyên; khai --text ${charset} nếu đúng (possibly, kept): ${columns.join(', ')}`,
    ),
  ];
}

const PARTIAL = '  Dịch vụ chỉ trả một phần các bản ghi, hãy tải tiếp phần còn lại (exceededTransferLimit: the service returned a part)';

const SHOWN_CODES = 8;

function codeLines(unknown: readonly UnknownCode[], { path }: IssueReport): string[] {
  if (unknown.length === 0) return [];
  const shown = unknown.slice(0, SHOWN_CODES).map(({ text, proposal }) => `${text} → ${proposal ?? '?'}`);
  const more = unknown.length > SHOWN_CODES ? ', …' : '';
  return [
    `  Mã hoặc lớp lạ, đề nghị (unknown codes, proposals): ${shown.join(', ')}${more}`,
    `  Sửa bảng rồi nạp lại với (correct the table, then) --codes ${path}.codes.csv`,
  ];
}

export function summaryText(
  path: string,
  outcome: ImportOutcome & {
    texts: FoundTexts;
    codes: readonly UnknownCode[];
    isPartial: boolean;
    drawing?: DrawingNotes | undefined;
  },
  report: IssueReport,
  { isDryRun }: { isDryRun: boolean },
): string[] {
  const { records, added, changed, same, resumedAfter, state, fields } = outcome;
  const ended = state === 'finished' && records === 0 ? NO_RECORDS : STATE_WORDS[state];
  const lines = [`${basename(path)}: ${isDryRun ? 'chỉ kiểm tra (dry run), ' : ''}${ended}`];
  if (fields.found.length > 0) lines.push(`  Trường (fields): ${fields.found.join(', ')}`);
  if (fields.alike.length > 0) lines.push(`  Giống nhưng không dùng, khai bằng --field (similar, not used): ${fields.alike.join(', ')}`);
  lines.push(...textLines(outcome.texts));
  if (outcome.drawing) lines.push(...drawingLines(outcome.drawing));
  lines.push(
    `  ${formatNumber(records, 0)} bản ghi (records)${resumedAfter > 0 ? `, tiếp sau bản ghi ${formatNumber(resumedAfter, 0)} (resumed)` : ''}`,
  );
  lines.push(
    isDryRun
      ? `  ${formatNumber(added, 0)} nạp được (can be imported)`
      : `  ${formatNumber(added, 0)} thêm mới (added) · ${formatNumber(changed, 0)} thay đổi (changed) · ${formatNumber(same, 0)} giữ nguyên (same)`,
  );
  for (const severity of ['refused', 'repaired', 'warned'] as const) {
    const counts = report.counts().filter((count) => count.severity === severity);
    if (counts.length === 0) continue;
    lines.push(`  ${SEVERITY_WORDS[severity]}: ${formatNumber(report.total(severity), 0)}`);
    for (const { kind, count, examples } of counts) {
      const { vi, en } = issueText(kind);
      const first = examples.map(({ ordinal, subject, detail }) => (ordinal > 0 ? `bản ghi ${ordinal}` : `${subject} ${detail}`.trim()));
      const more = count > examples.length ? ', …' : '';
      lines.push(`    ${formatNumber(count, 0)} × ${vi} (${en}): ${first.join(', ').replaceAll(', bản ghi', ',')}${more}`);
    }
  }
  lines.push(...codeLines(outcome.codes, report));
  if (outcome.isPartial) lines.push(PARTIAL);
  if (outcome.failure) lines.push(`  ${outcome.failure.message}`);
  lines.push(`  Báo cáo (report): ${report.path}.csv, ${report.path}.json`);
  return lines;
}
