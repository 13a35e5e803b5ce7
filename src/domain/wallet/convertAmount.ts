/** `fromAmount` units of one token are worth `toAmount` units of the other; both above zero. */
export interface ConversionRate {
  fromAmount: bigint;
  toAmount: bigint;
}

/** Units of both tokens. */
export interface Conversion {
  /** What is taken: at most what was offered. */
  taken: bigint;
  given: bigint;
}

/**
 * Converts units of a token. What is given is rounded down, and only as much is taken as that needs: what buys no whole
 * unit of the other token is left where it is.
 */
export function convertAmount(offered: bigint, { fromAmount, toAmount }: ConversionRate): Conversion {
  const given = (offered * toAmount) / fromAmount;
  return { given, taken: (given * fromAmount + toAmount - 1n) / toAmount };
}
