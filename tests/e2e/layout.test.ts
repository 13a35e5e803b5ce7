import type { Locator, Page } from 'playwright';
import { afterAll, expect, inject, it } from 'vitest';
import { overlaps } from '../support/geometry/overlaps.ts';
import { closePages, DESKTOP, openPage, sharedChromium } from '../support/pages/browserPage.ts';
import { expectNoSidewaysScroll, smallTargets } from '../support/pages/expectAccessible.ts';
import { LEFT_TOOLS as LEFT, PILL, RIGHT_TOOLS as RIGHT } from '../support/pages/mapColumns.ts';

afterAll(closePages);

const tool = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true });

it('layout: mobile below 670 px; a full drawer takes all of a window below 760 px, else 95 %', async () => {
  const { page } = await openPage(await sharedChromium(), inject('productUrl'), { width: 669, height: 759 }, { pixels: false });
  await page.locator('canvas').waitFor();
  await page.getByText('Đang mở bản đồ').waitFor({ state: 'detached' });
  await tool(page, 'Lớp dữ liệu đang mở').click();
  const main = page.getByRole('main');
  const handle = page.getByRole('slider', { name: 'Kéo để đổi chiều cao bảng' });
  await handle.press('End');
  const sheet = page.locator('[data-stop="full"]');
  const heightPx = async (): Promise<number | undefined> => (await sheet.boundingBox())?.height;
  expect(await main.getAttribute('data-layout')).toBe('sheet');
  await expect.poll(heightPx).toBe(759);
  await page.setViewportSize({ width: 669, height: 760 });
  await expect.poll(heightPx).toBe(722);
  await page.setViewportSize({ width: 670, height: 760 });
  await expect.poll(() => main.getAttribute('data-layout')).toBe('side');
  await handle.waitFor({ state: 'detached' });
  // What the map says of its parcels keeps clear of the tools on the right.
  await page.setViewportSize({ width: 760, height: 760 });
  await page.evaluate(() => void (location.hash = '#6/16/108'));
  const said = await page.getByText('Phóng to để xem thửa').boundingBox();
  const right = await tool(page, 'Xoay 360 độ').boundingBox();
  expect(said!.x + said!.width).toBeLessThan(right!.x);
  // On a desktop no tool lies under the search or a panel.
  await page.setViewportSize(DESKTOP);
  await expect.poll(() => overlaps(page, [LEFT, RIGHT, PILL, '[role="dialog"]'])).toEqual([]);
  expect(await smallTargets(page)).toEqual([]);
  await expectNoSidewaysScroll(page);
  await page.context().close();
});
