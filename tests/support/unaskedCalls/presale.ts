import {
  claimPresaleCall,
  findActiveGroupRoundsCall,
  findPresaleClaimsCall,
  findPresaleHistoryCall,
  prebuyRoundCall,
  type WirePresaleClaim,
  type WirePresaleRound,
} from '../../../src/contract/presale.ts';
import { mapResult, type Result } from '../../../src/domain/result.ts';
import { apiClient, type Via } from '../../../src/api/apiClient.ts';

/** Amounts are decimal text throughout, never numbers. Times are ISO 8601 in UTC, empty where nothing limits. */

/** A round in which `payAmount` of one token buys `tokenAmount` of another, before it is handed out. */
interface PresaleRound {
  id: string;
  title: string;
  tokenId: string;
  tokenAmount: string;
  payTokenId: string;
  payAmount: string;
  total: string;
  sold: string;
  minAmount: string;
  /** 1/10,000 of what was bought at once, the rest in `periods` equal parts, one every `periodDays`. */
  firstBasisPoints: number;
  periods: number;
  periodDays: number;
  startsAt: string;
  endsAt: string;
}

interface PresaleGroup {
  id: string;
  title: string;
  description: string;
  rounds: PresaleRound[];
  isSample: boolean;
}

interface PresalePurchase {
  id: string;
  roundId: string;
  tokenId: string;
  amount: string;
  payTokenId: string;
  paid: string;
  createdAt: string;
}

/** A part of a purchase. */
interface PresaleClaim {
  id: string;
  purchaseId: string;
  roundId: string;
  tokenId: string;
  amount: string;
  unlocksAt: string;
  status: 'LOCKED' | 'READY' | 'CLAIMED';
}

/** What a purchase or a claim changed in the wallet; below zero is what left it. */
interface PresaleChange {
  id: string;
  kind: 'PREBUY' | 'CLAIM';
  roundId: string;
  tokenId: string;
  amount: string;
  /** Of a purchase: what can be claimed for it. */
  bought: { tokenId: string; amount: string } | null;
  createdAt: string;
}

/** A page of a list, counted from 1. */
interface PageAsked {
  page: number;
  limit: number;
}

interface Listed<Item> {
  items: Item[];
  total: number;
}

/** What was done, and the server's words. */
interface Done<Value> {
  done: Value;
  message: string;
}

const toRound = (wire: WirePresaleRound): PresaleRound => ({
  id: wire._id,
  title: wire.title,
  tokenId: wire.token_id,
  tokenAmount: wire.token_amount,
  payTokenId: wire.pay_token_id,
  payAmount: wire.pay_amount,
  total: wire.total,
  sold: wire.sold,
  minAmount: wire.min_amount,
  firstBasisPoints: wire.first_basis_points,
  periods: wire.periods,
  periodDays: wire.period_days,
  startsAt: wire.starts_at,
  endsAt: wire.ends_at,
});

const toClaim = (wire: WirePresaleClaim): PresaleClaim => ({
  id: wire._id,
  purchaseId: wire.purchase_id,
  roundId: wire.round_id,
  tokenId: wire.token_id,
  amount: wire.amount,
  unlocksAt: wire.unlocks_at,
  status: wire.status,
});

/** The rounds that can be bought in now. */
export async function findOpenRounds({ client = apiClient, signal }: Via = {}): Promise<Result<PresaleGroup[]>> {
  const answer = await client.ask(findActiveGroupRoundsCall, {}, { signal });
  return mapResult(answer, ({ data }) =>
    data.map(({ _id, title, description, rounds, is_sample }) => ({
      id: _id,
      title,
      description,
      rounds: rounds.map(toRound),
      isSample: is_sample,
    })),
  );
}

/**
 * Refused with 409 when less is left, with 422 when the wallet holds too little.
 * @param asked `requestId` is made once for what the customer wants, `amount` is of the round's token
 */
export async function buyOfRound(
  { requestId, roundId, amount }: { requestId: string; roundId: string; amount: string },
  { client = apiClient, signal }: Via = {},
): Promise<Result<Done<PresalePurchase>>> {
  const answer = await client.ask(prebuyRoundCall, { request_id: requestId, round_id: roundId, amount }, { signal });
  return mapResult(answer, ({ data, message }) => ({
    message,
    done: {
      id: data._id,
      roundId: data.round_id,
      tokenId: data.token_id,
      amount: data.amount,
      payTokenId: data.pay_token_id,
      paid: data.paid,
      createdAt: data.created_at,
    },
  }));
}

/** The parts of the customer's purchases, soonest first. */
export async function listPresaleClaims(asked: PageAsked, { client = apiClient, signal }: Via = {}): Promise<Result<Listed<PresaleClaim>>> {
  const answer = await client.ask(findPresaleClaimsCall, { ...asked }, { signal });
  return mapResult(answer, ({ data, total }) => ({ items: data.map(toClaim), total }));
}

/** Puts a part into the wallet, once. */
export async function claimPart(
  requestId: string,
  claimId: string,
  { client = apiClient, signal }: Via = {},
): Promise<Result<Done<PresaleClaim>>> {
  const answer = await client.ask(claimPresaleCall, { request_id: requestId, claim_id: claimId }, { signal });
  return mapResult(answer, ({ data, message }) => ({ message, done: toClaim(data) }));
}

/** The customer's purchases and claims, newest first. */
export async function listPresaleChanges(
  asked: PageAsked,
  { client = apiClient, signal }: Via = {},
): Promise<Result<Listed<PresaleChange>>> {
  const answer = await client.ask(findPresaleHistoryCall, { ...asked }, { signal });
  return mapResult(answer, ({ data, total }) => ({
    total,
    items: data.map(({ _id, kind, round_id, token_id, amount, bought, created_at }) => ({
      id: _id,
      kind,
      roundId: round_id,
      tokenId: token_id,
      amount,
      bought: bought && { tokenId: bought.token_id, amount: bought.amount },
      createdAt: created_at,
    })),
  }));
}
