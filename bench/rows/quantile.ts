/** @returns the sample below which `share` (0…1) of the samples are, interpolated linearly; NaN for none */
export function quantile(samples: readonly number[], share: number): number {
  const sorted = samples.toSorted((a, b) => a - b);
  const at = share * (sorted.length - 1);
  const below = Math.floor(at);
  const low = sorted[below] ?? NaN;
  const high = sorted[below + 1] ?? low;
  return low + (high - low) * (at - below);
}

/** @returns null for a single sample */
export const quartiles = (samples: readonly number[]): [lower: number, upper: number] | null =>
  samples.length > 1 ? [quantile(samples, 0.25), quantile(samples, 0.75)] : null;

export const median = (samples: readonly number[]): number => quantile(samples, 0.5);
