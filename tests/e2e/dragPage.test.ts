import { mkdtempSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeWholeRingFile } from '../../bench/drag/makeRingFile.ts';
import { dragOnPage, openOnPage } from '../../bench/pages/dragVertexOnPage.ts';
import { fullMeasure, relativeGap } from '../../bench/pages/fullMeasure.ts';
import { closePages, openPage, sharedChromium } from '../support/pages/browserPage.ts';
import { serveFolder, type ServedFolder } from '../support/pages/serveFolder.ts';
import { testPage } from '../support/pages/testPages.ts';
import { seededRandom } from '../support/run/seededRandom.ts';

const VERTICES = 20_000;

let served: ServedFolder;
let browser: Browser;
const folder = mkdtempSync(join(tmpdir(), 'thua-drag-'));

beforeAll(async () => {
  served = await serveFolder(await testPage('drag'));
  browser = await sharedChromium();
});

afterAll(async () => {
  await closePages();
  await served?.close();
  rmSync(folder, { recursive: true });
});

it('drag page: a file is measured and its figures follow a dragged vertex, by pointer and by keys', async () => {
  const path = join(folder, 'ring.geojson');
  const file = await makeWholeRingFile(VERTICES, seededRandom(61));
  await writeFile(path, Buffer.from(await file.arrayBuffer()));
  const { page, complaints } = await openPage(browser, served.url, { width: 360, height: 740 });
  await openOnPage(page, path, VERTICES);
  expect(await page.locator('#drawn').textContent()).toBe('5,000');
  const areaBefore = await page.locator('#area').textContent();

  const dragged = await dragOnPage(page, 20);
  expect(relativeGap(dragged.measure, await fullMeasure(file, dragged.vertex!))).toBeLessThan(1e-9);
  expect(await page.locator('#area').textContent()).not.toBe(areaBefore);

  await page.locator('#canvas').press('Shift+ArrowRight');
  await page.locator('body:not([data-busy])').waitFor();
  const stepped = (await page.evaluate(() => globalThis.dragState()))!;
  expect(stepped.vertex!.index).toBe(dragged.vertex!.index);
  expect(stepped.vertex!.at.lng).toBeGreaterThan(dragged.vertex!.at.lng);
  expect(relativeGap(stepped.measure, await fullMeasure(file, stepped.vertex!))).toBeLessThan(1e-9);

  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(wide).toBe(360);
  expect(complaints).toEqual([]);
});

it('drag page: a file that is none says why', async () => {
  const path = join(folder, 'words.geojson');
  await writeFile(path, 'Thửa đất');
  const { page } = await openPage(browser, served.url, { width: 360, height: 740 });
  await page.getByLabel('Chọn tệp').setInputFiles(path);
  await page.getByText('Tệp này không phải GeoJSON hợp lệ.').waitFor();
});
