import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { PlotForm } from '../../../src/features/search/PlotForm.tsx';
import { openSearch } from '../../../src/flows/search/openSearch.ts';
import { noticeSlice } from '../../../src/state/shell/noticeSlice.ts';
import { searchSlice } from '../../../src/state/search/searchSlice.ts';
import { unitsSlice } from '../../../src/state/search/unitsSlice.ts';
import { renderPanel } from '../support/renderPanel.tsx';

const unit = (code: string, name: string, parent_code = '') => ({ code, name, name_with_type: name, parent_code });

const UNITS: Record<string, ReturnType<typeof unit>[]> = {
  city: [unit('46', 'Thừa Thiên Huế'), unit('48', 'Đà Nẵng')],
  district: [unit('474', 'Thành phố Huế', '46'), unit('490', 'Liên Chiểu', '48'), unit('495', 'Cẩm Lệ', '48')],
  wards: [unit('20194', 'Hòa Minh', '490'), unit('20305', 'Khuê Trung', '495'), unit('20314', 'Hòa Xuân', '495')],
};
const emptyList = () => ({ status: 'none' as const, units: [] });

/** Administrative units as the gateway sends them: all of a level, or the children of `parent_code`. */
function answer(input: string): Response {
  const { pathname, searchParams } = new URL(input);
  const parent = searchParams.get('parent_code');
  const units = UNITS[pathname.split('/').at(-1)!];
  if (!units) return new Response('{"message":"Không được."}', { status: 500 });
  return Response.json({ data: units.filter(({ parent_code }) => parent === null || parent_code === parent) });
}

beforeEach(() => {
  vi.stubGlobal('fetch', async (input: string) => answer(input));
  Object.assign(unitsSlice, { provinces: { old: emptyList(), '2025': emptyList() }, districts: {}, wards: {} });
  Object.assign(searchSlice, {
    fieldErrors: {},
    failure: null,
    plot: { edition: 'old', provinceCode: '', districtCode: '', wardCode: '', sheetNumber: '', parcelNumber: '' },
  });
  noticeSlice.waiting = [];
});
afterEach(() => vi.unstubAllGlobals());

async function openForm() {
  openSearch('to-thua');
  const screen = await renderPanel(<PlotForm />);
  const field = (label: string) => screen.getByRole('combobox', { name: label, exact: true });
  /** Options of a select, one of which is then chosen. */
  async function choose(label: string, name: string): Promise<Array<string | null>> {
    await field(label).click();
    const list = screen.getByRole('dialog', { name: label, exact: true });
    await expect.element(list.getByRole('option', { name })).toBeVisible();
    const offered = list
      .getByRole('option')
      .elements()
      .map((option) => option.textContent);
    await list.getByRole('option', { name }).click();
    return offered;
  }
  return { screen, field, choose };
}

it('to-thua: districts belong to the chosen province, wards to the chosen district', async () => {
  const { field, choose } = await openForm();
  await expect.element(field('Quận, huyện')).toBeDisabled();
  expect(await choose('Tỉnh, thành phố', 'Đà Nẵng')).toEqual(expect.arrayContaining(['Thừa Thiên Huế', 'Đà Nẵng']));
  await expect.element(field('Phường, xã')).toBeDisabled();
  expect((await choose('Quận, huyện', 'Cẩm Lệ')).toSorted()).toEqual(['Cẩm Lệ', 'Liên Chiểu']);
  expect((await choose('Phường, xã', 'Hòa Xuân')).toSorted()).toEqual(['Hòa Xuân', 'Khuê Trung']);
  expect(searchSlice.plot).toMatchObject({ provinceCode: '48', districtCode: '495', wardCode: '20314' });
  await choose('Tỉnh, thành phố', 'Thừa Thiên Huế');
  expect(searchSlice.plot).toMatchObject({ provinceCode: '46', districtCode: '', wardCode: '' });
  expect(await choose('Quận, huyện', 'Thành phố Huế')).toEqual(['Thành phố Huế']);
});

it('to-thua: a search that the gateway refuses is reported in the form until the input changes', async () => {
  Object.assign(searchSlice.plot, { provinceCode: '48', districtCode: '495', wardCode: '20314', sheetNumber: '3', parcelNumber: '12' });
  const { screen } = await openForm();
  await screen.getByRole('button', { name: 'Tìm kiếm' }).click();
  await expect.element(screen.getByText('Chưa tìm được, hãy thử lại')).toBeVisible();
  expect(noticeSlice.waiting).toEqual([]);
  await screen.getByLabelText(/^Số thửa/).fill('13');
  await expect.element(screen.getByText('Chưa tìm được, hãy thử lại')).not.toBeInTheDocument();
});
