import { describe, expect, it } from 'vitest';
import { layerRole } from '../../../../src/landFiles/lines/layerRole.ts';

describe('layerRole', () => {
  it.each([
    ...['10', 'Level 10', 'LEVEL_10', 'Lv10', '010', 'RANH THUA', 'ranh_thua', 'Ranh giới thửa đất', 'RANHTHUA'].map((name) => [
      name,
      'boundary',
    ]),
    ...['13', 'Level 13', 'SO_THUA', 'Số hiệu thửa', 'SHTHUA'].map((name) => [name, 'number']),
    ...['4', 'level_4', 'DIEN TICH', 'Diện tích thửa'].map((name) => [name, 'area']),
    ...['2', 'LOAI_DAT', 'MDSD', 'Mục đích sử dụng'].map((name) => [name, 'code']),
    ...['NHAN_THUA', 'Nhãn thửa'].map((name) => [name, 'label']),
    ...['0', '1', '100', 'NHA', 'Level 103', 'GIAO THONG', ''].map((name) => [name, undefined]),
  ])('layerRole: layer "%s" contains %s', (name, role) => {
    expect(layerRole(name!)).toBe(role);
  });
});
