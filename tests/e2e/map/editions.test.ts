import { afterAll, beforeAll, expect, it } from 'vitest';
import { openGatewayStore } from '../../../src/gateway/main.ts';
import { seededDataDir } from '../../support/gateways/seededDataDir.ts';
import { collection, importDesk, squareAt } from '../../support/land/importLand.ts';
import { closePages, openPage, sharedChromium } from '../../support/pages/browserPage.ts';
import { expectAccessible, expectNoSidewaysScroll, smallTargets } from '../../support/pages/expectAccessible.ts';
import { openCarefulSearch } from '../../support/pages/openCarefulSearch.ts';
import { type Product, startProduct } from '../../support/pages/product.ts';

/** Phường Hòa Xuân. */
const [LNG, LAT] = [108.221, 16.005];
const PERIODS = ['--ward', '20314', '--kind', 'official', '--source', 'UBND TP. Đà Nẵng', '--as-of', '2026-01-31'];

let product: Product;

/** An operator's two editions over the whole middle of the ward, of one land code each. */
async function loadEditions(dataDir: string): Promise<void> {
  const store = await openGatewayStore({ dataDir });
  const desk = importDesk({ store, dataDir });
  const load = async (name: string, code: string, ...args: string[]): Promise<void> => {
    const zone = {
      type: 'Feature',
      properties: { LoaiDat: code },
      geometry: { type: 'Polygon', coordinates: [squareAt(LNG - 0.004, LAT - 0.004, 0.008)] },
    };
    expect((await desk.load('zones', desk.file(`${name}.geojson`, collection([zone])), ...PERIODS, '--planning', name, ...args)).exit).toBe(
      0,
    );
  };
  try {
    await load('qh-2020', 'CLN', '--title', 'Quy hoạch cũ', '--status', 'in_force', '--valid-from', '2015', '--valid-to', '2020');
    const decision = ['--decision', '12/QĐ-UBND', '--decided', '2021-03-02', '--document', 'https://congbao.example/12'];
    const now = ['--status', 'in_force', '--valid-from', '2021', '--valid-to', '2100', '--replaces', 'qh-2020'];
    await load('qh-2100', 'ODT', '--title', 'Quy hoạch mới', ...now, ...decision);
  } finally {
    desk.close();
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

it('plan years: an operator loads two editions; at 360 px a visitor sees which holds, what the other planned, and who decided', async () => {
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
  expect(await page.getByRole('radio', { name: '2021–2100' }).isChecked()).toBe(true);
  await old.check({ force: true });
  const figures = page.getByRole('article', { name: 'Quy hoạch cũ' }).first();
  await expect.poll(() => figures.innerText()).toMatch(/Đã bị thay thế[\s\S]*CLN [\d,.]+ m² · 100\.0 %/);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  expect(await smallTargets(page)).toEqual([]);

  await page.getByRole('radio', { name: '2021–2100' }).check({ force: true });
  const changes = page.getByRole('list', { name: 'Thay đổi trên thửa so với 2015–2020' });
  await expect.poll(() => changes.innerText()).toMatch(/^CLN → ODT: [\d,.]+ m²$/);
  await page.getByRole('button', { name: 'Nguồn? Quy hoạch mới' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Nguồn dữ liệu' });
  await expect
    .poll(() => dialog.innerText())
    .toMatch(/UBND TP\. Đà Nẵng[\s\S]*12\/QĐ-UBND ngày 02\/03\/2021[\s\S]*31\/01\/2026[\s\S]*qh-2100\.geojson/);
  await expectAccessible(page);
  expect(await smallTargets(page)).toEqual([]);
  await page.keyboard.press('Escape');
  // The lot itself is of the made land, and says so.
  await page
    .getByRole('button', { name: /^Nguồn\? Tờ / })
    .first()
    .click();
  await expect.poll(() => dialog.innerText()).toContain('không phải thửa đất hay quy hoạch có thật');
  await page.keyboard.press('Escape');

  // What the import kept of the two is listed with the open layer, and a press has it drawn.
  await page.getByRole('button', { name: 'Lớp dữ liệu đang mở' }).first().click();
  await page.getByText('Thay đổi so với Quy hoạch cũ · 2020').click();
  const change = page.getByRole('button', { name: /^CLN → ODT: 75[\d,.]+ m²$/ });
  await change.click();
  await expect.poll(() => change.getAttribute('aria-pressed')).toBe('true');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  expect(await smallTargets(page)).toEqual([]);
  expect(complaints).toEqual([]);
});
