import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright';
import { openReadingPage } from './readingStudio.ts';
import type { ServedPictures } from './servePictures.ts';

export interface FirstUse {
  /** Everything that a first reading downloads beyond the page, in compressed bytes. */
  files: { path: string; bytes: number }[];
  /** Megabytes by which the page's process grew above idle: the peak, and after the worker ended. */
  peakMb: number;
  afterMb: number;
}

const SAMPLE_MS = 20;

/** Proportional set size of all renderers of a browser, megabytes. */
async function pssMb(pids: readonly number[]): Promise<number> {
  const kilobytes = pids.map((pid) => {
    try {
      return Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0);
    } catch {
      // The process ended in the meantime.
      return 0;
    }
  });
  return kilobytes.reduce((sum, each) => sum + each, 0) / 1024;
}

/** Opens a new visitor's page with one picture. */
async function openWith(browser: Browser, pages: ServedPictures, jpegBase64: string): Promise<Page> {
  const page = await openReadingPage(browser, pages.url);
  await page.evaluate((base64) => globalThis.takePicture(base64), jpegBase64);
  await page.requestGC();
  return page;
}

async function readWhole(page: Page): Promise<number> {
  const { fault, ms } = await page.evaluate(() => globalThis.readOurs(null));
  if (fault !== null) throw new Error(`the measured picture was refused: ${fault}`);
  return ms;
}

/**
 * Times a new visitor's first reading.
 * @param isAtOnce without preview and reading ahead: the reading starts the worker
 */
export async function timeFirstUse(browser: Browser, pages: ServedPictures, jpegBase64: string, isAtOnce: boolean): Promise<number> {
  const page = await openWith(browser, pages, jpegBase64);
  try {
    if (!isAtOnce) await page.evaluate(() => globalThis.lookAtPicture());
    return await readWhole(page);
  } finally {
    await page.context().close();
  }
}

/** Measures a new visitor's first picture with the product's steps; separate, because sampling memory takes time. */
export async function measureFirstUse(browser: Browser, pages: ServedPictures, jpegBase64: string): Promise<FirstUse> {
  const page = await openWith(browser, pages, jpegBase64);
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  const renderers = processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id);
  try {
    pages.takeSent();
    const idle = await pssMb(renderers);
    let peak = idle;
    let isReading = true;
    const watching = (async () => {
      while (isReading) {
        peak = Math.max(peak, await pssMb(renderers));
        await new Promise((resolve) => setTimeout(resolve, SAMPLE_MS));
      }
    })();
    await page.evaluate(() => globalThis.lookAtPicture());
    await readWhole(page);
    isReading = false;
    await watching;
    const files = pages.takeSent();
    await page.evaluate(() => globalThis.stopOurs());
    await page.requestGC();
    return { files, peakMb: peak - idle, afterMb: (await pssMb(renderers)) - idle };
  } finally {
    await page.context().close();
  }
}
