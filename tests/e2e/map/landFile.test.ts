import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import type { AroundRequest } from '../../../src/contract/land/around.ts';
import type { CadastralItem } from '../../../src/contract/land/parcels.ts';
import { parcelsAround } from '../../support/land/wholeAround.ts';
import { closePages, DESKTOP, openPage, sharedChromium } from '../../support/pages/browserPage.ts';
import { dxfOf } from '../../support/lines/dxfOf.ts';
import { expectClean } from '../../support/pages/expectAccessible.ts';

/** §9's smallest phone. */
const SMALL_PHONE = { width: 360, height: 640 } as const;
const CORPUS = new URL('../../fixtures/land/corpus/', import.meta.url).pathname;
/** In phường Hòa Xuân, where the sample land has parcels. */
const HOA_XUAN = '#17/16.0125/108.2204';
const SEARCH_BOX: AroundRequest['position'] = [
  { latitude: 16.0115, longitude: 108.2195 },
  { latitude: 16.0135, longitude: 108.2214 },
];

const productUrl = inject('productUrl');
let browser: Browser;
let folder: string;

beforeAll(async () => {
  browser = await sharedChromium();
  folder = mkdtempSync(join(tmpdir(), 'thua-layer-'));
});

afterAll(async () => {
  await closePages();
  rmSync(folder, { recursive: true, force: true });
});

async function registered(): Promise<CadastralItem[]> {
  return (await parcelsAround(productUrl, SEARCH_BOX, 200)).filter(({ acreage, parts }) => acreage > 80 && !parts);
}

type Feature = { type: 'Feature'; properties: Record<string, unknown>; geometry: unknown };

/** Converts a registered parcel to a surveyor's record. @param moved degrees to the east */
function surveyed({ position, land_number: SoTo, parcel_number: SoThua, land_code: LoaiDat }: CadastralItem, moved = 0): Feature {
  const ring = position.map(({ longitude, latitude }) => [longitude + moved, latitude]);
  return { type: 'Feature', properties: { SoTo, SoThua, LoaiDat }, geometry: { type: 'Polygon', coordinates: [[...ring, ring[0]]] } };
}

/** Three parcels as registered, one moved by half its width, one at sea; a line and a point. */
function surveyedFile(parcels: readonly CadastralItem[]): string {
  const [first, second, third, fourth, fifth] = parcels as [CadastralItem, CadastralItem, CadastralItem, CadastralItem, CadastralItem];
  const lngs = fourth.position.map(({ longitude }) => longitude);
  const half = (Math.max(...lngs) - Math.min(...lngs)) / 2;
  const features: Feature[] = [
    surveyed(first),
    surveyed(second),
    surveyed(third),
    surveyed(fourth, half),
    surveyed(fifth, 0.6),
    {
      type: 'Feature',
      properties: { ten: 'Ranh' },
      geometry: {
        type: 'LineString',
        coordinates: [
          [108.2199, 16.0121],
          [108.2206, 16.0129],
        ],
      },
    },
    { type: 'Feature', properties: { ten: 'Mốc A' }, geometry: { type: 'Point', coordinates: [108.2203, 16.0126] } },
  ];
  const path = join(folder, 'do-dac.geojson');
  writeFileSync(path, JSON.stringify({ type: 'FeatureCollection', features }));
  return path;
}

async function openFilesTab(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Vẽ và đo' }).click();
  await page.getByRole('tab', { name: 'Tệp' }).press('Enter');
}

/** Taps the map. @returns heading of the record in the panel; null if the list is still shown after seconds */
async function pressedRecord(page: Page, at: { x: number; y: number }): Promise<string | null> {
  await page.mouse.click(at.x, at.y);
  // A second press at once would be a double press.
  return page
    .getByRole('heading', { level: 3 })
    .innerText({ timeout: 5_000 })
    .catch(() => null);
}

/** Exports the layer that the panel shows. @returns the file's path */
async function exportAs(page: Page, format: string): Promise<string> {
  const [saved] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: `${format}: lưu cả lớp` }).click()]);
  const path = join(folder, `${format}-${saved.suggestedFilename()}`);
  await saved.saveAs(path);
  return path;
}

/** Drops files on the page, as if dragged from a folder. */
async function drop(page: Page, ...paths: string[]): Promise<void> {
  const files = paths.map((path) => ({ name: basename(path), base64: readFileSync(path).toString('base64') }));
  const dataTransfer = await page.evaluateHandle((dropped) => {
    const transfer = new DataTransfer();
    for (const { name, base64 } of dropped)
      transfer.items.add(new File([Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))], name));
    return transfer;
  }, files);
  for (const kind of ['dragenter', 'drop']) await page.dispatchEvent('body', kind, { dataTransfer });
}

const rows = (page: Page) => page.getByRole('list', { name: 'Các mục của lớp' }).getByRole('listitem');
const raise = (page: Page): Promise<void> => page.getByRole('slider', { name: 'Kéo để đổi chiều cao bảng' }).press('End');

it('file layer: on a phone parcels are previewed, searched, compared with the register and removed', async () => {
  const parcels = await registered();
  const { page, complaints } = await openPage(browser, `${productUrl}/${HOA_XUAN}`, SMALL_PHONE, { pixels: false });
  await openFilesTab(page);
  await page.locator('input[type=file]').setInputFiles(surveyedFile(parcels));
  await page.getByText('5 vùng · 1 đường · 1 điểm').waitFor();
  await page.getByText('theo tệp').waitFor();
  await raise(page);
  await expectClean(page);
  await page.getByRole('button', { name: 'Mở thành lớp' }).click();

  await expect.poll(() => rows(page).count()).toBeGreaterThan(3);
  await expectClean(page);
  const { land_number: sheet, parcel_number: number } = parcels[1]!;
  await page.getByLabel('Tìm trong lớp').fill(`${sheet}/${number}`);
  await page.getByText('1 mục').waitFor();
  await rows(page).first().getByRole('button').click();
  await page.getByRole('heading', { name: `Tờ ${sheet} · Thửa ${number}` }).waitFor();
  await page.getByText('Diện tích đo được').waitFor();
  await page.getByRole('cell', { name: String(number), exact: true }).waitFor();
  await expectClean(page);
  await page.getByRole('button', { name: 'Về danh sách' }).click();
  // Each letter filters the list again, and the field keeps the focus.
  await page.getByLabel('Tìm trong lớp').fill('');
  await page.getByLabel('Tìm trong lớp').pressSequentially(`${sheet}/${number}`, { delay: 50 });
  await page.getByText('1 mục').waitFor();

  await page.getByRole('button', { name: 'Đối chiếu thửa' }).click();
  await page.getByText('Đã đối chiếu 5 / 5 vùng').waitFor();
  await page.getByText('3 vùng khớp với dữ liệu thửa.').waitFor();
  await page.getByText('1 vùng chưa có dữ liệu thửa ở đó.').waitFor();
  const differing = page.getByRole('list', { name: 'Các vùng khác với dữ liệu thửa' }).getByRole('listitem');
  await expect.poll(() => differing.count()).toBe(1);
  expect(await differing.first().innerText()).toMatch(/m² (nằm trong thửa khác|không thuộc thửa nào)/);
  await expectClean(page);

  await page.getByRole('button', { name: 'Về danh sách' }).click();
  await page.getByRole('button', { name: 'Đóng', exact: true }).click();
  await page.getByRole('button', { name: 'Lớp dữ liệu' }).click();
  await page.getByRole('button', { name: 'Hiện lớp do-dac.geojson trên bản đồ' }).click();
  await raise(page);
  await expectClean(page);
  await page.getByRole('button', { name: 'Bỏ lớp do-dac.geojson' }).click();
  await expect.poll(() => page.getByText('do-dac.geojson').count()).toBe(0);
  expect(complaints).toEqual([]);
  await page.context().close();
});

/** Makes two map sheets, 12 and 13, side by side in TM-3 107°45': title, optional frame, loose lines of a lot. */
function sheetsFile(name: string, hasFrames: boolean): string {
  const sheets = ['12', '13'].map((sheet, at) => {
    const line = (layer: string, isClosed: boolean, path: number[]) => ({
      layer,
      isClosed,
      path: Float64Array.from(path, (value, axis) => value + (axis % 2 === 0 ? 550_000 + 100 * at : 1_770_000)),
    });
    const text = (layer: string, words: string, y: number) => ({
      layer,
      text: words,
      x: 550_005 + 100 * at,
      y: 1_770_000 + y,
      height: 1,
    });
    const lot = [line('10', false, [0, 0, 20, 0, 20, 10]), line('10', false, [20, 10, 0, 10, 0, 0])];
    const frame = line('KHUNG', true, [-10, -10, 40, -10, 40, 60, -10, 60]);
    return {
      lines: hasFrames ? [...lot, frame] : lot,
      texts: [text('TEN', `To ban do so ${sheet}`, 50), text('13', String(45 + at), 5)],
    };
  });
  const path = join(folder, name);
  writeFileSync(path, dxfOf({ lines: sheets.flatMap(({ lines }) => lines), texts: sheets.flatMap(({ texts }) => texts), left: [] }));
  return path;
}

it('file layer: lots of a drawing get their frame’s sheet; without frames the preview names the sheets', async () => {
  const { page, complaints } = await openPage(browser, `${productUrl}/${HOA_XUAN}`, SMALL_PHONE, { pixels: false });
  await openFilesTab(page);
  await page.locator('input[type=file]').setInputFiles(sheetsFile('khong-khung.dxf', false));
  const unclear = page.getByText('Bản vẽ có nhiều tờ (12, 13), có thửa không rõ thuộc tờ nào.');
  await unclear.waitFor();
  await raise(page);
  await expectClean(page);
  await drop(page, sheetsFile('co-khung.dxf', true));
  await page.getByText('co-khung.dxf').first().waitFor();
  await expect.poll(() => unclear.count()).toBe(0);
  await page.getByRole('button', { name: 'Mở thành lớp' }).click();
  await page.getByLabel('Tìm trong lớp').fill('13/46');
  await page.getByText('1 mục').waitFor();
  await rows(page).first().getByRole('button').click();
  await page.getByRole('heading', { name: 'Tờ 13 · Thửa 46' }).waitFor();
  expect(complaints).toEqual([]);
  await page.context().close();
});

it('file layer: on a desktop a Shapefile is tapped, drawn, stored, exported and opened in each format', async () => {
  const { page, complaints } = await openPage(browser, `${productUrl}/${HOA_XUAN}`, DESKTOP);
  await page.getByRole('button', { name: 'Vẽ và đo' }).waitFor();
  await openFilesTab(page);
  await page.locator('input[type=file]').setInputFiles(`${CORPUS}gdal.plain.shp.zip`);
  await page.getByText('6 vùng').waitFor();
  await page.getByText('Shapefile').waitFor();
  await page.getByLabel('Bảng mã của chữ').selectOption('TCVN3 (ABC)');
  await page.getByText('6 vùng').waitFor();
  await expectClean(page);
  await page.getByRole('button', { name: 'Mở thành lớp' }).click();
  await expect.poll(() => rows(page).count()).toBe(6);
  await rows(page).first().getByRole('button').click();
  const name = await page.getByRole('heading', { level: 3 }).innerText();
  await page.getByRole('button', { name: 'Về danh sách' }).click();
  // The map has moved to the record: it is in the middle of the area that the panel leaves free.
  await expect.poll(() => pressedRecord(page, { x: 848, y: 400 })).toBe(name);
  await page.getByRole('button', { name: 'Mở làm hình vẽ' }).click();
  await page.getByRole('tab', { name: 'Số đo' }).waitFor();
  await page.getByRole('button', { name: 'Đóng thước đo' }).click();
  await page.getByRole('button', { name: 'Về danh sách' }).click();
  await page.getByLabel('Giữ lớp này trên thiết bị').check();
  await expectClean(page);

  await page.getByRole('button', { name: 'Xuất tệp' }).click();
  const exported: Array<[format: string, path: string]> = [];
  for (const format of ['DXF', 'GeoPackage', 'KML', 'Excel', 'GPX', 'Shapefile']) exported.push([format, await exportAs(page, format)]);
  for (const [format, path] of exported) {
    await drop(page, path);
    await page.getByText(/^6 vùng/).waitFor();
    await page
      .getByRole('definition')
      .getByText(format === 'Excel' ? 'XLSX' : format, { exact: true })
      .waitFor();
  }
  await drop(page, ...exported.slice(1, 3).map(([, path]) => path));
  await page.getByText('12 vùng').waitFor();
  await page.getByRole('button', { name: 'Mở thành lớp' }).click();
  await expect.poll(() => rows(page).count()).toBeGreaterThan(6);

  await page.reload();
  await page.getByRole('button', { name: 'Lớp dữ liệu' }).click();
  await page.getByRole('button', { name: 'Mở danh sách của lớp gdal.plain.shp.zip' }).click();
  await expect.poll(() => rows(page).count()).toBe(6);
  expect(complaints).toEqual([]);
  await page.context().close();
});
