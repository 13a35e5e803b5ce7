import type { Page } from 'playwright';
import type { CertificateTruth } from '../certificateTruth.ts';
import type { Difficulty } from '../difficulty.ts';
import type {} from './printedPage.ts';

/**
 * The second generator, which nothing is tuned on: a page of HTML in fonts that the first never uses, slanted by CSS, printed by
 * Chromium (a screenshot) and photographed through a bent lens.
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
