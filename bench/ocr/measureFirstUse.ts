import { readFileSync } from 'node:fs';
import type { Browser } from 'playwright';
import type { CertificateTruth } from '../../tests/support/certificates/certificateTruth.ts';
import { openReadingPage } from './readingStudio.ts';
import type { ServedPictures } from './servePictures.ts';

export interface FirstUse {
  /** Everything that a first reading fetches beyond the page, as compressed on the wire. */
  files: { path: string; bytes: number }[];
  /** Megabytes by which the page's process grew above its idle state, at the most, and after the worker was ended. */
  peakMb: number;
  afterMb: number;
  /** Milliseconds until it was answered. */
  ms: number;
}

const SAMPLE_MS = 20;

/** Proportional set size of all renderers of a browser, megabytes. */
async function pssMb(pids: readonly number[]): Promise<number> {
  const kilobytes = pids.map((pid) => {
    try {
      return Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0);
    } catch {
      // Ended between listing and looking.
      return 0;
    }
  });
  return kilobytes.reduce((sum, each) => sum + each, 0) / 1024;
}

/** A new visitor reads one picture of which the page holds nothing but the file. */
export async function measureFirstUse(
  browser: Browser,
  pages: ServedPictures,
  jpegBase64: string,
  crop: CertificateTruth['crop'] | null,
): Promise<FirstUse> {
  const page = await openReadingPage(browser, pages.url);
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  const renderers = processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id);
  try {
    await page.evaluate((base64) => globalThis.takePicture(base64), jpegBase64);
    await page.requestGC();
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
    const { fault, ms } = await page.evaluate((box) => globalThis.readOurs(box), crop);
    isReading = false;
    await watching;
    if (fault !== null) throw new Error(`the measured picture was refused: ${fault}`);
    const files = pages.takeSent();
    await page.evaluate(() => globalThis.stopOurs());
    await page.requestGC();
    return { files, peakMb: peak - idle, afterMb: (await pssMb(renderers)) - idle, ms };
  } finally {
    await page.context().close();
  }
}
