import { NOTIFICATION_MAX_CHARS } from '../../domain/limits.ts';
import type { Store } from '../database/store.ts';
import { closeDataReport, listDataReports } from './dataReports.ts';

const MAX_LISTED = 1_000;

const USAGE = [
  'npm run reports -- list                      những báo lỗi dữ liệu chưa đóng (open reports)',
  'npm run reports -- close ID… [-- TRẢ LỜI]    đóng; khách đã đăng nhập được báo, kèm trả lời (close, with an answer)',
];

type Print = (line: string) => void;

async function list(store: Store, print: Print): Promise<number> {
  const rows = await listDataReports(store, MAX_LISTED);
  for (const { id, created_at, title, parcel_id, email, report } of rows) {
    // JSON escapes line breaks, so that each report is one line.
    print([id, created_at, `${title} (${parcel_id})`, email || 'khách', JSON.stringify(report)].join('  '));
  }
  print(rows.length === 0 ? 'Không có báo lỗi nào đang mở.' : `${rows.length} báo lỗi đang mở.`);
  return 0;
}

async function close(store: Store, ids: readonly string[], answer: string, print: Print): Promise<number> {
  let missed = 0;
  for (const id of ids) {
    const isClosed = await closeDataReport(store, id, answer);
    if (!isClosed) missed += 1;
    print(`${id}  ${isClosed ? 'đã đóng' : 'không có báo lỗi này đang mở'}`);
  }
  return missed === 0 ? 0 : 1;
}

export function runReportsCommand(store: Store, [command, ...args]: readonly string[], print: Print): Promise<number> {
  if (command === 'list' && args.length === 0) return list(store, print);
  const dashes = args.indexOf('--');
  const ids = dashes < 0 ? args : args.slice(0, dashes);
  const answer =
    dashes < 0
      ? ''
      : args
          .slice(dashes + 1)
          .join(' ')
          .trim();
  const fits = answer.length <= NOTIFICATION_MAX_CHARS / 2;
  if (command === 'close' && ids.length > 0 && fits) return close(store, ids, answer, print);
  for (const line of USAGE) print(line);
  return Promise.resolve(2);
}
