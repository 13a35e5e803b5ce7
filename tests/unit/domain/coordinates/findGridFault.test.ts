import { describe, expect, it } from 'vitest';
import { findGridFault } from '../../../../src/domain/coordinates/findGridFault.ts';

const daNang = { edition: 'old', provinceCode: '48', meridianDeg: 107.75 } as const;
const haiPhong = { edition: '2025', provinceCode: '31', meridianDeg: 105.75 } as const;
const noGrid = { edition: 'old', provinceCode: '', meridianDeg: null } as const;
const HOA_XUAN = { x: 1_771_000, y: 551_000 };
const HAI_PHONG = { x: 2_305_000, y: 597_000 };

describe('findGridFault', () => {
  it('findGridFault: corners of the chosen province have no fault, with or without a named meridian', () => {
    expect(findGridFault([HOA_XUAN], daNang, null)).toBeNull();
    expect(findGridFault([HOA_XUAN], daNang, 107.75)).toBeNull();
    expect(findGridFault([HOA_XUAN], noGrid, null)).toBeNull();
  });

  it('findGridFault: incomplete rows are ignored', () => {
    expect(findGridFault([], daNang, 105.75)).toBeNull();
    expect(findGridFault([null, { x: 2_305, y: 597_000 }, { x: Number.NaN, y: 1 }], daNang, 105.75)).toBeNull();
  });

  it('findGridFault: rows outside the province are named, with provinces that can contain them', () => {
    const fault = findGridFault([HOA_XUAN, null, HAI_PHONG], daNang, null);
    expect(fault).toMatchObject({ namedDeg: null, rows: [3] });
    expect(fault!.likely).toContainEqual({ code: '31', meridianDeg: 105.75 });
  });

  it('findGridFault: for a named meridian, the province that contains the corners on it is proposed', () => {
    expect(findGridFault([HAI_PHONG], daNang, 105.75)).toMatchObject({ namedDeg: 105.75, likely: [{ code: '31', meridianDeg: 105.75 }] });
    expect(findGridFault([HAI_PHONG], noGrid, 105.75)).toMatchObject({ namedDeg: 105.75, likely: [{ code: '31', meridianDeg: 105.75 }] });
  });

  it('findGridFault: a province with documents on several meridians accepts the named one', () => {
    expect(findGridFault([{ x: 2_305_000, y: 590_000 }], haiPhong, 105.5)!.likely).toEqual([{ code: '31', meridianDeg: 105.5 }]);
  });

  it('findGridFault: the province stays if none has such corners on the named meridian', () => {
    expect(findGridFault([{ x: 900_000, y: 500_000 }], daNang, 103)!.likely).toEqual([{ code: '48', meridianDeg: 103 }]);
  });
});
