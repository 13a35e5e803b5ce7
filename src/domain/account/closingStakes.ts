/** What a customer would lose with the account. */
export interface ClosingStakes {
  /** What the wallet holds, as decimal text. */
  balances: Array<{ tokenId: string; balance: string }>;
  pendingDeposits: number;
  /** While there are any, the account cannot be closed. */
  pendingWithdrawals: number;
  /** Parts of presale purchases that were not claimed. */
  unclaimedParts: number;
  /** When the package in force ends, ISO 8601; '' where there is none. */
  packageUntil: string;
}

/** Whether the customer has to say that what is left goes with the account. */
export const hasStakes = ({ balances, pendingDeposits, unclaimedParts, packageUntil }: ClosingStakes): boolean =>
  balances.length > 0 || pendingDeposits > 0 || unclaimedParts > 0 || packageUntil !== '';
