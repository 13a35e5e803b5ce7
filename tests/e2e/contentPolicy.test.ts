import type { Browser, Page } from 'playwright';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { closePages, DESKTOP, openPage, PHONE, sharedChromium } from '../support/pages/browserPage.ts';
import { walkedAt } from '../support/pages/walks.ts';

const PATIENT = { timeout: 30_000 };

const productUrl = inject('productUrl');
let browser: Browser;

beforeAll(async () => {
  browser = await sharedChromium();
});
afterAll(async () => {
  await closePages();
});

declare global {
  interface Window {
    violations: string[];
  }
}

/** How much is drawn: an empty canvas has one colour. */
async function distinctColours(page: Page): Promise<number> {
  const pixels = await sharp(await page.screenshot())
    .removeAlpha()
    .raw()
    .toBuffer();
  const seen = new Set<number>();
  for (let at = 0; at < pixels.length; at += 3) seen.add(pixels.readUIntBE(at, 3));
  return seen.size;
}

it.each(walkedAt([PHONE, DESKTOP]))(
  'content policy: at $width px the app starts, the map draws and nothing is refused',
  async (viewport) => {
    const { page, complaints } = await openPage(browser, 'about:blank', viewport);
    await page.addInitScript(() => {
      window.violations = [];
      document.addEventListener('securitypolicyviolation', (event) => {
        window.violations.push(`${event.effectiveDirective} ${event.blockedURI} ${event.sourceFile}:${event.lineNumber}`);
      });
    });
    const workers: string[] = [];
    page.on('worker', (worker) => workers.push(worker.url()));
    await page.goto(productUrl);

    // MapLibre's worker has cut up tiles of parcels: they reach the canvas by way of it.
    await page.locator('canvas.maplibregl-canvas').waitFor();
    await page.getByRole('button', { name: 'Nhập địa chỉ hoặc toạ độ Google Map' }).click();
    await page.getByLabel('Toạ độ Google Map').fill('16.005, 108.221');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.getByRole('button', { name: /Địa chính/ }).innerText(), PATIENT).toMatch(/[1-9]/);
    await expect.poll(() => distinctColours(page), PATIENT).toBeGreaterThan(20);

    // A toast, which brings styles of its own.
    await page.getByRole('button', { name: 'Nhập địa chỉ hoặc toạ độ Google Map' }).click();
    await page.getByLabel('Toạ độ Google Map').fill('không phải toạ độ');
    await page.keyboard.press('Enter');
    await page.locator('[data-sonner-toast]').first().waitFor();
    expect(await page.locator('[data-sonner-toaster]').evaluate((toaster) => getComputedStyle(toaster).position)).toBe('fixed');

    expect(await page.evaluate(() => window.violations)).toEqual([]);
    expect(complaints).toEqual([]);
    expect(workers.length).toBeGreaterThanOrEqual(2);
    expect(workers.filter((url) => !url.startsWith(`${productUrl}/assets/`))).toEqual([]);
    await page.context().close();
  },
);
