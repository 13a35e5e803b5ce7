/** What moving a token costs, in its smallest unit and in 1/10,000 of the amount. */
export interface FeeRate {
  fixed: bigint;
  basisPoints: number;
}

const WHOLE_BASIS_POINTS = 10_000n;

/** The fee on an amount, in units; a part of a unit counts as one, so that many small moves never cost less than one large one. */
export function tokenFee(amount: bigint, { fixed, basisPoints }: FeeRate): bigint {
  return fixed + (amount * BigInt(basisPoints) + WHOLE_BASIS_POINTS - 1n) / WHOLE_BASIS_POINTS;
}
