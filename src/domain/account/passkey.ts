/** What a customer logs in with in the place of a password. Times are ISO 8601 in UTC. */
export interface Passkey {
  id: string;
  /** What keeps it, say 'Google Password Manager'; '' when not known, as the browser it was made in. */
  name: string;
  device: string;
  createdAt: string;
  /** '' before the first use. */
  usedAt: string;
}

/** By what a customer who is logged in can prove to be there: by the password, unless there is a passkey. */
export type ProofWay = 'passkey' | 'password';
