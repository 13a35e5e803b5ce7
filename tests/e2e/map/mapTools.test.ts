import type { Browser, Locator, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { closePages, DESKTOP, openPage, sharedChromium } from '../../support/pages/browserPage.ts';
import { fakeSensors } from '../../support/pages/deviceSensors.ts';
import { expectAccessible, expectLargeTargets, expectNoSidewaysScroll } from '../../support/pages/expectAccessible.ts';
import { LEFT_TOOLS as LEFT, PILL, RIGHT_TOOLS as RIGHT } from '../../support/pages/mapColumns.ts';
import { variantsToRun } from '../../support/pages/variantsToRun.ts';
import { overlaps } from '../../support/geometry/overlaps.ts';

/** §9's smallest phone. */
const SMALL_PHONE = { width: 360, height: 640 } as const;
const HERE = { latitude: 16.005, longitude: 108.221 } as const;

const productUrl = inject('productUrl');
let browser: Browser;

beforeAll(async () => {
  browser = await sharedChromium();
});

afterAll(async () => {
  await closePages();
});

const tool = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true });
const slider = (page: Page, name: string): Locator => page.getByRole('slider', { name, exact: true });
const said = (range: Locator): Promise<string | null> => range.getAttribute('aria-valuetext');
const figure = async (range: Locator): Promise<number> => Number.parseFloat((await said(range)) ?? '');
const descriptionOf = (button: Locator): Promise<string> =>
  button.evaluate((element) => document.getElementById(element.getAttribute('aria-describedby') ?? '')?.textContent ?? '');
const toasts = (page: Page): Promise<number> => page.locator('[data-toast]').count();

/** Opens a page with a working map. */
async function openMap(viewport: { width: number; height: number }): Promise<{ page: Page; complaints: string[] }> {
  const opened = await openPage(browser, productUrl, viewport, { pixels: false });
  await opened.page.locator('canvas').waitFor();
  await opened.page.getByText('Đang mở bản đồ').waitFor({ state: 'detached' });
  return opened;
}

describe.each(
  variantsToRun([
    ['small phone', SMALL_PHONE],
    ['desktop', DESKTOP],
  ] as const),
)('map tools on a %s', (_name, viewport) => {
  const isPhone = viewport === SMALL_PHONE;
  /** All tests share one visit; each leaves the tools as they were. */
  let page: Page;
  let complaints: string[];
  beforeAll(async () => {
    ({ page, complaints } = await openMap(viewport));
  });
  afterAll(async () => {
    await page?.context().close();
  });

  it('map tools: planning, my location, base map, layers at the left; 3D, 360, settings, compass at right', async () => {
    const names = (column: string): Promise<Array<string | null>> =>
      page.locator(`${column} button`).evaluateAll((buttons) => buttons.map((button) => button.getAttribute('aria-label')));
    await expect.poll(() => names(LEFT)).toEqual(['Gợi ý quy hoạch', 'Vị trí của tôi', 'Bản đồ nền', 'Lớp dữ liệu đang mở']);
    await expect.poll(() => names(RIGHT)).toEqual(['Khối 3D', 'Xoay 360 độ', 'Tuỳ chỉnh góc nhìn', 'Vẽ và đo', 'La bàn']);
    await tool(page, 'Bản đồ nền').click();
    await page.getByRole('radio', { name: 'Đường phố' }).waitFor();
    await page.keyboard.press('Escape');
    await tool(page, 'Lớp dữ liệu đang mở').click();
    await page.getByRole('dialog', { name: 'Lớp dữ liệu đang mở' }).waitFor();
    await tool(page, 'Gợi ý quy hoạch').click();
    await page.getByRole('dialog', { name: 'Gợi ý quy hoạch' }).waitFor();
    // Half open, it leaves every tool in reach and covers nothing.
    const panel = isPhone ? '[data-stop="half"]' : '[role="dialog"]';
    await expect.poll(() => overlaps(page, [LEFT, RIGHT, PILL, panel])).toEqual([]);
    await expectLargeTargets(page);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    if (isPhone) {
      await page.getByRole('slider', { name: 'Kéo để đổi chiều cao bảng' }).press('End');
      await tool(page, 'La bàn').waitFor({ state: 'hidden' });
    }
    // The layers drawer that the suggestions replaced does not come back.
    await page.getByRole('dialog', { name: 'Gợi ý quy hoạch' }).getByRole('button', { name: 'Đóng', exact: true }).click();
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    expect(complaints).toEqual([]);
  });

  it('settings: three sliders move the map and follow it; 3D block sets zoom 18 and pitch 65, and back', async () => {
    await tool(page, 'Tuỳ chỉnh góc nhìn').click();
    const [depth, tilt, direction] = [slider(page, 'Độ sâu'), slider(page, 'Độ nghiêng'), slider(page, 'Hướng')];
    await expect.poll(() => said(depth)).toBe('16.0');
    expect([await depth.getAttribute('min'), await depth.getAttribute('max')]).toEqual(['5', '20']);
    await depth.fill('14');
    await tilt.fill('30');
    await direction.fill('90');
    // A key turns the map by MapLibre's 15°, another zooms it by one, and the sliders follow.
    await page.locator('canvas').focus();
    await page.keyboard.press('+');
    await expect.poll(() => said(depth)).toBe('15.0');
    await page.keyboard.press('Shift+ArrowRight');
    await expect.poll(() => said(direction)).toBe('105°');
    await expect.poll(() => said(tilt)).toBe('30°');
    await tool(page, 'Về hướng bắc, nhìn thẳng').click();
    await expect.poll(async () => [await said(tilt), await said(direction)]).toEqual(['0°', '0°']);
    const block = tool(page, 'Khối 3D');
    // A press outside the pop-over closes it.
    await block.click();
    await expect.poll(() => block.getAttribute('aria-pressed')).toBe('true');
    await tool(page, 'Tuỳ chỉnh góc nhìn').click();
    await expect.poll(async () => [await said(depth), await said(tilt)]).toEqual(['18.0', '65°']);
    await block.click();
    await tool(page, 'Tuỳ chỉnh góc nhìn').click();
    await expect.poll(() => said(tilt)).toBe('0°');
    await expect.poll(() => block.getAttribute('aria-pressed')).toBe('false');
    await tool(page, 'Bản đồ nền').click();
    await expect.poll(() => page.getByRole('radio', { name: 'Đường phố' }).isChecked()).toBe(true);
    await page.keyboard.press('Escape');
    expect(complaints).toEqual([]);
  });

  it('rotate 360: pitch 65 and spinning, at the second press pitch 0; a vertical slider sets the radius', async () => {
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    const rotate = tool(page, 'Xoay 360 độ');
    await expect.poll(() => rotate.getAttribute('aria-pressed')).toBe('false');
    await rotate.click();
    await tool(page, 'Tuỳ chỉnh góc nhìn').click();
    const direction = slider(page, 'Hướng');
    await expect.poll(() => said(slider(page, 'Độ nghiêng'))).toBe('65°');
    await expect.poll(() => figure(direction)).toBeGreaterThan(0);
    const seen = await figure(direction);
    await expect.poll(() => figure(direction)).toBeGreaterThan(seen);
    const radius = slider(page, 'Bán kính vòng tròn');
    await expect.poll(() => radius.getAttribute('aria-orientation')).toBe('vertical');
    await expect.poll(() => said(radius)).toBe('100 m');
    await radius.focus();
    for (let steps = 0; steps < 6; steps += 1) await page.keyboard.press('ArrowUp');
    await expect.poll(() => said(radius)).toBe('1,000 m');
    await expectAccessible(page);
    await rotate.click();
    await radius.waitFor({ state: 'detached' });
    await expect.poll(() => rotate.getAttribute('aria-pressed')).toBe('false');
    await tool(page, 'Tuỳ chỉnh góc nhìn').click();
    await expect.poll(() => said(slider(page, 'Độ nghiêng'))).toBe('0°');
    // With reduced motion it turns in steps.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const rested = await figure(direction);
    await rotate.click();
    await tool(page, 'Tuỳ chỉnh góc nhìn').click();
    await expect.poll(() => figure(direction)).toBe((rested + 30) % 360);
    await rotate.click();
    expect(complaints).toEqual([]);
  });

  it('my location: the map moves there; denied, no signal and timeout are states of the button', async () => {
    const sensors = await fakeSensors(page);
    const locate = tool(page, 'Vị trí của tôi');
    await sensors.answer('geolocation', 'denied');
    await locate.click();
    await expect.poll(() => descriptionOf(locate)).toContain('Trang này chưa được phép dùng vị trí');
    await sensors.answer('geolocation', 'granted');
    await sensors.loseSignal();
    await locate.click();
    await expect.poll(() => descriptionOf(locate)).toContain('Chưa xác định được vị trí');
    // The browser's own timeout, with its ten seconds skipped.
    await page.evaluate(() => {
      const ask = navigator.geolocation.getCurrentPosition.bind(navigator.geolocation);
      const limits: Array<number | undefined> = [];
      Object.assign(globalThis, { limits });
      navigator.geolocation.getCurrentPosition = (done, failed, options) => {
        limits.push(options?.timeout);
        ask(done, failed, { ...options, timeout: limits.length === 1 ? 0 : 10_000 });
      };
    });
    await sensors.stand({ latitude: 21.0285, longitude: 105.8542, accuracy: 20 });
    await locate.click();
    await expect.poll(() => page.evaluate(() => (globalThis as unknown as { limits: number[] }).limits)).toEqual([10_000]);
    await expect.poll(() => descriptionOf(locate)).toContain('Chưa xác định được vị trí');
    expect(await toasts(page)).toBe(0);
    await locate.click();
    // There is no data, which a dialog says.
    await page.getByRole('dialog', { name: 'Thông báo' }).getByRole('button', { name: 'Để sau' }).click();
    await tool(page, 'Tuỳ chỉnh góc nhìn').click();
    await expect.poll(() => said(slider(page, 'Độ sâu'))).toBe('18.0');
    await page.keyboard.press('Escape');
    await page.locator('.thua-pin').waitFor();
    await expect.poll(() => descriptionOf(locate)).toBe('');
    expect(complaints).toEqual([]);
  });

  it('compass: heading by §9’s sectors, coordinates, accuracy, altitude; every failure is reported', async () => {
    const sensors = await fakeSensors(page);
    const toggle = tool(page, 'La bàn');
    const overlay = page.getByRole('region', { name: 'La bàn' });
    const shows = (words: string): Promise<void> => overlay.getByText(words, { exact: true }).waitFor();
    await sensors.answer('sensors', 'granted');
    await sensors.answer('geolocation', 'granted');
    await sensors.stand({ ...HERE, accuracy: 5, altitude: 12 });
    await sensors.turn(30);
    await toggle.click();
    for (const [heading, words] of [
      [30, 'Bắc 30°'],
      [45, 'Đông 45°'],
      [200, 'Nam 200°'],
      [300, 'Tây 300°'],
      [330, 'Bắc 330°'],
    ] as const) {
      // A real device reports its heading many times a second; a single report may come before the listener.
      await expect
        .poll(async () => {
          await sensors.turn(heading);
          return overlay.getByText(words, { exact: true }).isVisible();
        })
        .toBe(true);
    }
    await shows('16.00500, 108.221000');
    await shows('Độ cao 12 m');
    for (const [accuracy, words, grade] of [
      [5, '±5 m · tốt', 'good'],
      [20, '±20 m · trung bình', 'medium'],
      [50, '±50 m · kém', 'bad'],
    ] as const) {
      await sensors.stand({ ...HERE, accuracy });
      await shows(words);
      await expect.poll(() => overlay.locator('[data-grade]').getAttribute('data-grade')).toBe(grade);
    }
    await shows('Độ cao chưa rõ');
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await expect.poll(() => overlaps(page, ['[data-compass]', LEFT, RIGHT])).toEqual([]);
    await sensors.loseSignal();
    await shows('Chưa bắt được GPS.');
    await toggle.click();
    await overlay.waitFor({ state: 'detached' });
    await sensors.loseCompass();
    await sensors.answer('geolocation', 'denied');
    await toggle.click();
    await shows('Máy này không có la bàn.');
    await shows('Trang này chưa được phép dùng vị trí.');
    await toggle.click();
    await sensors.answer('sensors', 'denied');
    await toggle.click();
    await shows('Trình duyệt chặn cảm biến hướng.');
    await toggle.click();
    expect(await toasts(page)).toBe(0);
    expect(complaints).toEqual([]);
  });

  it('picking: a double click and ‘Chọn vị trí này’ pick the place, without a login', async () => {
    // A place with parcels: earlier tools may have moved the map.
    await page.evaluate(() => void (location.hash = '#16.000/16.005/108.221'));
    // The map is there once the app has rewritten the address; an earlier press would pick in the old view.
    await expect.poll(() => new URL(page.url()).hash).toMatch(/^#16\//);
    const counts = page.getByRole('button', { name: /[1-9]\d*\+?\s*Địa chính/ });
    const middle = { x: isPhone ? 180 : 840, y: isPhone ? 260 : 600 };
    await page.mouse.dblclick(middle.x, middle.y);
    await counts.waitFor();
    await page.getByRole('button', { name: 'Bỏ ghim và kết quả' }).click();
    await counts.waitFor({ state: 'detached' });
    const here = tool(page, 'Chọn vị trí này');
    await page.locator('canvas').focus();
    await page.keyboard.press('ArrowRight');
    await here.focus();
    await page.keyboard.press('Enter');
    await counts.waitFor();
    expect(await page.getByRole('dialog', { name: /^Đăng nhập/ }).count()).toBe(0);
    // On the pin itself there is nothing new to pick.
    await here.waitFor({ state: 'detached' });
    expect(complaints).toEqual([]);
  });
});
