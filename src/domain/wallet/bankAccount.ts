/** A bank that payouts can go to. */
export interface Bank {
  id: string;
  code: string;
  name: string;
  /** Its number in transfers; empty where it is not known. */
  bin: string;
}

/** Where one customer is paid out to. */
export interface BankAccount {
  id: string;
  bankId: string;
  accountNumber: string;
  accountName: string;
  branch: string;
  /** ISO 8601 in UTC. */
  createdAt: string;
}
