import { type Browser, chromium, type Page } from 'playwright';
import { leaveOutPixels } from '../../../bench/frames/leaveOutPixels.ts';
import { type ChromiumLaunch, findChromium, findHeadlessChromium } from '../run/chromium.ts';
import { recordToasts } from './recordToasts.ts';

export const PHONE = { width: 390, height: 844 } as const;
export const DESKTOP = { width: 1280, height: 800 } as const;

/** Refuses external hosts at once instead of waiting for a name resolution that fails. */
const ONLY_THIS_MACHINE = '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1';

/**
 * Pop-ups of the address bar, which Chromium creates with every window as pages of their own. Tests never see them, and
 * they cost more than a small page.
 */
const UNSEEN = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'];
/** Features that Playwright 1.65 turns off; repeated here because Chromium uses only the last such flag. */
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

/** Maximum wait for a condition on a busy machine, as tests/vitest.config.ts has it for `expect.poll`. */
export const WAIT_MS = 60_000;

async function launch({ executablePath, args }: ChromiumLaunch, flags: readonly string[] = []): Promise<Browser> {
  const off = `--disable-features=${[...OFF_BY_PLAYWRIGHT, ...UNSEEN].join()}`;
  const browser = await chromium.launch({ executablePath, args: [...args, ONLY_THIS_MACHINE, off, ...flags] });
  return browser.on('context', (context) => context.setDefaultTimeout(WAIT_MS));
}

/** Launches Chromium. @param flags besides those of every test */
export const launchChromium = (...flags: string[]): Promise<Browser> => launch(findChromium(), flags);
/** Launches a browser outside of test files; the caller closes it. */
export const launchHeadless = (): Promise<Browser> => launch(findHeadlessChromium());
let shared: Promise<Browser> | undefined;
/** Returns the worker's shared browser, which ends with the worker; files open their own pages in it. */
export const sharedChromium = (): Promise<Browser> => (shared ??= launchHeadless());

/** Closes every page in the shared Chromium after a file, including those that failed tests left open. */
export async function closePages(): Promise<void> {
  for (const context of (await shared)?.contexts() ?? []) await context.close();
}

export interface OpenPage {
  page: Page;
  /** Errors of the page: uncaught errors, CSP refusals, console errors except those of a lost network. */
  complaints: string[];
}

export interface PageOptions {
  colorScheme?: 'light' | 'dark';
  geolocation?: { latitude: number; longitude: number };
  /**
   * Set to false if the map's picture is irrelevant: draw calls do nothing until `paintPixels`. With software WebGL,
   * everything else in a page waits for its pixels.
   */
  pixels?: boolean;
  /** Set to true to show the card of the first visit. */
  firstVisit?: boolean;
}

declare global {
  /** Defined in pages opened without pixels. */
  var paintPixels: ((isOn: boolean) => void) | undefined;
}

/** First script of a page that disables draw calls; `__name` is a helper that a compiler may use in functions. */
export const WITHOUT_PIXELS = `globalThis.__name ??= (made) => made; {
  const calls = WebGL2RenderingContext.prototype;
  const painting = Object.getOwnPropertyDescriptors(calls);
  (${leaveOutPixels.toString()})();
  const bare = Object.getOwnPropertyDescriptors(calls);
  globalThis.paintPixels = (isOn) => void Object.defineProperties(calls, isOn ? painting : bare);
}`;

/** Turns drawing on or off in a page that was opened without pixels. */
export const paintPixels = (page: Page, isOn: boolean): Promise<void> => page.evaluate((on) => globalThis.paintPixels!(on), isOn);

/** Opens the page for a new visitor, with no network beyond this machine. */
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
    // A service worker would fetch and hash a whole build for each visitor; tests/e2e/offline tests it.
    serviceWorkers: 'block',
    ...(geolocation ? { geolocation, permissions: ['geolocation'] } : {}),
  });
  await recordToasts(context);
  const page = await context.newPage();
  // The first visit's card covers the map and has its own test.
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
