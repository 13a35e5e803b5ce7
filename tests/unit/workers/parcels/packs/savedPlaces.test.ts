import { expect, it } from 'vitest';
import type { PackManifest } from '../../../../../src/contract/packs/packManifest.ts';
import type { Place } from '../../../../../src/contract/places/places.ts';
import { SavedPlaces } from '../../../../../workers/parcels/packs/savedPlaces.ts';
import type { SavedLand } from '../../../../../workers/parcels/packs/savedLand.ts';

const WARD: PackManifest['ward'] = {
  code: '27139',
  name: 'Võ Thị Sáu',
  name_with_type: 'Phường Võ Thị Sáu',
  district_code: '770',
  district_name: 'Quận 3',
  district_name_with_type: 'Quận 3',
  city_code: '79',
  city_name: 'Hồ Chí Minh',
  city_name_with_type: 'Thành phố Hồ Chí Minh',
  ward_name_2025: 'Phường Xuân Hòa',
  city_name_2025: 'Thành phố Hồ Chí Minh',
  ward_code_2025: '27139',
  city_code_2025: '79',
  former_names: ['Phường 6', 'Phường 7', 'Phường 8'],
};

/** Device with this ward's pack, without parcels. */
const land = {
  packs: () => Promise.resolve([{ ward: WARD, bounds: [106.68, 10.77, 106.7, 10.79], version: '1', as_of: '2026-11-29T00:00:00Z' }]),
  mapParcels: () => Promise.resolve([]),
} as unknown as SavedLand;

const find = async (words: string): Promise<string[]> => {
  const found = await new SavedPlaces(land, { after: () => () => undefined, nowMs: () => 0 }).find(words, null, 'vi');
  return ((found?.value as { data: Place[] } | undefined)?.data ?? []).map(({ name, note }) => `${name}: ${note}`);
};

const OLD = 'Phường Võ Thị Sáu: nay chủ yếu thuộc Phường Xuân Hòa, Thành phố Hồ Chí Minh';

it.each([
  ['Phường 6, Quận 3, TP.HCM', ['Phường Võ Thị Sáu: gồm Phường 6 cũ; nay chủ yếu thuộc Phường Xuân Hòa, Thành phố Hồ Chí Minh']],
  ['tổ 12, phường Võ Thị Sáu, Quận 3', [OLD]],
  ['12 đường Không Ai Biết, phường Võ Thị Sáu, Quận 3', [OLD]],
  ['Phường 6, Gò Vấp', []],
])('saved places: %j without a network', async (words, names) => {
  expect(await find(words)).toEqual(names);
});
