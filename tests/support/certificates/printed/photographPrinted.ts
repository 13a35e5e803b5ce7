import type { Page } from 'playwright';
import type { CertificateTruth } from '../certificateTruth.ts';
import type { Difficulty } from '../difficulty.ts';
import type {} from './printedPage.ts';

/**
 * Second generator, never used for tuning: an HTML page in fonts that the first generator lacks, tilted by CSS,
 * captured by a Chromium screenshot and photographed through a distorting lens.
 * @param page at printedPage.html
 */
export async function photographPrinted(
  page: Page,
  seed: number,
  difficulty: Difficulty,
): Promise<{ jpegBase64: string; truth: CertificateTruth }> {
  const size = await page.evaluate(([at, of]) => globalThis.layPaper(at, of), [seed, difficulty] as const);
  await page.setViewportSize(size);
  const png = await page.screenshot({ animations: 'disabled' });
  return page.evaluate((base64) => globalThis.shootPaper(base64), png.toString('base64'));
}
