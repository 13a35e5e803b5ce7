import { findUserReferralLeadersCall, findUserReferralsCall } from '../../../src/contract/referrals.ts';
import { mapResult, type Paged, type Result } from '../../../src/domain/result.ts';
import { apiClient, type Via } from '../../../src/api/apiClient.ts';

/** Somebody at the other end of a referral, as far as either side is told. */
interface Referral {
  givenName: string;
  /** YYYY-MM-DD. */
  joinedOn: string;
}

async function ask(
  call: typeof findUserReferralsCall,
  asked: { page: number; limit: number },
  { client = apiClient, signal }: Via,
): Promise<Result<Paged<Referral>>> {
  const answer = await client.ask(call, asked, { signal });
  return mapResult(answer, ({ data, total }) => ({
    items: data.map((wire) => ({ givenName: wire.given_name, joinedOn: wire.joined_on })),
    total,
  }));
}

/** Whom the customer referred, the newest first. @param page counted from 1, @param limit rows a page, at most 100 */
export const listReferrals = (asked: { page: number; limit: number }, via: Via = {}): Promise<Result<Paged<Referral>>> =>
  ask(findUserReferralsCall, asked, via);

/** Who referred the customer: one, or nobody. */
export async function findReferralLeader(via: Via = {}): Promise<Result<Referral | null>> {
  return mapResult(await ask(findUserReferralLeadersCall, { page: 1, limit: 1 }, via), ({ items }) => items[0] ?? null);
}
