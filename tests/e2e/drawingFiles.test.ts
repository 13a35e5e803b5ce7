import { truncateSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { FIXTURE_SHAPES, readFixture } from '../fixtures/drawingFixtures.ts';
import { closePages, DESKTOP, openPage, sharedChromium } from '../support/pages/browserPage.ts';
import { expectAccessible, expectLargeTargets, expectNoSidewaysScroll } from '../support/pages/expectAccessible.ts';

/** §9's smallest phone. */
const SMALL_PHONE = { width: 360, height: 640 } as const;
const DA_NANG = '#15/16.005/108.221';
const FIXTURES = new URL('../fixtures/drawings/', import.meta.url).pathname;
/** Too large to be read during a test; a sparse file, so it takes no disk space. */
const ENDLESS_BYTES = 2 ** 33;

const productUrl = inject('productUrl');
let browser: Browser;
let folder: string;

beforeAll(async () => {
  browser = await sharedChromium();
  folder = mkdtempSync(join(tmpdir(), 'thua-files-'));
});

afterAll(async () => {
  await closePages();
  rmSync(folder, { recursive: true, force: true });
});

/** Makes a GeoJSON whose text practically never ends. */
function endlessFile(): string {
  const path = join(folder, 'endless.geojson');
  writeFileSync(path, `${'{"type":"Feature","properties":{"a":"'.padEnd(8192, 'x')}`);
  truncateSync(path, ENDLESS_BYTES);
  return path;
}

const open = (page: Page, ...paths: string[]): Promise<void> => page.locator('input[type=file]').setInputFiles(paths);
const outcome = (page: Page) => page.getByRole('status').filter({ hasText: /\S/ });

async function download(page: Page, format: string): Promise<{ name: string; text: string }> {
  const [saved] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: `Lưu tệp ${format}` }).click()]);
  return { name: saved.suggestedFilename(), text: readFileSync(await saved.path(), 'utf8') };
}

it('files: on a phone each format opens, a table is pasted, and a hostile file keeps the drawing', async () => {
  const { page, complaints } = await openPage(browser, `${productUrl}/${DA_NANG}`, SMALL_PHONE, { pixels: false });
  await page.getByRole('button', { name: 'Vẽ và đo' }).click();
  await page.getByRole('tab', { name: 'Tệp' }).waitFor();
  await page.getByRole('slider', { name: 'Kéo để đổi chiều cao bảng' }).press('End');
  await page.getByRole('tab', { name: 'Tệp' }).press('Enter');
  for (const [file, points] of [
    ['area.dxf', 6],
    ['gdal.line.geojson', 3],
    ['gdal.point.kml', 1],
    ['gdal.corners.csv', 6],
  ] as const) {
    await open(page, FIXTURES + file);
    await page.getByText(`Đã mở ${points} điểm.`).waitFor();
  }

  await expectAccessible(page);
  await expectLargeTargets(page);
  writeFileSync(join(folder, 'drawing.dwg'), 'AC1032\u0000\u0000\u0000');
  await open(page, join(folder, 'drawing.dwg'));
  await page.getByText('Đây là tệp DWG, không đọc được.').waitFor();

  writeFileSync(join(folder, 'metres.geojson'), '{"type":"LineString","coordinates":[[580000,2326000],[580020,2326000]]}');
  await open(page, join(folder, 'metres.geojson'));
  await page.getByText('Toạ độ trong tệp là mét, không phải độ.').waitFor();
  await page.getByText('Bản vẽ hiện tại vẫn giữ nguyên.').waitFor();

  await page.getByText('Dán bảng toạ độ').click();
  await page.getByLabel('Kinh tuyến trục của X, Y').selectOption('107°45′');
  const swapped = readFixture('area.xy.txt').trim().split('\n').slice(0, 3).join('\n');
  await page.getByLabel('Bảng toạ độ X, Y (VN-2000) hoặc lat, lng').fill(swapped);
  await page.getByRole('button', { name: 'Đo các điểm này' }).click();
  await page.getByText('Đã đảo hai toạ độ ở 3 điểm cho đúng thứ tự.').waitFor();
  await page.getByText('X, Y được đọc theo VN-2000, kinh tuyến trục 107°45′.').waitFor();

  // Parcels of one table become a layer.
  const corners = (parcel: number, count: number): string[] =>
    Array.from({ length: count }, (_, at) => `83;${parcel};${at + 1};${1771000 + 40 * parcel + 9 * at}.50;${550200 + 7 * at * at}.25`);
  const parcels = ['SoTo;SoThua;STT;X;Y', ...corners(8, 4), ...corners(9, 3)].join('\n');
  await page.getByLabel('Bảng toạ độ X, Y (VN-2000) hoặc lat, lng').fill(parcels);
  await page.getByRole('button', { name: 'Đo các điểm này' }).click();
  await page.getByText('2 vùng').waitFor();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await expectLargeTargets(page);
  expect(complaints).toEqual([]);
  await page.context().close();
});

it('files: on a phone tables, Shapefiles, archives, GeoPackages are layers; missing parts are reported', async () => {
  const { page, complaints } = await openPage(browser, `${productUrl}/${DA_NANG}`, SMALL_PHONE, { pixels: false });
  const openTab = async (): Promise<void> => {
    await page.getByRole('button', { name: 'Vẽ và đo' }).click();
    await page.getByRole('tab', { name: 'Tệp' }).click();
  };
  const corpus = `${FIXTURES}../land/corpus/`;
  const table = ['tab', 'map', 'id', 'dat'].map((ending) => `${corpus}gdal.plain.${ending}`);
  const packed = join(folder, 'gdal.tables.gpkg');
  writeFileSync(packed, gunzipSync(readFileSync(`${corpus}gdal.tables.gpkg.gz`)));
  for (const files of [table, [`${corpus}gdal.plain.tab.zip`], [`${corpus}gdal.plain.shp.zip`], [`${corpus}gdal.plain.kmz`], [packed]]) {
    await openTab();
    await open(page, ...files);
    await page.getByText('6 vùng').waitFor();
    await page.getByRole('button', { name: 'Huỷ' }).click();
  }
  await openTab();
  await page.getByRole('slider', { name: 'Kéo để đổi chiều cao bảng' }).press('End');
  await open(page, table[0]!);
  await page.getByText('Bảng MapInfo cần .tab, .map và .id').waitFor();
  await open(page, `${corpus}locked.zip`);
  await page.getByText('Tệp nén có mật khẩu.').waitFor();
  await open(page, `${corpus}cut.tab.zip`);
  await page.getByText('Tệp bị cắt giữa chừng').waitFor();
  await open(page, `${corpus}gdal.utm49.shp.zip`);
  await page.getByText('không phải VN-2000').waitFor();
  await page.getByRole('button', { name: 'Huỷ' }).click();
  await openTab();
  const corners = ['1770215.923;550215.853', '1770222.905;550248.776', '1770188.261;550255.306'];
  const lots = ['SoTo;SoThua;X;Y', ...[7, 8].flatMap((lot) => corners.map((corner) => `83;${lot};${corner}`))].join('\n');
  const wrong = join(folder, 'lots.csv');
  writeFileSync(wrong, lots.replace('1770222.905', '177O222.905').replace('1770188.261;550255.306', '550255.306;1770188.261'));
  await open(page, wrong);
  await page.getByText('83/7: 177O222.905; 550248.776').waitFor();
  await page.getByText('Đã đảo hai toạ độ ở 1 điểm cho đúng thứ tự.').waitFor();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await expectLargeTargets(page);
  expect(complaints).toEqual([]);
  await page.context().close();
});

it('files: on a desktop a file is dropped, a huge one cancelled, the drawing saved in four formats', async () => {
  const { page, complaints } = await openPage(browser, `${productUrl}/${DA_NANG}`, DESKTOP, { pixels: false });
  await page.getByRole('button', { name: 'Vẽ và đo' }).waitFor();
  const cdp = await page.context().newCDPSession(page);
  const drag = (type: 'dragEnter' | 'dragOver' | 'drop') =>
    cdp.send('Input.dispatchDragEvent', {
      type,
      x: 900,
      y: 400,
      data: { items: [], files: [`${FIXTURES}area.csv`], dragOperationsMask: 1 },
    });
  await drag('dragEnter');
  // Like a held file over the page: repeated until the code that accepts it is loaded.
  await expect
    .poll(async () => {
      await drag('dragOver');
      return page.getByText('Thả tệp vào đây để mở').count();
    })
    .toBe(1);
  await drag('drop');
  await page.getByText('Đã mở 6 điểm.').waitFor();
  await expect.poll(() => page.getByText('Thả tệp vào đây để mở').count()).toBe(0);

  await open(page, endlessFile());
  await page.getByRole('progressbar', { name: 'Đang đọc endless.geojson' }).waitFor();
  await page.getByRole('button', { name: 'Huỷ' }).click();
  await expect.poll(() => page.getByRole('progressbar').count()).toBe(0);

  // Nothing of it stays and the worker is free at once: the drawing is unchanged.
  const files = {
    geojson: await download(page, 'GeoJSON'),
    kml: await download(page, 'KML'),
    csv: await download(page, 'CSV'),
    dxf: await download(page, 'DXF'),
  };
  expect(files.geojson.name).toMatch(/^ban-ve-[\d-]+\.geojson$/);
  const [lng, lat] = FIXTURE_SHAPES.area;
  const saved = JSON.parse(files.geojson.text).features[0].geometry;
  expect(saved).toEqual(JSON.parse(readFixture('area.geojson')).features[0].geometry);
  expect(saved.coordinates[0][0]).toEqual([lng, lat]);
  const coordinates = (kml: string): string => /<coordinates>([^<]+)/.exec(kml)![1]!;
  expect(coordinates(files.kml.text)).toBe(coordinates(readFixture('area.kml')));
  expect(files.csv.text).toBe(readFixture('area.csv'));
  expect(files.dxf.text).toBe(readFixture('area.dxf'));

  await open(page, FIXTURES + 'line.kml');
  await page.getByText('Đã mở 3 điểm.').waitFor();
  // One undo step restores the previous drawing.
  await page.getByRole('button', { name: 'Hoàn tác' }).click();
  expect((await download(page, 'CSV')).text).toBe(readFixture('area.csv'));
  await expect.poll(() => outcome(page).count()).toBeGreaterThan(0);
  await expectAccessible(page);
  await expectLargeTargets(page);
  expect(complaints).toEqual([]);
  await page.context().close();
});
