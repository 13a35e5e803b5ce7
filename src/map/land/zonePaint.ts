import type { OpenLayer } from '../../domain/map/openLayer.ts';
import { zoneKinds } from '../../domain/land/zoneKinds.ts';
import type { Palette } from '../base/palette.ts';
import { clearInk, type ColouredLandCode, colouringCode } from '../overlays/zoneColour.ts';
import { ZONE_LOOK } from '../overlays/zoneLook.ts';
import type { Rgb } from './seenBatch.ts';
import { packKindColours, channelsOf } from './landPaint.ts';

/** What the zones of a planning are drawn in. */
export interface ZonePaint {
  /** Of its kinds by their place in `zoneKinds`, as `packKindColours` has them. */
  fills: Uint8Array<ArrayBuffer>;
  /** 0 to 1, of all of it. */
  opacity: number;
  stripe: Rgb;
  /** Width, CSS pixels, and alpha of stripes; as public land has them where it is left out. */
  stripes?: { stripePx: number; alpha: number };
  /** Null: without lines. */
  line: Rgb | null;
  /** Around zones that stand out. */
  litLine: Rgb;
  /** Kinds that stand out. */
  lit: number[];
}

/** @param highlightedCode the code that stands out, or null */
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
    const share = highlightedCode === null || highlightedCode === landCode ? 1 : ZONE_LOOK.faint;
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
