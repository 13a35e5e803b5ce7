import type { Locator, Page } from 'playwright';
import { afterAll, expect, inject, it } from 'vitest';
import { overlaps } from '../support/geometry/overlaps.ts';
import { closePages, DESKTOP, openPage, PHONE, sharedChromium } from '../support/pages/browserPage.ts';
import { expectAccessible, expectLargeTargets, expectNoSidewaysScroll, showText } from '../support/pages/expectAccessible.ts';
import { openCarefulSearch } from '../support/pages/openCarefulSearch.ts';
import { LEFT_TOOLS as LEFT, PILL, RIGHT_TOOLS as RIGHT } from '../support/pages/mapColumns.ts';

afterAll(closePages);

const tool = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true });

const bottomOf = (box: { y: number; height: number } | null): number => (box ? box.y + box.height : Infinity);

it('layout: mobile below 670 px; a full drawer takes all of a window below 760 px, else 95 %', async () => {
  const { page } = await openPage(await sharedChromium(), inject('productUrl'), PHONE, { pixels: false, firstVisit: true });
  await page.locator('canvas').waitFor();
  await page.getByText('Đang mở bản đồ').waitFor({ state: 'detached' });
  // The card of a first visit in text of twice the size: no tool is half covered by it.
  await showText(page, 2);
  await page.getByText('Nơi đang có dữ liệu thửa').waitFor();
  await expect.poll(() => page.locator(LEFT).isVisible()).toBe(false);
  await expectLargeTargets(page);
  await showText(page, 1);
  await expect.poll(() => page.locator(LEFT).isVisible()).toBe(true);
  await page.setViewportSize({ width: 669, height: 759 });
  await tool(page, 'Lớp dữ liệu đang mở').click();
  // Until its content is loaded another sheet holds its place.
  await page.getByRole('slider', { name: 'Độ đậm của thửa đất' }).waitFor();
  const main = page.getByRole('main');
  const handle = page.getByRole('slider', { name: 'Kéo để đổi chiều cao bảng' });
  await handle.press('End');
  const sheet = page.locator('[data-stop="full"]');
  const heightPx = async (): Promise<number | undefined> => (await sheet.boundingBox())?.height;
  await expect.poll(() => main.getAttribute('data-layout')).toBe('sheet');
  await expect.poll(heightPx).toBe(759);
  await page.setViewportSize({ width: 669, height: 760 });
  await expect.poll(heightPx).toBe(722);
  await page.setViewportSize({ width: 670, height: 760 });
  await expect.poll(() => main.getAttribute('data-layout')).toBe('side');
  await handle.waitFor({ state: 'detached' });
  // The map's message about parcels does not overlap the tools on the right.
  await page.setViewportSize({ width: 760, height: 760 });
  await page.evaluate(() => void (location.hash = '#6/16/108'));
  const gapPx = async (): Promise<number> => {
    const said = await page.getByText('Phóng to để xem thửa').boundingBox();
    const right = await tool(page, 'Xoay 360 độ').boundingBox();
    return right!.x - said!.x - said!.width;
  };
  await expect.poll(gapPx).toBeGreaterThan(0);
  // On a desktop no tool is under the search or a panel.
  await page.setViewportSize(DESKTOP);
  await expect.poll(() => overlaps(page, [LEFT, RIGHT, PILL, '[role="dialog"]'])).toEqual([]);
  await expectLargeTargets(page);
  await expectNoSidewaysScroll(page);

  // In landscape a tool's card is where panels open, beside the tools; on a low screen tools give way to it.
  await page.getByRole('dialog').getByRole('button', { name: 'Đóng', exact: true }).click();
  await page.setViewportSize({ width: 740, height: 360 });
  await tool(page, 'Tuỳ chỉnh góc nhìn').click();
  await expect.poll(() => overlaps(page, [LEFT, RIGHT, PILL, '[role="group"][aria-label="Tuỳ chỉnh góc nhìn"]'])).toEqual([]);
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 320, height: 568 });
  await tool(page, 'Bản đồ nền').click();
  await expect.poll(() => page.locator(LEFT).isVisible()).toBe(false);
  await expectLargeTargets(page);
  await page.getByRole('group', { name: 'Bản đồ nền' }).getByRole('button', { name: 'Đóng', exact: true }).click();
  await expect.poll(() => tool(page, 'Bản đồ nền').evaluate((button) => button === document.activeElement)).toBe(true);
  // Corners are shown whole, and no tool is half covered by the settings.
  await tool(page, 'Cài đặt').click();
  await page.getByRole('radio', { name: 'Tối' }).waitFor({ state: 'attached' });
  await expectLargeTargets(page);
  await page.keyboard.press('Escape');
  await openCarefulSearch(page);
  await page.getByRole('tab', { name: 'Góc ranh' }).click();
  for (const [axis, number] of [
    ['X', '1770940.92'],
    ['Y', '550136.55'],
  ] as const) {
    const field = page.getByRole('textbox', { name: `${axis}, góc 1` });
    await field.fill(number);
    await expect.poll(() => field.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
  }
  await page.keyboard.press('Escape');
  // The measure sheet shows its whole toolbar at its lowest stop, in any text size.
  const saved = tool(page, 'Xem đã lưu');
  await tool(page, 'Vẽ và đo').click();
  for (const scale of [1, 2]) {
    await page.setViewportSize(scale === 1 ? { width: 320, height: 568 } : PHONE);
    await showText(page, scale);
    await expect.poll(async () => bottomOf(await saved.boundingBox())).toBeLessThanOrEqual(scale === 1 ? 568 : PHONE.height);
  }
  await page.getByRole('button', { name: 'Đóng thước đo' }).click();
  // Results longer than the window can be scrolled by keys.
  await page.getByRole('combobox').fill('Duong so 4');
  await page.getByRole('option').first().waitFor();
  await expectAccessible(page, '[role="search"]');
  await page.context().close();
});
