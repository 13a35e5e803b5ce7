import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { ParcelPanel } from '../../../src/features/parcel/ParcelPanel.tsx';
import { showParcel } from '../../../src/flows/parcel/openParcel.ts';
import { drawingSlice } from '../../../src/state/drawing/drawingSlice.ts';
import { mapTabSlice } from '../../../src/state/map/mapModeSlice.ts';
import { noticeSlice } from '../../../src/state/shell/noticeSlice.ts';
import { selectionSlice } from '../../../src/state/parcel/selectionSlice.ts';
import { authModalSlice, sessionSlice } from '../../../src/state/session/sessionSlice.ts';
import { ActionButton } from '../../../src/ui/layout/ActionRow.tsx';
import { drawerHost, renderPanel } from '../support/renderPanel.tsx';
import { notesSlice } from '../../../src/state/notes/notesSlice.ts';

const RING = [
  { lng: 108.2204, lat: 16.0126 },
  { lng: 108.2205, lat: 16.0126 },
  { lng: 108.2205, lat: 16.0124 },
];

beforeEach(() => {
  Object.assign(selectionSlice, {
    status: 'ready',
    parcel: {
      type: 'cadastrals',
      id: 'p',
      title: 'Thửa 118',
      sheetNumber: '24',
      parcelNumber: '118',
      areaM2: 12345.6,
      landCode: 'ODT',
      center: { lng: 108.2204171234, lat: 16.0125349 },
      ring: RING,
      address: 'Phường Hòa Xuân, quận Cẩm Lệ, thành phố Đà Nẵng',
      addressNow: 'Phường Hoà Xuân, TP. Đà Nẵng',
      provinceCode: '48',
      isSample: true,
    },
    table: {
      meridianDeg: 107.75,
      corners: RING.map((position, index) => ({ xM: 1771012.424 + index, yM: 550214.18, position, sideM: 6.021 + index })),
      perimeterM: 21.06,
      areaWgs84M2: 126.431,
      areaSphereM2: 126.788,
      areaGridM2: 126.409,
    },
  });
});

afterEach(() => {
  Object.assign(selectionSlice, { status: 'none', parcel: null, table: null, unmeasured: false });
});

describe('parcel panel', () => {
  it('parcel panel: a data error report needs text; a text that could not be sent stays', async () => {
    const screen = await renderPanel(<ParcelPanel />);
    await screen.getByRole('button', { name: 'Báo lỗi dữ liệu' }).click();
    await screen.getByRole('button', { name: 'Gửi báo lỗi' }).click();
    await expect.element(screen.getByLabelText('Nội dung')).toHaveAccessibleDescription('Bạn chưa nhập nội dung');
    await screen.getByLabelText('Nội dung').fill('Ranh phía đông lệch 2 m');
    // There is no gateway here, so sending fails.
    await screen.getByRole('button', { name: 'Gửi báo lỗi' }).click();
    await expect.element(screen.getByText('Có lỗi xảy ra, hãy thử lại sau').first()).toBeVisible();
    await expect.element(screen.getByLabelText('Nội dung')).toHaveValue('Ranh phía đông lệch 2 m');
    // The phone is turned: the panel is rendered anew in another place.
    await screen.unmount();
    const turned = await renderPanel(<ParcelPanel />, drawerHost('side'));
    await expect.element(turned.getByLabelText('Nội dung')).toHaveValue('Ranh phía đông lệch 2 m');
    await turned.getByRole('dialog', { name: 'Báo lỗi dữ liệu' }).getByRole('button', { name: 'Đóng', exact: true }).click();
    await expect.element(turned.getByLabelText('Nội dung')).not.toBeInTheDocument();
  });

  it('parcel panel: it shows sheet, parcel, area, address, land use, disclaimer and sample data mark', async () => {
    const screen = await renderPanel(<ParcelPanel />);
    await expect.element(screen.getByText('Thông tin thước đo')).toBeVisible();
    await expect.element(screen.getByRole('heading', { name: 'Tờ 24 · Thửa 118' })).toBeVisible();
    await expect.element(screen.getByText('12,345.6')).toBeVisible();
    await expect.element(screen.getByText('Phường Hòa Xuân, quận Cẩm Lệ, thành phố Đà Nẵng')).toBeVisible();
    await expect.element(screen.getByText('nay: Phường Hoà Xuân, TP. Đà Nẵng')).toBeVisible();
    await expect.element(screen.getByText('Đất ở tại đô thị')).toBeInTheDocument();
    await expect.element(screen.getByText('Dữ liệu mẫu')).toBeVisible();
    await expect.element(screen.getByText(/chỉ để tham khảo/)).toBeInTheDocument();
  });

  it('parcel panel: a new parcel first gets its heading; content and actions follow', async () => {
    const { parcel } = selectionSlice;
    Object.assign(selectionSlice, { status: 'loading', parcel: null });
    const screen = await renderPanel(<ParcelPanel />);
    const seen: Array<[heading: string, isFilled: boolean, hasActions: boolean]> = [];
    const observer = new MutationObserver(() => {
      const { container } = screen;
      seen.push([
        container.querySelector('h2')!.textContent,
        container.querySelector('dl') !== null,
        container.querySelector('footer') !== null,
      ]);
    });
    observer.observe(screen.container, { childList: true, subtree: true, characterData: true });
    await expect.element(screen.getByRole('status', { name: 'Đang tải thông tin thửa' })).toBeInTheDocument();
    Object.assign(selectionSlice, { status: 'ready', parcel });
    await expect.element(screen.getByText('12,345.6')).toBeVisible();
    observer.disconnect();
    const named = seen.filter(([heading]) => heading === 'Tờ 24 · Thửa 118');
    expect(named.at(0)).toEqual(['Tờ 24 · Thửa 118', false, false]);
    expect(named.at(-1)).toEqual(['Tờ 24 · Thửa 118', true, true]);
  });

  it('parcel panel: a reloaded parcel changes its figures and removes nothing meanwhile', async () => {
    const screen = await renderPanel(<ParcelPanel />);
    await expect.element(screen.getByText('12,345.6')).toBeVisible();
    const facts = screen.container.querySelector('dl');
    Object.assign(selectionSlice, { parcel: { ...selectionSlice.parcel!, areaM2: 54321.7 } });
    await expect.element(screen.getByText('54,321.7')).toBeVisible();
    expect(screen.container.querySelector('dl')).toBe(facts);
  });

  it('parcel panel: sheet and number appear once; on a phone the centre has 9 decimals', async () => {
    const screen = await renderPanel(<ParcelPanel />);
    await expect.element(screen.getByText('16.012534900, 108.220417123', { exact: true })).toBeInTheDocument();
    expect(screen.getByText(/118/).elements()).toHaveLength(1);
  });

  it('parcel panel: corner table with its meridian, sides with two decimals, three areas side by side', async () => {
    const screen = await renderPanel(<ParcelPanel />);
    await expect.element(screen.getByText(/kinh tuyến trục 107°45′/)).toBeInTheDocument();
    const headers = screen.getByRole('columnheader').elements();
    expect(headers.map((cell) => cell.textContent)).toEqual(['Góc', 'X (m)', 'Y (m)', 'Cạnh (m)']);
    const row = screen.getByRole('row').elements().at(2);
    expect([...(row?.children ?? [])].map((cell) => cell.textContent)).toEqual(['2', '1771013.42', '550214.18', '7.02']);
    for (const figure of ['126.43 m²', '126.79 m²', '126.41 m²']) {
      await expect.element(screen.getByText(figure, { exact: true })).toBeInTheDocument();
    }
  });

  it('parcel panel: a failed measurement is reported and can be repeated', async () => {
    Object.assign(selectionSlice, { table: null, unmeasured: true });
    const screen = await renderPanel(<ParcelPanel />);
    await expect.element(screen.getByText('Chưa đo được thửa này.')).toBeInTheDocument();
    await screen.getByRole('button', { name: 'Thử lại' }).click();
    await expect.element(screen.getByRole('columnheader', { name: 'Cạnh (m)' })).toBeInTheDocument();
    expect(screen.getByText('Chưa đo được thửa này.').elements()).toEqual([]);
  });

  it('parcel panel: its actions are in one row; what does not fit at 320 px is behind …', async () => {
    await page.viewport(320, 640);
    const copied: string[] = [];
    vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => void copied.push(text));
    const screen = await renderPanel(<ParcelPanel share={<ActionButton icon="share" label="Chia sẻ" />} />);
    const row = screen.getByRole('group', { name: 'Thao tác với thửa' });
    const names = (): Array<string | null> => [...row.element().querySelectorAll('button, a')].map((action) => action.textContent);
    await expect.poll(names).toEqual(['Chia sẻ', 'Đo vẽ', 'Lưu', 'Chép bảng', 'Thêm']);
    await row.getByRole('button', { name: 'Chép bảng' }).click();
    await expect.poll(() => copied).toHaveLength(1);
    expect(copied[0]).toContain('2\t1771013.42\t550214.18\t7.02');
    await row.getByRole('button', { name: 'Thêm' }).click();
    await expect.poll(() => names().slice(5)).toEqual(['Xuất', 'Chỉ đường']);
    const small = [...row.element().querySelectorAll('button, a')].filter((action) => {
      const { width, height } = action.getBoundingClientRect();
      return width < 44 || height < 44;
    });
    expect(small).toEqual([]);
    const way = row.getByRole('link', { name: 'Chỉ đường' });
    expect(way.element().getAttribute('href')).toMatch(/16\.01253,108\.220417/);
    await userEvent.keyboard('{Escape}');
    expect(selectionSlice.status).toBe('ready');
    await expect.poll(names).toHaveLength(5);
    await page.viewport(400, 640);
    await expect.poll(names).toEqual(['Chia sẻ', 'Đo vẽ', 'Lưu', 'Chép bảng', 'Xuất', 'Chỉ đường']);
  });

  it('parcel panel: measure and save turn it into the drawing, for an anonymous visitor, too', async () => {
    sessionSlice.status = 'anonymous';
    await page.viewport(400, 640);
    const screen = await renderPanel(<ParcelPanel />);
    await screen.getByRole('button', { name: 'Lưu' }).click();
    expect(authModalSlice.mode).toBe('closed');
    expect(notesSlice.form).toMatchObject({ kind: 'PIECE', points: RING });
    await screen.getByRole('button', { name: 'Đo vẽ' }).click();
    expect(drawingSlice.drawing).toEqual({ mode: 'area', points: RING, isClosed: true });
    expect(mapTabSlice.measure).not.toBeNull();
  });

  it('parcel panel: each ring has its table and name, figures are of all; a drawing takes the outline', async () => {
    await page.viewport(360, 640);
    const square = (lng: number, lat: number, sideDeg: number) => [
      { lng, lat },
      { lng: lng + sideDeg, lat },
      { lng: lng + sideDeg, lat: lat + sideDeg },
      { lng, lat: lat + sideDeg },
    ];
    const parts = [[square(108.22, 16.012, 0.0004), square(108.2201, 16.0121, 0.0002)], [square(108.2206, 16.012, 0.0001)]];
    await showParcel({ ...selectionSlice.parcel!, ring: parts[0]![0]!, parts });
    const copied: string[] = [];
    vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => void copied.push(text));
    const screen = await renderPanel(<ParcelPanel />);
    const names = ['Vòng ngoài', 'Lỗ 1', 'Phần 2'];
    expect(
      screen
        .getByRole('heading', { level: 4 })
        .elements()
        .map(({ textContent }) => textContent),
    ).toEqual(names);
    for (const name of names) {
      const table = screen.getByRole('table', { name: `Bảng toạ độ góc ranh: ${name}` });
      const numbers = table
        .getByRole('rowheader')
        .elements()
        .map(({ textContent }) => textContent);
      expect(numbers).toEqual(['1', '2', '3', '4']);
    }
    // Squares of 0.0004°, 0.0002° and 0.0001°: 13 areas (118.4 m²) and 28 sides (10.9 m) of the smallest.
    const { areaWgs84M2, perimeterM } = selectionSlice.table!;
    expect(areaWgs84M2! / 13).toBeCloseTo(118.4, 0);
    expect(perimeterM / 28).toBeCloseTo(10.9, 1);
    await screen.getByRole('button', { name: 'Chép bảng' }).click();
    await expect.poll(() => copied).toHaveLength(1);
    expect(copied[0]!.split('\n').filter((line) => !line.includes('\t'))).toEqual(names);
    await screen.getByRole('button', { name: 'Đo vẽ' }).click();
    expect(drawingSlice.drawing.points).toEqual(parts[0]![0]);
    expect(noticeSlice.waiting.map(({ message }) => message)).toContainEqual({ id: 'ground.outlineOnly' });
    noticeSlice.waiting = [];
  });

  it('parcel panel: closing it closes the parcel', async () => {
    const screen = await renderPanel(<ParcelPanel />);
    await screen.getByRole('button', { name: 'Đóng' }).click();
    expect(selectionSlice.status).toBe('none');
  });
});
