import type { OpenLayer } from '../../domain/map/openLayer.ts';
import { zoneKinds } from '../../domain/land/zoneKinds.ts';
import type { Palette } from '../base/palette.ts';
import { clearInk, type ColouredLandCode, colouringCode } from '../overlays/zoneColour.ts';
import { ZONE_STYLE } from '../overlays/zoneStyle.ts';
import type { Rgb } from './visibleBatch.ts';
import { packKindColours, channelsOf } from './landPaint.ts';

export interface ZonePaint {
  /** Colours of its kinds by their index in `zoneKinds`, as `packKindColours` has them. */
  fills: Uint8Array<ArrayBuffer>;
  /** Opacity of the whole layer, 0 to 1. */
  opacity: number;
  stripe: Rgb;
  /** Width of stripes in CSS pixels and their alpha; default: those of public land. */
  stripes?: { stripePx: number; alpha: number };
  /** Colour of lines; null: without lines. */
  line: Rgb | null;
  /** Lines around highlighted zones. */
  litLine: Rgb;
  /** Highlighted kinds. */
  lit: number[];
}

export function zonePaint(
  { opacity, landCodes, ownFills }: Pick<OpenLayer, 'opacity' | 'landCodes' | 'ownFills'>,
  palette: Palette,
  codes: readonly ColouredLandCode[],
  highlightedCode: string | null,
): ZonePaint {
  const { paper, parcelFallback, zoneTint } = palette;
  const known = new Map(codes.map((code) => [code.code, code]));
  const kinds = zoneKinds(landCodes, ownFills);
  const fills = kinds.map(({ landCode, fill }) => {
    const { ink, alpha } = clearInk(known.get(colouringCode(landCode))?.colour ?? fill ?? parcelFallback, paper, zoneTint);
    const share = highlightedCode === null || highlightedCode === landCode ? 1 : ZONE_STYLE.faint;
    return {
      ink: ink.map((channel) => channel / 255) as unknown as Rgb,
      alpha: alpha * share,
      hatched: known.get(landCode)?.isPublic === true ? share : 0,
    };
  });
  return {
    fills: packKindColours(fills),
    opacity: opacity / 100,
    stripe: channelsOf(palette.text),
    line: channelsOf(palette.zoneLine),
    litLine: channelsOf(palette.accent),
    lit: kinds.flatMap(({ landCode }, kind) => (highlightedCode !== null && landCode === highlightedCode ? [kind] : [])),
  };
}
