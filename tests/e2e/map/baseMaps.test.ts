import type { Browser, Page } from 'playwright';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { closePages, openPage, sharedChromium } from '../../support/pages/browserPage.ts';
import { expectAccessible, expectLargeTargets } from '../../support/pages/expectAccessible.ts';
import { routeBaseMaps } from '../../support/pages/routeBaseMaps.ts';
import { variantsToRun } from '../../support/pages/variantsToRun.ts';

const productUrl = inject('productUrl');
/** Both layouts with few pixels, because they are drawn by software. */
const SMALL_PHONE = { width: 360, height: 600 };
const SMALL_DESKTOP = { width: 700, height: 460 };

/** §2 'Base map chooser': names on the page and in the map. */
const CHOICES = {
  phone: [
    ['Vệ tinh', 'satellite'],
    ['3D', 'street3d'],
    ['Đường phố', 'street'],
  ],
  desktop: [
    ['Vệ tinh', 'satellite'],
    ['Ngoài trời', 'outdoors'],
    ['Địa hình', 'terrain'],
    ['Đường phố', 'street'],
  ],
} as const;

let browser: Browser;
beforeAll(async () => {
  browser = await sharedChromium();
});
afterAll(closePages);

const choose = (page: Page, name: string): Promise<void> => page.getByRole('radio', { name, exact: true }).check();
const drawn = (page: Page, base: string): Promise<void> => page.locator(`[data-base-map="${base}"]`).waitFor();
const unreachable = (page: Page) => page.getByText('Chưa kết nối được nguồn bản đồ này. Đang dùng bản đồ có sẵn trong ứng dụng.');

/** Counts drawn colours: an empty canvas has one. */
async function distinctColours(page: Page): Promise<number> {
  const pixels = await sharp(await page.locator('canvas.maplibregl-canvas').screenshot())
    .removeAlpha()
    .raw()
    .toBuffer();
  const seen = new Set<number>();
  for (let at = 0; at < pixels.length; at += 3) seen.add(pixels.readUIntBE(at, 3));
  return seen.size;
}

describe.each(
  variantsToRun([
    ['phone', SMALL_PHONE],
    ['desktop', SMALL_DESKTOP],
  ] as const),
)('base maps on a %s', (device, viewport) => {
  it('base maps: with providers blocked every choice shows our own complete map and a quiet message', async () => {
    const { page, complaints } = await openPage(browser, productUrl, viewport);
    await page.getByRole('button', { name: 'Bản đồ nền' }).click();
    await page.getByRole('radio').first().waitFor();
    const offered = await page
      .getByRole('radio')
      .evaluateAll((radios) => radios.map((radio) => (radio as HTMLInputElement).value).toSorted());
    expect(offered).toEqual(CHOICES[device].map(([, base]) => base).toSorted());
    await expect.poll(() => page.getByRole('switch', { name: 'Xoay 360°' }).count()).toBe(device === 'phone' ? 1 : 0);
    await expectAccessible(page, '[role="group"]');
    await expectLargeTargets(page);
    for (const [name, base] of CHOICES[device]) {
      await choose(page, name);
      await drawn(page, base);
      await unreachable(page).waitFor();
      await expect.poll(() => page.locator('[data-toast]').count()).toBe(0);
      await expect.poll(() => distinctColours(page)).toBeGreaterThan(20);
    }
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it('base maps: with providers each choice shows theirs and their attribution, under the page’s policy', async () => {
    const { page, complaints } = await openPage(browser, 'about:blank', viewport, { pixels: false });
    const asked = await routeBaseMaps(page.context());
    await page.goto(`${productUrl}/#9/16/108`);
    await page.getByRole('button', { name: 'Bản đồ nền' }).click();
    const sign = page.locator('.maplibregl-ctrl-attrib-inner');
    for (const [name, base] of CHOICES[device]) {
      await choose(page, name);
      await drawn(page, base);
      const named = ['OpenFreeMap © OpenMapTiles', 'NASA GIBS', 'Terrain Tiles'];
      const isNamed = [true, base === 'satellite', base === 'outdoors' || base === 'terrain'];
      await expect
        .poll(async () => [await sign.textContent()].flatMap((text) => named.map((name) => text!.includes(name))))
        .toEqual(isNamed);
      await expect.poll(() => unreachable(page).count()).toBe(0);
    }
    await expect.poll(() => asked.some((url) => url.startsWith('https://gibs.earthdata.nasa.gov/'))).toBe(true);
    expect(complaints).toEqual([]);
    await page.context().close();
  });
});
