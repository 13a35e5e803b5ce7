import type { Browser, Locator, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { closePages, openPage, sharedChromium } from '../../support/pages/browserPage.ts';
import { expectAccessible, expectNoSidewaysScroll, smallTargets } from '../../support/pages/expectAccessible.ts';

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
  it('first visit: a card says three things to do and where there is land; put away, it does not come again', async () => {
    const { page, complaints } = await openPage(browser, productUrl, NARROW, { pixels: false, firstVisit: true });
    await card(page).getByRole('button', { name: 'Thảo Điền' }).waitFor();
    expect(await smallTargets(page)).toEqual([]);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await card(page).getByRole('button', { name: 'Thảo Điền' }).click();
    await card(page).waitFor({ state: 'detached' });
    await expect.poll(() => page.evaluate(() => location.hash), { timeout: 15_000 }).toMatch(/^#16\/10\.8\d*\/106\.7\d*$/);
    await page.goto('about:blank');
    await page.goto(productUrl);
    await page.getByText('Đang mở bản đồ').waitFor({ state: 'detached' });
    await page.getByRole('img', { name: /^Tỷ lệ/ }).waitFor();
    expect(await card(page).count()).toBe(0);
    // As new: each way leads to its tab.
    await page.evaluate(() => localStorage.clear());
    await page.goto('about:blank');
    await page.goto(productUrl);
    await card(page).getByRole('button', { name: 'Tìm thửa theo số tờ, số thửa' }).click();
    await page.getByRole('tab', { name: 'Tờ thửa', selected: true }).waitFor();
    expect(await card(page).count()).toBe(0);
    expect(complaints).toEqual([]);
  });
});
