import { beforeEach, describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { SearchPanel } from '../../../src/features/search/SearchPanel.tsx';
import type { SearchTab } from '../../../src/domain/searchTab.ts';
import { noticeSlice } from '../../../src/state/noticeSlice.ts';
import { searchSlice } from '../../../src/state/searchSlice.ts';
import { unitsSlice } from '../../../src/state/unitsSlice.ts';
import { drawerHost, renderPanel } from '../support/renderPanel.tsx';

const DA_NANG = { code: '48', name: 'Đà Nẵng', nameWithType: 'Thành phố Đà Nẵng', parentCode: '' };

function openOn(tab: SearchTab, language: 'vi' | 'en' = 'vi') {
  Object.assign(searchSlice, { open: true, tab });
  return renderPanel(<SearchPanel />, drawerHost('sheet'), language);
}

function paste(element: Element, text: string): void {
  const clipboardData = new DataTransfer();
  clipboardData.setData('text', text);
  element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
}

const lastNotice = () => noticeSlice.waiting.at(-1)?.message;

beforeEach(() => {
  const ready = { status: 'ready' as const, units: [DA_NANG] };
  Object.assign(unitsSlice, { provinces: { old: { ...ready }, '2025': { ...ready } }, districts: {}, wards: {} });
  Object.assign(searchSlice, {
    googleText: '',
    fieldErrors: {},
    corners: {
      provinceCode: '',
      edition: 'old',
      meridianDeg: null,
      rows: [{ key: 1, x: '', y: '' }],
      nextKey: 2,
      swappedRows: [],
    },
    plot: { edition: 'old', provinceCode: '', districtCode: '', wardCode: '', sheetNumber: '', parcelNumber: '' },
  });
  noticeSlice.waiting = [];
});

describe('search drawer', () => {
  it('search drawer: is called as the specification says and has its four tabs, google first', async () => {
    const screen = await openOn('google');
    await expect.element(screen.getByRole('dialog', { name: 'Tra cứu toạ độ' })).toBeVisible();
    const tabs = screen.getByRole('tab').elements();
    expect(tabs.map((tab) => tab.textContent)).toEqual(['Google', 'Địa danh', 'Góc ranh', 'Tờ thửa']);
    await screen.getByRole('tab', { name: 'Tờ thửa' }).click();
    expect(searchSlice.tab).toBe('to-thua');
  });

  it('search drawer: is in English when that is chosen', async () => {
    const screen = await openOn('google', 'en');
    await expect.element(screen.getByRole('dialog', { name: 'Coordinate lookup' })).toBeVisible();
  });

  it.each([
    ['google', 'Tìm theo toạ độ Google'],
    ['dia-danh', 'Tìm theo địa danh'],
    ['goc-ranh', 'Tìm theo góc ranh'],
    ['to-thua', 'Tìm theo tờ và thửa'],
  ] as const)('search drawer: the help icon of %s opens its guide picture, Escape closes only that', async (tab, title) => {
    const screen = await openOn(tab);
    await screen.getByRole('button', { name: 'Hướng dẫn' }).click();
    const guide = screen.getByRole('dialog', { name: title });
    await expect.element(guide.getByRole('img')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(guide).not.toBeInTheDocument();
    expect(searchSlice.open).toBe(true);
  });

  it('google: text that is no position gives the format, as a notice and beside the box', async () => {
    const screen = await openOn('google');
    const box = screen.getByRole('textbox', { name: 'Toạ độ Google Map' });
    await box.fill('Đà Nẵng');
    await userEvent.keyboard('{Enter}');
    const format = 'Toạ độ Google có dạng 21.06245, 105.77612 hoặc 21,06245, 105,77612';
    await expect.element(screen.getByText(format)).toBeVisible();
    await expect.element(box).toHaveAccessibleDescription(format);
    expect(lastNotice()).toEqual({ id: 'notice.coordinateFormat' });
    await box.fill('21');
    await expect.element(screen.getByText(format)).not.toBeInTheDocument();
  });

  it('goc-ranh: rows are added and removed, and no pair says so', async () => {
    const screen = await openOn('goc-ranh');
    await screen.getByRole('button', { name: 'Thêm góc' }).click();
    await screen.getByRole('textbox', { name: 'X, góc 2' }).fill('1771012.43');
    await screen.getByRole('button', { name: 'Xoá góc 1' }).click();
    await expect.element(screen.getByRole('textbox', { name: 'X, góc 1' })).toHaveValue('1771012.43');
    expect(screen.getByRole('textbox').elements()).toHaveLength(2);
    await screen.getByRole('button', { name: 'Tìm kiếm' }).click();
    await expect.element(screen.getByText('Bạn chưa điền toạ độ')).toBeVisible();
    expect(lastNotice()).toEqual({ id: 'notice.cornersEmpty' });
  });

  it('goc-ranh: a pasted table fills the rows and a swapped pair is noted', async () => {
    const screen = await openOn('goc-ranh');
    const first = screen.getByRole('textbox', { name: 'X, góc 1' });
    paste(first.element(), '1\t1771012.43\t550214.18\n2\t550220.02\t1771013.90\n3\t1770993.51\t550225.06');
    await expect.element(screen.getByRole('textbox', { name: 'Y, góc 3' })).toHaveValue('550225.06');
    await expect.element(screen.getByText('Đã đảo X và Y ở góc 2 cho đúng thứ tự.')).toBeVisible();
  });

  it('goc-ranh: without a province the result is said to be approximate; a province brings its meridian', async () => {
    const screen = await openOn('goc-ranh');
    await expect.element(screen.getByText(/vị trí chỉ gần đúng/)).toBeVisible();
    await screen.getByRole('combobox', { name: 'Tỉnh, thành phố', exact: true }).click();
    await screen.getByRole('option', { name: 'Thành phố Đà Nẵng' }).click();
    const grid = screen.getByRole('combobox', { name: 'Kinh tuyến trục' });
    await expect.element(grid).toHaveValue('107.75');
    await expect.element(grid).toHaveTextContent('107°45′ · theo tỉnh đã chọn');
    expect(screen.getByText(/vị trí chỉ gần đúng/).elements()).toHaveLength(0);
    await grid.selectOptions('105.5');
    expect(searchSlice.corners.meridianDeg).toBe(105.5);
  });

  it('to-thua: what is missing stands beside its field, the province first as a notice', async () => {
    const screen = await openOn('to-thua');
    await screen.getByRole('button', { name: 'Tìm kiếm' }).click();
    const province = screen.getByRole('combobox', { name: 'Tỉnh, thành phố' });
    await expect.element(province).toHaveAccessibleDescription('Bạn phải chọn tỉnh thành!');
    await expect.element(screen.getByRole('textbox', { name: 'Số thửa' })).toHaveAccessibleDescription('Bạn chưa điền số thửa');
    expect(lastNotice()).toEqual({ id: 'notice.provinceRequired' });
  });

  it('to-thua: since 2025 there is no district to choose', async () => {
    const screen = await openOn('to-thua');
    await expect.element(screen.getByRole('combobox', { name: 'Quận, huyện' })).toBeVisible();
    await screen.getByRole('radio', { name: '34 tỉnh (mới)' }).click();
    await expect.element(screen.getByRole('combobox', { name: 'Quận, huyện' })).not.toBeInTheDocument();
    await expect.element(screen.getByRole('combobox', { name: 'Phường, xã' })).toBeVisible();
  });
});
