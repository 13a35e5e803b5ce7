import type { Browser, Locator, Page } from 'playwright';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findActionHistoriesCall } from '../../src/contract/notes/notes.ts';
import { askGateway } from '../support/gateways/askGateway.ts';
import { closePages, DESKTOP, openPage, paintPixels, sharedChromium } from '../support/pages/browserPage.ts';
import { registerCustomer, type TestCustomer } from '../support/customers/customers.ts';
import { saveFromOtherDevice } from '../support/customers/saveFromOtherDevice.ts';
import { expectClean } from '../support/pages/expectAccessible.ts';
import { type ServedProduct, sharedProduct } from '../support/pages/servedProduct.ts';
import { variantsToRun } from '../support/pages/variantsToRun.ts';
import { toastShown } from '../support/pages/recordToasts.ts';

/** §9's smallest phone. */
const SMALL_PHONE = { width: 360, height: 640 } as const;
/** In phường Hòa Xuân, at a zoom where a thumb can draw a plot. */
const PLACE = '#17/16.005/108.221';
/** Shown instead of the success where a busy machine takes more than 5 s to save. */
const WAITS = 'Đã giữ trên máy này';

let product: ServedProduct;
let browser: Browser;

beforeAll(async () => {
  product = await sharedProduct();
  browser = await sharedChromium();
});

afterAll(async () => {
  await closePages();
});

type WireType = 'POINT' | 'LINE' | 'PIECE';

const storedNotes = async ({ accessToken }: TestCustomer, type: WireType) =>
  askGateway(product.seeded.app, findActionHistoriesCall, { type, limit: 50, page: 1 }, accessToken);

/** Counts pixels of the drawing's blue, which no base map or land use has. */
async function drawnPixels(imagesLink: string): Promise<number> {
  const picture = await fetch(`${product.url}/gateway${imagesLink}`);
  expect(picture.status).toBe(200);
  const { data, info } = await sharp(Buffer.from(await picture.arrayBuffer()))
    .raw()
    .toBuffer({ resolveWithObject: true });
  let drawn = 0;
  for (let at = 0; at < data.length; at += info.channels) {
    const [red, green, blue] = [data[at]!, data[at + 1]!, data[at + 2]!];
    if (blue > 160 && blue - red > 90 && blue - green > 60) drawn += 1;
  }
  return drawn;
}

function visit(page: Page, isPhone: boolean) {
  const dialog = (name: string): Locator => page.getByRole('dialog', { name, exact: true });
  const button = (name: string): Locator => page.getByRole('button', { name, exact: true });
  const action = (name: string): Locator => page.getByRole('group', { name: 'Thao tác vẽ' }).getByRole('button', { name, exact: true });
  const modeTool = (name: string): Locator =>
    page.getByRole('group', { name: 'Góc nhìn bản đồ' }).getByRole('button', { name, exact: true });
  const press = (target: Locator): Promise<void> => (isPhone ? target.tap() : target.click());
  const isCanvasAt = (x: number, y: number): Promise<boolean> =>
    page.evaluate(([atX, atY]) => document.elementFromPoint(atX!, atY!)?.tagName === 'CANVAS', [x, y]);
  const form = dialog('Thông tin ghi chú');
  const list = dialog('Ghi chú của tôi');
  const rows = list.getByRole('list', { name: 'Ghi chú' }).getByRole('listitem');
  const tab = (name: string): Locator => list.getByRole('tab', { name });

  return {
    dialog,
    button,
    action,
    modeTool,
    press,
    form,
    list,
    rows,
    tab,

    check: (within: string): Promise<void> => expectClean(page, within),

    /** Draws by finger or mouse, in pixels from the middle of the area that panels leave free. */
    async draws(mode: string, points: ReadonlyArray<readonly [x: number, y: number]>): Promise<void> {
      // The last shape would become one of the new kind.
      const clear = action('Xóa').and(page.locator(':not([aria-disabled])'));
      if ((await clear.count()) > 0) await press(clear);
      await expect.poll(() => clear.count()).toBe(0);
      await press(modeTool(mode));
      const [left, top] = isPhone ? [180, 260] : [840, 380];
      const tap = ([x, y]: readonly [number, number]): Promise<void> =>
        isPhone ? page.touchscreen.tap(left + x, top + y) : page.mouse.click(left + x, top + y);
      // A form that still closes would take the first tap; a second one would draw another point.
      for (const [x, y] of points) await expect.poll(() => isCanvasAt(left + x, top + y)).toBe(true);
      for (const point of points) await tap(point);
    },

    async opensList(): Promise<void> {
      await press(action('Xem đã lưu'));
      await list.waitFor();
    },

    async saves(words: { title?: string; note: string }): Promise<void> {
      // Only now does the map's picture matter.
      await paintPixels(page, true);
      await press(action('Lưu ghi chú'));
      await form.getByRole('img', { name: 'Ảnh bản đồ của ghi chú' }).waitFor();
      await paintPixels(page, false);
      if (words.title !== undefined) await form.getByLabel(/^Tên bản vẽ/).fill(words.title);
      await form.getByLabel('Ghi chú', { exact: true }).fill(words.note);
    },

    /** Presses 'Lưu' and waits for the tools, which come back some time after the form has closed. */
    async confirms(): Promise<void> {
      await press(form.getByRole('button', { name: 'Lưu', exact: true }));
      await form.waitFor({ state: 'detached' });
      await action('Xóa').waitFor();
    },
  };
}

describe.each(
  variantsToRun([
    ['by finger at 360 px, dark', SMALL_PHONE, 'dark'],
    ['by mouse at 1280 px, light', DESKTOP, 'light'],
  ] as const),
)('notes: %s', (_name, viewport, colorScheme) => {
  const isPhone = viewport === SMALL_PHONE;

  it('notes: login rule; all three kinds are saved with pictures, listed, edited, reopened and deleted', async () => {
    const customer = await registerCustomer(product.seeded, isPhone ? 'ghichu' : 'bando');
    const { page, complaints } = await openPage(browser, `${product.url}/${PLACE}`, viewport, { colorScheme, pixels: false });
    const notes = visit(page, isPhone);
    const { press, form, list, rows, tab, button, action, modeTool } = notes;
    await page.locator('canvas').waitFor();
    await page.getByText('Đang mở bản đồ').waitFor({ state: 'detached' });

    // §5, §8: saving and saved notes need a login.
    await press(button('Vẽ và đo'));
    await press(action('Xem đã lưu'));
    const login = page.getByRole('dialog', { name: 'Đăng nhập', exact: true });
    await login.getByText('Bạn cần đăng nhập để thực hiện chức năng này').waitFor();
    await login.getByLabel(/^Tên đăng nhập hoặc email/).fill(customer.email);
    await login.getByLabel(/^Mật khẩu/).fill(customer.password);
    await press(login.getByRole('button', { name: 'Đăng nhập', exact: true }));
    await button('Tài khoản').waitFor();

    // There are no notes yet: the requested list is empty.
    await list.getByText('Không tìm thấy thông tin').waitFor();
    await notes.check('[role="dialog"]');
    await press(list.getByRole('button', { name: 'Vẽ trên bản đồ' }));

    // An area, whose form is checked in detail.
    await notes.draws('Vùng', [
      [-90, -60],
      [90, -60],
      [90, 40],
      [-90, 40],
    ]);
    await press(action('Đóng'));
    await notes.saves({ note: 'hàng rào phía đông' });
    await expect.poll(() => form.getByLabel(/^Tên bản vẽ/).inputValue()).toMatch(/^Bản vẽ \d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d$/);
    await notes.check('[role="dialog"]');
    await notes.confirms();
    await toastShown(page, ['Lưu ghi chú thành công', WAITS]);

    await notes.draws('Đường', [
      [-90, -50],
      [0, 30],
      [90, -50],
    ]);
    await notes.saves({ title: 'Mương nước', note: '' });
    await notes.confirms();

    await notes.draws('Điểm', [[0, -20]]);
    await notes.saves({ title: 'Giếng khoan', note: '' });
    await notes.confirms();

    for (const [type, least] of [
      ['PIECE', 1_000],
      ['LINE', 150],
      ['POINT', 10],
    ] as const) {
      await expect.poll(async () => (await storedNotes(customer, type)).total, { message: type }).toBe(1);
      const { data } = await storedNotes(customer, type);
      expect([type, data[0]!.status]).toEqual([type, 'ACTIVE']);
      expect(await drawnPixels(data[0]!.images_link), type).toBeGreaterThan(least);
    }
    const [piece] = (await storedNotes(customer, 'PIECE')).data;
    expect((await storedNotes(customer, 'LINE')).data[0]!.data.PositionMapDraw).toHaveLength(3);
    expect(piece!.data.PositionMapDraw).toHaveLength(4);
    expect(piece!.data.PositionMapDrawFill.at(-1)).toEqual(piece!.data.PositionMapDrawFill[0]);

    // Ten per page, more on demand, back to the first page with another tab.
    await saveFromOtherDevice(product.seeded, customer, 11);
    await press(button('Tài khoản'));
    await press(button('Ghi chú của tôi'));
    await list.waitFor();
    const tabs = (): Promise<string[]> => list.getByRole('tab').allInnerTexts();
    await expect.poll(tabs).toEqual(['Tất cả 14', 'Điểm 12', 'Đường 1', 'Vùng 1']);
    await expect.poll(() => tab('Tất cả').getAttribute('aria-selected')).toBe('true');
    await press(tab('Điểm'));
    await expect.poll(() => rows.count()).toBe(10);
    await expect.poll(() => rows.first().innerText()).toContain('Giếng khoan');
    await notes.check('[role="dialog"]');
    await press(list.getByRole('button', { name: 'Xem thêm' }));
    await expect.poll(() => rows.count()).toBe(12);
    await expect.poll(() => list.getByRole('button', { name: 'Xem thêm' }).count()).toBe(0);
    await press(tab('Vùng'));
    await expect.poll(() => rows.count()).toBe(1);
    await press(tab('Điểm'));
    await expect.poll(() => rows.count()).toBe(10);

    // The edit view: fixed and editable fields.
    await press(tab('Vùng'));
    await press(rows.first().getByRole('button', { name: /^Bản vẽ/ }));
    await expect
      .poll(() => form.innerText())
      .toMatch(
        /Loại\s+Vùng[\s\S]*Ngày lưu\s+\d\d\/\d\d\/\d{4} \d\d:\d\d[\s\S]*Chiều dài\s+[\d,.]+ m[\s\S]*Diện tích\s+[\d,.]+ m²[\s\S]*Toạ độ tâm\s+16\.00\d{3}, 108\.22\d{3}/,
      );
    await notes.check('[role="dialog"]');
    // The map shows the drawing.
    await expect.poll(() => page.evaluate(() => location.hash)).toMatch(/\/16\.00\d+\/108\.22/);
    const picture = form.locator('img');
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(300);
    await form.getByLabel(/^Tên bản vẽ/).fill('Vườn sau nhà');
    await press(form.getByRole('button', { name: 'Xác nhận' }));
    await toastShown(page, ['Chỉnh sửa ghi chú thành công', WAITS]);
    await expect.poll(() => rows.first().innerText()).toContain('Vườn sau nhà');
    const pieces = async (): Promise<string[]> => (await storedNotes(customer, 'PIECE')).data.map(({ title, type }) => `${title} ${type}`);
    await expect.poll(pieces).toEqual(['Vườn sau nhà PIECE']);

    // §2, §4: the picture shows the shape on the map, and the lists close.
    await press(rows.first().getByRole('button', { name: /^Vườn sau nhà/ }));
    await press(form.getByRole('button', { name: 'Xem hình trên bản đồ' }));
    await form.waitFor({ state: 'detached' });
    await expect.poll(() => list.count()).toBe(0);
    await expect.poll(() => modeTool('Vùng').getAttribute('aria-pressed')).toBe('true');
    // After redrawing, saving asks if it is for that note.
    await press(action('Lưu ghi chú'));
    await expect.poll(() => form.getByRole('radio', { name: 'Cập nhật ghi chú' }).isChecked()).toBe(true);
    await press(form.getByRole('button', { name: 'Đóng' }));

    // Deleting asks first and closes the list.
    await notes.opensList();
    await press(tab('Đường'));
    await press(rows.first().getByRole('button', { name: 'Xoá ghi chú Mương nước' }));
    const question = page.getByRole('dialog', { name: 'Xoá ghi chú?' });
    await notes.check('dialog[open]');
    await press(question.getByRole('button', { name: 'Giữ lại' }));
    await expect.poll(() => rows.count()).toBe(1);
    await press(rows.first().getByRole('button', { name: 'Xoá ghi chú Mương nước' }));
    await press(question.getByRole('button', { name: 'Xoá', exact: true }));
    await toastShown(page, ['Xoá thành công', 'Sẽ xoá khi có mạng']);
    await list.waitFor({ state: 'detached' });
    await expect.poll(async () => (await storedNotes(customer, 'LINE')).total).toBe(0);
    await notes.opensList();
    await press(tab('Đường'));
    await list.getByText('Không tìm thấy thông tin').waitFor();

    expect(complaints).toEqual([]);
    expect(product.seeded.failures).toEqual([]);
    await page.context().close();
  });
});
