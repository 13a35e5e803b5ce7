import { readFileSync } from 'node:fs';
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { withoutSampleLabel } from '../../../src/domain/land/sampleLabel.ts';
import { buildIfChanged } from '../../../src/build/buildIfChanged.ts';
import { type AppFront, startAppFront } from '../../support/offline/appFront.ts';
import { waitForStoredApp, type Device, openApp, openDevice } from '../../support/offline/openDevice.ts';
import { openPacks } from '../../support/offline/downloadWard.ts';
import { pickPlannedParcel, type PlannedParcel } from '../../support/land/plannedParcel.ts';
import { chooseUnit } from '../../support/pages/chooseUnit.ts';
import { expectClean } from '../../support/pages/expectAccessible.ts';
import { openCarefulSearch } from '../../support/pages/openCarefulSearch.ts';
import { toastShown, remainingToasts } from '../../support/pages/recordToasts.ts';
import { type ServedProduct, sharedProduct } from '../../support/pages/servedProduct.ts';

let product: ServedProduct;
let front: AppFront;
let device: Device;
let planned: PlannedParcel;

beforeAll(async () => {
  product = await sharedProduct();
  front = await startAppFront((await buildIfChanged()).app, product.url);
  [device, planned] = await Promise.all([openDevice(), pickPlannedParcel(product.url)]);
});
afterAll(async () => {
  await device?.close();
  await front?.close();
});

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });

async function searchPlot(page: Page): Promise<void> {
  const { city_name, district_name, ward_name, land_number, parcel_number } = planned.parcel;
  await openCarefulSearch(page, 'Tờ thửa');
  await chooseUnit(page, 'Tỉnh, thành phố', city_name);
  await chooseUnit(page, 'Quận, huyện', district_name);
  await chooseUnit(page, 'Phường, xã', ward_name);
  await page.getByLabel('Số tờ').fill(land_number);
  await page.getByLabel('Số thửa').fill(parcel_number);
  await button(page, 'Tìm kiếm').tap();
  await page.getByRole('heading', { name: `Tờ ${land_number} · Thửa ${parcel_number}` }).waitFor();
}

it('packs: offline a stored ward shows its parcels, plannings and age; it is exported and imported', async () => {
  const ward = `Phường ${planned.parcel.ward_name}`;
  let page = await openApp(device, front.url);
  await waitForStoredApp(page);
  await openPacks(page);
  await page.getByText('Chưa có vùng nào trên máy').waitFor();
  await expectClean(page, 'dialog[open]');
  await button(page, 'Thêm vùng').tap();
  const finder = dialog(page, 'Thêm vùng ngoại tuyến');
  await finder.getByRole('radio', { name: 'Theo tên' }).check({ force: true });
  await finder.getByLabel('Tên phường xã, quận huyện, tỉnh thành').fill(ward);
  await button(page, `Tải về ${ward}`).waitFor();
  await expectClean(page, 'dialog[open]');
  await button(page, `Tải về ${ward}`).tap();
  await finder.getByText('Đã có trên máy').waitFor();
  await button(page, 'Quay lại danh sách vùng').tap();
  await page.getByText('Đủ dữ liệu').waitFor();
  await expectClean(page, 'dialog[open]');

  front.isAway = true;
  await device.restart(false);
  // A link to one of its lots: only the pack is read, and no message waits for a network.
  const { _id, latitude_center: lat, longitude_center: lng, land_number, parcel_number } = planned.parcel;
  page = await openApp(device, `${front.url}#18/${lat}/${lng}&parcel=${_id}`);
  await page.getByRole('heading', { name: `Tờ ${land_number} · Thửa ${parcel_number}` }).waitFor();
  expect((await remainingToasts(page)).filter((words) => words.startsWith('Một phần của liên kết'))).toEqual([]);
  await page.goto(`${front.url}?`);
  await searchPlot(page);
  await page
    .getByText(/Dữ liệu lưu \d+ phút trước/)
    .first()
    .waitFor();
  await page.getByText('Mất mạng. Bản đồ và thửa đã tải vẫn xem được.').waitFor();
  const verdict = page.getByRole('status', { name: 'Quy hoạch trên thửa' });
  await expect.poll(() => verdict.innerText()).toContain(withoutSampleLabel(planned.planning.title));
  await page
    .getByRole('button', { name: /Địa chính/ })
    .first()
    .waitFor();

  // The search box finds what the pack has and says that nothing else was searched.
  await page.goto(`${front.url}?`);
  const box = page.getByRole('combobox', { name: 'Tìm địa chỉ, thửa đất, vị trí' });
  await box.tap();
  await box.fill(`thửa ${parcel_number} tờ ${land_number}`);
  await page.getByRole('option', { name: new RegExp(`Thửa ${parcel_number}, tờ ${land_number}`) }).waitFor();
  await page.getByText('Mất mạng: chỉ tìm trong vùng đã tải về máy.').waitFor();
  await box.fill('thửa 99999 tờ 99999');
  await page.getByText('Mất mạng: chỉ tìm được trong vùng đã tải về máy').waitFor();

  // A place that is not stored says so and leads to what is.
  await page.goto(`${front.url}#16/10.7769/106.7009`);
  await page.reload();
  await page.getByText('Nơi này chưa có vùng ngoại tuyến.').waitFor();
  await openPacks(page);
  await button(page, 'Thêm vùng').tap();
  await page.getByText('Cần có mạng để tải vùng mới.').waitFor();
  await button(page, 'Quay lại danh sách vùng').tap();

  const download = page.waitForEvent('download');
  // A headless browser cannot share files.
  await page.evaluate(() => Object.defineProperty(navigator, 'canShare', { value: () => false, configurable: true }));
  await button(page, `Xuất tệp ${ward}`).tap();
  const file = await (await download).path();
  await button(page, `Xoá ${ward}`).tap();
  await button(page, 'Xoá vùng').tap();
  await page.getByText('Chưa có vùng nào trên máy').waitFor();
  const bytes = readFileSync(file);
  const name = 'vung.thuapack';
  const damaged = Buffer.from(bytes);
  damaged[bytes.length - 100]! ^= 1;
  const picker = page.locator('input[type=file][accept=".thuapack"]');
  await picker.setInputFiles({ name, mimeType: 'application/octet-stream', buffer: damaged });
  await toastShown(page, `Tệp ${name} bị hỏng. Không có gì được nhận.`);
  await picker.setInputFiles({ name, mimeType: 'application/octet-stream', buffer: bytes });
  await page.getByText('Đủ dữ liệu').waitFor();
  await button(page, `Xem trên bản đồ ${ward}`).tap();
  await page.getByText('Khung: vùng ngoại tuyến').waitFor();
  await expectClean(page);

  await button(page, 'Cài đặt').tap();
  await button(page, 'Xoá mọi thứ trên máy này').tap();
  await button(page, 'Xoá hết').tap();
  await page.getByText('Có thể đóng trang này.').waitFor();
  const left = (): Promise<string[]> =>
    page.evaluate(async () => {
      const names: string[] = [];
      const root = (await navigator.storage.getDirectory()) as FileSystemDirectoryHandle & { keys(): AsyncIterable<string> };
      for await (const name of root.keys()) names.push(name);
      return names;
    });
  await expect.poll(left).toEqual([]);
});
