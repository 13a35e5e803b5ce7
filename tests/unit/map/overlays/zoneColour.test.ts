import type { ExpressionSpecification } from 'maplibre-gl';
import { expect, test } from 'vitest';
import { clearTint, tint, zoneColour } from '../../../../src/map/overlays/zoneColour.ts';

const PAPER = { paper: '#ffffff', fallback: '#cccccc', share: 0.5 };

test('zone colour: every code has its own, a compound one that of its first part, others the fallback', () => {
  const code: ExpressionSpecification = ['get', 'landCode'];
  const codes = [
    { code: 'ODT', colour: '#FFA0FF' },
    { code: 'LUC', colour: '#FFFC8C' },
  ];
  const clear = (hex: string): string => clearTint(hex, PAPER.paper, PAPER.share);
  expect(zoneColour(code, codes, PAPER)).toEqual([
    'match',
    ['case', ['==', ['slice', code, 3, 4], '+'], ['slice', code, 0, 3], code],
    'ODT',
    clear('#FFA0FF'),
    'LUC',
    clear('#FFFC8C'),
    clear('#cccccc'),
  ]);
  expect(zoneColour(code, [], PAPER)).toBe(clear('#cccccc'));
});

test.each([
  ['#FFA0FF', '#101010', 1, '#ffa0ff'],
  ['#FFA0FF', '#101010', 0, '#101010'],
  ['#000000', '#ffffff', 0.25, '#bfbfbf'],
])('tint: %s on %s with share %s is %s', (colour, paper, share, mixed) => {
  expect(tint(colour, paper, share)).toBe(mixed);
});

/** Returns a colour blended over another. */
function over(rgba: string, ground: number[]): number[] {
  const [r, g, b, a] = /rgba\(([^)]*)\)/.exec(rgba)![1]!.split(',').map(Number) as [number, number, number, number];
  return [r, g, b].map((value, i) => value * a + ground[i]! * (1 - a));
}

test.each([
  ['#f8f7f3', '#FFAAA0', 0.9],
  ['#f8f7f3', '#FFFC8C', 0.9],
  ['#1e272a', '#FFAAA0', 0.6],
  ['#1e272a', '#FFFFFE', 0.6],
])('clear tint: on %s %s looks like a tint, and the drawing below shows through', (paper, colour, share) => {
  const ground = [1, 3, 5].map((at) => Number.parseInt(paper.slice(at, at + 2), 16));
  const clear = clearTint(colour, paper, share);
  const isLight = ground[1]! > 127;
  const plain = [1, 3, 5].map((at, i) => {
    const value = Number.parseInt(tint(colour, paper, share).slice(at, at + 2), 16);
    return isLight ? Math.min(value, ground[i]!) : Math.max(value, ground[i]!);
  });
  over(clear, ground).forEach((value, i) => expect(Math.abs(value - plain[i]!)).toBeLessThan(2));
  // An ink line keeps at least a third of its contrast with the background.
  const ink = isLight ? [38, 56, 58] : [230, 239, 237];
  const apart = (a: number[], b: number[]): number => Math.abs(a[1]! - b[1]!);
  expect(apart(over(clear, ink), over(clear, ground))).toBeGreaterThan(apart(ink, ground) / 3);
});
