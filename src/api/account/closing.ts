import { closeAccountCall, findDataCall, findStakesCall, reopenAccountCall, type WireStakes } from '../../contract/closing.ts';
import type { ClosingStakes } from '../../domain/account/closingStakes.ts';
import type { Tokens } from '../../domain/account/user.ts';
import type { LoginForm } from '../../domain/account/validateLogin.ts';
import { mapResult, type Result } from '../../domain/result.ts';
import { apiClient, type Via } from '../apiClient.ts';

const toStakes = (wire: WireStakes): ClosingStakes => ({
  balances: wire.balances.map(({ token_id, balance }) => ({ tokenId: token_id, balance })),
  pendingDeposits: wire.pending_deposits,
  pendingWithdrawals: wire.pending_withdrawals,
  unclaimedParts: wire.unclaimed_parts,
  packageUntil: wire.package_until === '' ? null : wire.package_until,
});

/** What the customer would lose with the account. */
export async function findStakes({ client = apiClient, signal }: Via = {}): Promise<Result<ClosingStakes>> {
  return mapResult(await client.ask(findStakesCall, {}, { signal }), ({ data }) => toStakes(data));
}

/** @param givesUp what is left in it @returns when the account will be erased, ISO 8601 in UTC */
export async function closeOwnAccount(
  { password, givesUp }: { password: string; givesUp: boolean },
  { client = apiClient, signal }: Via = {},
): Promise<Result<string>> {
  return mapResult(await client.ask(closeAccountCall, { password, give_up: givesUp }, { signal }), ({ erase_at }) => erase_at);
}

/** Logs in to an account that is closed, and opens it again. */
export async function reopenOwnAccount(
  { username, password }: LoginForm,
  { client = apiClient, signal }: Via = {},
): Promise<Result<{ tokens: Tokens; message: string }>> {
  const answer = await client.ask(reopenAccountCall, { username: username.trim(), password }, { signal });
  return mapResult(answer, ({ results, message }) => ({ tokens: results, message }));
}

/** How large a download of all data is about to be. */
export async function findDataSize({ client = apiClient, signal }: Via = {}): Promise<Result<{ pictures: number; bytes: number }>> {
  return mapResult(await client.ask(findDataCall, {}, { signal }), ({ data }) => data);
}
