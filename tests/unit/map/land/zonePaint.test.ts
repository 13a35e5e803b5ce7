import { expect, test } from 'vitest';
import { zoneKinds } from '../../../../src/domain/land/zoneKinds.ts';
import { paletteOf } from '../../../../src/map/base/palette.ts';
import { zonePaint } from '../../../../src/map/land/zonePaint.ts';
import { clearTint } from '../../../../src/map/overlays/zoneColour.ts';
import { ZONE_STYLE } from '../../../../src/map/overlays/zoneStyle.ts';

const PALETTE = paletteOf('street', 'light');
const CODES = [
  { code: 'ODT', colour: '#FFA0FF' },
  { code: 'DGT', colour: '#FFAA32', isPublic: true },
];
const LAYER = {
  opacity: 50,
  landCodes: ['ODT', 'ODT+CLN', 'DGT', 'QH-7'],
  ownFills: [
    { landCode: 'QH-7', fill: '#2266cc' },
    { landCode: '', fill: '#ff0000' },
  ],
};
const KINDS = zoneKinds(LAYER.landCodes, LAYER.ownFills);

/** Colours in a style's notation, by code and fill. */
function coloursOf(fills: Uint8Array): string[] {
  return KINDS.map((_, kind) => {
    const [r, g, b, a] = fills.subarray(8 * kind);
    return `rgba(${r},${g},${b},${(a! / 255).toFixed(2)})`;
  });
}

const hatchOf = (fills: Uint8Array): number[] => KINDS.map((_, kind) => fills[8 * kind + 4]! / 255);

const asTiles = (hex: string): string =>
  clearTint(hex, PALETTE.paper, PALETTE.zoneTint).replace(/[\d.]+\)$/, (alpha) => `${Number.parseFloat(alpha).toFixed(2)})`);

test('zone paint: a zone’s colour is that of its code, of its first part, of its drawing, or the fallback', () => {
  const { fills, opacity, lit } = zonePaint(LAYER, PALETTE, CODES, null);
  const none = PALETTE.parcelFallback;
  expect(coloursOf(fills)).toEqual([none, '#FFA0FF', '#FFA0FF', '#FFAA32', none, '#2266cc', '#ff0000'].map(asTiles));
  expect(hatchOf(fills)).toEqual([0, 0, 0, 1, 0, 0, 0]);
  expect([opacity, lit]).toEqual([0.5, []]);
});

test('zone paint: zones of the highlighted code keep their strength; others and their stripes fade', () => {
  const { fills, lit } = zonePaint(LAYER, PALETTE, CODES, 'QH-7');
  const plain = zonePaint(LAYER, PALETTE, CODES, null).fills;
  expect(lit).toEqual([4, 5]);
  for (const [kind] of KINDS.entries()) {
    const [alpha, before] = [fills[8 * kind + 3]!, plain[8 * kind + 3]!];
    expect(Math.abs(alpha - before * (lit.includes(kind) ? 1 : ZONE_STYLE.faint))).toBeLessThan(1);
  }
  expect(hatchOf(fills)[3]).toBeCloseTo(ZONE_STYLE.faint, 2);
});
