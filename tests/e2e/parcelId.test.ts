import type { Locator, Page } from 'playwright';
import { expect, it } from 'vitest';
import { geoHashOf } from '../../src/domain/coordinates/geoHash.ts';
import { parcelIdCandidates } from '../../src/domain/land/parcelIdCandidates.ts';
import { formatParcelId } from '../../src/domain/search/parcelId.ts';
import { openPage } from '../support/pages/browserPage.ts';
import { onSampleLand } from '../support/pages/onSampleLand.ts';
import { countPresses } from '../support/pages/countPresses.ts';
import { expectClean } from '../support/pages/expectAccessible.ts';
import { toastShown } from '../support/pages/recordToasts.ts';

const SMALL_PHONE = { width: 360, height: 640 };

const fixture = onSampleLand();
const { productUrl } = fixture;

const box = (page: Page): Locator => page.getByRole('combobox', { name: 'Tìm địa chỉ, thửa đất, vị trí' });
const status = (page: Page): Locator => page.getByRole('search').getByRole('status');

it('parcel id: at 360 px a pasted id leads to its parcel in three presses; the panel checks another', async () => {
  const { page, complaints } = await openPage(fixture.browser, productUrl, SMALL_PHONE, { pixels: false });
  const { parcel } = fixture.target;
  const ring = parcel.position.map(({ longitude, latitude }) => ({ lng: longitude, lat: latitude }));
  const { code } = parcelIdCandidates({ ring })[0]!;
  const shown = formatParcelId(code);
  await page.locator('canvas').waitFor();

  // A letter that ids never contain is named, with the digit that it was taken for.
  await box(page).tap();
  await box(page).fill(`${code.slice(0, 7)}O${code.slice(8)}`);
  await expect.poll(() => status(page).innerText()).toBe('Mã thửa không dùng chữ “o” (ký tự thứ 8): có thể là số 0.');
  await expectClean(page);
  await box(page).fill('');
  await page.getByRole('button', { name: 'Đóng tìm kiếm' }).tap();

  const presses = await countPresses(page);
  await box(page).tap();
  await page.keyboard.insertText(`${shown.toUpperCase()} `);
  await page
    .getByRole('option', { name: new RegExp(`^${shown}.*Mã định danh thửa đất`, 's') })
    .first()
    .tap();
  const panel = page.getByRole('dialog', { name: `Tờ ${parcel.land_number} · Thửa ${parcel.parcel_number}` });
  await panel.getByText(new RegExp(`^Mã ${shown}: trong thửa, cách ranh \\d+\\.\\d\\d m\\.$`)).waitFor();
  // The paste is a press, too.
  expect((await presses()) + 1).toBeLessThanOrEqual(3);
  await expect.poll(() => box(page).inputValue()).toBe(shown);

  const section = panel.locator('details', { hasText: 'Mã định danh thửa đất' });
  await section.locator('summary').tap();
  await section.getByText(shown, { exact: true }).waitFor();
  await section.getByText('Trùng mã của bạn').waitFor();
  // 7 m south of its southernmost corner.
  const south = ring.reduce((lowest, corner) => (corner.lat < lowest.lat ? corner : lowest));
  const outside = geoHashOf({ lng: south.lng, lat: south.lat - 7 / 110_600 });
  await section.getByLabel('Mã bạn có').fill(outside);
  await section.getByRole('button', { name: 'Đối chiếu với thửa này' }).tap();
  await section.getByText(new RegExp(`^Mã ${formatParcelId(outside)}: ngoài thửa này, cách ranh [67]\\.\\d\\d m\\.$`)).waitFor();
  await section.getByLabel('Mã bạn có').fill(outside.slice(1));
  await section.getByRole('button', { name: 'Đối chiếu với thửa này' }).tap();
  await section.getByText('Mã thửa có 12 ký tự, ở đây mới có 11.').waitFor();
  await expectClean(page);

  // The recent search leads there again.
  await panel.getByRole('button', { name: 'Đóng', exact: true }).tap();
  await expect.poll(() => panel.count()).toBe(0);
  await page.getByRole('button', { name: 'Bỏ ghim và kết quả' }).tap();
  await box(page).tap();
  await page.getByRole('region', { name: 'Tìm gần đây' }).getByRole('button', { name: shown, exact: true }).tap();
  await panel.getByText(/: trong thửa, cách ranh/).waitFor();
  expect(complaints).toEqual([]);
});

it('parcel id: where there is no parcel the map still moves there, and says so', async () => {
  const { page, complaints } = await openPage(fixture.browser, productUrl, SMALL_PHONE, { pixels: false });
  await page.locator('canvas').waitFor();
  // At sea.
  const code = geoHashOf({ lng: 109.5, lat: 12.2 });
  await box(page).focus();
  await box(page).fill(code);
  await page.getByRole('option', { name: /Mã định danh thửa đất/ }).waitFor();
  await box(page).press('Enter');
  await toastShown(page, 'Chưa có thửa nào ở vị trí của mã này.');
  await expect.poll(() => page.url()).toMatch(/#19(\.\d+)?\/12\.2/);
  expect(complaints).toEqual([]);
});
