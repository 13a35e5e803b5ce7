import type { Locator } from 'playwright';
import { parcelInView } from '../frames/askCity.ts';
import { drawnMiddle, readView } from '../frames/journey.ts';
import type { Phone } from '../frames/phone.ts';
import type { ServedCity } from '../frames/serveCity.ts';
import { type Point, tap } from '../frames/touch.ts';

/** Timeout for results that are already there, because the page is at rest. */
const LOOK_MS = 10_000;

/** Slowest event and longest task of each press, ms; 0 without a task over 50 ms. */
export type Presses = Record<string, { eventMs: number; taskMs: number }>;

/**
 * Presses the ten commonest controls and undoes each, at rest. Targets are located before the press, and results after
 * the page rests: a query by role makes the page compute accessible names, which would be timed.
 * @throws if a press does not show its result
 */
export async function pressTen(phone: Phone, city: ServedCity): Promise<Presses> {
  const { page, cdp } = phone;
  const presses: Presses = {};
  const button = (name: string): Locator => page.getByRole('button', { name, exact: true });
  const dialog = (name: string): Locator => page.getByRole('dialog', { name });

  const middleOf = async (name: string, target: Locator): Promise<Point> => {
    await target.waitFor({ timeout: LOOK_MS });
    const box = await target.boundingBox();
    if (!box) throw new Error(`nothing to press for ${name}`);
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };
  const press = async (name: string, target: Locator | Point, shows: Locator, state: 'visible' | 'hidden' = 'visible'): Promise<void> => {
    const at = 'x' in target ? target : await middleOf(name, target);
    await phone.takeRecord();
    await tap(cdp, at);
    await phone.settle(city.quietMs);
    const { events, longTasks } = await phone.takeRecord();
    presses[name] = { eventMs: Math.max(0, ...events), taskMs: Math.max(0, ...longTasks) };
    await shows.waitFor({ state, timeout: LOOK_MS });
  };
  const close = (name: string): Promise<void> =>
    press(`close ${name}`, dialog(name).getByRole('button', { name: 'Đóng', exact: true }), dialog(name), 'hidden');

  const card = (name: string): Locator => page.getByRole('group', { name, exact: true }).first();
  const leave = async (name: string): Promise<void> => {
    await page.keyboard.press('Escape');
    await card(name).waitFor({ state: 'hidden', timeout: LOOK_MS });
  };

  await press('search box', page.getByRole('combobox').first(), button('Tra cứu chi tiết'));
  await press('search form', button('Tra cứu chi tiết'), dialog('Tra cứu toạ độ'));
  await press('corners', page.getByRole('tab', { name: 'Góc ranh' }), dialog('Tra cứu toạ độ').getByRole('textbox').first());
  await close('Tra cứu toạ độ');
  await press('base maps', button('Bản đồ nền'), card('Bản đồ nền'));
  await leave('Bản đồ nền');
  await press('layers', button('Lớp dữ liệu đang mở'), dialog('Lớp dữ liệu đang mở'));
  await close('Lớp dữ liệu đang mở');
  await press('suggestions', button('Gợi ý quy hoạch'), dialog('Gợi ý quy hoạch'));
  await close('Gợi ý quy hoạch');
  await press('settings', button('Cài đặt'), card('Cài đặt'));
  await leave('Cài đặt');
  await press('view', button('Tuỳ chỉnh góc nhìn'), card('Tuỳ chỉnh góc nhìn'));
  await leave('Tuỳ chỉnh góc nhìn');
  const { parcel, at } = await parcelInView(city.url, await readView(phone));
  const middle = await drawnMiddle(phone);
  const heading = page.getByRole('heading', { name: `Tờ ${parcel.land_number} · Thửa ${parcel.parcel_number}` });
  await press('parcel', { x: middle.x + at.x, y: middle.y + at.y }, heading);
  await press('close the parcel', button('Đóng').last(), heading, 'hidden');
  await press('measure', button('Vẽ và đo'), dialog('Thước đo'));
  return presses;
}
