/** Somebody at the other end of a referral, as far as either side is told. */
export interface Referral {
  givenName: string;
  /** YYYY-MM-DD. */
  joinedOn: string;
}
