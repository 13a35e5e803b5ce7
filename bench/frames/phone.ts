import { chromium, type Browser, type CDPSession, type Page } from 'playwright';
import { PHONE } from '../../tests/support/pages/browserPage.ts';
import { findChromium } from '../../tests/support/run/chromium.ts';
import { leaveOutPixels } from './leaveOutPixels.ts';
import { mainThreadMs, type Trace } from './mainThreadMs.ts';
import { recordPage, type PageRecord } from './pageRecord.ts';

/** Slowdown of the page's main thread; workers, compositor and GPU process keep their speed. */
export const SLOWDOWN = 6;

const POLL_MS = 200;
/** Silence of the gateway and of the main thread before the page counts as settled. */
const QUIET_MS = 1500;
const IDLE_SHARE = 0.25;
/** Timeout of a page; 5,000 rows take a minute on a busy machine. */
const SETTLE_LIMIT_MS = 180_000;

export interface Phone {
  page: Page;
  cdp: CDPSession;
  /** Errors that the page reported; there must be none at the end. */
  complaints: string[];
  /** Waits until the gateway is quiet and the main thread idle. */
  settle(quietMs: () => number): Promise<void>;
  takeRecord(): Promise<PageRecord>;
  /** Performs an action and returns the main thread's processor time in ms, slowdown included. */
  busyMs(act: () => Promise<void>): Promise<number>;
  /** Returns the bytes of the main thread's JavaScript heap and of buffers, after a collection. */
  memory(): Promise<{ heapBytes: number; bufferBytes: number }>;
  close(): Promise<void>;
}

/** Launches Chromium without access to other hosts and without a proxy. */
export function launchPhoneBrowser(): Promise<Browser> {
  const { executablePath, args } = findChromium();
  return chromium.launch({
    executablePath,
    args: [...args, '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1', '--disable-field-trial-config'],
  });
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Opens a new visitor's phone: touch, two pixels per point, slow main thread. */
export async function openPhone(browser: Browser): Promise<Phone> {
  const context = await browser.newContext({
    viewport: PHONE,
    deviceScaleFactor: 2,
    hasTouch: true,
    isMobile: true,
    locale: 'vi-VN',
  });
  const page = await context.newPage();
  page.setDefaultTimeout(SETTLE_LIMIT_MS);
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error' && !/net::ERR_|Failed to load resource/.test(message.text())) complaints.push(message.text());
  });
  // The compiler of this file names functions with a helper that the page lacks.
  await page.addInitScript({
    content: `globalThis.__name ??= (made) => made; (${leaveOutPixels.toString()})(); (${recordPage.toString()})();`,
  });
  const cdp = await context.newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  await cdp.send('Performance.enable', { timeDomain: 'timeTicks' });
  await cdp.send('HeapProfiler.enable');

  // Wall-clock task time shows when the page rests, even while it waits for a processor.
  const readTasksMs = async (): Promise<number> => {
    const { metrics } = await cdp.send('Performance.getMetrics');
    const found = metrics.find(({ name }) => name === 'TaskDuration');
    if (!found) throw new Error('this Chromium does not tell TaskDuration');
    return 1000 * found.value;
  };
  return {
    page,
    cdp,
    complaints,
    async busyMs(act) {
      await browser.startTracing(page, { categories: ['toplevel'] });
      await act();
      return mainThreadMs(JSON.parse((await browser.stopTracing()).toString()) as Trace);
    },
    async settle(quietMs) {
      const began = performance.now();
      let [before, beforeAt, idleSince] = [await readTasksMs(), began, began];
      for (;;) {
        await pause(POLL_MS);
        const [busy, at] = [await readTasksMs(), performance.now()];
        if ((busy - before) / (at - beforeAt) > IDLE_SHARE) idleSince = at;
        [before, beforeAt] = [busy, at];
        if (at - idleSince >= QUIET_MS && quietMs() >= QUIET_MS) return;
        if (at - began > SETTLE_LIMIT_MS) throw new Error(`the page found no rest in ${SETTLE_LIMIT_MS / 1000} s`);
      }
    },
    takeRecord: () => page.evaluate(() => globalThis.takePageRecord()),
    async memory() {
      await cdp.send('HeapProfiler.collectGarbage');
      const { usedSize, backingStorageSize } = await cdp.send('Runtime.getHeapUsage');
      return { heapBytes: usedSize, bufferBytes: backingStorageSize };
    },
    close: () => context.close(),
  };
}
