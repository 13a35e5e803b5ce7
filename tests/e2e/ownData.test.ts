import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findCadastralItemsCall } from '../../src/contract/land/parcels.ts';
import { askGateway } from '../support/gateways/askGateway.ts';
import { closePages, DESKTOP, openPage, sharedChromium } from '../support/pages/browserPage.ts';
import { chooseUnit } from '../support/pages/chooseUnit.ts';
import { type ImportRunner, openImportRunner } from '../support/land/importLand.ts';
import { ROOT } from '../support/run/repository.ts';
import { type ServedProduct, sharedProduct } from '../support/pages/servedProduct.ts';
import { openCarefulSearch } from '../support/pages/openCarefulSearch.ts';

let product: ServedProduct;
let importer: ImportRunner;

beforeAll(async () => {
  product = await sharedProduct();
  importer = openImportRunner(product.seeded);
});

afterAll(async () => {
  await closePages();
  importer.close();
});

const fixture = (name: string): string => `${ROOT}tests/fixtures/land/${name}`;

/** Corners of a lot from the surveyor's file: X (north) and Y (east). */
function surveyedCorners(sheet: string, parcel: string): Array<[number, number]> {
  const line = readFileSync(fixture('lots.csv'), 'utf8')
    .split('\n')
    .find((row) => row.startsWith(`${sheet},${parcel},`))!;
  const pairs = /\(\((.*)\)\)/.exec(line)![1]!.split(', ').slice(0, -1);
  return pairs.map((pair) => pair.split(' ').map(Number).toReversed() as [number, number]);
}

const CENTIMETRE_M = 0.01;

it('own data: a GDAL Shapefile in VN-2000 is found by sheet and parcel, placed to the centimetre', async () => {
  expect((await importer.load('parcels', fixture('shapefile.zip'))).exit).toBe(0);
  const { page, complaints } = await openPage(await sharedChromium(), product.url, DESKTOP, { pixels: false });
  await openCarefulSearch(page, 'Tờ thửa');
  await chooseUnit(page, 'Tỉnh, thành phố', 'Hồ Chí Minh');
  await chooseUnit(page, 'Quận, huyện', 'Thủ Đức');
  await chooseUnit(page, 'Phường, xã', 'Thảo Điền');
  await page.getByLabel('Số tờ').fill('951');
  await page.getByLabel('Số thửa').fill('04');
  await page.keyboard.press('Enter');
  await page
    .getByRole('heading', { name: /Thửa 4/ })
    .first()
    .waitFor();

  const table = page.getByRole('table', { name: 'Bảng toạ độ góc ranh' });
  await table.waitFor();
  const rows = await table
    .locator('tr')
    .evaluateAll((lines) =>
      lines.slice(1).map((line) => [...line.children].map((cell) => Number((cell as HTMLElement).innerText.replaceAll(',', '')))),
    );
  const surveyed = surveyedCorners('951', '4');
  expect(rows).toHaveLength(surveyed.length);
  for (const [x, y] of surveyed) {
    expect(
      rows.some((row) => Math.abs(row[1]! - x) <= CENTIMETRE_M + 1e-6 && Math.abs(row[2]! - y) <= CENTIMETRE_M + 1e-6),
      `${x} ${y}`,
    ).toBe(true);
  }

  // The map has moved there.
  const found = await askGateway(product.seeded.app, findCadastralItemsCall, {
    land_number: '951',
    parcel_number: '4',
    ward_name: 'Thảo Điền',
  });
  const { latitude_center: lat, longitude_center: lng } = found.data.data[0]!;
  await expect.poll(() => page.url()).toMatch(/#(1[89]|20)[./]/);
  const offDeg = (): number => {
    const [, shownLat = NaN, shownLng = NaN] = (/#[\d.]+\/(-?[\d.]+)\/(-?[\d.]+)/.exec(page.url()) ?? []).map(Number);
    return Math.max(Math.abs(shownLat - lat), Math.abs(shownLng - lng));
  };
  await expect.poll(offDeg).toBeLessThan(0.002);
  expect(complaints).toEqual([]);
});

it('own data: a parcel with a hole and parts is one parcel: in its tables, its planning and its DXF', async () => {
  const file = `${ROOT}tests/fixtures/land/corpus/faults.geojson`;
  expect((await importer.load('parcels', file)).exit).toBe(0);
  expect((await importer.load('zones', file, '--ward', '20305', '--planning', 'phan', '--title', 'Quy hoạch phần 2040')).exit).toBe(0);
  const { page, complaints } = await openPage(await sharedChromium(), product.url, DESKTOP, { pixels: false });
  await openCarefulSearch(page, 'Tờ thửa');
  await chooseUnit(page, 'Tỉnh, thành phố', 'Đà Nẵng');
  await chooseUnit(page, 'Quận, huyện', 'Cẩm Lệ');
  await chooseUnit(page, 'Phường, xã', 'Hòa Phát');
  await page.getByLabel('Số tờ').fill('8');
  // The corpus's shape of three parts: 100, 900 − 100 and 100 m².
  await page.getByLabel('Số thửa').fill('13');
  await page.keyboard.press('Enter');
  await page
    .getByRole('heading', { name: /Thửa 13/ })
    .first()
    .waitFor();
  const tables = page.getByRole('table', { name: /^Bảng toạ độ góc ranh/ });
  await expect.poll(() => tables.count()).toBe(4);
  for (const table of await tables.all()) await expect.poll(() => table.getByRole('rowheader').count()).toBe(4);
  const verdict = page.getByRole('status', { name: 'Quy hoạch trên thửa' });
  await expect.poll(() => verdict.innerText()).toMatch(/^100(\.0)? % quy hoạch .*\(ODT\)/);
  await page.getByText('Cách tính').click();
  const rows = page.getByRole('table', { name: 'Quy hoạch phần 2040' }).locator('tr');
  await expect.poll(() => rows.last().innerText()).toMatch(/Cả thửa\s+1,000\.0\s+100\.0/);
  await page.getByRole('button', { name: 'Xuất', exact: true }).click();
  const [saved] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'DXF', exact: true }).click()]);
  const dxf = readFileSync(await saved.path(), 'utf8');
  expect(dxf.match(/^(LW)?POLYLINE\s*$/gm)).toHaveLength(4);
  expect(complaints).toEqual([]);
});
