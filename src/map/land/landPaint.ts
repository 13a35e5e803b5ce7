import { DRAWN_CODES } from '../../domain/land/landCodePlace.ts';
import type { Palette } from '../base/palette.ts';
import { type ColouredLandCode, tint } from '../overlays/zoneColour.ts';
import { lineShare } from '../overlays/parcelLines.ts';
import type { Rgb } from './seenBatch.ts';
import { packKindColours } from './kindColours.ts';

/** What parcels are drawn in: a change of it is some numbers for the graphics processor, no geometry. Channels are 0 to 1. */
export interface LandPaint {
  /** Of codes by their place in DRAWN_CODES plus one, first that of unknown ones; as `packKindColours` has them. */
  fills: Uint8Array<ArrayBuffer>;
  fillOpacity: number;
  casing: Rgb;
  line: Rgb;
  /** Of the lines' strength. */
  lineShare: number;
  hover: Rgb;
}

export const channelsOf = (hex: string): Rgb => {
  const value = Number.parseInt(hex.slice(1), 16);
  return [((value >> 16) & 255) / 255, ((value >> 8) & 255) / 255, (value & 255) / 255];
};

/** @param parcelOpacity 0–100 */
export function landPaint(palette: Palette, codes: readonly ColouredLandCode[], parcelOpacity: number): LandPaint {
  const colours = new Map(codes.map(({ code, colour }) => [code, tint(colour, palette.paper, palette.parcelTint)]));
  const fills = [palette.parcelFallback, ...DRAWN_CODES.map((code) => colours.get(code) ?? palette.parcelFallback)];
  return {
    fills: packKindColours(fills.map((fill) => ({ ink: channelsOf(fill), alpha: 1 }))),
    fillOpacity: parcelOpacity / 100,
    casing: channelsOf(palette.parcelCasing),
    line: channelsOf(palette.parcelLine),
    lineShare: lineShare(parcelOpacity),
    hover: channelsOf(palette.accent),
  };
}
