import { formatNumber } from '../text/format.ts';

/** Decimals of metres that an accuracy bears: of ±30 m tens (−1), of ±5 m ones (0), of ±2 cm hundredths (2); three at most. */
const decimalsOf = (accuracyM: number): number => Math.min(3, Math.max(-3, -Math.floor(Math.log10(Math.max(accuracyM, 1e-3)))));

/**
 * Metres with no digit that is finer than the accuracy: 47.3 of ±5 m is '47', of ±30 m '50', of ±2 cm '47.30'.
 * @param isSigned '+47': of a difference, whose sign is a direction
 */
export function formatWithin(metres: number, accuracyM: number, isSigned = false): string {
  const decimals = decimalsOf(accuracyM);
  const step = 10 ** -decimals;
  const shown = formatNumber(decimals < 0 ? Math.round(metres / step) * step : metres, Math.max(0, decimals));
  return isSigned && metres > 0 && Number(shown.replaceAll(',', '')) !== 0 ? `+${shown}` : shown;
}

/** The accuracy itself, never smaller than it is: 4.2 is '5', 0.018 is '0.02'. */
export function formatAccuracy(accuracyM: number): string {
  const decimals = Math.max(0, decimalsOf(accuracyM));
  const step = 10 ** -decimals;
  return formatNumber(Math.ceil(accuracyM / step - 1e-9) * step, decimals);
}

/** How far a position may be off: '±5 m', '±0.02 m', '±5.0 km'. */
export const formatUncertainty = (accuracyM: number): string =>
  accuracyM < 1000 ? `±${formatAccuracy(accuracyM)} m` : `±${formatNumber(accuracyM / 1000, 1)} km`;
