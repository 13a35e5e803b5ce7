import type { Queryable } from '../database/store.ts';

/** A violated ledger rule and the row that violates it. */
export interface LedgerFault {
  rule: 'uneven' | 'overdrawn' | 'balance' | 'empty';
  row: Record<string, unknown>;
}

/** Queries for violations of each rule, computed from entries. */
export const LEDGER_RULES: Readonly<Record<LedgerFault['rule'], string>> = {
  // Entries of a transaction sum to zero for each token.
  uneven: `select transaction_id, token_id, sum(amount)::text as total from ledger_entries
    group by transaction_id, token_id having sum(amount) <> 0`,
  // No customer was ever below zero.
  overdrawn: `select account, token_id, number::text as number, running::text as running from (
      select account, token_id, number, sum(amount) over (partition by account, token_id order by number) as running
      from ledger_entries where account like 'user:%') as histories where running < 0`,
  // A balance is the sum of its entries.
  balance: `select account, token_id, coalesce(balance, 0)::text as balance, coalesce(total, 0)::text as total
    from wallet_balances full join (
      select account, token_id, sum(amount) as total from ledger_entries where account like 'user:%' group by account, token_id
    ) as sums using (account, token_id) where coalesce(balance, 0) <> coalesce(total, 0)`,
  // Only a requested deposit has no entries.
  empty: `select id, kind from ledger_transactions where not exists (select 1 from ledger_entries where transaction_id = id)
    and not (kind = 'DEPOSIT' and exists (select 1 from pending_transfers where transaction_id = id))`,
};

export async function findLedgerFaults(store: Queryable): Promise<LedgerFault[]> {
  const faults: LedgerFault[] = [];
  for (const [rule, sql] of Object.entries(LEDGER_RULES) as Array<[LedgerFault['rule'], string]>) {
    // No timeout, because a large ledger takes long.
    for (const row of await store.query<Record<string, unknown>>(sql, [], { timeoutMs: Infinity })) faults.push({ rule, row });
  }
  return faults;
}
