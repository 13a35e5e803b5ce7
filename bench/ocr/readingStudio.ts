import type { Browser, Page } from 'playwright';
import { launchChromium } from '../../tests/support/pages/browserPage.ts';
import type { CertificateKind, CertificateTruth } from '../../tests/support/certificates/certificateTruth.ts';
import { photographPrinted } from '../../tests/support/certificates/printed/photographPrinted.ts';
import type { Difficulty } from '../../tests/support/certificates/difficulty.ts';
import type { PixelBox } from '../../src/domain/picture/pictureCrop.ts';
import type { PeerMode, TimedReading } from './main.ts';
import { servePictures, type ServedPictures } from './servePictures.ts';

export interface PictureName {
  generator: CertificateTruth['generator'];
  seed: number;
  difficulty: Difficulty;
  /** Kind of the first generator's picture; default: plain. */
  kind?: CertificateKind;
}

/** Browser with the reading page, which holds one picture at a time, and the second generator's page. */
export interface ReadingStudio {
  pages: ServedPictures;
  browser: Browser;
  page: Page;
  /** @param megapixels of a picture of the first or third generator; default: random */
  take(name: PictureName, megapixels?: number): Promise<CertificateTruth>;
  readOurs(crop: PixelBox | null): Promise<TimedReading>;
  readPeer(crop: PixelBox | null, mode: PeerMode): Promise<{ text: string; ms: number }>;
  close(): Promise<void>;
}

/** Messages that Tesseract prints for every picture. */
const CHATTER = /^(Estimating resolution|Detected \d+ diacritics|Image too small|Line cannot be recognized)/;

/** Opens the reading page for a new visitor, with an empty cache. */
export async function openReadingPage(browser: Browser, url: string): Promise<Page> {
  const page = await (await browser.newContext({ locale: 'vi-VN' })).newPage();
  page.on('pageerror', (error) => console.error(`page: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error' && !CHATTER.test(message.text())) console.error(`page: ${message.text()}`);
  });
  await page.goto(url);
  await page.locator('body[data-ready]').waitFor({ state: 'attached' });
  return page;
}

export async function openReadingStudio(): Promise<ReadingStudio> {
  const [pages, browser] = await Promise.all([servePictures(), launchChromium()]);
  const page = await openReadingPage(browser, pages.url);
  let printing: Promise<Page> | undefined;
  return {
    pages,
    browser,
    page,
    async take({ generator, seed, difficulty, kind = 'plain' }, megapixels) {
      if (generator !== 2) {
        const asked = [generator, seed, difficulty, megapixels ?? null, kind] as const;
        return page.evaluate((each) => globalThis.makePicture(...each), asked);
      }
      printing ??= openReadingPage(browser, pages.printedUrl);
      const { jpegBase64, truth } = await photographPrinted(await printing, seed, difficulty);
      await page.evaluate((base64) => globalThis.takePicture(base64), jpegBase64);
      return truth;
    },
    readOurs: (crop) => page.evaluate((box) => globalThis.readOurs(box), crop),
    async readPeer(crop, mode) {
      await page.evaluate(() => globalThis.startPeer());
      return page.evaluate(([box, asked]) => globalThis.readPeer(box, asked), [crop, mode] as const);
    },
    close: async () => {
      await browser.close();
      await pages.close();
    },
  };
}
