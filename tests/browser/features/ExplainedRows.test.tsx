import { beforeEach, expect, it } from 'vitest';
import { SearchPanel } from '../../../src/features/search/SearchPanel.tsx';
import { chooseCornerMeridian, chooseCornerProvince, clearCorners, pasteCorners } from '../../../src/flows/search/pasteCorners.ts';
import { explanationSlice, updateExplanation } from '../../../src/state/search/explanationSlice.ts';
import { searchSlice } from '../../../src/state/search/searchSlice.ts';
import { unitsSlice } from '../../../src/state/search/unitsSlice.ts';
import { drawerHost, renderPanel } from '../support/renderPanel.tsx';

const DA_NANG = { code: '48', name: 'Đà Nẵng', nameWithType: 'Thành phố Đà Nẵng', parentCode: '' };

/** Corners of a lot in Đà Nẵng. */
const CORNERS = [
  ['1771012.43', '550214.18'],
  ['1771020.10', '550220.55'],
  ['1771015.87', '550229.06'],
  ['1771008.02', '550222.71'],
] as const;
const rows = () => searchSlice.corners.rows.map(({ x, y }) => [x, y]);
const pasted = (at: number, x: string, y: string): string =>
  CORNERS.map((corner, index) => (index === at ? [x, y] : corner).join('\t')).join('\n');

function openWith(table: string, language: 'vi' | 'en' = 'vi') {
  pasteCorners(table, searchSlice.corners.rows[0]!.key);
  Object.assign(searchSlice, { open: true, tab: 'goc-ranh' });
  return renderPanel(<SearchPanel />, drawerHost('sheet'), language);
}

beforeEach(() => {
  const ready = { status: 'ready' as const, units: [DA_NANG] };
  Object.assign(unitsSlice, { provinces: { old: { ...ready }, '2025': { ...ready } }, districts: {}, wards: {} });
  clearCorners();
  updateExplanation({ taken: null });
  chooseCornerProvince('old', '48');
});

it('explained rows: an extra digit in a pasted table is named, removed by a press and restored by one', async () => {
  const screen = await openWith(pasted(1, '17711020.10', '550220.55'));
  await expect
    .element(screen.getByText('Các góc này chưa khớp. Có lẽ: góc 2, X có một chữ số bị lặp: 17711020.10 → 1771020.10.'))
    .toBeInTheDocument();
  await screen.getByRole('button', { name: 'Sửa theo cách này' }).click();
  await expect.element(screen.getByText('Đã sửa: góc 2, X có một chữ số bị lặp: 17711020.10 → 1771020.10.')).toBeInTheDocument();
  expect(rows()).toEqual(CORNERS.map((corner) => [...corner]));
  await expect.element(screen.getByText(/chưa khớp/)).not.toBeInTheDocument();
  await screen.getByRole('button', { name: 'Hoàn tác' }).click();
  expect(rows()[1]).toEqual(['17711020.10', '550220.55']);
  await expect.element(screen.getByText(/chưa khớp/)).toBeInTheDocument();
});

it('explained rows: where a digit could be any, the alternatives can be chosen', async () => {
  const screen = await openWith(pasted(1, '177102.10', '550220.55'));
  await screen.getByText('Cách hiểu khác').click();
  const rivals = screen.getByRole('button', { name: /góc 2, X thiếu một chữ số/ });
  await expect.poll(() => rivals.elements().length).toBeGreaterThan(0);
  const words = rivals.elements()[0]!.textContent;
  await rivals.first().click();
  await expect.poll(() => rows()[1]![0]).toBe(/→ (\S+)$/.exec(words)![1]!);
});

it('explained rows: the document’s meridian replaces another; a 6° zone becomes the province’s grid', async () => {
  chooseCornerMeridian(105);
  const screen = await openWith(pasted(0, ...CORNERS[0]));
  await expect.element(screen.getByText(/bản vẽ dùng kinh tuyến trục 107°45′/).first()).toBeInTheDocument();
  await screen.getByRole('button', { name: 'Sửa theo cách này' }).click();
  await expect.poll(() => searchSlice.corners.meridianDeg).toBe(107.75);
  expect(rows()).toEqual(CORNERS.map((corner) => [...corner]));

  clearCorners();
  chooseCornerProvince('old', '48');
  // Two of its corners in zone 49 (111°).
  pasteCorners('1772417.741 202399.584\n1772425.317 202406.078', searchSlice.corners.rows[0]!.key);
  await expect.element(screen.getByText(/bản vẽ dùng múi 6°, kinh tuyến 111°00′/).first()).toBeInTheDocument();
  await screen.getByRole('button', { name: 'Sửa theo cách này' }).click();
  await expect
    .poll(() => rows().map((row) => row.map((metres) => Number(metres).toFixed(2))))
    .toEqual([[...CORNERS[0]], [...CORNERS[1]]].map(([x, y]) => [Number(x).toFixed(2), Number(y).toFixed(2)]));
  expect(searchSlice.corners.meridianDeg).toBe(107.75);
});

it.each([
  ['a moved mark', 2, '1771015.87', '55022.906', 'Perhaps corner 3 has its decimal mark in the wrong place in Y: 55022.906 → 550229.06.'],
  ['a lost group', 3, '1771008.02', '222.71', 'Perhaps corner 4 lacks a group of three digits in Y: 222.71 → 550222.71.'],
] as const)('explained rows: in English, %s', async (_what, at, x, y, words) => {
  const screen = await openWith(pasted(at, x, y), 'en');
  await expect.element(screen.getByText(words, { exact: false })).toBeInTheDocument();
  expect(explanationSlice.found.length).toBeGreaterThan(0);
});

it('explained rows: where the province cannot be right another can be chosen, in both languages', async () => {
  const units = [DA_NANG, { code: '31', name: 'Hải Phòng', nameWithType: 'Thành phố Hải Phòng', parentCode: '' }];
  for (const [language, other] of [
    ['vi', 'Tỉnh khác…'],
    ['en', 'Another province…'],
  ] as const) {
    Object.assign(unitsSlice.provinces.old, { units });
    chooseCornerProvince('old', '48');
    const screen = await openWith('2306400\t595300', language);
    await screen.getByRole('button', { name: other }).click();
    await screen.getByRole('option', { name: 'Thành phố Hải Phòng' }).click();
    await expect.poll(() => searchSlice.corners).toMatchObject({ provinceCode: '31', meridianDeg: 105.75, gridFault: null });
    await expect.poll(() => screen.getByRole('button', { name: other }).elements()).toEqual([]);
    await screen.unmount();
  }
});
