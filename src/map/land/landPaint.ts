import { DRAWN_CODES } from '../../domain/land/landCodePlace.ts';
import type { Palette } from '../base/palette.ts';
import { type ColouredLandCode, tint } from '../overlays/landCodeColour.ts';
import { lineShare } from '../overlays/parcelLines.ts';

type Rgb = readonly [number, number, number];

/** What parcels are drawn in: a change of it is some numbers for the graphics processor, no geometry. Channels are 0 to 1. */
export interface LandPaint {
  /** Three channels a code, by its place in DRAWN_CODES plus one; first those of unknown codes. */
  fills: Float32Array;
  fillOpacity: number;
  casing: Rgb;
  line: Rgb;
  /** Of the lines' strength. */
  lineShare: number;
  hover: Rgb;
}

const channelsOf = (hex: string): [number, number, number] => {
  const value = Number.parseInt(hex.slice(1), 16);
  return [((value >> 16) & 255) / 255, ((value >> 8) & 255) / 255, (value & 255) / 255];
};

/** @param parcelOpacity 0–100 */
export function landPaint(palette: Palette, codes: readonly ColouredLandCode[], parcelOpacity: number): LandPaint {
  const colours = new Map(codes.map(({ code, colour }) => [code, tint(colour, palette.paper, palette.parcelTint)]));
  const fills = [palette.parcelFallback, ...DRAWN_CODES.map((code) => colours.get(code) ?? palette.parcelFallback)];
  return {
    fills: Float32Array.from(fills.flatMap(channelsOf)),
    fillOpacity: parcelOpacity / 100,
    casing: channelsOf(palette.parcelCasing),
    line: channelsOf(palette.parcelLine),
    lineShare: lineShare(parcelOpacity),
    hover: channelsOf(palette.accent),
  };
}
