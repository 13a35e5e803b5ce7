import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { NoDataDialog } from '../../../src/features/results/ResultsPanel.tsx';
import { PlanningThumbnail } from '../../../src/features/results/PicturedRow.tsx';
import { UnitFields } from '../../../src/features/search/UnitSelect.tsx';
import { SuggestPanel } from '../../../src/features/results/suggest/SuggestPanel.tsx';
import { openSuggestions } from '../../../src/flows/results/openSuggestions.ts';
import { searchAround } from '../../../src/flows/search/showPosition.ts';
import { configSlice } from '../../../src/state/shell/configSlice.ts';
import { networkSlice } from '../../../src/state/host/hostSlice.ts';
import { layersSlice, updateLayer } from '../../../src/state/layers/layersSlice.ts';
import { listSlice } from '../../../src/state/results/listSlice.ts';
import { noDataSlice, resultsSlice } from '../../../src/state/results/resultsSlice.ts';
import { suggestSlice } from '../../../src/state/results/suggestSlice.ts';
import { viewSlice } from '../../../src/state/map/viewSlice.ts';
import { parcelsClient } from '../../../workers/parcels/client.ts';
import { TEST_CENTER, TEST_LAND_PATH } from '../../support/land/testLand.ts';
import { drawerHost, renderPanel } from '../support/renderPanel.tsx';

const apiBase = new URL(TEST_LAND_PATH, location.href).href;

beforeAll(() => parcelsClient.configure({ apiBase, fileBase: apiBase, token: null }));
afterAll(() => parcelsClient.stop());
afterEach(() => {
  layersSlice.open = [];
  listSlice.filterOpen = false;
  Object.assign(suggestSlice, { opened: null, tab: '1', query: '', filterOpen: false, everywhere: false });
});

async function openAround(tab: '1' | '2') {
  await searchAround(TEST_CENTER, 'Phường Hoà Xuân');
  openSuggestions(tab);
  return renderPanel(<SuggestPanel unitFilter={UnitFields} />);
}

describe('suggestions drawer', () => {
  it('suggestions drawer: without a text it shows what the chip counted; a pick lowers the drawer', async () => {
    const screen = await openAround('1');
    await expect.element(screen.getByText('1 quy hoạch quanh vị trí đã ghim')).toBeVisible();
    const row = screen.getByRole('listitem').first();
    await expect.element(row).toHaveTextContent('Tham khảo ( Đang cập nhật )');
    await expect.element(row).not.toHaveTextContent('VPOINT');
    configSlice.pointsPerView = 12;
    await expect.element(row).toHaveTextContent('12 VPOINT/lượt xemTham khảo ( Đang cập nhật )');
    configSlice.pointsPerView = 0;
    await row.getByRole('button').first().click();
    expect(viewSlice.flight).toMatchObject({ zoom: 17 });
    await expect.element(screen.getByRole('slider', { name: 'Kéo' })).toHaveAttribute('aria-valuetext', 'Thu gọn');
    await expect.poll(() => layersSlice.open.map(({ id, type }) => `${type} ${id}`)).toEqual(['land plan-1']);
    openSuggestions('1');
    await expect.element(screen.getByRole('slider', { name: 'Kéo' })).toHaveAttribute('aria-valuetext', 'Nửa màn hình');
    await expect.element(row).toHaveTextContent('Đang mở');
    // A layer that could not be drawn does not count as open.
    updateLayer('plan-1', { status: 'failed', fault: 'login' });
    await expect.element(row).not.toHaveTextContent('Đang mở');
  });

  it.each([1, 2])('suggestions drawer: with text of %i times its size a row holds all its tags, in both languages', async (scale) => {
    await page.viewport(360, 740);
    document.documentElement.style.fontSize = `${16 * scale}px`;
    window.dispatchEvent(new Event('resize'));
    configSlice.pointsPerView = 12;
    try {
      for (const language of ['vi', 'en'] as const) {
        await searchAround(TEST_CENTER, 'Phường Hoà Xuân');
        openSuggestions('1');
        const screen = await renderPanel(<SuggestPanel unitFilter={UnitFields} />, drawerHost('sheet'), language);
        const row = screen.getByRole('listitem').first();
        await expect.element(row).toHaveTextContent('12 VPOINT');
        const cut = (): string[] => {
          const { top, bottom, right } = row.element().querySelector('button')!.getBoundingClientRect();
          const tags = [...row.element().querySelectorAll('p span')].filter((tag) => {
            const box = tag.getBoundingClientRect();
            return box.top < top || box.bottom > bottom || box.right > right || tag.scrollWidth > tag.clientWidth;
          });
          return tags.map((tag) => tag.textContent);
        };
        await expect.poll(cut).toEqual([]);
        await screen.unmount();
      }
    } finally {
      document.documentElement.style.fontSize = '';
      window.dispatchEvent(new Event('resize'));
      configSlice.pointsPerView = 0;
    }
  });

  it('suggestions drawer: parcels keep sorting and filter, on one line', async () => {
    const screen = await openAround('2');
    await expect.element(screen.getByRole('listitem').first()).toHaveTextContent('Thửa 20021');
    await expect.element(screen.getByRole('listitem').first()).not.toHaveTextContent('VPOINT');
    expect(screen.getByRole('textbox').elements()).toHaveLength(1);
    await screen.getByRole('combobox', { name: 'Sắp xếp theo' }).selectOptions('Diện tích');
    await expect.poll(() => listSlice.order.sort).toBe('area');
    await screen.getByRole('button', { name: 'Bộ lọc', exact: true }).click();
    await expect.element(screen.getByRole('group', { name: 'Bộ lọc', exact: true })).toBeVisible();
    await screen.getByRole('button', { name: /^Xem .* thửa$/ }).click();
    await expect.element(screen.getByRole('list', { name: 'Danh sách địa chính' })).toBeVisible();
    await screen.getByRole('combobox', { name: 'Sắp xếp theo' }).selectOptions('Gần nhất');
  });

  it('suggestions drawer: Escape closes the area filter and returns the focus to its button', async () => {
    const screen = await openAround('1');
    const button = screen.getByRole('button', { name: 'Lọc theo khu vực' });
    await button.click();
    await expect.element(button).toHaveAttribute('aria-expanded', 'true');
    await expect.element(screen.getByRole('slider', { name: 'Kéo' })).toHaveAttribute('aria-valuetext', 'Toàn màn hình');
    await userEvent.keyboard('{Escape}');
    await expect.element(button).toHaveFocus();
    expect(suggestSlice.opened).not.toBeNull();
  });

  it('suggestions drawer: an empty tab uses the specification’s words and leads to the whole country', async () => {
    const screen = await openAround('1');
    resultsSlice.planningCount = 0;
    await expect.element(screen.getByText('Chưa có thông tin quy hoạch')).toBeVisible();
    resultsSlice.cadastralCount = 0;
    await screen.getByRole('tab', { name: 'Địa chính' }).click();
    await expect.element(screen.getByText('Chưa có thông tin địa chinh')).toBeVisible();
    await screen.getByRole('button', { name: 'Xem gợi ý toàn quốc' }).click();
    expect(suggestSlice.everywhere).toBe(true);
    await screen.getByRole('button', { name: 'Bỏ lọc Toàn quốc' }).click();
    expect(suggestSlice.everywhere).toBe(false);
  });
});

it('suggestions drawer: opened before any search, it searches the whole country', async () => {
  Object.assign(resultsSlice, { status: 'idle' });
  Object.assign(suggestSlice.plannings, { status: 'none', items: [], question: '' });
  openSuggestions('1');
  const screen = await renderPanel(<SuggestPanel unitFilter={UnitFields} />);
  await expect.poll(() => suggestSlice.plannings.question).toBe('{}');
  // The test land has no suggestions: a quiet line says so, with a retry.
  await expect.element(screen.getByRole('button', { name: 'Thử lại' })).toBeVisible();
  await expect.element(screen.getByText('Chưa tải được – thử lại')).toBeVisible();
  networkSlice.online = false;
  await expect.element(screen.getByText('Không có mạng')).toBeVisible();
  networkSlice.online = true;
});

describe('pictures of rows', () => {
  it('pictures of rows: a broken picture is replaced by our drawing of the same size', async () => {
    const screen = await renderPanel(<PlanningThumbnail url={`${apiBase}/files/no-such-picture.png`} />);
    await expect.poll(() => screen.container.querySelector('svg')?.getBoundingClientRect().width).toBe(64);
    expect(screen.container.querySelector('img')).toBeNull();
  });
});

describe('no data', () => {
  it('no data: the notice keeps the focus, closes on Escape, and opens the suggestions', async () => {
    noDataSlice.open = true;
    const screen = await renderPanel(<NoDataDialog />);
    await expect.element(screen.getByRole('dialog', { name: 'Thông báo' })).toBeVisible();
    await userEvent.keyboard('{Tab}{Tab}{Tab}{Tab}');
    expect(document.activeElement === document.body || document.activeElement?.closest('dialog')).toBeTruthy();
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => noDataSlice.open).toBe(false);
    noDataSlice.open = true;
    await screen.getByRole('button', { name: 'Mở ngay' }).click();
    await expect.poll(() => suggestSlice.opened).not.toBeNull();
  });
});
