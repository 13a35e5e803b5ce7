import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { servePages } from './servePages.ts';
import { launchChromium } from '../pages/browserPage.ts';
import type {} from '../certificates/certificatePage.ts';
import type { CertificateKind } from '../certificates/certificateTruth.ts';
import { DIFFICULTIES } from '../certificates/difficulty.ts';
import { photographPrinted } from '../certificates/printed/photographPrinted.ts';

/**
 * Writes NNN-easy.jpg, NNN-easy.json and so on: `makeCertificates.ts --out DIR [--count 20] [--from 1] [--generator 1]
 * [--kind plain]`. Nothing may be tuned on the second generator, nor on the third from 500,000 on.
 */
const { values } = parseArgs({
  options: {
    out: { type: 'string' },
    count: { type: 'string', default: '20' },
    from: { type: 'string', default: '1' },
    generator: { type: 'string', default: '1' },
    /** Kind of the first generator: plain, dark, turned, blue or red. */
    kind: { type: 'string', default: 'plain' },
  },
});
if (values.out === undefined) throw new Error('Say where: --out DIR');
const { out } = values;
const printed = values.generator === '2';
const drawn = values.generator === '3' ? 3 : 1;
const kind = values.kind as CertificateKind;
await mkdir(out, { recursive: true });
const [pages, browser] = await Promise.all([servePages(), launchChromium()]);
try {
  const page = await browser.newPage();
  page.on('pageerror', (error) => console.error(error));
  await page.goto(`${pages.url}tests/support/certificates/${printed ? 'printed/printedPage.html' : 'certificatePage.html'}`);
  await page.locator('body[data-ready]').waitFor({ state: 'attached' });
  const from = Number(values.from);
  for (let seed = from; seed < from + Number(values.count); seed += 1) {
    for (const difficulty of DIFFICULTIES) {
      const made = printed
        ? await photographPrinted(page, seed, difficulty)
        : await page.evaluate(([by, at, of, as]) => globalThis.makeSample(by, at, of, as), [drawn, seed, difficulty, kind] as const);
      const name = join(out, `${String(seed).padStart(3, '0')}-${difficulty}`);
      await writeFile(`${name}.jpg`, Buffer.from(made.jpegBase64, 'base64'));
      await writeFile(`${name}.json`, `${JSON.stringify(made.truth, null, 1)}\n`);
      console.log(`${name}.jpg ${made.truth.width}×${made.truth.height}`);
    }
  }
} finally {
  await browser.close();
  await pages.close();
}
