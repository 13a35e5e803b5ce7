import * as geodesics from 'geographiclib-geodesic';
import type { Browser, Locator, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { formatAreaM2, formatLengthM } from '../../src/domain/text/format.ts';
import type { LngLat } from '../../src/domain/geometry/lngLat.ts';
import { DESKTOP, closePages, openPage, sharedChromium } from '../support/pages/browserPage.ts';
import { type DrawingInput, mouse, type ScreenPoint, touch } from '../support/geometry/drawingInput.ts';
import { expectAccessible, expectLargeTargets, expectNoSidewaysScroll } from '../support/pages/expectAccessible.ts';
import { keyboardInput } from '../support/pages/pageInput.ts';
import { LEFT_TOOLS as LEFT, PILL, RIGHT_TOOLS as RIGHT } from '../support/pages/mapColumns.ts';
import { recordTaps } from '../support/pages/recordTaps.ts';
import { variantsToRun } from '../support/pages/variantsToRun.ts';
import { overlaps } from '../support/geometry/overlaps.ts';

const SMALL_PHONE = { width: 360, height: 640 } as const;
const { Geodesic } = (geodesics as { default?: typeof geodesics }).default ?? geodesics;

const productUrl = inject('productUrl');
let browser: Browser;

beforeAll(async () => {
  browser = await sharedChromium();
});

afterAll(async () => {
  await closePages();
});

/** Squares with nothing but map under them while the panel is low, first corner first. */
const SQUARES: Record<'phone' | 'desktop', readonly [ScreenPoint, ScreenPoint, ScreenPoint, ScreenPoint]> = {
  phone: [
    { x: 100, y: 220 },
    { x: 260, y: 220 },
    { x: 260, y: 400 },
    { x: 100, y: 400 },
  ],
  desktop: [
    { x: 640, y: 240 },
    { x: 1000, y: 240 },
    { x: 1000, y: 560 },
    { x: 640, y: 560 },
  ],
};
const middle = (a: ScreenPoint, b: ScreenPoint): ScreenPoint => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });

/** Karney's geodesics and the shoelace formula: the product measures with neither. */
function measureRing(ring: LngLat[]): { areaM2: number; perimeterM: number } {
  const polygon = Geodesic.WGS84.Polygon(false);
  for (const { lng, lat } of ring) polygon.AddPoint(lat, lng);
  const { area, perimeter } = polygon.Compute(false, true);
  return { areaM2: Math.abs(area!), perimeterM: perimeter };
}
const shoelaceM2 = (ring: Array<readonly [number, number]>): number =>
  Math.abs(ring.reduce((sum, [x, y], i) => sum + x * ring[(i + 1) % ring.length]![1] - ring[(i + 1) % ring.length]![0] * y, 0)) / 2;

describe.each(
  variantsToRun([
    ['small phone', SMALL_PHONE, 'phone'],
    ['desktop', DESKTOP, 'desktop'],
  ] as const),
)('measure on a %s', (_name, viewport, device) => {
  const [a, b, c, d] = SQUARES[device];
  let page: Page;
  let complaints: string[];
  let input: DrawingInput;
  let tapsHeard: () => Promise<string>;
  const tool = (name: string): Locator => page.locator(RIGHT).getByRole('button', { name, exact: true });
  const panel = (): Locator => page.getByRole('dialog', { name: 'Thước đo' });
  const action = (name: string): Locator => panel().getByRole('group', { name: 'Thao tác vẽ' }).getByRole('button', { name, exact: true });
  const says = (words: string): Promise<void> => panel().getByRole('status').getByText(words, { exact: true }).waitFor();
  const canDo = async (name: string): Promise<boolean> => (await action(name).getAttribute('aria-disabled')) !== 'true';
  const showTab = (name: string): Promise<void> =>
    panel()
      .getByRole('tab', { name })
      .evaluate((tab) => (tab as HTMLElement).click());
  /** Chooses the shape that taps draw, and waits until they do. */
  const draws = async (name: string): Promise<void> => {
    await tool(name).click();
    await expect.poll(() => tool(name).getAttribute('aria-pressed')).toBe('true');
  };
  const corners = async (): Promise<number> => {
    const size = await panel()
      .getByRole('listitem')
      .first()
      .getAttribute('aria-setsize', { timeout: 500 })
      .catch(() => null);
    return Number(size ?? 0);
  };
  /** A tap occasionally draws nothing for an unknown reason, so the error lists the browser's events. */
  const shapeHas = (count: number): Promise<void> =>
    expect
      .poll(corners)
      .toBe(count)
      .catch(async (error: unknown) => {
        const hints = await panel().getByRole('status').allTextContents();
        throw new Error(`${count} corners never came: ${hints.join(' · ')}\n${await tapsHeard()}`, { cause: error });
      });

  beforeAll(async () => {
    ({ page, complaints } = await openPage(browser, 'about:blank', viewport, { pixels: false }));
    // A visitor with tokens whose user detail fails for lack of a network counts as logged in.
    await page.route('**/gateway/users-check/**', (route) => route.abort());
    await page.addInitScript(() => localStorage.setItem('jwt', 'of-a-session'));
    tapsHeard = await recordTaps(page);
    await page.goto(productUrl);
    await mapIsOpen();
    input = device === 'phone' ? await touch(page) : mouse(page);
  });
  afterAll(async () => {
    await page?.context().close();
  });

  async function mapIsOpen(): Promise<void> {
    await page.locator('canvas').waitFor();
    await page.getByText('Đang mở bản đồ').waitFor({ state: 'detached' });
  }

  it('map tabs: tab 5 has the toggle only; tab 4 three draw buttons, my location, layers and compass', async () => {
    const names = (column: string): Promise<Array<string | null>> =>
      page.locator(`${column} button`).evaluateAll((buttons) => buttons.map((button) => button.getAttribute('aria-label')));
    expect(await names(RIGHT)).not.toContain('Vùng');
    await tool('Vẽ và đo').click();
    // The panel is loaded with the first press.
    await action('Xem đã lưu').waitFor();
    await expect.poll(() => names(RIGHT)).toEqual(['Điểm', 'Đường', 'Vùng', 'Vẽ và đo', 'La bàn']);
    await expect.poll(() => names(LEFT)).toEqual(['Gợi ý quy hoạch', 'Vị trí của tôi', 'Bản đồ nền', 'Lớp dữ liệu đang mở']);
    await expect.poll(() => tool('Vẽ và đo').getAttribute('aria-pressed')).toBe('true');
    await expect
      .poll(() => action('Xem đã lưu').locator('xpath=..').locator('button').allTextContents())
      .toEqual(['Điểm', 'Đường', 'Vùng', 'Xem đã lưu']);
    if (device === 'phone') await page.locator('[data-stop="peek"]').waitFor();
    await expect.poll(() => overlaps(page, [LEFT, RIGHT, PILL, device === 'phone' ? '[data-stop]' : '[role="dialog"]'])).toEqual([]);
    await expectLargeTargets(page);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await tool('Vẽ và đo').click();
    await panel().waitFor({ state: 'detached' });
    // The tools change after the press.
    await expect.poll(() => names(RIGHT)).toEqual(['Khối 3D', 'Xoay 360 độ', 'Tuỳ chỉnh góc nhìn', 'Vẽ và đo', 'La bàn']);
    expect(complaints).toEqual([]);
  });

  it('draw: a tap needs a mode; a point stays one; a line can end after two points over 3 px apart', async () => {
    await tool('Vẽ và đo').click();
    await panel().getByRole('switch', { name: 'Bắt vào góc và cạnh thửa' }).click();
    await showTab('Bảng góc');
    await input.tap(a);
    await says('Vui lòng chọn chức năng');
    await draws('Điểm');
    await input.tap(a);
    await shapeHas(1);
    await input.tap(c);
    await expect.poll(() => canDo('Lưu ghi chú')).toBe(true);
    await shapeHas(1);
    await action('Xóa').click();
    await draws('Đường');
    await input.tap(a);
    await shapeHas(1);
    await input.tap({ x: a.x + 1, y: a.y + 2 });
    await says('Điểm này trùng hoặc quá gần điểm trước.');
    expect(await canDo('Đóng')).toBe(false);
    await input.tap(b);
    await shapeHas(2);
    await expect.poll(() => canDo('Đóng')).toBe(true);
    await action('Đóng').click();
    await expect.poll(() => canDo('Đóng')).toBe(false);
    await panel()
      .getByText(/^[\d,]+\.\d\d m$/)
      .first()
      .waitFor();
    await expect.poll(() => panel().getByText(/m²$/).count()).toBe(0);
  });

  it('draw: too few points give ‘Cần chọn trên 3 điểm’; the first point closes an area; undo reopens it', async () => {
    await action('Xóa').click();
    await draws('Vùng');
    await input.tap(a);
    await input.tap(b);
    await shapeHas(2);
    await action('Đóng').click();
    await says('Cần chọn trên 3 điểm');
    expect(await canDo('Lưu ghi chú')).toBe(false);
    await input.tap(c);
    await input.tap(d);
    await shapeHas(4);
    await input.tap(a);
    await expect.poll(() => canDo('Lưu ghi chú')).toBe(true);
    await panel()
      .getByText(/^[\d,]+\.\d\d m²$/)
      .first()
      .waitFor();
    await shapeHas(4);
    await action('Lùi').click();
    await expect.poll(() => canDo('Lưu ghi chú')).toBe(false);
    await action('Đóng').click();
    await expect.poll(() => canDo('Lưu ghi chú')).toBe(true);
  });

  it('draw: vertices are dragged, midpoints inserted; undo and redo step; grid m² fit the corners', async () => {
    const lead = (): Promise<string | null> =>
      panel()
        .getByText(/^[\d,]+\.\d\d m²$/)
        .first()
        .textContent();
    const before = await lead();
    await input.drag(c, { x: c.x - 30, y: c.y - 40 });
    await expect.poll(lead).not.toBe(before);
    // A drop is one undo step, at the place of the release.
    const undo = panel().getByRole('button', { name: 'Hoàn tác' });
    const redo = panel().getByRole('button', { name: 'Làm lại' });
    await undo.click();
    await expect.poll(lead).toBe(before);
    await redo.click();
    await expect.poll(lead).not.toBe(before);
    const dragged = await lead();
    await undo.click();
    await expect.poll(lead).toBe(before);
    await redo.click();
    await expect.poll(lead).toBe(dragged);
    await input.tap(middle(a, b));
    await shapeHas(5);
    if (device === 'phone') await page.getByRole('slider', { name: 'Kéo để đổi chiều cao bảng' }).press('End');
    const rows = panel().getByRole('list', { name: 'Bảng góc' }).getByRole('listitem');
    await expect.poll(() => rows.filter({ hasText: 'X ' }).count()).toBe(5);
    const ring = (await rows.allTextContents()).map((words) => {
      const [, x, y] = /X (\d+\.\d\d)Y (\d+\.\d\d)/.exec(words)!;
      return [Number(x), Number(y)] as const;
    });
    await showTab('Số đo');
    const grid = panel().getByRole('row').filter({ hasText: 'Lưới VN-2000' }).getByRole('cell').first();
    const gridM2 = async (): Promise<number> => Number((await grid.textContent())!.replace(/[^\d.]/g, ''));
    // Corners are given to the centimetre, sides are tens of metres long.
    await expect.poll(async () => Math.abs((await gridM2()) / shoelaceM2(ring) - 1)).toBeLessThan(2e-4);
    await expectLargeTargets(page);
    await expectAccessible(page);
    expect(complaints).toEqual([]);
  });

  it('draw: the drawing survives a reload and stays visible during a search', async () => {
    // The drawing is stored soon, not at once: a crash loses little, a reload nothing.
    await page.reload();
    await mapIsOpen();
    await tool('Vẽ và đo').click();
    await showTab('Bảng góc');
    await shapeHas(5);
    await expect.poll(() => canDo('Lưu ghi chú')).toBe(true);
    await expect.poll(() => tool('Vùng').getAttribute('aria-pressed')).toBe('true');
  });

  it('corner table: a parcel typed by keyboard has independently computed figures; an edited row moves it', async () => {
    const ring: LngLat[] = [
      { lat: 16.0125, lng: 108.2204 },
      { lat: 16.0126, lng: 108.2214 },
      { lat: 16.0117, lng: 108.2213 },
    ];
    const keys = keyboardInput(page);
    await keys.press(action('Xóa'));
    await keys.press(panel().getByRole('button', { name: 'Thêm góc' }));
    await page.getByRole('radio', { name: 'X, Y' }).focus();
    await page.keyboard.press('ArrowRight');
    const box = panel().getByRole('textbox', { name: 'Vĩ độ, kinh độ' });
    for (const [index, { lat, lng }] of ring.entries()) {
      await keys.write(box, `${lat}, ${lng}`);
      await page.keyboard.press('Enter');
      await shapeHas(index + 1);
    }
    await keys.press(panel().getByRole('button', { name: 'Xong' }));
    await keys.press(action('Đóng'));
    const row = panel().getByRole('listitem').first().getByRole('button');
    await row.focus();
    await page.keyboard.press('Enter');
    await keys.press(panel().getByRole('button', { name: 'Sửa góc 1' }));
    await page.getByRole('radio', { name: 'X, Y' }).focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => box.inputValue()).toBe('16.012500000, 108.220400000');
    const moved = { lat: 16.0127, lng: 108.2203 };
    await keys.write(box, `${moved.lat}, ${moved.lng}`);
    await page.keyboard.press('Enter');
    const { areaM2, perimeterM } = measureRing([moved, ring[1]!, ring[2]!]);
    await panel()
      .getByText(`${formatAreaM2(areaM2, 2)} m²`, { exact: true })
      .first()
      .waitFor();
    await panel()
      .getByText(`${formatLengthM(perimeterM)} m`, { exact: true })
      .first()
      .waitFor();
    await showTab('Số đo');
    const sum = [moved, ring[1]!, ring[2]!].reduce((total, { lat, lng }) => ({ lat: total.lat + lat, lng: total.lng + lng }));
    await panel()
      .getByText(`${(sum.lat / 3).toFixed(5)}, ${(sum.lng / 3).toFixed(5)}`)
      .waitFor();
    await panel().getByRole('button', { name: 'Đóng thước đo' }).click();
    await expect.poll(() => tool('Vẽ và đo').getAttribute('aria-pressed')).toBe('false');
    expect(complaints).toEqual([]);
  });
});
