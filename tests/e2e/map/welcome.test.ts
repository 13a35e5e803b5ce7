import type { Browser, Locator, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { closePages, openPage, sharedChromium } from '../../support/pages/browserPage.ts';
import { expectAccessible, expectLargeTargets, expectNoSidewaysScroll } from '../../support/pages/expectAccessible.ts';

/** The narrowest phone. */
const NARROW = { width: 320, height: 640 } as const;

const productUrl = inject('productUrl');
let browser: Browser;
beforeAll(async () => {
  browser = await sharedChromium();
});
afterAll(() => closePages());

const card = (page: Page): Locator => page.getByRole('region', { name: 'Bắt đầu tra cứu' });

describe('first visit', () => {
  it('first visit: a card shows three tasks and places with land once; elsewhere the nearest is named', async () => {
    const { page, complaints } = await openPage(browser, productUrl, NARROW, { pixels: false, firstVisit: true });
    await card(page).getByRole('button', { name: 'Thảo Điền' }).waitFor();
    await expectLargeTargets(page);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await card(page).getByRole('button', { name: 'Thảo Điền' }).click();
    await card(page).waitFor({ state: 'detached' });
    await expect.poll(() => page.evaluate(() => location.hash)).toMatch(/^#16\/10\.8\d*\/106\.7\d*$/);
    // Without land, the nearest ward and the way there are shown without another call.
    const asked: string[] = [];
    page.on('response', (response) => response.ok() && asked.push(new URL(response.url()).pathname));
    const nearest = page.getByRole('button', { name: 'Chưa có dữ liệu ở đây, gần nhất: Hòa Xuân, Đà Nẵng' });
    await page.goto('about:blank');
    await page.goto(`${productUrl}#13/16.2/108.1`);
    await nearest.waitFor();
    await expect.poll(() => page.getByText('Phóng to để xem thửa').count()).toBe(0);
    await page.evaluate(() => void (location.hash = '#17/16.21/108.1'));
    await expect.poll(() => page.getByRole('img', { name: /^Tỷ lệ/ }).getAttribute('aria-label')).toContain(' m');
    await nearest.waitFor();
    await expectLargeTargets(page);
    await expectAccessible(page);
    await nearest.press('Enter');
    await expect.poll(() => page.evaluate(() => location.hash)).toMatch(/^#16\/16\.0\d*\/108\.2\d*$/);
    await nearest.waitFor({ state: 'detached' });
    expect(asked.filter((path) => path.endsWith('/app/help/coverage'))).toHaveLength(1);
    await page.goto('about:blank');
    await page.goto(productUrl);
    await page.getByText('Đang mở bản đồ').waitFor({ state: 'detached' });
    await page.getByRole('img', { name: /^Tỷ lệ/ }).waitFor();
    await expect.poll(() => card(page).count()).toBe(0);
    // Simulates a new device: each way leads to its tab.
    await page.evaluate(() => localStorage.clear());
    await page.goto('about:blank');
    await page.goto(productUrl);
    await card(page).getByRole('button', { name: 'Tìm thửa theo số tờ, số thửa' }).click();
    await page.getByRole('tab', { name: 'Tờ thửa', selected: true }).waitFor();
    await expect.poll(() => card(page).count()).toBe(0);
    expect(complaints).toEqual([]);
  });
});
