import { type Browser, chromium, type Page } from 'playwright';
import { leaveOutPixels } from '../../../bench/frames/leaveOutPixels.ts';
import { type ChromiumLaunch, findChromium, findHeadlessChromium } from '../run/chromium.ts';
import { recordToasts } from './recordToasts.ts';

export const PHONE = { width: 390, height: 844 } as const;
export const DESKTOP = { width: 1280, height: 800 } as const;

/** Nothing outside answers in a test: refused at once instead of waiting for a name that resolves to nothing. */
const ONLY_THIS_MACHINE = '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1';

/**
 * The pop-ups of the address bar: pages of their own, made with every window, that nobody sees here and that cost more than a small
 * page of ours.
 */
const UNSEEN = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'];
/** What Playwright 1.65 turns off: Chromium heeds the last such flag alone. */
const OFF_BY_PLAYWRIGHT = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
];

/** A condition may come late on a busy machine; only a failure waits this long. tests/vitest.config.ts has the same for `expect.poll`. */
export const WAIT_MS = 60_000;

async function launch({ executablePath, args }: ChromiumLaunch, flags: readonly string[] = []): Promise<Browser> {
  const off = `--disable-features=${[...OFF_BY_PLAYWRIGHT, ...UNSEEN].join()}`;
  const browser = await chromium.launch({ executablePath, args: [...args, ONLY_THIS_MACHINE, off, ...flags] });
  return browser.on('context', (context) => context.setDefaultTimeout(WAIT_MS));
}

/** @param flags besides those of every test */
export const launchChromium = (...flags: string[]): Promise<Browser> => launch(findChromium(), flags);
/** Outside of test files: its own, to be closed. */
export const launchHeadless = (): Promise<Browser> => launch(findHeadlessChromium());
let shared: Promise<Browser> | undefined;
/** One browser for all files that a worker runs, each with pages of its own; it ends with the worker. See findHeadlessChromium. */
export const sharedChromium = (): Promise<Browser> => (shared ??= launchHeadless());

/** After a file: what it opened in the shared Chromium, and a test that failed left open. */
export async function closePages(): Promise<void> {
  for (const context of (await shared)?.contexts() ?? []) await context.close();
}

export interface OpenPage {
  page: Page;
  /** Everything the page complained of: uncaught errors, CSP refusals, console errors that are not a lost network. */
  complaints: string[];
}

export interface PageOptions {
  colorScheme?: 'light' | 'dark';
  geolocation?: { latitude: number; longitude: number };
  /**
   * False where no one looks at the map's picture: draw calls draw nothing then, until `paintPixels`. Where WebGL is software, all
   * else that a page does waits for its pixels.
   */
  pixels?: boolean;
  /** True for the card of the first visit. */
  firstVisit?: boolean;
}

declare global {
  /** In pages opened without pixels. */
  var paintPixels: ((isOn: boolean) => void) | undefined;
}

/** A page's first script: draw calls draw nothing. Whatever compiled this file may have named its functions by a helper of its own. */
export const WITHOUT_PIXELS = `globalThis.__name ??= (made) => made; {
  const calls = WebGL2RenderingContext.prototype;
  const painting = Object.getOwnPropertyDescriptors(calls);
  (${leaveOutPixels.toString()})();
  const bare = Object.getOwnPropertyDescriptors(calls);
  globalThis.paintPixels = (isOn) => void Object.defineProperties(calls, isOn ? painting : bare);
}`;

/** Of a page that was opened without: for as long as its map's picture counts. */
export const paintPixels = (page: Page, isOn: boolean): Promise<void> => page.evaluate((on) => globalThis.paintPixels!(on), isOn);

/** A fresh visitor at the page, with nothing outside this machine to reach. */
export async function openPage(
  browser: Browser,
  url: string,
  viewport: { width: number; height: number },
  options: PageOptions = {},
): Promise<OpenPage> {
  const { colorScheme = 'light', geolocation, pixels = true, firstVisit = false } = options;
  const context = await browser.newContext({
    viewport,
    colorScheme,
    locale: 'vi-VN',
    reducedMotion: 'reduce',
    hasTouch: viewport.width < 670,
    // It would fetch and hash a whole build for each visitor; tests/e2e/offline is about it.
    serviceWorkers: 'block',
    ...(geolocation ? { geolocation, permissions: ['geolocation'] } : {}),
  });
  await recordToasts(context);
  const page = await context.newPage();
  // The card of a first visit lies over the map: its own test is about it.
  if (!firstVisit) await page.addInitScript(() => void (location.origin !== 'null' && localStorage.setItem('welcomed', 'yes')));
  if (!pixels) await page.addInitScript({ content: WITHOUT_PIXELS });
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error' && !/net::ERR_|Failed to load resource/.test(message.text())) {
      complaints.push(message.text());
    }
  });
  await page.goto(url);
  return { page, complaints };
}
