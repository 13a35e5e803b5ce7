import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { closePages, DESKTOP, openPage, sharedChromium } from '../support/pages/browserPage.ts';
import { expectAccessible, expectClean, expectLegible, showText } from '../support/pages/expectAccessible.ts';
import { variantsToRun } from '../support/pages/variantsToRun.ts';
import { resetPage } from '../support/pages/resetPage.ts';
import { openCarefulSearch } from '../support/pages/openCarefulSearch.ts';

/** §9's smallest phone. */
const SMALL_PHONE = { width: 360, height: 640 } as const;

const productUrl = inject('productUrl');
let browser: Browser;

beforeAll(async () => {
  browser = await sharedChromium();
});

afterAll(async () => {
  await closePages();
});

/** Open pages by look, shared by all tests. */
const open = new Map<object, Page>();
async function openAt(viewport: typeof SMALL_PHONE | typeof DESKTOP, colorScheme: 'light' | 'dark'): Promise<Page> {
  const page = open.get(viewport) ?? (await openPage(browser, productUrl, viewport, { colorScheme, pixels: false })).page;
  open.set(viewport, page);
  return page;
}

/** Checks a wide window in forced colours; legibilityFaults checks a phone's. */
async function expectForcedAccessible(page: Page): Promise<void> {
  await showText(page, 1, 'active');
  await expectAccessible(page);
  await showText(page, 1);
}

describe.each(
  variantsToRun([
    ['small phone, dark', SMALL_PHONE, 'dark'],
    ['desktop, light', DESKTOP, 'light'],
  ] as const),
)('accessibility: %s', (_name, viewport, colorScheme) => {
  it('every screen passes axe, with large targets, no sideways scroll, in large text and forced colours', async () => {
    const page = await openAt(viewport, colorScheme);
    const check = async (): Promise<void> => {
      await expectClean(page);
      if (viewport === DESKTOP) return expectForcedAccessible(page);
      await expectLegible(page);
    };
    await page.locator('canvas').waitFor();
    await check();
    await openCarefulSearch(page);
    for (const tab of ['Google', 'Địa danh', 'Góc ranh', 'Tờ thửa']) {
      await page.getByRole('tab', { name: tab }).click();
      // §2: the newest plannings of a place are offered on mobile only.
      const box = page.getByLabel('Xem quy hoạch mới nhất tại khu vực trên.');
      await expect.poll(() => box.count()).toBe(tab === 'Địa danh' && viewport === SMALL_PHONE ? 1 : 0);
      await check();
      await page.getByRole('button', { name: 'Hướng dẫn' }).click();
      await page.locator('dialog[open]').waitFor();
      await check();
      await page.keyboard.press('Escape');
    }
    // The form starts with the ward on the map; units of the other edition start empty.
    await page.getByRole('radio', { name: '34 tỉnh (mới)' }).check();
    await page.getByRole('button', { name: 'Tìm kiếm', exact: true }).click();
    await page.getByText('Bạn phải chọn tỉnh thành!').first().waitFor();
    await check();
    await page.getByRole('tab', { name: 'Google' }).click();
    await page.getByLabel('Toạ độ Google Map').fill('16.005, 108.221');
    await page.keyboard.press('Enter');
    const cadastral = page.getByRole('button', { name: /Địa chính/ });
    await expect.poll(() => cadastral.innerText()).toMatch(/[1-9]/);
    await cadastral.click();
    await page
      .getByText(/^Tờ \d+ · Thửa \d+$/)
      .first()
      .waitFor();
    await check();
    await page.getByRole('button', { name: 'Lọc theo khu vực' }).click();
    await check();
    await page.keyboard.press('Escape');
    await page.getByRole('tab', { name: 'Quy hoạch', exact: true }).click();
    await page.getByText('Tham khảo ( Đang cập nhật )').first().waitFor();
    await check();
    await page.getByRole('button', { name: 'Xem quanh vị trí đã ghim' }).click();
    await page.getByRole('tab', { name: 'Danh sách địa chính' }).click();
    await page
      .getByText(/^Tờ \d+ · Thửa \d+$/)
      .first()
      .waitFor();
    await check();
    await page.getByRole('button', { name: 'Bộ lọc' }).click();
    await page.getByRole('group', { name: 'Bộ lọc' }).getByRole('button', { name: /^ODT/ }).click();
    await page.getByLabel('Từ', { exact: true }).fill('1,00');
    await page.getByText('Nhập diện tích như 1,234.5').waitFor();
    await check();
    await page.getByLabel('Từ', { exact: true }).fill('1');
    await page.getByRole('button', { name: /^Xem .* thửa$/ }).click();
    await page.getByRole('button', { name: 'Bỏ lọc ODT' }).waitFor();
    await check();
    await page.getByLabel('Lọc danh sách').fill('không nơi nào');
    await page.getByText('Không có thửa nào khớp bộ lọc').waitFor();
    await check();
    await page.getByRole('button', { name: 'Xoá lọc' }).last().click();
    await page
      .getByText(/^Tờ \d+ · Thửa \d+$/)
      .first()
      .waitFor();
    await page.getByRole('tab', { name: 'Danh sách quy hoạch' }).click();
    await page.getByText('Tham khảo ( Đang cập nhật )').first().waitFor();
    await check();
    await page.getByRole('tab', { name: 'Danh sách địa chính' }).click();
    await page
      .getByText(/^Tờ \d+ · Thửa \d+$/)
      .first()
      .click();
    await page.getByText('Chu vi').first().waitFor();
    await check();
  });
});

describe('without a pointer', () => {
  let page: Page;
  beforeAll(async () => {
    page = await openAt(DESKTOP, 'light');
  });

  it('keyboard: a parcel is found in the list and opened without a pointer', async () => {
    await resetPage(page);
    await page.getByRole('combobox', { name: 'Tìm địa chỉ, thửa đất, vị trí' }).focus();
    await page.getByRole('button', { name: 'Tra cứu chi tiết' }).focus();
    await page.keyboard.press('Enter');
    await page.getByLabel('Toạ độ Google Map').fill('16.005, 108.221');
    await page.keyboard.press('Enter');
    const cadastral = page.getByRole('button', { name: /[1-9]\d*\+?\s*Địa chính/ });
    await cadastral.focus();
    await page.keyboard.press('Enter');
    const rows = page.getByRole('list', { name: 'Danh sách địa chính' }).getByRole('listitem');
    await rows.first().waitFor();
    await expectForcedAccessible(page);
    await page.getByRole('button', { name: /tăng dần, đổi/ }).focus();
    await page.keyboard.press('Tab');
    for (const key of ['End', 'ArrowUp', 'PageUp', 'Home', 'ArrowDown']) await page.keyboard.press(key);
    const focused = page.locator('[role="listitem"]:focus-within');
    await expect.poll(() => focused.getAttribute('aria-posinset')).toBe('2');
    const name = await focused.getByText(/^Tờ \d+ · Thửa \d+$/).innerText();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name }).waitFor();
    await page.getByText('Chu vi').first().waitFor();
    await expectForcedAccessible(page);
  });

  it('keyboard: the drawer opens, changes tabs and closes without a pointer', async () => {
    await page.getByRole('combobox', { name: 'Tìm địa chỉ, thửa đất, vị trí' }).focus();
    await page.getByRole('button', { name: 'Tra cứu chi tiết' }).focus();
    await page.keyboard.press('Enter');
    const google = page.getByRole('tab', { name: 'Google' });
    await google.focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => page.getByRole('tab', { name: 'Địa danh' }).getAttribute('aria-selected')).toBe('true');
    await expectForcedAccessible(page);
    await page.keyboard.press('Escape');
    await expect.poll(() => page.getByRole('heading', { name: 'Tra cứu toạ độ' }).count()).toBe(0);
  });
});
