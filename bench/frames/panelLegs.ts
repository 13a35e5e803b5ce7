import type { Locator } from 'playwright';
import { drawnMiddle, measureLeg, MIDDLE, readView, sumLegs, type Leg } from './journey.ts';
import { parcelInView } from './askCity.ts';
import type { Phone } from './phone.ts';
import type { ServedCity } from './serveCity.ts';
import { fling, tap, type Point } from './touch.ts';

export type PanelLeg = 'open a parcel' | 'search' | 'list fling';

const FLINGS = 4;

/** By attribute: asking for a role makes the page work out the accessibility of all its elements, and that is timed. */
export const LIST_ROW = '[role="listitem"]';

/** Where something is pressed. */
export async function middleOf(target: Locator): Promise<Point> {
  const { x, y, width, height } = (await target.boundingBox())!;
  return { x: x + width / 2, y: y + height / 2 };
}

/**
 * What only the product has: its parcel panel, opened by a tap on the map, a search by coordinates, and its list, thrown upwards. The page rests before each press.
 * Places are found before the press and what it shows is looked for once the page rests again, for both make the page work out the names of its elements.
 */
export async function travelPanels(phone: Phone, city: ServedCity): Promise<Record<PanelLeg, Leg>> {
  const { page, cdp } = phone;
  const view = await readView(phone);
  const { parcel, at } = await parcelInView(city.url, view);
  const middle = await drawnMiddle(phone);
  const opened = await measureLeg(phone, city, () => tap(cdp, { x: middle.x + at.x, y: middle.y + at.y }));
  // Fails where the page shows another parcel than the gateway has there.
  await page.getByRole('heading', { name: `Tờ ${parcel.land_number} · Thửa ${parcel.parcel_number}` }).waitFor();
  const search: Leg[] = [];
  const act = async (made: () => Promise<unknown>): Promise<void> => {
    await phone.takeRecord();
    search.push(await measureLeg(phone, city, made));
  };
  const press = async (target: Locator): Promise<void> => {
    const place = await middleOf(target);
    await act(() => tap(cdp, place));
  };
  await press(page.getByRole('combobox').first());
  await press(page.getByRole('button', { name: 'Tra cứu chi tiết' }));
  await press(page.getByRole('tab', { name: 'Google' }));
  await press(page.getByLabel('Toạ độ Google Map'));
  await act(() => cdp.send('Input.insertText', { text: `${view.lat}, ${view.lng}` }));
  await press(page.getByRole('button', { name: 'Tìm kiếm', exact: true }));
  await press(page.locator('button[aria-expanded]', { hasText: 'Địa chính' }));
  await page.locator(LIST_ROW).first().waitFor({ state: 'attached' });
  await phone.takeRecord();
  const flung = await measureLeg(phone, city, () => flingList(phone, FLINGS));
  return { 'open a parcel': opened, search: sumLegs(search), 'list fling': flung };
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
