import { refreshAccessCall } from '../contract/auth.ts';
import type { Tokens } from '../domain/account/user.ts';
import { mapResult, type Result } from '../domain/result.ts';
import { apiClient, type Via } from './apiClient.ts';

/** Another access token (§4). Never refreshed itself. */
export async function refreshAccess(refreshToken: string, { client = apiClient, signal }: Via = {}): Promise<Result<Tokens>> {
  const answer = await client.ask(refreshAccessCall, { refreshToken }, { signal, isRefresh: true });
  return mapResult(answer, ({ results }) => results);
}
