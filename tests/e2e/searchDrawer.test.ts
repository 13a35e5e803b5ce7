import type { Locator, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DESKTOP, type OpenPage, openPage } from '../support/pages/browserPage.ts';
import { onSampleLand } from '../support/pages/onSampleLand.ts';
import { chooseUnit } from '../support/pages/chooseUnit.ts';
import { expectClean } from '../support/pages/expectAccessible.ts';
import { resetPage } from '../support/pages/resetPage.ts';
import { variantsToRun } from '../support/pages/variantsToRun.ts';
import { openCarefulSearch } from '../support/pages/openCarefulSearch.ts';
import { toastShown } from '../support/pages/recordToasts.ts';

const fixture = onSampleLand();
const { productUrl } = fixture;
const SMALL_PHONE = { width: 360, height: 640 } as const;
const PLACE_BOX = 'Tên địa danh, phường xã, tỉnh thành';

const drawer = (page: Page) => page.getByRole('heading', { name: 'Tra cứu toạ độ' });
const placeBox = (page: Page) => page.getByRole('combobox', { name: PLACE_BOX });

/** Checks every state on the smallest screen, where space is scarcest. */
async function expectCleanOnPhone(page: Page): Promise<void> {
  if (page.viewportSize()?.width === SMALL_PHONE.width) await expectClean(page);
}

/** Once per page: a second time would stop the clock for good. */
const clocked = new WeakSet<Page>();
async function stopClock(page: Page): Promise<void> {
  if (!clocked.has(page)) await page.clock.install();
  clocked.add(page);
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 3_600_000);
}

/** Records the query strings of calls to one path. */
function recordQueries(page: Page, path: string): string[] {
  const queries: string[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname.endsWith(path)) queries.push(url.search);
  });
  return queries;
}

describe.each(
  variantsToRun([
    ['small phone', SMALL_PHONE],
    ['desktop', DESKTOP],
  ] as const),
)('search drawer on a %s', (_name, viewport) => {
  /** All tests share one visit; each starts over. */
  let visit: OpenPage;
  beforeAll(async () => {
    visit = await openPage(fixture.browser, productUrl, viewport, { pixels: false });
  });
  afterAll(() => visit?.page.context().close());

  it('to-thua: units of both editions are found; the lists are requested with §9’s limits', async () => {
    const { page, complaints } = visit;
    const asked = ['/help/city', '/help/district', '/help/wards'].map((path) => recordQueries(page, path));
    await openCarefulSearch(page, 'Tờ thửa');
    const { parcel } = fixture.target;
    // The form is filled from the map's place first, which would undo a choice.
    await expect.poll(() => page.getByRole('combobox', { name: 'Phường, xã', exact: true }).innerText()).toContain(parcel.ward_name);
    await chooseUnit(page, 'Tỉnh, thành phố', parcel.city_name);
    await chooseUnit(page, 'Quận, huyện', parcel.district_name);
    await page.getByRole('combobox', { name: 'Phường, xã', exact: true }).click();
    const list = page.getByRole('dialog', { name: 'Phường, xã' });
    await list.getByRole('option').first().waitFor();
    await expectCleanOnPhone(page);
    await page.keyboard.press('Escape');
    await page.getByRole('radio', { name: '34 tỉnh (mới)' }).check();
    await expect.poll(() => page.getByRole('combobox', { name: 'Quận, huyện' }).count()).toBe(0);
    await chooseUnit(page, 'Tỉnh, thành phố', parcel.city_name_2025);
    await chooseUnit(page, 'Phường, xã', parcel.ward_name_2025);
    const [cities, districts, wards] = asked.map((queries) => [...new Set(queries)].map((query) => new URLSearchParams(query)));
    expect(cities!.map((query) => query.get('limit'))).toEqual(['1000', '1000']);
    expect(districts!.map((query) => [query.get('limit'), query.get('parent_code')])).toEqual([['1000', parcel.city_code]]);
    expect(wards!.every((query) => query.get('limit') === '12000')).toBe(true);
    await page.getByLabel('Số tờ').fill(`0${parcel.land_number}`);
    await page.getByLabel('Số thửa').fill(parcel.parcel_number);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: `Tờ ${parcel.land_number} · Thửa ${parcel.parcel_number}` }).waitFor();
    await expect.poll(() => drawer(page).count()).toBe(0);
    expect(complaints).toEqual([]);
  });

  it('google, goc-ranh: a refused location is a button state; wrong and swapped coordinates are reported', async () => {
    const { page, complaints } = visit;
    await resetPage(page);
    await expect.poll(() => page.locator('[data-toast]').count()).toBe(0);
    await openCarefulSearch(page, 'Google');
    await page.getByRole('dialog', { name: 'Tra cứu toạ độ' }).getByRole('button', { name: 'Vị trí của tôi' }).click();
    await page.getByRole('button', { name: 'Vị trí của tôi – thử lại' }).waitFor();
    await page.getByText('Trang này chưa được phép dùng vị trí').waitFor();
    await expect.poll(() => page.locator('[data-toast]').count()).toBe(0);
    await page.getByText('Cách chép toạ độ từ Google Maps').click();
    await page.getByText('Chạm vào dãy số toạ độ hiện ra để chép.').waitFor();
    const box = page.getByLabel('Toạ độ Google Map');
    await box.fill('Hoà Xuân');
    await box.press('Enter');
    await page.getByText('Toạ độ Google có dạng 21.06245, 105.77612 hoặc 21,06245, 105,77612').first().waitFor();
    await page.getByRole('button', { name: 'Tìm tên này ở tab Địa danh' }).waitFor();
    await expectClean(page);

    await page.getByRole('tab', { name: 'Góc ranh' }).click();
    // At full height on a phone X and Y come before the province, so nothing has to be scrolled.
    if (viewport.width === SMALL_PHONE.width) await page.locator('[data-stop="full"]').waitFor();
    const topOf = async (field: Locator): Promise<number> => (await field.boundingBox())?.y ?? Infinity;
    const [x, province] = [page.getByLabel('X, góc 1'), page.getByRole('combobox', { name: 'Tỉnh, thành phố' })];
    await expect.poll(async () => (await topOf(x)) < (await topOf(province)) && (await topOf(province)) < viewport.height).toBe(true);
    await stopClock(page);
    await page.getByLabel('X, góc 1').fill('550214.18');
    await page.getByLabel('Y, góc 1').fill('1771012.43');
    const note = page.getByText('Đã đảo X và Y ở góc 1 cho đúng thứ tự.');
    await page.clock.runFor(499);
    await expect.poll(() => note.count()).toBe(0);
    await page.clock.runFor(1);
    await note.waitFor();
    await page.clock.resume();

    await page.getByRole('tab', { name: 'Google' }).click();
    await box.fill('https://www.google.com/maps/place/x/@16.0123,108.2201,17z');
    await box.press('Enter');
    await toastShown(page, 'Đã hiểu là 16.01230, 108.220100.');
    await expect.poll(() => drawer(page).count()).toBe(0);
    expect(complaints).toEqual([]);
  });

  it('dia-danh: suggestions are requested once, 300 ms after the last letter; a failure is reported', async () => {
    const { page, complaints } = visit;
    await resetPage(page);
    const searches = recordQueries(page, '/find-places');
    await openCarefulSearch(page, 'Địa danh');
    await page.getByText('Bạn muốn xem khu vực nào?').waitFor();
    // §2: the box is on mobile only.
    await expect.poll(() => page.getByLabel('Xem quy hoạch mới nhất tại khu vực trên.').count()).toBe(viewport === DESKTOP ? 0 : 1);
    await stopClock(page);
    await placeBox(page).pressSequentially('hoa xuan');
    await page.clock.runFor(299);
    expect(searches).toHaveLength(0);
    await page.clock.runFor(1);
    await expect.poll(() => searches.length).toBe(1);
    await page.clock.resume();
    const options = page.getByRole('option');
    await options.first().waitFor();
    await expect.poll(() => options.count()).toBeLessThanOrEqual(60);
    await page.getByText(/kết quả$/).waitFor();
    await expectCleanOnPhone(page);
    await placeBox(page).press('ArrowDown');
    await expect.poll(() => options.first().getAttribute('aria-selected')).toBe('true');
    await placeBox(page).press('Enter');
    await expect.poll(() => drawer(page).count()).toBe(0);
    // The last input is still there.
    await openCarefulSearch(page, 'Địa danh');
    await expect.poll(() => placeBox(page).inputValue()).toBe('hoa xuan');

    await page.route('**/find-places', (route) => route.fulfill({ status: 502, body: '' }));
    await placeBox(page).fill('can tho');
    await page.getByText('Chưa tải được – thử lại').waitFor();
    await expectCleanOnPhone(page);
    await page.unroute('**/find-places');
    await page.getByRole('button', { name: 'Thử lại' }).click();
    await page
      .getByRole('option', { name: /Cần Thơ/ })
      .first()
      .waitFor();
    await page.context().setOffline(true);
    await placeBox(page).fill('Huế');
    await page.getByText('chỉ gợi ý được nơi trong vùng đã tải').waitFor();
    await expectCleanOnPhone(page);
    await page.context().setOffline(false);
    await placeBox(page).fill('Hòa Xuân 16.0123, 108.2201');
    await page.getByRole('option', { name: 'Đến toạ độ 16.01230, 108.220100' }).click();
    expect(JSON.stringify(searches)).not.toContain('16.0');
    await expect.poll(() => drawer(page).count()).toBe(0);
    expect(complaints).toEqual([]);
  });
});
