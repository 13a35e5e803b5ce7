/** What a customer logs in with in the place of a password. Times are ISO 8601 in UTC. */
export interface Passkey {
  id: string;
  /** What keeps it, say 'Google Password Manager'; else the browser it was made in; '' when neither is known. */
  name: string;
  addedAt: string;
  /** '' before the first use. */
  usedAt: string;
}

/** By what a customer who is logged in can prove to be there: by the password, unless there is a passkey. */
export type ProofWay = 'passkey' | 'password';
