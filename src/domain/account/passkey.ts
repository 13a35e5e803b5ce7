/** A passkey of a customer, used instead of a password. Times are ISO 8601 in UTC. */
export interface Passkey {
  id: string;
  /** Name of the provider that stores it, such as 'Google Password Manager'; '' if unknown. */
  name: string;
  device: string;
  createdAt: string;
  /** '' before the first use. */
  usedAt: string;
}

/** Proof that a logged-in customer is present: the passkey if there is one, otherwise the password. */
export type ProofWay = 'passkey' | 'password';
