import { readFileSync } from 'node:fs';
import type { Locator, Page } from 'playwright';
import { afterAll, describe, expect, it } from 'vitest';
import { buildIfChanged } from '../../../src/build/buildIfChanged.ts';
import { findActionHistoriesCall } from '../../../src/contract/notes/notes.ts';
import { registerCustomer, type TestCustomer } from '../../support/customers/customers.ts';
import { askGateway } from '../../support/gateways/askGateway.ts';
import { pickSampleParcel, type SampleTarget } from '../../support/land/sampleTarget.ts';
import { type AppFront, startAppFront } from '../../support/offline/appFront.ts';
import { downloadWard } from '../../support/offline/downloadWard.ts';
import { waitForStoredApp, type Device, waitForMap, openApp, openDevice } from '../../support/offline/openDevice.ts';
import { storeTokensInPage } from '../../support/offline/savePoint.ts';
import { chooseUnit } from '../../support/pages/chooseUnit.ts';
import { fakeSensors } from '../../support/pages/deviceSensors.ts';
import { expectClean } from '../../support/pages/expectAccessible.ts';
import { openCarefulSearch } from '../../support/pages/openCarefulSearch.ts';
import { pasteText } from '../../support/pages/pasteText.ts';
import { type ServedProduct, sharedProduct } from '../../support/pages/servedProduct.ts';
import { resetPage } from '../../support/pages/resetPage.ts';
import { variantsToRun } from '../../support/pages/variantsToRun.ts';
import { drawCornerTable } from '../../support/pictures/drawCornerTable.ts';

const isLong = process.env.THUA_LONG === '1';
const WARD = 'Phường Hòa Xuân';
const KML = `<kml xmlns="http://www.opengis.net/kml/2.2"><Placemark><LineString><coordinates>108.221,16.005 108.222,16.006</coordinates></LineString></Placemark></kml>`;

interface Walk {
  page: Page;
  target: SampleTarget;
  product: ServedProduct;
  customer: TestCustomer;
  isPhone: boolean;
}

let front: AppFront | undefined;
let device: Device | undefined;
const close = async (): Promise<void> => {
  await device?.close();
  await front?.close();
  device = undefined;
  front = undefined;
};
afterAll(close);

const button = (page: Page, name: string | RegExp): Locator => page.getByRole('button', { name, exact: true });
const lotName = ({ parcel }: SampleTarget): string => `Tờ ${parcel.land_number} · Thửa ${parcel.parcel_number}`;

const goTo = (page: Page, hash: string): Promise<void> => page.evaluate((next) => void (location.hash = next), hash);

/** Until the tool is there a tap hits the map. */
async function tapUntil(page: Page, x: number, y: number, isDone: () => Promise<boolean>): Promise<void> {
  await expect
    .poll(async () => {
      const done = await isDone();
      if (!done) await page.touchscreen.tap(x, y);
      return done;
    })
    .toBe(true);
}

const TASKS: Record<string, (walk: Walk) => Promise<void>> = {
  async 'a place'({ page }) {
    await page.getByRole('combobox', { name: 'Tìm địa chỉ, thửa đất, vị trí' }).tap();
    await page.getByRole('combobox', { name: 'Tìm địa chỉ, thửa đất, vị trí' }).fill('hoa xuan');
    await page
      .getByRole('option', { name: /Phường Hòa Xuân/ })
      .first()
      .tap();
    await expect.poll(() => page.url()).toMatch(/#16[./]/);
    await page.locator('.thua-pin').waitFor();
  },
  async 'Google coordinates, and the planning that opens with them as a layer'({ page, target, isPhone }) {
    const { latitude_center: lat, longitude_center: lng } = target.parcel;
    await openCarefulSearch(page, 'Google');
    await page.getByLabel('Toạ độ Google Map').fill(`(${lat}, ${lng})`);
    await button(page, 'Tìm kiếm').tap();
    await expect.poll(() => page.getByRole('button', { name: /Địa chính/ }).innerText()).toMatch(/[1-9]\d*\+?\s*Địa chính/);
    await page
      .getByText(/Dữ liệu lưu \d+ phút trước/)
      .first()
      .waitFor();
    // The parcel at the coordinates opens.
    await button(page, 'Đóng').first().tap();
    await button(page, 'Lớp dữ liệu đang mở').first().tap();
    const layer = page.getByRole('list', { name: /^Các lớp đang mở/ }).getByRole('listitem');
    await expect.poll(() => layer.first().innerText()).toMatch(/Quy hoạch[\s\S]*Tự mở/);
    await page.getByRole('slider', { name: 'Độ đậm của thửa đất' }).fill('35');
    await page
      .getByRole('slider', { name: /^Độ đậm của lớp/ })
      .first()
      .fill('80');
    // Its zones were read from the pack.
    await page
      .getByRole('heading', { name: 'Chú giải' })
      .or(page.getByText('Chú giải', { exact: true }))
      .first()
      .waitFor();
    if (isPhone) await expectClean(page);
  },
  async 'a sheet that is suggested, as a layer'({ page }) {
    await button(page, 'Lớp dữ liệu đang mở').first().tap();
    await button(page, 'Xem gợi ý quy hoạch').tap();
    await page.getByRole('tab', { name: 'Địa chính' }).tap();
    await page.getByLabel('Tìm quy hoạch, địa chính').fill('to ban do 12');
    await page
      .getByRole('button', { name: /^Tờ bản đồ 12, Phường Hòa Xuân/ })
      .first()
      .tap();
    await page.getByText('Đang mở', { exact: true }).waitFor();
    await button(page, 'Đóng').first().tap();
    const row = page.getByRole('list', { name: /^Các lớp đang mở/ }).getByRole('listitem');
    await expect.poll(() => row.innerText()).toMatch(/Tờ bản đồ 12[\s\S]*Tờ bản đồ địa chính/);
    await expect.poll(() => row.innerText()).not.toMatch(/Đang tải lớp|Không có mạng/);
  },
  async 'corners of VN-2000, the parcel of them, and what is planned on it'({ page, target }) {
    await openCarefulSearch(page, 'Góc ranh');
    await chooseUnit(page, 'Tỉnh, thành phố', target.parcel.city_name);
    await page.getByLabel('X, góc 1').focus();
    await pasteText(page, target.cornerTable);
    await button(page, 'Tìm kiếm').tap();
    await page.getByRole('heading', { name: lotName(target) }).waitFor();
    await expect.poll(() => page.locator('body').innerText()).toContain(target.parcel.address);
    await expect.poll(() => page.getByRole('status', { name: 'Quy hoạch trên thửa' }).innerText()).toContain('theo Quy hoạch');
  },
  async 'the way to a corner'({ page, target }) {
    const sensors = await fakeSensors(page);
    await sensors.answer('geolocation', 'granted');
    await sensors.answer('sensors', 'granted');
    await sensors.turn(0);
    const { latitude, longitude } = target.parcel.position[0]!;
    await sensors.stand({ latitude: latitude - 0.0003, longitude, accuracy: 4 });
    const lot = page.getByRole('dialog', { name: lotName(target) });
    await lot.getByRole('button', { name: 'Đi tới góc' }).tap();
    const panel = page.getByRole('dialog', { name: /^Đi tới/ });
    await panel
      .getByText(/^3\d ± 4 m$/)
      .first()
      .waitFor();
    await panel.getByText('về phía bắc', { exact: false }).first().waitFor();
  },
  async 'measuring, a file opened and one saved'({ page, isPhone }) {
    await button(page, 'Vẽ và đo').tap();
    await page.getByRole('tab', { name: 'Tệp' }).waitFor();
    await page.getByRole('group', { name: 'Góc nhìn bản đồ' }).getByRole('button', { name: 'Đường', exact: true }).tap();
    const panel = page.getByRole('dialog', { name: 'Thước đo' });
    const [x, y] = isPhone ? [120, 250] : [800, 300];
    const clear = panel.getByRole('group', { name: 'Thao tác vẽ' }).getByRole('button', { name: 'Xóa', exact: true });
    await tapUntil(page, x!, y!, async () => (await clear.getAttribute('aria-disabled')) === null);
    await tapUntil(page, x! + 80, y!, async () => /\d m(\s|$)/.test(await panel.innerText()));
    if (isPhone) await page.getByRole('slider', { name: 'Kéo để đổi chiều cao bảng' }).press('End');
    await page.getByRole('tab', { name: 'Tệp' }).tap();
    await panel.locator('input[type=file]').setInputFiles({ name: 'ranh.kml', mimeType: 'application/xml', buffer: Buffer.from(KML) });
    await page.getByText('Đã mở 2 điểm.').waitFor();
    const [saved] = await Promise.all([page.waitForEvent('download'), button(page, 'Lưu tệp GeoJSON').tap()]);
    expect(readFileSync(await saved.path(), 'utf8')).toContain('108.221');
  },
  async 'the edge of what is kept, and beyond'({ page, target, product, isPhone }) {
    const manifest = await fetch(`${product.url}/gateway/packs/${target.parcel.ward_code}`);
    const { bounds } = (await manifest.json()) as { bounds: [number, number, number, number] };
    await goTo(page, `#16/${(bounds[1] + bounds[3]) / 2}/${bounds[2] - 0.0005}`);
    await page.getByText(/nằm ngoài vùng đã lưu/).waitFor();
    if (isPhone) await expectClean(page);
    await goTo(page, '#16/10.7769/106.7009');
    await page.getByText('Nơi này chưa có vùng ngoại tuyến.').waitFor();
  },
};

/** Tasks that `coldStart` and `packs` cover on a phone in every run. */
const DRIVEN_ELSEWHERE: typeof TASKS = {
  async 'sheet and parcel'({ page, target }) {
    const { city_name, district_name, ward_name, land_number, parcel_number } = target.parcel;
    await openCarefulSearch(page, 'Tờ thửa');
    await chooseUnit(page, 'Tỉnh, thành phố', city_name);
    await chooseUnit(page, 'Quận, huyện', district_name);
    await chooseUnit(page, 'Phường, xã', ward_name);
    await page.getByLabel('Số tờ').fill(land_number);
    await page.getByLabel('Số thửa').fill(parcel_number);
    await button(page, 'Tìm kiếm').tap();
    await page.getByRole('heading', { name: lotName(target) }).waitFor();
  },
  async 'language, theme and help'({ page }) {
    await button(page, 'Tài khoản').tap();
    await page.getByRole('radio', { name: 'English' }).check({ force: true });
    await page.getByRole('radio', { name: 'Dark' }).check({ force: true });
    await expect.poll(() => page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark');
    await button(page, 'Help and information').tap();
    await page.getByRole('dialog', { name: 'Help and information' }).getByRole('button', { name: 'Help', exact: true }).tap();
    await page.getByRole('dialog', { name: 'Help', exact: true }).waitFor();
    await page.evaluate(() => localStorage.setItem('language', 'vi'));
    await page.reload();
    await waitForMap(page);
  },
  async 'a photograph of corners, by the reader that was used before'({ page, target }) {
    await readPhotograph(page, target);
    for (const [index, { x, y }] of target.corners.entries()) {
      const field = (axis: 'X' | 'Y'): Locator => page.getByRole('dialog').getByLabel(`${axis}, điểm ${index + 1}`, { exact: true });
      await expect.poll(async () => [await field('X').inputValue(), await field('Y').inputValue()]).toEqual([x, y]);
    }
  },
  async 'a note, sent once there is a network'({ page, product, customer, isPhone }) {
    const group = page.getByRole('group', { name: 'Góc nhìn bản đồ' });
    await button(page, 'Vẽ và đo').tap();
    await group.getByRole('button', { name: 'Điểm', exact: true }).tap();
    const actions = page.getByRole('group', { name: 'Thao tác vẽ' });
    const clear = actions.getByRole('button', { name: 'Xóa', exact: true });
    await tapUntil(page, isPhone ? 180 : 800, isPhone ? 250 : 300, async () => (await clear.getAttribute('aria-disabled')) === null);
    await actions.getByRole('button', { name: 'Lưu ghi chú', exact: true }).tap();
    const form = page.getByRole('dialog', { name: 'Thông tin ghi chú' });
    await form.getByRole('img', { name: 'Ảnh bản đồ của ghi chú' }).waitFor();
    await form.getByLabel(/^Tên bản vẽ/).fill('Giếng');
    await form.getByRole('button', { name: 'Lưu', exact: true }).tap();
    await form.waitFor({ state: 'detached' });
    const notes = async (): Promise<string[]> => {
      const { data } = await askGateway(
        product.seeded.app,
        findActionHistoriesCall,
        { type: 'POINT', limit: 9, page: 1 },
        customer.accessToken,
      );
      return data.map(({ title }) => title);
    };
    expect(await notes()).toEqual([]);
    front!.isAway = false;
    await page.context().setOffline(false);
    await expect.poll(notes).toEqual(['Giếng']);
  },
};

/** The province is that of the map. */
async function readPhotograph(page: Page, target: SampleTarget): Promise<void> {
  await openCarefulSearch(page, 'Góc ranh');
  const photo = await drawCornerTable(page, target.corners, 1200, 900);
  await page.locator('input[type=file]').first().setInputFiles({ name: 'giay.jpg', mimeType: 'image/jpeg', buffer: photo });
  const dialog = page.getByRole('dialog', { name: /Đọc toạ độ từ ảnh|Đối chiếu với ảnh/ });
  await dialog.getByAltText('Ảnh bảng toạ độ góc ranh').waitFor();
  await dialog.getByRole('button', { name: 'Cả ảnh' }).tap();
  await dialog.getByRole('button', { name: 'Đọc toạ độ' }).tap();
  await page.getByRole('heading', { name: 'Đối chiếu với ảnh' }).waitFor();
}

describe.each(
  variantsToRun([
    ['360 px', { width: 360, height: 640 }],
    ['1280 px', { width: 1280, height: 800 }],
  ] as const),
)('airplane mode at %s', (size, viewport) => {
  it('offline: after a cold start a stored ward is searched in every way, viewed, measured, walked to', async () => {
    await close();
    const product = await sharedProduct();
    front = await startAppFront((await buildIfChanged()).app, product.url);
    const [target, customer] = await Promise.all([
      pickSampleParcel(product.url),
      registerCustomer(product.seeded, `maybay${size.replace(/\D/g, '')}`),
    ]);
    device = await openDevice(undefined, viewport);
    const first = await openApp(device, front.url);
    await waitForStoredApp(first);
    await downloadWard(first, WARD);
    if (isLong) {
      await storeTokensInPage(customer, first);
      await first.reload();
      await waitForMap(first);
      await readPhotograph(first, target);
    }

    front.isAway = true;
    await device.restart(false);
    // By a link that was shared or stored while the page was open.
    const { _id, latitude_center: lat, longitude_center: lng } = target.parcel;
    const page = await openApp(device, `${front.url}#18/${lat}/${lng}&parcel=${_id}`);
    await page.getByRole('heading', { name: lotName(target) }).waitFor();
    await resetPage(page);
    const walk: Walk = { page, target, product, customer, isPhone: viewport.width < 600 };
    for (const [name, task] of Object.entries({ ...TASKS, ...(isLong ? DRIVEN_ELSEWHERE : {}) })) {
      // Navigation to a corner starts at the open parcel.
      if (name !== 'a place' && name !== 'the way to a corner') await resetPage(page);
      await task(walk).catch(async (error: unknown) => {
        throw new Error(`${name}: ${String(error)}\n${await page.locator('body').innerText()}`, { cause: error });
      });
    }
  });
});
