import type { DrawingNotes } from './drawingOptions.ts';
import type { DoubtKind, RepairCounts } from '../../../landFiles/lines/repairLog.ts';
import type { IssueKind, IssueReport } from '../check/issueReport.ts';

/** Skips doubts that the check of the record reports anyway. */
const issueOf = (kind: DoubtKind): IssueKind | undefined =>
  kind === 'without-number' ? 'area-without-number' : kind === 'area-differs' ? undefined : kind;

/** Adds the findings of a drawing to the report, each with its position `east north` in drawing units. */
export async function reportDrawing({ doubts, left, openLines, built, sheets }: DrawingNotes, report: IssueReport): Promise<void> {
  for (const { kind, x, y, detail, parcel } of doubts) {
    const issue = issueOf(kind);
    if (issue === undefined) continue;
    report.add({ ordinal: parcel === undefined ? 0 : parcel + 1, kind: issue, subject: `${x.toFixed(2)} ${y.toFixed(2)}`, detail });
    await report.flush();
  }
  for (const { kind, count, why } of left)
    report.add({ ordinal: 0, kind: why === 'damaged' ? 'element-damaged' : 'element-unread', subject: kind, detail: `× ${count}` });
  if (openLines > 0) report.add({ ordinal: 0, kind: 'open-lines', subject: 'nét hở', detail: `× ${openLines}` });
  if (sheets !== undefined) report.add({ ordinal: 0, kind: 'file-doubtful', subject: 'nhiều tờ (several sheets)', detail: sheets });
  const broken = built?.repairs.brokenLines ?? 0;
  if (broken > 0) report.add({ ordinal: 0, kind: 'element-damaged', subject: 'nét', detail: `× ${broken}` });
}

const REPAIRS: ReadonlyArray<readonly [keyof RepairCounts, string]> = [
  ['joinedEnds', 'đầu nét đã nối (ends joined)'],
  ['closedGaps', 'khe hở đã đóng (gaps closed)'],
  ['cutOvershoots', 'đầu thừa đã cắt (overshoots cut)'],
  ['cutDangles', 'nét cụt đã bỏ (dangles cut)'],
  ['duplicateSides', 'cạnh trùng đã bỏ (duplicates dropped)'],
  ['mergedSlivers', 'khe hẹp đã gộp (slivers merged)'],
  ['tinyLines', 'nét vụn đã bỏ (specks dropped)'],
];

export function drawingLines({ built }: DrawingNotes): string[] {
  if (!built) return [];
  const counts = REPAIRS.filter(([repair]) => built.repairs[repair] > 0).map(([repair, label]) => `${built.repairs[repair]} ${label}`);
  return [`  Dựng ${built.areas} vùng từ nét vẽ (areas built from lines)${counts.length > 0 ? `: ${counts.join(' · ')}` : ''}`];
}
