import { expect, it } from 'vitest';
import { isGridPair, likelyGrids } from '../../../../src/domain/coordinates/likelyGrids.ts';

const HOA_XUAN = { x: 1770189, y: 550212 };
const DA_NANG = { lng: 108.2, lat: 16.05 };

it('likelyGrids: a pair near the view lies on the grid of its province', () => {
  const [first] = likelyGrids(HOA_XUAN, DA_NANG);
  expect(first).toMatchObject({ meridianDeg: 107.75, provinceCode: '48' });
  expect(first!.position.lng).toBeCloseTo(108.221, 2);
  expect(first!.position.lat).toBeCloseTo(16.005, 2);
});

it('likelyGrids: swapped axes are the same; every proposal lies in a province of its grid', () => {
  expect(likelyGrids({ x: HOA_XUAN.y, y: HOA_XUAN.x }, DA_NANG)).toEqual(likelyGrids(HOA_XUAN, DA_NANG));
  expect(likelyGrids({ x: 2326917, y: 581396 }, null).map(({ meridianDeg }) => meridianDeg)).toContain(105);
});

it('likelyGrids: a view far away does not draw the pair to itself, a province chosen before comes first', () => {
  const hanoi = { x: 2326917, y: 581396 };
  expect(likelyGrids(hanoi, { lng: 106.7, lat: 10.8 })).toEqual(likelyGrids(hanoi, null));
  expect(likelyGrids(hanoi, null, ['01'])[0]).toMatchObject({ provinceCode: '01', meridianDeg: 105 });
  const [first, second] = likelyGrids(hanoi, null);
  const turned = [second!.provinceCode, first!.provinceCode];
  expect(
    likelyGrids(hanoi, null, turned)
      .slice(0, 2)
      .map(({ provinceCode }) => provinceCode),
  ).toEqual(turned);
});

it('likelyGrids: what lies outside the country fits no grid', () => {
  expect(isGridPair({ x: 5_000_000, y: 500_000 })).toBe(false);
  expect(isGridPair({ x: 1_770_189, y: 700_000 })).toBe(false);
  expect(isGridPair({ x: 550_212, y: 1_770_189 })).toBe(true);
  expect(likelyGrids({ x: 1_000_000, y: 640_000 }, null)).toEqual([]);
});
