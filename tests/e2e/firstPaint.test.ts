import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildIfChanged } from '../../src/build/buildIfChanged.ts';
import { closePages, sharedChromium } from '../support/pages/browserPage.ts';
import { serveFolder, type ServedFolder } from '../support/pages/serveFolder.ts';

let served: ServedFolder;
/** Folder of the built page. */
let built: string;
let browser: Browser;

beforeAll(async () => {
  built = (await buildIfChanged()).app;
  served = await serveFolder(built);
  browser = await sharedChromium();
});
afterAll(async () => {
  await closePages();
  await served?.close();
});

/** The page's first text and theme, and if it had its theme before anything was painted. */
interface FirstSight {
  words: string;
  theme: string | undefined;
  themedAt: number;
}

async function openWith(kept: Record<string, string>): Promise<Page> {
  const context = await browser.newContext({ colorScheme: 'light', locale: 'vi-VN', serviceWorkers: 'block' });
  await context.addInitScript((settings) => {
    for (const [key, value] of Object.entries(settings)) localStorage.setItem(key, value);
    const sight: FirstSight = { words: '', theme: undefined, themedAt: Number.POSITIVE_INFINITY };
    Object.assign(globalThis, { sight });
    new MutationObserver(() => {
      const { theme } = document.documentElement.dataset;
      if (sight.theme === undefined && theme !== undefined) Object.assign(sight, { theme, themedAt: performance.now() });
      const root = document.getElementById('root');
      // The text in the search box is a placeholder.
      const shown = [root?.innerText ?? '', ...[...(root?.querySelectorAll('input') ?? [])].map(({ placeholder }) => placeholder)];
      sight.words ||= shown.join(' ').trim();
    }).observe(document, { subtree: true, childList: true, attributes: true });
  }, kept);
  const page = await context.newPage();
  await page.goto(served.url);
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
  return page;
}

it.each([
  [{ language: 'en', theme: 'dark' }, 'Enter an address', 'dark'],
  [{ language: 'vi', theme: 'light' }, 'Nhập địa chỉ', 'light'],
  [{}, 'Nhập địa chỉ', 'light'],
])('first paint: with the settings %j the first text and colours are theirs', async (kept, words, theme) => {
  const page = await openWith(kept);
  const sight = await page.evaluate(() => (globalThis as unknown as { sight: FirstSight }).sight);
  const paintedAt = await page.evaluate(() => performance.getEntriesByName('first-paint')[0]!.startTime);
  expect(sight.words).toContain(words);
  expect(sight.theme).toBe(theme);
  expect(sight.themedAt).toBeLessThanOrEqual(paintedAt);
  await page.context().close();
});

it('first paint: the scripts that set theme and language block it', () => {
  const scripts = readFileSync(`${built}/index.html`, 'utf8').match(/<script [^>]*>/g) ?? [];
  expect(scripts.length).toBeGreaterThan(0);
  for (const script of scripts) expect(script).toMatch(/^<script type="module" blocking="render" crossorigin src="\/assets\//);
});
