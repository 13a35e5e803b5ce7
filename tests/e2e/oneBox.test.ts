import type { Locator, Page } from 'playwright';
import { expect, it } from 'vitest';
import { touch } from '../support/geometry/drawingInput.ts';
import { openPage, PHONE } from '../support/pages/browserPage.ts';
import { onSampleLand } from '../support/pages/onSampleLand.ts';
import { expectClean } from '../support/pages/expectAccessible.ts';
import { RIGHT_TOOLS } from '../support/pages/mapColumns.ts';
import { pasteText } from '../support/pages/pasteText.ts';

const fixture = onSampleLand();
const { productUrl } = fixture;

const box = (page: Page): Locator => page.getByRole('combobox', { name: 'Tìm địa chỉ, thửa đất, vị trí' });
const option = (page: Page, name: string | RegExp): Locator => page.getByRole('option', { name }).first();
const parcelHeading = (page: Page): Locator =>
  page.getByRole('heading', { name: `Tờ ${fixture.target.parcel.land_number} · Thửa ${fixture.target.parcel.parcel_number}` });

/** Counts presses of a thumb: a tap is one, and so is a typed or pasted text. */
class Presses {
  count = 0;
  async tap(control: Locator): Promise<void> {
    this.count += 1;
    await control.tap();
  }
  async type(field: Locator, text: string): Promise<void> {
    this.count += 1;
    await field.fill(text);
  }
  async paste(page: Page, text: string): Promise<void> {
    this.count += 1;
    await pasteText(page, text);
  }
}

it('one box: place, parcel, corners take three presses, the form six; results are removed and refound', async () => {
  const { page, complaints } = await openPage(fixture.browser, productUrl, PHONE, { pixels: false });
  const { parcel } = fixture.target;
  await page.locator('canvas').waitFor();
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/find-places')) asked.push((request.postDataJSON() as { search: string }).search);
  });

  // A place name with a typo.
  const place = new Presses();
  await place.tap(box(page));
  await page.getByText('Gõ tên đường, số nhà').waitFor();
  await expectClean(page);
  await place.type(box(page), 'Hoa Xuann, Da Nang');
  await option(page, /Phường Hòa Xuân/).waitFor();
  await expectClean(page);
  await place.tap(option(page, /Phường Hòa Xuân/));
  await expect.poll(() => page.url()).toMatch(/#16[./]/);
  expect(place.count).toBeLessThanOrEqual(3);
  // A busy gateway is asked twice.
  expect([...new Set(asked)]).toEqual(['Hoa Xuann, Da Nang']);
  await expect.poll(() => box(page).inputValue()).toBe('Phường Hòa Xuân');
  await page.locator('.thua-pin').waitFor();

  // Removing the pin clears its text.
  await page.getByRole('button', { name: 'Bỏ ghim và kết quả' }).tap();
  await expect.poll(() => page.locator('.thua-pin').count()).toBe(0);
  await expect.poll(() => box(page).inputValue()).toBe('');
  await expect.poll(() => page.getByRole('group', { name: 'Kết quả quanh vị trí' }).count()).toBe(0);

  // A parcel by its numbers.
  const numbers = new Presses();
  await numbers.tap(box(page));
  await page.getByRole('heading', { name: 'Tìm gần đây' }).waitFor();
  await numbers.type(box(page), `thửa ${parcel.parcel_number} tờ ${parcel.land_number} Hòa Xuân`);
  await numbers.tap(option(page, `Thửa ${parcel.parcel_number}, tờ ${parcel.land_number}`));
  await parcelHeading(page).waitFor();
  expect(numbers.count).toBeLessThanOrEqual(4);
  await page.getByRole('button', { name: 'Bỏ ghim và kết quả' }).tap();
  await expect.poll(() => parcelHeading(page).count()).toBe(0);

  // Its corners from a spreadsheet: nothing about them is sent.
  asked.length = 0;
  const corners = new Presses();
  await corners.tap(box(page));
  await corners.paste(page, fixture.target.cornerTable);
  await option(page, /góc ranh.*Góc VN-2000 · Đà Nẵng 107°45′/s).waitFor();
  await corners.tap(option(page, /góc ranh/));
  await page.getByText(`Tờ ${parcel.land_number} · Thửa ${parcel.parcel_number}`).first().waitFor();
  expect(corners.count).toBeLessThanOrEqual(4);
  expect(asked).toEqual([]);

  // The form starts with the ward on the map.
  const form = new Presses();
  await form.tap(box(page));
  await form.tap(page.getByRole('button', { name: 'Tra cứu chi tiết' }));
  await form.tap(page.getByRole('tab', { name: 'Tờ thửa' }));
  await expect.poll(() => page.getByRole('combobox', { name: 'Phường, xã', exact: true }).innerText()).toMatch(/Hòa Xuân/);
  await form.type(page.getByLabel('Số tờ'), parcel.land_number);
  await form.type(page.getByLabel('Số thửa'), parcel.parcel_number);
  await form.tap(page.getByRole('button', { name: 'Tìm kiếm', exact: true }));
  await parcelHeading(page).waitFor();
  expect(form.count).toBeLessThanOrEqual(7);

  // A lot is measured by its four corners without a login.
  await page.getByRole('button', { name: 'Bỏ ghim và kết quả' }).tap();
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  const measured = new Presses();
  await measured.tap(page.getByRole('button', { name: 'Vẽ và đo' }));
  const panel = page.getByRole('dialog', { name: 'Thước đo' });
  await panel.getByText('Chỉ khi lưu mới cần đăng nhập.').waitFor();
  const area = page.locator(RIGHT_TOOLS).getByRole('button', { name: 'Vùng', exact: true });
  await measured.tap(area);
  await expect.poll(() => area.getAttribute('aria-pressed')).toBe('true');
  const input = await touch(page);
  for (const [x, y] of [
    [120, 240],
    [270, 240],
    [270, 390],
    [120, 390],
  ] as const) {
    measured.count += 1;
    await input.tap({ x, y });
  }
  await panel
    .getByText(/^[1-9][\d,]*\.\d\d m²$/)
    .first()
    .waitFor();
  expect(measured.count).toBeLessThanOrEqual(6);
  await expect.poll(() => page.locator('dialog[open]').count()).toBe(0);
  await page.keyboard.press('Escape');
  await panel.getByRole('button', { name: 'Đóng thước đo' }).tap();

  // Earlier results are offered again and can be erased.
  await box(page).tap();
  await page.getByRole('button', { name: 'Ghim “Phường Hòa Xuân” lên đầu danh sách' }).tap();
  await expectClean(page);
  await page.reload();
  await page.locator('canvas').waitFor();
  await box(page).tap();
  const again = page.getByRole('region', { name: 'Tìm gần đây' }).getByRole('listitem');
  await expect.poll(() => again.first().innerText()).toMatch(/^Phường Hòa Xuân/);
  await page.getByRole('button', { name: 'Xoá hết' }).tap();
  await page.getByText('Gõ tên đường, số nhà').waitFor();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('recent_searches'))).toBeNull();
  expect(complaints).toEqual([]);
});

it('one box: it works by keyboard; streets are one row, a failure is a line, coordinates need no call', async () => {
  const { page, complaints } = await openPage(fixture.browser, productUrl, { width: 360, height: 640 }, { pixels: false });
  await page.locator('canvas').waitFor();
  const status = page.getByRole('search').getByRole('status');
  await box(page).focus();
  await box(page).pressSequentially('Duong so 42');
  const street = option(page, /Đường số 42 · \d+ địa chỉ/);
  await street.waitFor();
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => page.getByRole('option', { selected: true }).count()).toBe(1);
  await page.keyboard.press('Escape');
  await expect.poll(() => page.getByRole('option').count()).toBe(0);

  await page.route('**/find-places', (route) => route.fulfill({ status: 502, body: '' }));
  await box(page).fill('can tho');
  await expect.poll(() => status.innerText()).toBe('Chưa tìm được, hãy thử lại.');
  await expectClean(page);
  await page.unroute('**/find-places');
  await page.getByRole('button', { name: 'Thử lại' }).click();
  await option(page, /Cần Thơ/).waitFor();
  await expect.poll(() => box(page).evaluate((input) => input === document.activeElement)).toBe(true);
  await box(page).fill('không nơi nào trên đời');
  await expect.poll(() => status.innerText()).toMatch(/^Chưa thấy nơi nào khớp/);
  // Sheet and number, or corners, may still find it.
  await page.getByRole('group', { name: 'Kết quả tìm kiếm' }).getByRole('button', { name: 'Tra cứu chi tiết' }).waitFor();

  await page.context().setOffline(true);
  await box(page).fill('hải phòng');
  await expect.poll(() => status.innerText()).toMatch(/^Mất mạng/);
  await box(page).fill('16°00\'18"N 108°13\'15.6"E');
  await option(page, /16.00500, 108.221000.*Toạ độ WGS84 · độ, phút, giây/s).waitFor();
  await box(page).fill('13.7563, 100.5018');
  await option(page, /13.75630, 100.501800.*Toạ độ WGS84 · ngoài Việt Nam/s).waitFor();
  await box(page).fill('16°00\'18"N 108°13\'15.6"E');
  await option(page, /16.00500, 108.221000/).waitFor();
  await page.context().setOffline(false);
  await box(page).press('Enter');
  await expect.poll(() => box(page).inputValue()).toBe('16.00500, 108.221000');
  await box(page).click();
  await page.getByRole('button', { name: 'Chép toạ độ 16.00500, 108.221000' }).waitFor();
  expect(complaints).toEqual([]);
});
