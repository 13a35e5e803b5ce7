import type { Browser, Locator, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { closePages, DESKTOP, openPage, PHONE, sharedChromium } from '../../support/pages/browserPage.ts';
import { expectAccessible, expectLargeTargets } from '../../support/pages/expectAccessible.ts';
import { variantsToRun } from '../../support/pages/variantsToRun.ts';
import { settledHistory } from '../../support/pages/settledHistory.ts';

const productUrl = inject('productUrl');
let browser: Browser;

beforeAll(async () => {
  browser = await sharedChromium();
});
afterAll(() => closePages());

const tool = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true });

describe.each(
  variantsToRun([
    ['phone', PHONE],
    ['desktop', DESKTOP],
  ] as const),
)('the map itself on a %s', (_name, viewport) => {
  const isPhone = viewport === PHONE;
  let page: Page;
  let complaints: string[];
  beforeAll(async () => {
    ({ page, complaints } = await openPage(browser, `${productUrl}#17/16.005/108.221/30`, viewport, { pixels: false }));
    await page.locator('canvas').waitFor();
  });
  afterAll(async () => {
    await page?.context().close();
  });

  it('foot of the map: scale, north when turned, source of the land; with a mouse zoom and coordinates', async () => {
    await page.getByRole('img', { name: 'Tỷ lệ: đoạn này dài 50 m' }).waitFor();
    await page.getByText('Dữ liệu mẫu', { exact: true }).waitFor();
    const north = tool(page, 'Xoay về hướng bắc');
    await expectLargeTargets(page);
    await north.click();
    await north.waitFor({ state: 'detached' });
    await expect.poll(() => tool(page, 'Phóng to').count()).toBe(isPhone ? 0 : 1);
    if (!isPhone) {
      await tool(page, 'Phóng to').click();
      await page.getByRole('img', { name: 'Tỷ lệ: đoạn này dài 20 m' }).waitFor();
      await tool(page, 'Thu nhỏ').click();
      await page.getByRole('img', { name: 'Tỷ lệ: đoạn này dài 50 m' }).waitFor();
      await page.mouse.move(840, 400);
      await page.getByText(/^VN-2000 107°45′ · X\s17\d{5}\.\d · Y\s55\d{4}\.\d$/).waitFor();
      await page.mouse.move(200, 40);
      await page.getByText(/^VN-2000/).waitFor({ state: 'detached' });
      const full = tool(page, 'Toàn màn hình');
      await full.click();
      await expect.poll(() => full.getAttribute('aria-pressed')).toBe('true');
      await full.click();
      await expect.poll(() => full.getAttribute('aria-pressed')).toBe('false');
    }
    expect(complaints).toEqual([]);
  });

  it('several lots: a tap at their common corner asks which one, by finger and keyboard, and opens it', async () => {
    // A corner where three lots of the sample land meet.
    await page.evaluate(() => void (location.hash = '#19/16.0050936/108.2210003'));
    await page.getByRole('img', { name: 'Tỷ lệ: đoạn này dài 10 m' }).waitFor();
    const menu = page.getByRole('menu', { name: 'Chỗ này thuộc 3 thửa, bạn muốn xem thửa nào?' });
    const [x, y] = isPhone ? [195, 116 + (844 - 116) / 2] : [640, 400];
    const unpin = page.getByRole('button', { name: 'Bỏ ghim và kết quả' });
    await expect
      .poll(async () => {
        await (isPhone ? page.touchscreen.tap(x, y) : page.mouse.click(x, y));
        await menu.or(unpin).first().waitFor();
        // Until the lots are drawn a tap picks a place.
        if (await unpin.isVisible()) await unpin.click();
        return menu.isVisible();
      })
      .toBe(true);
    await expectLargeTargets(page);
    await expectAccessible(page);
    await menu.getByRole('menuitem').first().press('Escape');
    await menu.waitFor({ state: 'detached' });
    await page.locator('canvas').press('Enter');
    await menu.getByRole('menuitem', { name: 'Thửa 59 · Tờ 84 · 53.7 m²' }).press('Enter');
    const parcel = page.getByText('Tờ 84 · Thửa 59', { exact: true });
    await parcel.waitFor();
    await settledHistory(page, 1);
    await page.goBack();
    await parcel.waitFor({ state: 'detached' });
    await page.evaluate(() => void (location.hash = '#17/16.005/108.221'));
    await page.getByRole('img', { name: 'Tỷ lệ: đoạn này dài 50 m' }).waitFor();
    expect(complaints).toEqual([]);
  });

  it('place menu: by long press or right button coordinates are shown, copied, measured, shared, picked', async () => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    const [x, y] = isPhone ? [180, 470] : [840, 500];
    const menu = page.getByRole('menu', { name: /^Vị trí 16\.\d{5}, 108\.\d{6}$/ });
    const item = (name: string): Locator => menu.getByRole('menuitem', { name, exact: true });
    const open = async (): Promise<void> => {
      if (isPhone) {
        const touch = await page.context().newCDPSession(page);
        await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] });
        await menu.waitFor();
        await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
      } else {
        await page.mouse.click(x, y, { button: 'right' });
        await menu.waitFor();
      }
    };
    const copied = (): Promise<string> => page.evaluate(() => navigator.clipboard.readText());
    await open();
    await page.getByText(/^VN-2000 107°45′ · X\s17\d{5}\.\d{2} · Y\s55\d{4}\.\d{2}$/).waitFor();
    await expectLargeTargets(page);
    await expectAccessible(page);
    const place = /\d.*$/.exec((await menu.getAttribute('aria-label'))!)![0];
    await page.keyboard.press('ArrowUp');
    await expect.poll(() => item('In bản đồ').evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.press('Escape');
    await menu.waitFor({ state: 'detached' });
    await open();
    await item('Chép toạ độ').click();
    await expect.poll(copied).toBe(place);
    await open();
    await item('Chia sẻ vị trí này').click();
    await expect.poll(copied).toContain(`#17/${place.replace(/0*, /, '').slice(0, 6)}`);
    await open();
    const before = page.url();
    await item('Chọn vị trí này').click();
    await page.getByRole('group', { name: 'Kết quả quanh vị trí' }).waitFor();
    // The map moves to the picked place, and a menu closes when it comes to rest.
    await expect.poll(() => page.url()).not.toBe(before);
    await open();
    const from = /\d.*$/.exec((await menu.getAttribute('aria-label'))!)![0];
    await item('Đo từ đây').click();
    const measuring = page.getByRole('dialog', { name: 'Thước đo' });
    // The average coordinate of the drawing has one decimal less.
    await measuring.getByText(from.slice(0, -2)).first().waitFor();
    await measuring.getByRole('button', { name: 'Xóa', exact: true }).click();
    // Measuring needs no login; the panel says early that saving does.
    await measuring.getByText('Chỉ khi lưu mới cần đăng nhập.').waitFor();
    await tool(page, 'Vẽ và đo').click();
    expect(complaints).toEqual([]);
  });
});
