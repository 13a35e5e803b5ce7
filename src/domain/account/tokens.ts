/** §3 Tokens. A provider may refresh without a new refresh token: the old one then stays good. */
export interface Tokens {
  accessToken: string;
  refreshToken?: string | undefined;
}
