/** Vesting schedule of a purchase. */
interface Vesting {
  /** Share available at once, in 1/10,000. */
  firstBasisPoints: number;
  /** Number of equal further parts; zero only if everything is available at once. */
  periods: number;
  periodDays: number;
}

/** A part, and the days after the purchase until it can be claimed. */
export interface VestedPart {
  amount: bigint;
  afterDays: number;
}

const WHOLE_BASIS_POINTS = 10_000n;

/** Splits an amount into parts that sum to it. The last takes the remainder, and none is empty. */
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
