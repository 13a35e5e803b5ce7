import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { ResultsPanel } from '../../../src/features/results/ResultsPanel.tsx';
import { openList } from '../../../src/flows/results/openList.ts';
import { searchAround } from '../../../src/flows/search/showPosition.ts';
import { NEAREST_FIRST } from '../../../src/domain/land/parcelOrder.ts';
import { listSlice } from '../../../src/state/results/listSlice.ts';
import { resultsSlice } from '../../../src/state/results/resultsSlice.ts';
import { selectionSlice } from '../../../src/state/parcel/selectionSlice.ts';
import { parcelsClient } from '../../../workers/parcels/client.ts';
import { TEST_CENTER, TEST_LAND_PATH } from '../../support/land/testLand.ts';
import { drawerHost, renderPanel } from '../support/renderPanel.tsx';
import { signal } from '../../../src/state/signal.ts';

const ROW_PX = 84;
const apiBase = new URL(TEST_LAND_PATH, location.href).href;

beforeAll(() => parcelsClient.configure({ apiBase, fileBase: apiBase, token: null }));
afterAll(() => {
  parcelsClient.stop();
  openList(null);
});
afterEach(() => {
  Object.assign(listSlice, { order: NEAREST_FIRST, status: 'none', center: null, cadastralPlace: null, filterOpen: false });
});

/** Opens the panel with the lots that a search around the middle of the test land finds. */
async function openParcels() {
  await searchAround(TEST_CENTER, 'Phường Hoà Xuân');
  openList('cadastral');
  const screen = await renderPanel(<ResultsPanel />);
  await expect.element(screen.getByRole('listitem').first()).toHaveTextContent('Thửa 20021');
  return screen;
}

type Screen = Awaited<ReturnType<typeof openParcels>>;
const firstRows = (screen: Screen): Array<string | null> =>
  screen
    .getByRole('listitem')
    .elements()
    .slice(0, 4)
    .map((row) => row.textContent);
const status = (screen: Screen) => screen.getByRole('status').first();
const list = (screen: Screen): Element => screen.getByRole('list', { name: 'Danh sách địa chính' }).element();
const total = (): number => resultsSlice.cadastralCount;

describe('cadastral list: sort', () => {
  it('cadastral list: sorted by area, the largest come first; the direction can be reversed', async () => {
    const screen = await openParcels();
    const areas = (): number[] => firstRows(screen).map((row) => Number(/([\d.]+) m²/.exec(row ?? '')?.[1]));
    const ofNearest = areas()[0]!;
    await screen.getByRole('combobox', { name: 'Sắp xếp theo' }).selectOptions('Diện tích');
    await expect.poll(() => areas()[0]).toBeGreaterThan(ofNearest);
    await expect
      .poll(
        () =>
          areas()
            .toSorted((a, b) => b - a)
            .join() === areas().join(),
      )
      .toBe(true);
    const largest = areas()[0]!;
    await screen.getByRole('button', { name: 'Đang giảm dần, đổi sang tăng dần' }).click();
    await expect.poll(() => areas()[0]).toBeLessThan(largest);
    await expect
      .poll(
        () =>
          areas()
            .toSorted((a, b) => a - b)
            .join() === areas().join(),
      )
      .toBe(true);
  });

  it('cadastral list: sheet and parcel numbers are sorted as numbers', async () => {
    const screen = await openParcels();
    await screen.getByRole('combobox', { name: 'Sắp xếp theo' }).selectOptions('Tờ, thửa');
    const titles = () => screen.getByText(/^Tờ 1 · Thửa \d+$/).elements();
    const numbers = (): number[] => titles().map((title) => Number(/\d+$/.exec(title.textContent!)![0]));
    await expect.poll(() => numbers()[0]).toBeLessThan(20_000);
    await expect
      .poll(
        () =>
          numbers()
            .toSorted((a, b) => a - b)
            .join() === numbers().join(),
      )
      .toBe(true);
  });
});

describe('cadastral list: large text', () => {
  it('cadastral list: in large text the numbers of a lot are shown whole in a narrow column', async () => {
    await page.viewport(1280, 800);
    document.documentElement.style.fontSize = '200%';
    await searchAround(TEST_CENTER, 'Phường Hoà Xuân');
    openList('cadastral');
    await renderPanel(
      <div style={{ width: 376, height: 760 }}>
        <ResultsPanel />
      </div>,
      drawerHost('side'),
      'en',
    );
    const title = page.getByText('Sheet 1 · Parcel 20021', { exact: true });
    await expect.element(title).toBeVisible();
    const { scrollWidth, clientWidth } = title.element();
    document.documentElement.style.fontSize = '';
    await page.viewport(390, 844);
    expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
  });
});

describe('cadastral list: completeness', () => {
  it.each([
    ['loading', 'Đang tải thêm…'],
    ['complete', 'Đã tải đủ'],
  ] as const)('cadastral list: a list that is %s says so under its count', async (completeness, words) => {
    const screen = await openParcels();
    resultsSlice.cadastralCompleteness = completeness;
    await expect.element(screen.getByText(words)).toBeVisible();
    await expect.element(status(screen)).toHaveTextContent(`${total()} thửa`);
  });

  it('cadastral list: a list that lacks parcels offers to load them again', async () => {
    const screen = await openParcels();
    resultsSlice.cadastralCompleteness = 'partial';
    await expect.element(screen.getByRole('button', { name: 'Còn thửa chưa tải được – thử lại' })).toBeVisible();
  });
});

describe('cadastral list: filter', () => {
  it('cadastral list: a filter text ignores accents; the count follows and is announced after a pause', async () => {
    const screen = await openParcels();
    await expect.element(status(screen)).toHaveTextContent(`${total()} thửa`);
    await screen.getByRole('textbox', { name: 'Lọc danh sách' }).fill('thua 20021 hoa xuan');
    await expect.poll(() => screen.getByRole('listitem').elements().length).toBe(1);
    await expect.element(status(screen)).toHaveTextContent(`1 / ${total()} thửa`);
    await screen.getByRole('button', { name: 'Xoá từ khoá' }).click();
    await expect.element(status(screen)).toHaveTextContent(`${total()} thửa`);
  });

  it('cadastral list: land codes have counts; each condition is a chip that can be removed', async () => {
    const screen = await openParcels();
    await screen.getByRole('button', { name: 'Bộ lọc' }).click();
    const filter = screen.getByRole('group', { name: 'Bộ lọc' });
    const odt = filter.getByRole('button', { name: /^ODT, Đất ở tại đô thị, \d+ thửa$/ });
    await expect.element(odt).toBeVisible();
    const count = /(\d+) thửa$/.exec(odt.element().getAttribute('aria-label')!)![1];
    await odt.click();
    await expect.element(odt).toHaveAttribute('aria-pressed', 'true');
    await filter.getByRole('button', { name: `Xem ${count} thửa` }).click();
    await expect.element(screen.getByRole('button', { name: 'Bộ lọc, 1 điều kiện đang dùng' })).toHaveFocus();
    await expect.poll(() => firstRows(screen).every((row) => row!.includes('ODT'))).toBe(true);
    await screen.getByRole('button', { name: 'Bỏ lọc ODT' }).click();
    await expect.element(status(screen)).toHaveTextContent(`${total()} thửa`);
  });

  it('cadastral list: a faulty area range is reported and applies once it is valid', async () => {
    const screen = await openParcels();
    await screen.getByRole('button', { name: 'Bộ lọc' }).click();
    const [min, max] = [screen.getByRole('textbox', { name: 'Từ' }), screen.getByRole('textbox', { name: 'Đến' })];
    await min.fill('130');
    await max.fill('12,5');
    await expect.element(max).toHaveAccessibleDescription('Nhập diện tích như 1,234.5');
    await max.fill('120');
    await expect.element(min).toHaveAccessibleDescription('Diện tích “từ” phải nhỏ hơn hoặc bằng “đến”');
    await max.fill('1,135.5');
    await expect.element(min).not.toHaveAttribute('aria-invalid');
    await userEvent.keyboard('{Escape}');
    await expect.element(screen.getByRole('button', { name: 'Bỏ lọc 130–1,135.5 m²' })).toBeVisible();
    expect(listSlice.order).toMatchObject({ minAreaM2: 130, maxAreaM2: 1135.5 });
    expect(resultsSlice.openList).toBe('cadastral');
  });

  it('cadastral list: an area range with one bound is a condition, too', async () => {
    const screen = await openParcels();
    await screen.getByRole('button', { name: 'Bộ lọc' }).click();
    await screen.getByRole('textbox', { name: 'Từ' }).fill('130');
    await userEvent.keyboard('{Escape}');
    await expect.element(screen.getByRole('button', { name: 'Bộ lọc, 1 điều kiện đang dùng' })).toBeVisible();
    expect(listSlice.order).toMatchObject({ minAreaM2: 130, maxAreaM2: null });
  });

  it('cadastral list: without a match it says so and offers to clear the filter', async () => {
    const screen = await openParcels();
    await screen.getByRole('textbox', { name: 'Lọc danh sách' }).fill('không đâu');
    await expect.element(screen.getByText('Không có thửa nào khớp bộ lọc')).toBeVisible();
    await expect.element(status(screen)).toHaveTextContent(`0 / ${total()} thửa`);
    await screen.getByRole('button', { name: 'Xoá lọc' }).last().click();
    await expect.element(screen.getByRole('listitem').first()).toHaveTextContent('Thửa 20021');
  });

  it('cadastral list: a new search clears the filter and keeps the sorting', async () => {
    const screen = await openParcels();
    await screen.getByRole('combobox', { name: 'Sắp xếp theo' }).selectOptions('Tờ, thửa');
    await screen.getByRole('textbox', { name: 'Lọc danh sách' }).fill('không đâu');
    await expect.element(screen.getByText('Không có thửa nào khớp bộ lọc')).toBeVisible();
    await searchAround({ lng: TEST_CENTER.lng + 0.0005, lat: TEST_CENTER.lat }, '');
    await expect.element(screen.getByRole('listitem').first()).toBeVisible();
    expect(listSlice.order).toEqual({ ...NEAREST_FIRST, sort: 'number' });
  });
});

describe('cadastral list: scroll position', () => {
  it('cadastral list: closing a parcel returns to the same rows', async () => {
    const screen = await openParcels();
    list(screen).scrollTop = ROW_PX * 60 + 11;
    await expect.poll(() => listSlice.cadastralPlace).toMatchObject({ index: 60, offsetPx: 11 });
    const { id } = listSlice.cadastralPlace!;
    // Clicks the element itself: a pointer would scroll a row that is half visible.
    (screen.getByRole('listitem').nth(5).element().querySelector('button') as HTMLElement).click();
    await expect.poll(() => selectionSlice.parcel?.id).toBeDefined();
    await screen.unmount();
    const again = await renderPanel(<ResultsPanel />);
    await expect.element(again.getByRole('listitem').first()).toBeVisible();
    await expect.poll(() => again.getByRole('list', { name: 'Danh sách địa chính' }).element().scrollTop).toBe(ROW_PX * 60 + 11);
    expect(listSlice.cadastralPlace!.id).toBe(id);
  });

  it('cadastral list: arriving parcels leave the visible row where it is', async () => {
    const screen = await openParcels();
    list(screen).scrollTop = ROW_PX * 40 + 5;
    await expect.poll(() => listSlice.cadastralPlace?.index).toBe(40);
    const { id } = listSlice.cadastralPlace!;
    // The list is arranged anew, as when more of it arrives.
    const before = listSlice.arranged!.id;
    resultsSlice.arrival = signal();
    await expect.poll(() => listSlice.anchor).toEqual({ id, index: 40 });
    expect(listSlice.arranged!.id).toBeGreaterThan(before);
    await expect.poll(() => list(screen).scrollTop).toBe(ROW_PX * 40 + 5);
  });
});
