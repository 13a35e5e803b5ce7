import { PARCEL_OVERLAY_OPACITY } from '../../domain/limits.ts';

/** Zooms with the value at each: linear between two of them, constant beyond the outermost. */
export type ZoomStops = readonly number[];

/** Widths in CSS pixels of the lines around parcels, and their opacities at full strength. */
export const PARCEL_LINES = {
  casingWidth: [15, 1, 17, 2.6, 20, 5],
  casingOpacity: 0.75,
  casingMinZoom: 15,
  lineWidth: [14, 0.25, 16, 0.55, 18, 1.1, 20, 1.6],
  lineOpacity: [14, 0.15, 15, 0.4, 16, 0.75, 17, 0.95],
  hoverWidth: [15, 1.6, 18, 3],
} as const satisfies Record<string, ZoomStops | number>;

export function atZoom(stops: ZoomStops, zoom: number): number {
  for (let i = 2; i < stops.length; i += 2) {
    const [from, low, to, high] = [stops[i - 2]!, stops[i - 1]!, stops[i]!, stops[i + 1]!];
    if (zoom < to) return low + ((high - low) * Math.max(0, zoom - from)) / (to - from);
  }
  return stops.at(-1)!;
}

/** Minimum strength, so that lines stay legible however faint the areas are. */
const MIN_LINE_SHARE = 0.4;

/** @param parcelOpacity 0–100; full strength from §9's starting value on */
export const lineShare = (parcelOpacity: number): number =>
  MIN_LINE_SHARE + (1 - MIN_LINE_SHARE) * Math.min(1, parcelOpacity / PARCEL_OVERLAY_OPACITY);
