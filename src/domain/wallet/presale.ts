/** Amounts are decimal text throughout, never numbers (see tokenAmount). Times are ISO 8601 in UTC, empty where nothing limits. */

/** A round in which `payAmount` of one token buys `tokenAmount` of another, before it is handed out. */
export interface PresaleRound {
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

export interface PresaleGroup {
  id: string;
  title: string;
  description: string;
  rounds: PresaleRound[];
  isSample: boolean;
}

export interface PresalePurchase {
  id: string;
  roundId: string;
  tokenId: string;
  amount: string;
  payTokenId: string;
  paid: string;
  createdAt: string;
}

/** A part of a purchase. */
export interface PresaleClaim {
  id: string;
  purchaseId: string;
  roundId: string;
  tokenId: string;
  amount: string;
  unlocksAt: string;
  status: 'LOCKED' | 'READY' | 'CLAIMED';
}

/** What a purchase or a claim changed in the wallet; below zero is what left it. */
export interface PresaleChange {
  id: string;
  kind: 'PREBUY' | 'CLAIM';
  roundId: string;
  tokenId: string;
  amount: string;
  /** Of a purchase: what can be claimed for it. */
  bought: { tokenId: string; amount: string } | null;
  createdAt: string;
}

/** How what was bought is handed out. */
interface Vesting {
  /** 1/10,000 of it at once. */
  firstBasisPoints: number;
  /** The rest in so many equal parts; none only where all of it comes at once. */
  periods: number;
  periodDays: number;
}

/** A part, and how many days after the purchase it can be claimed. */
export interface VestedPart {
  amount: bigint;
  afterDays: number;
}

const WHOLE_BASIS_POINTS = 10_000n;

/** The parts of an amount, in its units: they add up to it, the last takes what does not divide, and none is empty. */
export function vestedParts(amount: bigint, { firstBasisPoints, periods, periodDays }: Vesting): VestedPart[] {
  const first = (amount * BigInt(firstBasisPoints)) / WHOLE_BASIS_POINTS;
  const parts: VestedPart[] = [{ amount: first, afterDays: 0 }];
  let left = amount - first;
  for (let period = 1; period <= periods; period++) {
    const part = left / BigInt(periods - period + 1);
    parts.push({ amount: part, afterDays: period * periodDays });
    left -= part;
  }
  if (left > 0n) parts[parts.length - 1]!.amount += left;
  return parts.filter((part) => part.amount > 0n);
}
