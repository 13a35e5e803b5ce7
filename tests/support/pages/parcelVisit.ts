import type { Locator, Page } from 'playwright';
import { expect } from 'vitest';
import type { SampleTarget } from '../land/sampleTarget.ts';
import { openCarefulSearch } from './openCarefulSearch.ts';

export const hashOf = (page: Page): string => new URL(page.url()).hash;
export const viewOf = (page: Page): string => hashOf(page).split('&')[0]!;
export const setHash = (page: Page, hash: string): Promise<void> => page.evaluate((text) => void (location.hash = text), hash);
export const dialog = (page: Page, name: string): Locator => page.getByRole('dialog', { name, exact: true });
export const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true });
export const isShown = (locator: Locator, shown: boolean): Promise<void> => expect.poll(() => locator.count()).toBe(shown ? 1 : 0);

export async function openSearchDrawer(page: Page): Promise<Locator> {
  await openCarefulSearch(page);
  const drawer = dialog(page, 'Tra cứu toạ độ');
  await drawer.waitFor();
  return drawer;
}

export async function searchParcel(page: Page, { parcel }: SampleTarget): Promise<void> {
  const { latitude_center: lat, longitude_center: lng } = parcel;
  await openSearchDrawer(page);
  await page.getByRole('tab', { name: 'Google' }).tap();
  await page.getByLabel('Toạ độ Google Map').fill(`${lat}, ${lng}`);
  await button(page, 'Tìm kiếm').tap();
  await isShown(dialog(page, 'Tra cứu toạ độ'), false);
  const plannings = page.getByRole('group', { name: 'Kết quả quanh vị trí' }).getByRole('button', { name: 'Quy hoạch' });
  await expect.poll(() => plannings.innerText()).toMatch(/\d/);
  // Nearby search results are needed, so close the parcel at the coordinates, which opens by itself.
  const own = dialog(page, `Tờ ${parcel.land_number} · Thửa ${parcel.parcel_number}`);
  await own.getByRole('button', { name: 'Đóng', exact: true }).tap();
  await isShown(own, false);
}

/** Opens a parcel from the list around the pin. */
export async function openParcelOfList(page: Page): Promise<{ list: Locator; parcel: Locator }> {
  await page.locator('.thua-pin').press('Enter');
  const list = page.getByRole('dialog').filter({ hasText: 'Vị trí đang ghim' });
  await page.getByRole('tab', { name: 'Danh sách địa chính' }).tap();
  const rows = page.getByRole('listitem');
  const name = await rows
    .getByText(/^Tờ \d+ · Thửa \d+$/)
    .first()
    .innerText();
  // Cells that arrive may change the order meanwhile.
  await rows.getByText(name, { exact: true }).first().tap();
  const parcel = dialog(page, name);
  await parcel.waitFor();
  return { list, parcel };
}
