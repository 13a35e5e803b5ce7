import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright';
import { openReadingPage } from './readingStudio.ts';
import type { ServedPictures } from './servePictures.ts';

export interface FirstUse {
  /** Files that a first reading fetches beyond the page, with compressed sizes. */
  files: { path: string; bytes: number }[];
  /** Largest growth of the page's process above its idle state, and growth after the worker's end, megabytes. */
  peakMb: number;
  afterMb: number;
}

const SAMPLE_MS = 20;

/** Returns the proportional set size of all renderers of a browser, megabytes. */
async function pssMb(pids: readonly number[]): Promise<number> {
  const kilobytes = pids.map((pid) => {
    try {
      return Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0);
    } catch {
      // The process ended after it was listed.
      return 0;
    }
  });
  return kilobytes.reduce((sum, each) => sum + each, 0) / 1024;
}

/** Opens a new visitor's page that holds one picture. */
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
 * Returns the milliseconds until a new visitor's first picture is read.
 * @param isAtOnce without preview and reading ahead, so that the reading starts the worker
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

/** Measures a new visitor's first picture, previewed and read as on the product's page. */
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
