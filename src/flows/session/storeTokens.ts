import { parcelsClient } from '../../../workers/parcels/client.ts';
import { apiClient } from '../../api/apiClient.ts';
import type { Tokens } from '../../domain/account/user.ts';
import { recordRefreshRound } from '../../state/storage/sessionLedger.ts';
import { removeStored, writeStored } from '../../state/storage/storage.ts';

/** Sets the token of page and workers; null asks as an anonymous visitor (§6). */
export function setAccessToken(token: string | null): void {
  if (apiClient.settings().token === token) return;
  apiClient.setToken(token);
  void parcelsClient.setToken(token);
}

/**
 * Stores both tokens in local storage (§3), their round last, as other processes see the writes one by one.
 * @param isValid called right before: whether the tokens still apply. @returns whether they were stored
 */
export async function storeTokens({ accessToken, refreshToken }: Tokens, isValid = (): boolean => true): Promise<boolean> {
  const round = await recordRefreshRound('stored');
  if (!isValid()) return false;
  // A provider that refreshes without a new refresh token keeps the old one valid (§4).
  if (refreshToken !== undefined) writeStored('refreshToken', refreshToken);
  writeStored('jwt', accessToken);
  writeStored('session_round', round);
  setAccessToken(accessToken);
  return true;
}

/** Ends the session here. The remembered login stays. */
export function dropTokens(): void {
  removeStored('refreshToken', 'session_round', 'jwt');
  setAccessToken(null);
}
