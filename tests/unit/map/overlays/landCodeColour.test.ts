import { expect, test } from 'vitest';
import { landCodeColour, tint } from '../../../../src/map/overlays/landCodeColour.ts';

const calm = { paper: '#ffffff', fallback: '#cccccc', share: 0.5 };

test('land code colour: every code its own, anything else the fallback', () => {
  expect(
    landCodeColour(
      [
        { code: 'ODT', colour: '#FFA0FF' },
        { code: 'LUC', colour: '#FFFC8C' },
      ],
      calm,
    ),
  ).toEqual(['match', ['get', 'landCode'], 'ODT', '#ffd0ff', 'LUC', '#fffec6', '#cccccc']);
});

test('land code colour: no codes, no expression', () => {
  expect(landCodeColour([], calm)).toBe('#cccccc');
});

test.each([
  ['#FFA0FF', '#101010', 1, '#ffa0ff'],
  ['#FFA0FF', '#101010', 0, '#101010'],
  ['#000000', '#ffffff', 0.25, '#bfbfbf'],
])('tint: %s on %s with share %s is %s', (colour, paper, share, mixed) => {
  expect(tint(colour, paper, share)).toBe(mixed);
});
