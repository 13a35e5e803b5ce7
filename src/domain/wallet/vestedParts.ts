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
