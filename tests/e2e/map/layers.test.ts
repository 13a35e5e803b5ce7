import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { closePages, DESKTOP, openPage, sharedChromium } from '../../support/pages/browserPage.ts';
import { expectAccessible, expectLargeTargets, expectNoSidewaysScroll } from '../../support/pages/expectAccessible.ts';
import { variantsToRun } from '../../support/pages/variantsToRun.ts';
import { openCarefulSearch } from '../../support/pages/openCarefulSearch.ts';

/** §9's smallest phone. */
const SMALL_PHONE = { width: 360, height: 640 } as const;
/** In phường Hòa Xuân, in a street that its plans cover. */
const LAND = '16.005, 108.221';

const productUrl = inject('productUrl');
let browser: Browser;

beforeAll(async () => {
  browser = await sharedChromium();
});

afterAll(async () => {
  await closePages();
});

async function search(page: Page): Promise<void> {
  await openCarefulSearch(page, 'Google');
  await page.getByLabel('Toạ độ Google Map').fill(LAND);
  await page.getByRole('button', { name: 'Tìm kiếm', exact: true }).click();
  await page.getByRole('button', { name: /\d+ Quy hoạch/ }).waitFor();
}

async function openDrawer(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Lớp dữ liệu đang mở' }).first().click();
  await page.getByRole('heading', { name: 'Lớp dữ liệu đang mở' }).waitFor();
}

const layer = (page: Page) => page.getByRole('list', { name: /^Các lớp đang mở/ }).getByRole('listitem');
const answered = (page: Page, path: RegExp) => page.waitForResponse((response) => path.test(new URL(response.url()).pathname));

describe.each(
  variantsToRun([
    ['phone', SMALL_PHONE],
    ['desktop', DESKTOP],
  ] as const),
)('open layers on a %s', (_name, viewport) => {
  it('layers: the plan around a search is drawn, its opacity set, its picture shown, closed and reopened', async () => {
    const { page, complaints } = await openPage(browser, productUrl, viewport, { pixels: false });
    const file = answered(page, /\/gateway\/files\/plannings\/[\w.-]+\.geojson$/);
    await search(page);
    expect((await file).status()).toBe(200);
    await openDrawer(page);
    await expect
      .poll(() => layer(page).innerText())
      .toMatch(/Quy hoạch sử dụng đất .*[Hh]òa Xuân[\s\S]*Năm 2030[\s\S]*Tự mở[\s\S]*Dữ liệu mẫu/);
    const parcels = page.getByRole('slider', { name: 'Độ đậm của thửa đất' });
    await expect.poll(() => parcels.getAttribute('aria-valuetext')).toBe('60 %');
    await parcels.fill('35');
    await expect.poll(() => parcels.getAttribute('aria-valuetext')).toBe('35 %');

    const opacity = page.getByRole('slider', { name: /^Độ đậm của lớp/ });
    await opacity.fill('100');
    await expect.poll(() => opacity.getAttribute('aria-valuetext')).toBe('100 %');
    await expect.poll(() => layer(page).innerText()).not.toContain('Tự mở');

    const entry = page.getByRole('button', { name: /^ODT/ });
    await entry.click();
    await expect.poll(() => entry.getAttribute('aria-pressed')).toBe('true');
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await expectLargeTargets(page);

    const picture = answered(page, /\/gateway\/images\/plan-maps\/[\w.-]+\.svg$/);
    await page.getByRole('radio', { name: 'Ảnh bản đồ' }).check();
    expect((await picture).headers()['content-type']).toContain('image/svg+xml');
    await expect.poll(() => page.getByText('Đang tải lớp…').count()).toBe(0);
    await expect.poll(() => page.getByRole('button', { name: 'Thử lại' }).count()).toBe(0);

    await page.getByRole('button', { name: /^Đóng lớp/ }).click();
    await page.getByText('Chưa mở lớp quy hoạch nào').waitFor();
    await page.getByRole('button', { name: 'Mở lại' }).click();
    await expect.poll(() => layer(page).count()).toBe(1);
    expect(complaints).toEqual([]);
    await page.context().close();
  });
});

it('layers: a missing file is reported in its layer only, and can be loaded again', async () => {
  const { page } = await openPage(browser, productUrl, SMALL_PHONE, { pixels: false });
  await page.route('**/files/plannings/**', (route) => route.fulfill({ status: 404 }), { times: 1 });
  await search(page);
  await openDrawer(page);
  await page.getByText('Không tìm thấy dữ liệu của lớp này.').waitFor();
  await page.getByRole('button', { name: 'Thử lại' }).click();
  await page.getByRole('heading', { name: 'Chú giải' }).waitFor();
  await expect.poll(() => page.getByText('Không tìm thấy dữ liệu của lớp này.').count()).toBe(0);
  await page.context().close();
});
