import type { Browser, Page } from 'playwright';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { closePages, DESKTOP, openPage, PHONE, sharedChromium } from '../support/pages/browserPage.ts';
import { variantsToRun } from '../support/pages/variantsToRun.ts';
import { openCarefulSearch } from '../support/pages/openCarefulSearch.ts';
import { toastShown } from '../support/pages/recordToasts.ts';

const productUrl = inject('productUrl');
const metricsUrl = inject('productMetricsUrl');
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

/** The part of Trusted Types that an attacker could try. */
interface TrustedTypePolicies {
  createPolicy(name: string, rules: object): unknown;
}

/** Counts drawn colours: an empty canvas has one. */
async function distinctColours(page: Page): Promise<number> {
  const pixels = await sharp(await page.screenshot())
    .removeAlpha()
    .raw()
    .toBuffer();
  const seen = new Set<number>();
  for (let at = 0; at < pixels.length; at += 3) seen.add(pixels.readUIntBE(at, 3));
  return seen.size;
}

it.each(variantsToRun([PHONE, DESKTOP]))(
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

    // Parcels reach the canvas through their worker, labels and ground through MapLibre's.
    await page.locator('canvas.maplibregl-canvas').waitFor();
    await openCarefulSearch(page);
    await page.getByLabel('Toạ độ Google Map').fill('16.005, 108.221');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.getByRole('button', { name: /Địa chính/ }).innerText()).toMatch(/[1-9]/);
    await expect.poll(() => distinctColours(page)).toBeGreaterThan(20);

    // A toast.
    await openCarefulSearch(page);
    await page.getByLabel('Toạ độ Google Map').fill('không phải toạ độ');
    await page.keyboard.press('Enter');
    await toastShown(page, 'Toạ độ Google');
    expect(await page.locator('[data-toaster]').evaluate((toaster) => getComputedStyle(toaster).position)).toBe('fixed');

    expect(await page.evaluate(() => window.violations)).toEqual([]);
    expect(complaints).toEqual([]);
    await expect.poll(() => workers.length).toBeGreaterThanOrEqual(2);
    expect(workers.filter((url) => !url.startsWith(`${productUrl}/assets/`))).toEqual([]);
    await page.context().close();
  },
);

/** Reports that the gateway has counted, by directive. */
async function reported(): Promise<Record<string, number>> {
  const text = await (await fetch(metricsUrl)).text();
  const samples = text.matchAll(/^thua_policy_reports_total\{directive="([\w-]+)"\} (\d+)$/gm);
  return Object.fromEntries([...samples].map(([, directive, count]) => [directive!, Number(count)]));
}

it("content policy: injected text never runs, and the gateway counts the browser's reports", async () => {
  const { page, complaints } = await openPage(browser, productUrl, PHONE, { pixels: false });
  await page.locator('canvas.maplibregl-canvas').waitFor();
  expect(complaints).toEqual([]);
  const before = await reported();

  const refused = await page.evaluate(async () => {
    const kept: Record<string, string> = {};
    const attempt = (name: string, act: () => unknown): void => {
      try {
        act();
        kept[name] = 'done';
      } catch (error) {
        kept[name] = (error as Error).name;
      }
    };
    attempt('innerHTML', () => (document.body.innerHTML = '<img src=x onerror="window.ran = 1">'));
    attempt('a worker from text', () => new Worker('data:text/javascript,postMessage(1)'));
    attempt('a worker from an upload', () => new Worker(`${location.origin}/gateway/uploads/a.jpg`));
    attempt('another policy', () => (globalThis as unknown as { trustedTypes: TrustedTypePolicies }).trustedTypes.createPolicy('own', {}));
    attempt('a script by its text', () => (document.createElement('script').text = 'window.ran = 1'));
    return kept;
  });
  const names = ['innerHTML', 'a worker from text', 'a worker from an upload', 'another policy', 'a script by its text'];
  expect(refused).toEqual(Object.fromEntries(names.map((name) => [name, 'TypeError'])));

  // A provider's attribution is reduced to text and web links.
  const sign = '<img src=x onerror=alert(1)><a href="javascript:alert(1)">A</a> <a href="https://a.example/" onclick="alert(1)">B</a>';
  const body = await page.evaluate((html) => new DOMParser().parseFromString(html, 'text/html').body.innerHTML, sign);
  expect(body).toBe('A <a href="https://a.example/">B</a>');

  // Inline scripts in an injected page: the response's policy refuses them before our code runs.
  const other = await openPage(browser, 'about:blank', PHONE, { pixels: false });
  await other.page.route(`${productUrl}/`, async (route) => {
    const response = await route.fetch();
    const html = (await response.text()).replace('</body>', '<script>window.ran = 1</script></body>');
    await route.fulfill({ response, body: html });
  });
  await other.page.goto(`${productUrl}/`);
  await other.page.locator('canvas.maplibregl-canvas').waitFor();
  for (const each of [page, other.page]) expect(await each.evaluate(() => 'ran' in window)).toBe(false);

  await expect
    .poll(async () => {
      const now = await reported();
      const news = Object.entries(now).map(([directive, count]) => [directive, count - (before[directive] ?? 0)] as const);
      return Object.fromEntries(news.filter(([, count]) => count > 0));
    })
    .toEqual({ 'require-trusted-types-for': 4, 'trusted-types': 1, 'script-src-elem': 1 });
});
