import { afterAll, beforeAll, expect, it } from 'vitest';
import { openGatewayStore } from '../../../src/gateway/main.ts';
import { seededDataDir } from '../../support/gateways/seededDataDir.ts';
import { collection, openImportRunner, squareAt } from '../../support/land/importLand.ts';
import { closePages, openPage, sharedChromium } from '../../support/pages/browserPage.ts';
import { expectAccessible, expectLargeTargets, expectNoSidewaysScroll } from '../../support/pages/expectAccessible.ts';
import { openCarefulSearch } from '../../support/pages/openCarefulSearch.ts';
import { type Product, startProduct } from '../../support/pages/product.ts';

/** In Phường Hòa Xuân. */
const [LNG, LAT] = [108.221, 16.005];
const PERIODS = ['--ward', '20314', '--kind', 'official', '--source', 'UBND TP. Đà Nẵng', '--as-of', '2026-01-31'];

let product: Product;

/** Imports two editions over the middle of the ward, of one land code each. */
async function loadEditions(dataDir: string): Promise<void> {
  const store = await openGatewayStore({ dataDir });
  const importer = openImportRunner({ store, dataDir });
  const load = async (name: string, code: string, ...args: string[]): Promise<void> => {
    const zone = {
      type: 'Feature',
      properties: { LoaiDat: code },
      geometry: { type: 'Polygon', coordinates: [squareAt(LNG - 0.004, LAT - 0.004, 0.008)] },
    };
    expect(
      (await importer.load('zones', importer.file(`${name}.geojson`, collection([zone])), ...PERIODS, '--planning', name, ...args)).exit,
    ).toBe(0);
  };
  try {
    await load('qh-2020', 'CLN', '--title', 'Quy hoạch cũ', '--status', 'in_force', '--valid-from', '2015', '--valid-to', '2020');
    const decision = ['--decision', '12/QĐ-UBND', '--decided', '2021-03-02', '--document', 'https://congbao.example/12'];
    const now = ['--status', 'in_force', '--valid-from', '2021', '--valid-to', '2100', '--replaces', 'qh-2020'];
    await load('qh-2100', 'ODT', '--title', 'Quy hoạch mới', ...now, ...decision);
  } finally {
    importer.close();
    await store.close();
  }
}

beforeAll(async () => {
  const dataDir = await seededDataDir();
  await loadEditions(dataDir);
  product = await startProduct(dataDir);
});
afterAll(async () => {
  await closePages();
  await product.stop();
});

it('plan years: at 360 px a visitor sees the edition in force, the other one, and who decided', async () => {
  const { page, complaints } = await openPage(await sharedChromium(), product.url, { width: 360, height: 740 }, { pixels: false });
  await openCarefulSearch(page, 'Google');
  await page.getByLabel('Toạ độ Google Map').fill(`${LAT}, ${LNG}`);
  await page.getByRole('button', { name: 'Tìm kiếm', exact: true }).click();
  const chip = page.getByRole('button', { name: /Địa chính/ });
  await expect.poll(() => chip.innerText()).toMatch(/[1-9]\d*\+?\s*Địa chính/);
  await chip.click();
  await page
    .getByText(/^Tờ \d+ · Thửa \d+$/)
    .first()
    .click();
  await expect
    .poll(() => page.getByRole('status', { name: 'Quy hoạch trên thửa' }).innerText())
    .toMatch(/^100 % .*\(ODT\)\s*theo Quy hoạch mới · 2100\s*Đang hiệu lực$/);

  const old = page.getByRole('radio', { name: '2015–2020' });
  await expect.poll(() => page.getByRole('radio', { name: '2021–2100' }).isChecked()).toBe(true);
  await old.check({ force: true });
  const figures = page.getByRole('article', { name: 'Quy hoạch cũ' }).first();
  await expect.poll(() => figures.innerText()).toMatch(/Đã bị thay thế[\s\S]*CLN [\d,.]+ m² · 100\.0 %/);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await expectLargeTargets(page);

  await page.getByRole('radio', { name: '2021–2100' }).check({ force: true });
  const changes = page.getByRole('list', { name: 'Thay đổi trên thửa so với 2015–2020' });
  await expect.poll(() => changes.innerText()).toMatch(/^CLN → ODT: [\d,.]+ m²$/);
  await page.getByRole('button', { name: 'Nguồn? Quy hoạch mới' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Nguồn dữ liệu' });
  await expect
    .poll(() => dialog.innerText())
    .toMatch(/UBND TP\. Đà Nẵng[\s\S]*12\/QĐ-UBND ngày 02\/03\/2021[\s\S]*31\/01\/2026[\s\S]*qh-2100\.geojson/);
  await expectAccessible(page);
  await expectLargeTargets(page);
  await page.keyboard.press('Escape');
  // The lot itself is sample data and marked as such.
  await page
    .getByRole('button', { name: /^Nguồn\? Tờ / })
    .first()
    .click();
  await expect.poll(() => dialog.innerText()).toContain('không phải thửa đất hay quy hoạch có thật');
  await page.keyboard.press('Escape');

  // Changes recorded by the import are listed with the open layer, and a press draws them.
  await page.getByRole('button', { name: 'Lớp dữ liệu đang mở' }).first().click();
  await page.getByText('Thay đổi so với Quy hoạch cũ · 2020').click();
  const change = page.getByRole('button', { name: /^CLN → ODT: 75[\d,.]+ m²$/ });
  await change.click();
  await expect.poll(() => change.getAttribute('aria-pressed')).toBe('true');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await expectLargeTargets(page);
  expect(complaints).toEqual([]);
});

it('compare: at 360 px two editions are swiped, with m² by code; a link shows the same, Back ends it', async () => {
  const link = `${product.url}/#17/${LAT}/${LNG}&layers=20314-qh-2100`;
  const { page, complaints } = await openPage(await sharedChromium(), link, { width: 360, height: 740 }, { pixels: false });
  await page.getByRole('button', { name: 'Lớp dữ liệu đang mở', exact: true }).click();
  await page.getByRole('radio', { name: '2021–2100' }).waitFor({ state: 'attached' });
  await page.getByRole('button', { name: 'So sánh', exact: true }).click();

  const handle = page.getByRole('slider', { name: 'Vạch chia hai bên' });
  const shareWords = (): Promise<string | null> => handle.getAttribute('aria-valuetext');
  await expect.poll(shareWords).toBe('2015–2020 · Quy hoạch cũ: 50 % bên trái; 2021–2100 · Quy hoạch mới: 50 % bên phải');
  const panel = page.getByRole('region', { name: 'So sánh quy hoạch' });
  await expect.poll(() => panel.getByRole('status').innerText()).toMatch(/^Khác nhau [\d,]+ m² trong khung nhìn/);
  // The map's centre is above the card, even when its table is open.
  const padded = (): Promise<number> =>
    page.getByRole('main').evaluate((shell) => window.innerHeight - parseFloat(shell.style.getPropertyValue('--pad-bottom')));
  const cardTop = (): Promise<number> => panel.evaluate((card) => Math.round(card.getBoundingClientRect().top));
  await expect.poll(async () => (await padded()) - (await cardTop())).toBe(0);
  // The attributions of both maps stay at the bottom.
  const signs = page.locator('.maplibregl-ctrl-bottom-left');
  await expect.poll(() => signs.evaluateAll((all) => all.map((corner) => getComputedStyle(corner).bottom))).toEqual(['0px', '0px']);
  const topAtFirst = await cardTop();
  await panel.getByText('Chênh lệch từng loại đất').first().click();
  await expect.poll(cardTop).toBeLessThan(topAtFirst);
  await expect.poll(async () => (await padded()) - (await cardTop())).toBe(0);
  const rows = async (): Promise<string> =>
    (await panel.getByRole('row').allInnerTexts())
      .slice(1)
      .join(' | ')
      .replaceAll(/[ \t\n\xa0]+/g, ' ');
  await expect.poll(rows).toMatch(/^CLN −([\d,]+) m² \| ODT \+\1 m²$/);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await expectLargeTargets(page);

  // By keys, then by finger.
  const second = page.locator('.thua-compare');
  const clip = (): Promise<string> => second.evaluate((room) => (room as HTMLElement).style.clipPath);
  await handle.press('End');
  await handle.press('ArrowLeft');
  await expect.poll(shareWords).toContain('98 % bên trái');
  await expect.poll(clip).toContain('98%');
  const { x, y, width, height } = (await handle.boundingBox())!;
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.mouse.down();
  await page.mouse.move(90, y + height / 2, { steps: 4 });
  await page.mouse.up();
  await expect.poll(async () => Number(await handle.getAttribute('aria-valuenow'))).toBeLessThan(30);

  const share = await handle.getAttribute('aria-valuenow');
  await expect.poll(() => page.url()).toContain(`compare=swipe:${share}:20314-qh-2020:20314-qh-2100`);
  await page.reload();
  await expect.poll(shareWords).toContain(`Quy hoạch cũ: ${share} % bên trái`);
  await second.locator('canvas').waitFor();
  await page.goBack();
  await expect.poll(() => page.url()).not.toContain('compare=');
  await expect.poll(() => handle.count()).toBe(0);
  await expect.poll(() => second.count()).toBe(0);
  await expect.poll(padded).toBe(740);
  expect(complaints).toEqual([]);
});
