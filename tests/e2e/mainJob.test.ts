import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DESKTOP, type OpenPage, openPage, PHONE } from '../support/pages/browserPage.ts';
import { onSampleLand } from '../support/pages/onSampleLand.ts';
import { chooseUnit } from '../support/pages/chooseUnit.ts';
import { variantsToRun } from '../support/pages/variantsToRun.ts';
import { resetPage } from '../support/pages/resetPage.ts';
import type { SampleTarget } from '../support/land/sampleTarget.ts';
import { pasteText } from '../support/pages/pasteText.ts';
import { openCarefulSearch } from '../support/pages/openCarefulSearch.ts';
import { toastShown } from '../support/pages/recordToasts.ts';

const fixture = onSampleLand();
const { productUrl } = fixture;

const NOTHING_FOUND = 'Không có nội dung tìm kiếm phù hợp';

const submit = (page: Page): Promise<void> => page.getByRole('button', { name: 'Tìm kiếm', exact: true }).click();
const drawer = (page: Page) => page.getByRole('heading', { name: 'Tra cứu toạ độ' });
const parcelName = ({ parcel }: SampleTarget): string => `Tờ ${parcel.land_number} · Thửa ${parcel.parcel_number}`;

async function searchCorners(page: Page): Promise<void> {
  await openCarefulSearch(page, 'Góc ranh');
  await chooseUnit(page, 'Tỉnh, thành phố', fixture.target.parcel.city_name);
  await page.getByLabel('X, góc 1').focus();
  await pasteText(page, fixture.target.cornerTable);
  await submit(page);
}

describe.each(
  variantsToRun([
    ['phone', PHONE],
    ['desktop', DESKTOP],
  ] as const),
)('main job on a %s', (_name, viewport) => {
  /** All tests share one visit; each starts over and depends on no other. */
  let visit: OpenPage;
  beforeAll(async () => {
    visit = await openPage(fixture.browser, productUrl, viewport, { pixels: false });
  });
  afterAll(() => visit?.page.context().close());

  it('corners: typed corners of a parcel find it and open its panel, and the areas agree', async () => {
    const { page, complaints } = visit;
    await searchCorners(page);
    await page.getByRole('heading', { name: parcelName(fixture.target) }).waitFor();
    await expect.poll(() => drawer(page).count()).toBe(0);
    // The certificate's figures appear in the panel's corner table, which is measured after the heading.
    const corners = fixture.target.corners.flatMap(({ x, y }) => [x, y]);
    const said = [fixture.target.parcel.address, 'Thông tin chỉ để tham khảo', 'Dữ liệu mẫu', ...corners];
    const missing = async (): Promise<string[]> => {
      const panel = await page.locator('body').innerText();
      return said.filter((words) => !panel.includes(words));
    };
    await expect.poll(missing).toEqual([]);
    await page.getByText('Cách tính').click();
    const gridArea = page.getByText('Lưới VN-2000').locator('xpath=following-sibling::dd').first();
    const areaM2 = async (): Promise<number> => Number((await gridArea.innerText()).replace(/[^\d.]/g, ''));
    await expect.poll(async () => Math.abs((await areaM2()) / fixture.target.parcel.acreage - 1)).toBeLessThan(0.001);
    // The lot is over 100 m long and fills the part of the map that the panel leaves free.
    await expect.poll(() => Number(/#([\d.]+)\//.exec(page.url())?.[1])).toBeGreaterThan(16.6);
    expect(complaints).toEqual([]);
  });

  it('plot: a number that does not exist is reported, and the drawer stays open', async () => {
    const { page } = visit;
    await resetPage(page);
    await openCarefulSearch(page, 'Tờ thửa');
    await chooseUnit(page, 'Tỉnh, thành phố', fixture.target.parcel.city_name);
    await chooseUnit(page, 'Quận, huyện', fixture.target.parcel.district_name);
    await chooseUnit(page, 'Phường, xã', fixture.target.parcel.ward_name);
    await page.getByLabel('Số tờ').fill('99999');
    await page.getByLabel('Số thửa').fill('99999');
    await submit(page);
    await toastShown(page, NOTHING_FOUND);
    await expect.poll(() => drawer(page).count()).toBe(1);
  });

  it('plot: sheet and parcel number find the same parcel', async () => {
    const { page, complaints } = visit;
    await resetPage(page);
    await openCarefulSearch(page, 'Tờ thửa');
    await chooseUnit(page, 'Tỉnh, thành phố', fixture.target.parcel.city_name);
    await chooseUnit(page, 'Quận, huyện', fixture.target.parcel.district_name);
    await chooseUnit(page, 'Phường, xã', fixture.target.parcel.ward_name);
    await page.getByLabel('Số tờ').fill(fixture.target.parcel.land_number);
    await page.getByLabel('Số thửa').fill(fixture.target.parcel.parcel_number);
    await submit(page);
    await page.getByRole('heading', { name: parcelName(fixture.target) }).waitFor();
    await expect.poll(() => drawer(page).count()).toBe(0);
    expect(complaints).toEqual([]);
  });

  it('place: typed without accents and picked from the list, it moves the map and closes the drawer', async () => {
    const { page, complaints } = visit;
    await resetPage(page);
    await openCarefulSearch(page, 'Địa danh');
    await page.getByLabel('Tên địa danh, phường xã, tỉnh thành').fill('hoa xuan');
    // §2: on mobile the newest plannings of the place may open with it.
    const showsPlannings = viewport === PHONE;
    const box = page.getByLabel('Xem quy hoạch mới nhất tại khu vực trên.');
    await expect.poll(() => box.count()).toBe(showsPlannings ? 1 : 0);
    if (showsPlannings) await box.check();
    await page
      .getByRole('option', { name: /Phường Hòa Xuân/ })
      .first()
      .click();
    await expect.poll(() => drawer(page).count()).toBe(0);
    await expect.poll(() => page.url()).toMatch(/#16[./]/);
    await expect.poll(() => page.getByRole('tab', { name: 'Danh sách quy hoạch', selected: true }).count()).toBe(showsPlannings ? 1 : 0);
    expect(complaints).toEqual([]);
  });

  it('coordinates: a position fills chips and lists, and picking a row opens its panel', async () => {
    const { page, complaints } = visit;
    await resetPage(page);
    await openCarefulSearch(page, 'Google');
    const { latitude_center: lat, longitude_center: lng } = fixture.target.parcel;
    await page.getByLabel('Toạ độ Google Map').fill(`(${lat}, ${lng})`);
    await submit(page);
    const cadastral = page.getByRole('button', { name: /^\d+\+?\s*Địa chính$/ });
    await expect.poll(() => cadastral.innerText()).toMatch(/[1-9]\d*\+?\s*Địa chính/);
    await expect.poll(() => page.getByRole('button', { name: /^\d+\+?\s*Quy hoạch$/ }).innerText()).toMatch(/[1-9]\d*\s*Quy hoạch/);
    await cadastral.click();
    await page.getByRole('heading', { name: 'Gợi ý quy hoạch' }).waitFor();
    const row = page.getByText(parcelName(fixture.target)).first();
    await row.waitFor();
    await row.click();
    await page.getByRole('heading', { name: parcelName(fixture.target) }).waitFor();
    expect(complaints).toEqual([]);
  });

  it('my location: the map goes to the phone’s position and searches there', async () => {
    const geolocation = { latitude: fixture.target.parcel.latitude_center, longitude: fixture.target.parcel.longitude_center };
    const { page } = visit;
    await resetPage(page);
    await page.context().grantPermissions(['geolocation']);
    await page.context().setGeolocation(geolocation);
    await openCarefulSearch(page, 'Google');
    // A tool of the map has the same name.
    await page.getByRole('dialog', { name: 'Tra cứu toạ độ' }).getByRole('button', { name: 'Vị trí của tôi' }).click();
    await expect.poll(() => drawer(page).count()).toBe(0);
    await expect.poll(() => page.url()).toContain(`#18/${String(geolocation.latitude).slice(0, 6)}`);
    const cadastral = page.getByRole('button', { name: /Địa chính/ });
    await expect.poll(() => cadastral.innerText()).toMatch(/[1-9]\d*\+?\s*Địa chính/);
    // The parcel at that position, because the accuracy is good.
    await page.getByRole('heading', { name: parcelName(fixture.target) }).waitFor();
  });

  it('gateway failure: chips and list report it, and a retry loads them', async () => {
    const { page, complaints } = visit;
    await resetPage(page);
    await page.route('**/find-around', (route) => route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>502' }));
    await openCarefulSearch(page, 'Google');
    // A place not yet searched: one that was would need no gateway.
    await page.getByLabel('Toạ độ Google Map').fill('21.034, 105.785');
    await submit(page);
    const cadastral = page.getByRole('button', { name: /Địa chính/ });
    await expect.poll(() => cadastral.innerText()).toMatch(/–\s*Địa chính/);
    await cadastral.click();
    await page.getByText('Chưa tải được – thử lại').waitFor();
    await page.unroute('**/find-around');
    await page.getByRole('button', { name: 'Thử lại' }).click();
    await page
      .getByText(/^Tờ \d+ · Thửa \d+$/)
      .first()
      .waitFor();
    expect(complaints).toEqual([]);
  });

  it('no network: what is open still works, and new searches give the reason', async () => {
    const { page } = visit;
    await resetPage(page);
    await searchCorners(page);
    await page.getByRole('heading', { name: parcelName(fixture.target) }).waitFor();
    await page.context().setOffline(true);
    // Lists and parcels that are loaded still open.
    await page.getByRole('button', { name: /Địa chính/ }).click();
    await page.getByRole('tab', { name: 'Địa chính', selected: true }).waitFor();
    await page
      .getByText(/^Tờ \d+ · Thửa \d+$/)
      .nth(1)
      .click();
    await page.getByText('Chu vi').first().waitFor();
    // A new search gives the reason and keeps its drawer open.
    await openCarefulSearch(page, 'Tờ thửa');
    await page.getByLabel('Số tờ').fill(fixture.target.parcel.land_number);
    await page.getByText('Mất mạng').first().waitFor();
    await page.getByRole('tab', { name: 'Google' }).click();
    await page.getByLabel('Toạ độ Google Map').fill('16.01, 108.2');
    await submit(page);
    await toastShown(page, 'Tìm kiếm mới cần có mạng');
    await page.context().setOffline(false);
  });
});
