import { drawnMiddle, readView } from '../frames/journey.ts';
import { parcelInView } from '../frames/askCity.ts';
import type { Phone } from '../frames/phone.ts';
import type { ServedCity } from '../frames/serveCity.ts';
import { tap } from '../frames/touch.ts';

/** So long an answer of the page may take to show before the next press. */
const LOOK_MS = 700;

/** What people press most, each until what it opens is there, and what closes it again. @returns the slowest event of each press, in ms */
export async function pressTen(phone: Phone, city: ServedCity): Promise<Record<string, number>> {
  const { page, cdp } = phone;
  const slowest: Record<string, number> = {};
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const panel = (name: string) => page.getByRole('dialog', { name });
  const press = async (name: string, act: () => Promise<unknown>, shows?: () => Promise<unknown>): Promise<void> => {
    await act();
    await shows?.();
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    const { events } = await phone.takeRecord();
    slowest[name] = Math.max(0, ...events);
  };
  const close = (name: string): Promise<void> =>
    press(`close ${name}`, () => panel(name).getByRole('button', { name: 'Đóng', exact: true }).tap());
  await phone.takeRecord();

  await press(
    'search box',
    () => page.getByRole('combobox').first().tap(),
    () => button('Tra cứu chi tiết').waitFor(),
  );
  await press(
    'search form',
    () => button('Tra cứu chi tiết').tap(),
    () => panel('Tra cứu toạ độ').waitFor(),
  );
  await press(
    'corners',
    () => page.getByRole('tab', { name: 'Góc ranh' }).tap(),
    () => panel('Tra cứu toạ độ').getByRole('textbox').first().waitFor(),
  );
  await close('Tra cứu toạ độ');
  await press('base maps', () => button('Bản đồ nền').tap());
  await press('close base maps', () => page.keyboard.press('Escape'));
  await press(
    'layers',
    () => button('Lớp dữ liệu đang mở').tap(),
    () => panel('Lớp dữ liệu đang mở').waitFor(),
  );
  await close('Lớp dữ liệu đang mở');
  await press(
    'suggestions',
    () => button('Gợi ý quy hoạch').tap(),
    () => panel('Gợi ý quy hoạch').waitFor(),
  );
  await close('Gợi ý quy hoạch');
  await press('settings', () => button('Cài đặt').tap());
  await press('close settings', () => page.keyboard.press('Escape'));
  await press('view', () => button('Tuỳ chỉnh góc nhìn').tap());
  await press('close view', () => page.keyboard.press('Escape'));
  const { parcel, at } = await parcelInView(city.url, await readView(phone));
  const middle = await drawnMiddle(phone);
  await press(
    'parcel',
    () => tap(cdp, { x: middle.x + at.x, y: middle.y + at.y }),
    () => page.getByRole('heading', { name: `Tờ ${parcel.land_number} · Thửa ${parcel.parcel_number}` }).waitFor(),
  );
  await press('close the parcel', () => page.getByRole('button', { name: 'Đóng', exact: true }).last().tap());
  await press('list', () => page.locator('button[aria-expanded]', { hasText: 'Địa chính' }).tap());
  return slowest;
}
