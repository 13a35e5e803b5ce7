import { drawnMiddle, measureLeg, MIDDLE, readView, type Leg } from './journey.ts';
import { parcelInView } from './askCity.ts';
import type { Phone } from './phone.ts';
import type { ServedCity } from './serveCity.ts';
import { fling, tap } from './touch.ts';
import { openCarefulSearch } from '../../tests/support/pages/openCarefulSearch.ts';

export type PanelLeg = 'open a parcel' | 'search' | 'list fling';

const FLINGS = 4;

/** By attribute: asking for a role makes the page work out the accessibility of all its elements, and that is timed. */
export const LIST_ROW = '[role="listitem"]';

/** What only the product has: its parcel panel, opened by a tap on the map, and its list, thrown upwards. */
export async function travelPanels(phone: Phone, city: ServedCity): Promise<Record<PanelLeg, Leg>> {
  const { page, cdp } = phone;
  const view = await readView(phone);
  const { parcel, at } = await parcelInView(city.url, view);
  const middle = await drawnMiddle(phone);
  const opened = await measureLeg(phone, city, async () => {
    await tap(cdp, { x: middle.x + at.x, y: middle.y + at.y });
    // Fails where the page shows another parcel than the gateway has there.
    await page.getByRole('heading', { name: `Tờ ${parcel.land_number} · Thửa ${parcel.parcel_number}` }).waitFor();
  });
  const cadastral = page.locator('button[aria-expanded]', { hasText: 'Địa chính' });
  const search = await measureLeg(phone, city, async () => {
    await openCarefulSearch(page, 'Google');
    await page.getByLabel('Toạ độ Google Map').fill(`${view.lat}, ${view.lng}`);
    await page.getByRole('button', { name: 'Tìm kiếm', exact: true }).tap();
    await cadastral.tap();
    await page.locator(LIST_ROW).first().waitFor({ state: 'attached' });
  });
  const flung = await measureLeg(phone, city, () => flingList(phone, FLINGS));
  return { 'open a parcel': opened, search, 'list fling': flung };
}

/** Throws the one list of the page upwards; it must have moved. */
export async function flingList(phone: Phone, times: number): Promise<void> {
  const list = phone.page.locator('[role="list"]').last();
  const before = await list.evaluate((element) => element.scrollTop);
  const box = (await list.boundingBox())!;
  const bottom = Math.min(box.y + box.height, MIDDLE.y * 2 - 100);
  const from = { x: box.x + box.width / 2, y: box.y + (bottom - box.y) * 0.85 };
  for (let i = 0; i < times; i += 1) {
    await fling(phone.cdp, from, { x: from.x, y: box.y + (bottom - box.y) * 0.2 });
    await new Promise((resolve) => setTimeout(resolve, 700));
  }
  const after = await list.evaluate((element) => element.scrollTop);
  if (after <= before) throw new Error('the list was thrown and did not move');
}
