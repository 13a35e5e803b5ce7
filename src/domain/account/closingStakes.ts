/** Everything that a customer would lose with the account. */
export interface ClosingStakes {
  /** Balances of the wallet, as decimal text. */
  balances: Array<{ tokenId: string; balance: string }>;
  pendingDeposits: number;
  /** The account cannot be closed while there are any. */
  pendingWithdrawals: number;
  /** Parts of presale purchases that are not claimed yet. */
  unclaimedParts: number;
  /** Expiry of the package in force, ISO 8601; '' if there is none. */
  packageUntil: string;
}

/** Returns true if the customer must confirm the loss of what is left in the account. */
export const hasStakes = ({ balances, pendingDeposits, unclaimedParts, packageUntil }: ClosingStakes): boolean =>
  balances.length > 0 || pendingDeposits > 0 || unclaimedParts > 0 || packageUntil !== '';
