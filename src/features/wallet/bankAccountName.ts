import type { Bank, BankAccount } from '../../domain/wallet/wallet.ts';

/** Enough to tell one's own accounts apart: the bank's code and the number's end. */
export function bankAccountName({ bankId, accountNumber }: Readonly<BankAccount>, banks: readonly Readonly<Bank>[]): string {
  const bank = banks.find(({ id }) => id === bankId);
  return `${bank?.code ?? bankId} •••• ${accountNumber.slice(-4)}`;
}
