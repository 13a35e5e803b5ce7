import { beforeEach, describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { SearchPanel } from '../../../src/features/search/SearchPanel.tsx';
import type { PlaceSuggestion } from '../../../src/domain/search/place.ts';
import type { SearchTab } from '../../../src/domain/map/mapTab.ts';
import { locationSlice } from '../../../src/state/shell/compassSlice.ts';
import { chooseCornerProvince, replaceCorners } from '../../../src/flows/search/pasteCorners.ts';
import { noticeSlice } from '../../../src/state/shell/noticeSlice.ts';
import { placeSlice, searchSlice } from '../../../src/state/search/searchSlice.ts';
import { unitsSlice } from '../../../src/state/search/unitsSlice.ts';
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
  Object.assign(placeSlice, { status: 'idle', suggestions: [], total: 0, coordinates: null });
  Object.assign(searchSlice, { placeText: '', busy: null });
  locationSlice.status = 'idle';
});

/** An old ward that was divided, as a fuller table would have it, and a new one. */
const DIVIDED: PlaceSuggestion = {
  id: 'ward:old:1',
  name: 'Phường Hòa Xuân',
  address: 'Quận Cẩm Lệ, Thành phố Đà Nẵng',
  kind: 'ward',
  edition: 'old',
  note: 'nay chủ yếu thuộc Phường Hòa Xuân',
  otherEdition: [
    { id: 'ward:2025:1', name: 'Phường Hòa Xuân' },
    { id: 'ward:2025:2', name: 'Phường Cẩm Lệ' },
  ],
};
const NEW_WARD: PlaceSuggestion = {
  id: 'ward:2025:1',
  name: 'Phường Hòa Xuân',
  address: 'Thành phố Đà Nẵng',
  kind: 'ward',
  edition: '2025',
  note: 'gồm Hòa Xuân, Hòa Châu',
  otherEdition: [{ id: 'ward:old:1', name: 'Phường Hòa Xuân' }],
};

function answerPlaces(suggestions: PlaceSuggestion[], total = suggestions.length): void {
  searchSlice.placeText = 'hoa xu';
  Object.assign(placeSlice, { status: 'ready', suggestions, total });
}

describe('search drawer', () => {
  it('search drawer: it has the name and the four tabs of the specification, google first', async () => {
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
    await expect.poll(() => guide.getByRole('img').element().querySelectorAll('text').length).toBeGreaterThan(4);
    await userEvent.keyboard('{Escape}');
    await expect.element(guide).not.toBeInTheDocument();
    expect(searchSlice.open).toBe(true);
  });

  it('google: text that is not a position shows the format, as a notice and beside the box', async () => {
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

  it('google: input beyond §5 shows how it is understood', async () => {
    const screen = await openOn('google');
    const box = screen.getByRole('textbox', { name: 'Toạ độ Google Map' });
    await box.fill('https://www.google.com/maps/@21.06245,105.77612,17z');
    await expect.element(box).toHaveAccessibleDescription('Đã hiểu là 21.06245, 105.776120.');
    await box.fill('21.06245, 105.77612');
    await expect.element(screen.getByText(/Đã hiểu/)).not.toBeInTheDocument();
    await screen.getByRole('button', { name: 'Xoá toạ độ' }).click();
    await expect.element(box).toHaveValue('');
  });

  it('google: a name can be searched among the places', async () => {
    const screen = await openOn('google');
    await screen.getByRole('textbox', { name: 'Toạ độ Google Map' }).fill('Hoà Xuân');
    await userEvent.keyboard('{Enter}');
    await screen.getByRole('button', { name: 'Tìm tên này ở tab Địa danh' }).click();
    await expect.element(screen.getByRole('combobox', { name: 'Tên địa danh, phường xã, tỉnh thành' })).toHaveValue('Hoà Xuân');
  });

  it('my location: the button waits, can be cancelled and reports a failure without a notice', async () => {
    const screen = await openOn('google');
    const button = screen.getByRole('button', { name: 'Vị trí của tôi' });
    await expect.element(button).not.toHaveAttribute('aria-busy');
    searchSlice.busy = 'position';
    await expect.element(screen.getByRole('button', { name: 'Đang xác định vị trí…' })).toHaveAttribute('aria-busy', 'true');
    await screen.getByRole('button', { name: 'Huỷ tìm kiếm' }).click();
    expect(searchSlice.busy).toBeNull();
    locationSlice.status = 'denied';
    await expect.element(screen.getByRole('button', { name: 'Vị trí của tôi – thử lại' })).toBeVisible();
    await expect.element(screen.getByText(/chưa được phép dùng vị trí/)).toBeVisible();
    expect(noticeSlice.waiting).toEqual([]);
  });

  it('dia-danh: a suggestion marks the typed text and shows its address, old and new names', async () => {
    answerPlaces([NEW_WARD, DIVIDED], 41);
    const screen = await openOn('dia-danh');
    await expect.element(screen.getByText('Hiện 2 trong 41 kết quả')).toBeVisible();
    const option = screen.getByRole('option').first();
    await expect.element(option).toHaveTextContent('Phường Hòa XuânTên mớiThành phố Đà Nẵnggồm Hòa Xuân, Hòa Châu');
    expect([...option.element().querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual(['Hòa', 'Xu']);
    await expect.element(screen.getByText('nay chủ yếu thuộc Phường Hòa Xuân')).toBeVisible();
  });

  it('dia-danh: each new ward of a divided old ward is offered and reached by arrow keys', async () => {
    answerPlaces([DIVIDED]);
    const screen = await openOn('dia-danh');
    const options = screen.getByRole('option');
    await expect.poll(() => options.elements().length).toBe(3);
    const box = screen.getByRole('combobox', { name: 'Tên địa danh, phường xã, tỉnh thành' });
    await box.click();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}');
    await expect.element(options.last()).toHaveAttribute('aria-selected', 'true');
    await expect.element(options.last()).toHaveTextContent('Nay một phần thuộc Phường Cẩm Lệ');
    await expect.element(box).toHaveAttribute('aria-activedescendant', options.last().element().id);
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(options.first()).toHaveAttribute('aria-selected', 'true');
  });

  it('dia-danh: typed coordinates are the first suggestion', async () => {
    const screen = await openOn('dia-danh');
    await screen.getByRole('combobox', { name: 'Tên địa danh, phường xã, tỉnh thành' }).fill('105.77612, 21.06245');
    const option = screen.getByRole('option').first();
    await expect.element(option).toHaveTextContent('Đến toạ độ 21.06245, 105.776120');
    await expect.element(option).toHaveTextContent('Kinh độ đứng trước vĩ độ: đã đổi lại cho đúng.');
  });

  it.each([
    ['idle', 'Bạn muốn xem khu vực nào?'],
    ['ready', 'Không có nội dung tìm kiếm phù hợp'],
    ['failed', 'Chưa tải được – thử lại'],
    ['offline', 'Không có mạng'],
  ] as const)('dia-danh: %s has its picture and text', async (status, words) => {
    placeSlice.status = status;
    const screen = await openOn('dia-danh');
    await expect.element(screen.getByText(words)).toBeVisible();
    const asksAgain = screen.getByRole('button', { name: 'Thử lại' }).elements().length;
    expect(asksAgain).toBe(status === 'failed' || status === 'offline' ? 1 : 0);
  });

  it('goc-ranh: rows are added and removed; a search without a pair is refused', async () => {
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

  it('goc-ranh: a value that is not a number is marked and gets the focus', async () => {
    const screen = await openOn('goc-ranh');
    await screen.getByRole('textbox', { name: 'X, góc 1' }).fill('1771012.43');
    await screen.getByRole('button', { name: 'Tìm kiếm' }).click();
    const missing = screen.getByRole('textbox', { name: 'Y, góc 1' });
    await expect.element(missing).toHaveFocus();
    expect(missing.element().getAttribute('aria-invalid')).toBe('true');
    // The text under the field moves no field of its row.
    await expect.element(screen.getByText('Cần nhập số')).toBeVisible();
    const tops = ['X', 'Y'].map(
      (axis) =>
        screen
          .getByRole('textbox', { name: `${axis}, góc 1` })
          .element()
          .getBoundingClientRect().top,
    );
    expect(tops[0]).toBe(tops[1]);
    await missing.fill('5');
    await expect.poll(() => missing.element().getAttribute('aria-invalid')).toBeNull();
  });

  it('goc-ranh: corners outside the province are reported, and a press applies the likelier reading', async () => {
    Object.assign(unitsSlice.provinces.old, {
      status: 'ready',
      units: [
        { code: '31', name: 'Hải Phòng', nameWithType: 'Thành phố Hải Phòng', parentCode: '' },
        { code: '48', name: 'Đà Nẵng', nameWithType: 'Thành phố Đà Nẵng', parentCode: '' },
      ],
    });
    const screen = await openOn('goc-ranh');
    chooseCornerProvince('old', '48');
    replaceCorners([{ x: '2306400', y: '595300' }]);
    await expect.element(screen.getByText('Góc 1 có vẻ không thuộc Thành phố Đà Nẵng.')).toBeVisible();
    await screen.getByRole('button', { name: 'Có lẽ là Thành phố Hải Phòng, 105°45′' }).click();
    await expect.poll(() => searchSlice.corners).toMatchObject({ provinceCode: '31', meridianDeg: 105.75, gridFault: null });
    await expect.element(screen.getByText(/có vẻ không thuộc/)).not.toBeInTheDocument();
  });

  it('goc-ranh: one parcel of a table of two is in the form, the other can be chosen', async () => {
    const screen = await openOn('goc-ranh');
    const rows = [8, 9].flatMap((lot) => [1, 2, 3].map((at) => `83;${lot};${at};${1771000 + 40 * lot + at}.00;${550200 + at * at}.00`));
    paste(screen.getByRole('textbox', { name: 'X, góc 1' }).element(), ['SoTo;SoThua;STT;X;Y', ...rows].join('\n'));
    const choice = screen.getByRole('combobox', { name: 'Bảng có 2 thửa: chọn thửa cần tìm' });
    await expect.element(choice).toHaveDisplayValue('Tờ 83 · Thửa 8');
    await expect.element(screen.getByRole('textbox', { name: 'X, góc 3' })).toHaveValue('1771323.00');
    await choice.selectOptions('Tờ 83 · Thửa 9');
    await expect.element(screen.getByRole('textbox', { name: 'X, góc 3' })).toHaveValue('1771363.00');
  });

  it('goc-ranh: a pasted table fills the rows, and a swapped pair is reported', async () => {
    const screen = await openOn('goc-ranh');
    const first = screen.getByRole('textbox', { name: 'X, góc 1' });
    paste(first.element(), '1\t1771012.43\t550214.18\n2\t550220.02\t1771013.90\n3\t1770993.51\t550225.06');
    await expect.element(screen.getByRole('textbox', { name: 'Y, góc 3' })).toHaveValue('550225.06');
    await expect.element(screen.getByText('Đã đảo X và Y ở góc 2 cho đúng thứ tự.')).toBeVisible();
  });

  it('goc-ranh: without a province the result is called approximate; a province sets its meridian', async () => {
    const screen = await openOn('goc-ranh');
    await expect.element(screen.getByText(/vị trí chỉ gần đúng/)).toBeVisible();
    await screen.getByRole('combobox', { name: 'Tỉnh, thành phố', exact: true }).click();
    await screen.getByRole('option', { name: 'Thành phố Đà Nẵng' }).click();
    const grid = screen.getByRole('combobox', { name: 'Kinh tuyến trục' });
    await expect.element(grid).toHaveValue('107.75');
    await expect.element(grid).toHaveTextContent('107°45′ · theo tỉnh đã chọn');
    await expect.element(screen.getByText(/vị trí chỉ gần đúng/)).not.toBeInTheDocument();
    await grid.selectOptions('105.5');
    expect(searchSlice.corners.meridianDeg).toBe(105.5);
  });

  it('to-thua: a missing value is reported at its field, the province first, as a notice', async () => {
    const screen = await openOn('to-thua');
    await screen.getByRole('button', { name: 'Tìm kiếm' }).click();
    const province = screen.getByRole('combobox', { name: 'Tỉnh, thành phố' });
    await expect.element(province).toHaveAccessibleDescription('Bạn phải chọn tỉnh thành!');
    await expect.element(province).toHaveFocus();
    await expect.element(screen.getByRole('textbox', { name: 'Số thửa' })).toHaveAccessibleDescription('Bạn chưa điền số thửa');
    expect(lastNotice()).toEqual({ id: 'notice.provinceRequired' });
  });

  it('to-thua: the units of 2025 have no district to choose', async () => {
    const screen = await openOn('to-thua');
    await expect.element(screen.getByRole('combobox', { name: 'Quận, huyện' })).toBeVisible();
    await screen.getByRole('radio', { name: '34 tỉnh (mới)' }).click();
    await expect.element(screen.getByRole('combobox', { name: 'Quận, huyện' })).not.toBeInTheDocument();
    await expect.element(screen.getByRole('combobox', { name: 'Phường, xã' })).toBeVisible();
  });
});
