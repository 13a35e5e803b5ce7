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
