import { expect, it } from 'vitest';
import { loadGeometryCore } from '../../../../workers/geometry/core.ts';
import { findGridFault } from '../../../../src/domain/coordinates/findGridFault.ts';
import { isGridPair, likelyGrids } from '../../../../src/domain/coordinates/likelyGrids.ts';
import { tm3Grid } from '../../../../src/domain/coordinates/vn2000.ts';
import { oneBoxRows } from '../../../../src/features/search/box/oneBoxRows.ts';
import { readFactRows, readFacts } from '../../../support/facts/readFacts.ts';

const HOA_XUAN = { x: 1770189, y: 550212 };
const DA_NANG = { lng: 108.2, lat: 16.05 };

it('likelyGrids: a pair near the view is on the grid of its province', () => {
  const [first] = likelyGrids(HOA_XUAN, DA_NANG);
  expect(first).toMatchObject({ meridianDeg: 107.75, provinceCode: '48' });
  expect(first!.position.lng).toBeCloseTo(108.221, 2);
  expect(first!.position.lat).toBeCloseTo(16.005, 2);
});

it('likelyGrids: swapped axes give the same, and every proposal is in a province of its grid', () => {
  expect(likelyGrids({ x: HOA_XUAN.y, y: HOA_XUAN.x }, DA_NANG)).toEqual(likelyGrids(HOA_XUAN, DA_NANG));
  expect(likelyGrids({ x: 2326917, y: 581396 }, null).map(({ meridianDeg }) => meridianDeg)).toContain(105);
});

it('likelyGrids: a distant view has no influence, and a province chosen before comes first', () => {
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

it('likelyGrids: a pair outside the country fits no grid', () => {
  expect(isGridPair({ x: 5_000_000, y: 500_000 })).toBe(false);
  expect(isGridPair({ x: 1_770_189, y: 700_000 })).toBe(false);
  expect(isGridPair({ x: 550_212, y: 1_770_189 })).toBe(true);
  expect(likelyGrids({ x: 1_000_000, y: 640_000 }, null)).toEqual([]);
});

const core = await loadGeometryCore();
const meridians = new Map(readFacts<{ code: string; lon0: number }>('meridians63.json').map(({ code, lon0 }) => [code, lon0]));
const districts = readFactRows('units/districts696.tsv').map(([code = '', name = '', , province = '']) => ({ code, name, province }));
const wards = new Map(readFactRows('units/wards10035.tsv').map(([code = '', , type = '', district = '']) => [code, { type, district }]));
const oldCodes = new Map<string, string[]>();
for (const [old = '', now = ''] of readFactRows('units/ward_old_to_new.tsv')) oldCodes.set(now, [...(oldCodes.get(now) ?? []), old]);

/** Far from any meridian in use, and one whose registered centre is in another province. */
const NOT_ON_GRIDS = ['Hoàng Sa', 'Trường Sa', '30130'];

/** Current wards with their centre and the province whose grid their documents use. */
const towns = readFactRows('units/wards34_3321.tsv')
  .filter(([code = '', name = '']) => !NOT_ON_GRIDS.includes(code) && !NOT_ON_GRIDS.includes(name))
  .map(([code = '', name = '', , , lat, lng]) => {
    const parts = (oldCodes.get(code) ?? []).flatMap((old) => wards.get(old) ?? []);
    // Some islands were districts without wards.
    const district = districts.find((one) => (parts.length > 0 ? one.code === parts[0]!.district : one.name === name))!;
    const isTown = parts.some(({ type }) => !type.startsWith('Xã'));
    return {
      name,
      isTown,
      province: district.province,
      meridianDeg: meridians.get(district.province)!,
      lng: Number(lng),
      lat: Number(lat),
    };
  });

type Town = (typeof towns)[number];

function cornerOf({ lng, lat, meridianDeg }: Town): { x: number; y: number } {
  const [y = NaN, x = NaN] = core.fromWgs84(Float64Array.of(lng, lat), tm3Grid(meridianDeg));
  return { x, y };
}

/** Names of towns whose own grid is not among the proposals shown. */
function withoutOwnGrid(some: readonly Town[], gridsOf: (town: Town) => ReturnType<typeof likelyGrids>, most = Infinity): string[] {
  const rowsOf = (town: Town) => {
    const reading = { kind: 'corners', pairs: [cornerOf(town)], typed: null, parcels: [], grids: gridsOf(town) } as const;
    return oneBoxRows({ reading, places: [], unfolded: new Set(), isWhole: false }).slice(0, most);
  };
  const has = (town: Town): boolean => rowsOf(town).some((row) => row.kind === 'corners' && row.grid?.meridianDeg === town.meridianDeg);
  return some.filter((town) => !has(town)).map(({ name }) => name);
}

it('likelyGrids: all current wards are compared, more than 903 towns among them', () => {
  expect(towns).toHaveLength(3318);
  expect(towns.filter(({ isTown }) => isTown).length).toBeGreaterThan(903);
});

it('likelyGrids: with the view at a ward, its own grid is proposed first', () => {
  expect(withoutOwnGrid(towns, (town) => likelyGrids(cornerOf(town), town), 1)).toEqual([]);
});

it('likelyGrids: with its province named in the text, each ward’s own grid is proposed', () => {
  expect(withoutOwnGrid(towns, (town) => likelyGrids(cornerOf(town), null, [town.province]))).toEqual([]);
});

it('likelyGrids: without view or province, each town but one has its own grid among the proposals', () => {
  const unnamed = withoutOwnGrid(
    towns.filter(({ isTown }) => isTown),
    (town) => likelyGrids(cornerOf(town), null),
  );
  expect(unnamed).toEqual(['Thái Bình']);
});

it('likelyGrids: no ward’s corners are foreign to its own province, distant islands included', () => {
  const foreign = towns.filter((town) => {
    const chosen = { edition: 'old', provinceCode: town.province, meridianDeg: town.meridianDeg } as const;
    return findGridFault([cornerOf(town)], chosen, null) !== null;
  });
  expect(foreign.map(({ name }) => name)).toEqual([]);
});
