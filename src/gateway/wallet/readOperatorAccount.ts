import type { OperatorAccount } from '../../domain/wallet/depositTerms.ts';
import { StartupError } from '../operations/startupError.ts';

const NAMES = ['BANK_BIN', 'BANK_NAME', 'BANK_ACCOUNT', 'BANK_HOLDER'] as const;

/**
 * `BANK_BIN`, `BANK_NAME`, `BANK_ACCOUNT`, `BANK_HOLDER`: where customers pay deposits into.
 * @returns undefined where none is set: deposits cannot be paid online
 * @throws StartupError when one is missing, or is none that a transfer could name: money would go astray
 */
export function readOperatorAccount(environment: NodeJS.ProcessEnv): OperatorAccount | undefined {
  const told = NAMES.map((name) => (environment[name] ?? '').trim());
  if (told.every((value) => value === '')) return undefined;
  const missing = NAMES.filter((_, at) => told[at] === '');
  if (missing.length > 0) throw new StartupError(`${missing.join(', ')}: còn thiếu để nhận tiền nạp (missing).`);
  const [bin, bank, account, holder] = told as [string, string, string, string];
  const accountNumber = account.replaceAll(/[\s.-]/g, '');
  if (!/^\d{6}$/.test(bin)) throw new StartupError(`BANK_BIN=${bin}: mã ngân hàng của NAPAS có 6 chữ số (not a bank's number).`);
  if (!/^[0-9A-Za-z]{1,19}$/.test(accountNumber)) {
    throw new StartupError('BANK_ACCOUNT: số tài khoản có từ 1 đến 19 chữ số hoặc chữ cái (not an account number).');
  }
  return { bin, bank, accountNumber, holder };
}
