import { formatNumber } from '../text/format.ts';

/** Returns the meaningful decimals of metres: −1 for ±30 m, 0 for ±5 m, 2 for ±2 cm; at most 3. */
const decimalsOf = (accuracyM: number): number => Math.min(3, Math.max(-3, -Math.floor(Math.log10(Math.max(accuracyM, 1e-3)))));

/** Formats metres no finer than the accuracy: 47.3 at ±5 m is '47', at ±30 m '50'. `isSigned` adds '+' if positive. */
export function formatWithin(metres: number, accuracyM: number, isSigned = false): string {
  const decimals = decimalsOf(accuracyM);
  const step = 10 ** -decimals;
  const shown = formatNumber(decimals < 0 ? Math.round(metres / step) * step : metres, Math.max(0, decimals));
  return isSigned && metres > 0 && Number(shown.replaceAll(',', '')) !== 0 ? `+${shown}` : shown;
}

/** Formats an accuracy, rounded up: 4.2 is '5', 0.018 is '0.02'. */
export function formatAccuracy(accuracyM: number): string {
  const decimals = Math.max(0, decimalsOf(accuracyM));
  const step = 10 ** -decimals;
  return formatNumber(Math.ceil(accuracyM / step - 1e-9) * step, decimals);
}

/** Formats a position's uncertainty: '±5 m', '±0.02 m', '±5.0 km'. */
export const formatUncertainty = (accuracyM: number): string =>
  accuracyM < 1000 ? `±${formatAccuracy(accuracyM)} m` : `±${formatNumber(accuracyM / 1000, 1)} km`;
