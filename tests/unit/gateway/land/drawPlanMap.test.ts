import { expect, test } from 'vitest';
import { drawPlanMap } from '../../../../src/gateway/land/drawPlanMap.ts';

/** On the equator, half as high as wide, slightly rotated like a VN-2000 rectangle in degrees. */
const CORNERS = [105, 0.5, 106, 0.51, 106.005, 0.01, 105.005, 0];

test('plan map: its corners match the corners of the picture at any rotation', () => {
  const svg = drawPlanMap([{ landCode: 'ODT', rings: [CORNERS] }], CORNERS);
  const [, width, height] = /width="(\d+)" height="(\d+)"/.exec(svg)!;
  expect(Number(width)).toBe(2000);
  expect(Number(height)).toBeCloseTo(1000, -1);
  const points = [...svg.matchAll(/[ML]([\d.-]+) ([\d.-]+)/g)].map(([, x, y]) => [Math.abs(Number(x)), Math.abs(Number(y))]);
  expect(points).toEqual([
    [0, 0],
    [Number(width), 0],
    [Number(width), Number(height)],
    [0, Number(height)],
  ]);
  expect(svg).toContain('fill="#FFA0FF"');
});

test('plan map: the ground between zones is transparent, and an unknown code is grey', () => {
  const svg = drawPlanMap([{ landCode: '?', rings: [[105.1, 0.4, 105.2, 0.4, 105.2, 0.3]] }], CORNERS);
  expect(svg).not.toContain('<rect');
  expect(svg).toContain('fill="#E6E6E6"');
  expect(drawPlanMap([], CORNERS)).toMatch(/^<svg .*<\/svg>$/);
});
