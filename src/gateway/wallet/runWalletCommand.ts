import { formatTokenAmount } from '../../domain/wallet/tokenAmount.ts';
import { transferText } from '../../domain/wallet/depositTerms.ts';
import { setDepositRate } from './tokenMoves.ts';
import { findLedgerFaults } from './findLedgerFaults.ts';
import { listWaitingTransfers, type SettledTransfer, settleTransfer, type WaitingTransfer } from './settleTransfer.ts';
import type { Store } from '../database/store.ts';

const MAX_LISTED = 1_000;

const USAGE = [
  'npm run wallet -- list            những khoản nạp và rút đang chờ (pending transfers)',
  'npm run wallet -- done ID…        tiền nạp đã đến, hoặc tiền rút đã chi (deposit received, or withdrawal paid)',
  'npm run wallet -- refuse ID…      không có tiền nạp, hoặc không chi: tiền rút trở lại ví (no deposit, or withdrawal refused)',
  'npm run wallet -- rate MÃ ĐỒNG    từ nay một điểm giá bao nhiêu đồng, như rate VPOINT 1000 (price of a token)',
  'npm run wallet -- check           sổ cái có khớp không (check the ledger)',
];

type Print = (line: string) => void;

const amountOf = ({ amount, decimals, token_id }: Pick<WaitingTransfer, 'amount' | 'decimals' | 'token_id'>): string =>
  `${formatTokenAmount(BigInt(amount), decimals)} ${token_id}`;

const DIRECTION_NAMES = { IN: 'nạp', OUT: 'rút' } as const;

function waitingLine(row: WaitingTransfer): string {
  const bank = row.direction === 'OUT' ? [`${row.bank ?? '?'} ${row.account_number ?? '?'} ${row.account_name ?? '?'}`] : [];
  const price = row.amount_vnd === null ? [] : [`${row.amount_vnd} đ`, transferText(row.id)];
  const parts = [row.id, row.created_at, DIRECTION_NAMES[row.direction], amountOf(row), row.email, ...bank, ...price, row.note];
  return parts.filter((part) => part !== '').join('  ');
}

async function list(store: Store, print: Print): Promise<number> {
  const rows = await listWaitingTransfers(store, MAX_LISTED);
  for (const row of rows) print(waitingLine(row));
  print(
    rows.length === 0 ? 'Không có khoản nào đang chờ.' : `${rows.length}${rows.length === MAX_LISTED ? ' (hoặc hơn)' : ''} khoản đang chờ.`,
  );
  return 0;
}

const OUTCOMES: Record<SettledTransfer['direction'], Record<'DONE' | 'REFUSED', string>> = {
  IN: { DONE: 'đã nạp vào ví', REFUSED: 'đã từ chối nạp' },
  OUT: { DONE: 'đã chi trả', REFUSED: 'đã từ chối, trở lại ví' },
};

async function settle(store: Store, ids: readonly string[], status: 'DONE' | 'REFUSED', print: Print): Promise<number> {
  let failed = 0;
  for (const id of ids) {
    const transfer = await settleTransfer(store, id, status);
    if (transfer?.status !== status) failed += 1;
    print(
      transfer
        ? `${id}  ${amountOf(transfer)}  ${transfer.email}  ${OUTCOMES[transfer.direction][transfer.status as 'DONE' | 'REFUSED']}`
        : `${id}  không có khoản này`,
    );
  }
  return failed === 0 ? 0 : 1;
}

async function check(store: Store, print: Print): Promise<number> {
  const faults = await findLedgerFaults(store);
  for (const { rule, row } of faults) print(`${rule}  ${JSON.stringify(row)}`);
  print(faults.length === 0 ? 'Sổ cái khớp: mọi giao dịch cộng lại bằng 0, không ví nào âm.' : `Sổ cái KHÔNG khớp: ${faults.length} lỗi.`);
  return faults.length === 0 ? 0 : 1;
}

async function rate(store: Store, tokenId: string, vnd: string, print: Print): Promise<number> {
  if (!/^[1-9]\d{0,11}$/.test(vnd) || !(await setDepositRate(store, tokenId, vnd))) {
    print(`Không đặt được giá: cần mã của một loại điểm đang dùng và số đồng nguyên lớn hơn 0.`);
    return 1;
  }
  print(`Từ nay 1 ${tokenId} giá ${vnd} đ; yêu cầu đã gửi giữ giá cũ.`);
  return 0;
}

export function runWalletCommand(store: Store, [command, ...ids]: readonly string[], print: Print): Promise<number> {
  if (command === 'list' && ids.length === 0) return list(store, print);
  if (command === 'check' && ids.length === 0) return check(store, print);
  if (command === 'rate' && ids.length === 2) return rate(store, ids[0]!, ids[1]!, print);
  if (command === 'done' && ids.length > 0) return settle(store, ids, 'DONE', print);
  if (command === 'refuse' && ids.length > 0) return settle(store, ids, 'REFUSED', print);
  for (const line of USAGE) print(line);
  return Promise.resolve(2);
}
