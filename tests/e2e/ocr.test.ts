import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Locator, Page } from 'playwright';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { closePages, DESKTOP, launchChromium, openPage, sharedChromium } from '../support/pages/browserPage.ts';
import { countPresses } from '../support/pages/countPresses.ts';
import { expectClean } from '../support/pages/expectAccessible.ts';
import { drawCornerTable } from '../support/pictures/drawCornerTable.ts';
import { pickSampleParcel, type SampleTarget } from '../support/land/sampleTarget.ts';
import { openCarefulSearch } from '../support/pages/openCarefulSearch.ts';
import { toastShown } from '../support/pages/recordToasts.ts';

/** §9's smallest phone. */
const SMALL_PHONE = { width: 360, height: 640 } as const;

const productUrl = inject('productUrl');
const folder = mkdtempSync(join(tmpdir(), 'thua-ocr-'));
const PHOTO = join(folder, 'table.jpg');
const CAMERA = join(folder, 'camera.mjpeg');
let browser: Browser;
let withCamera: Browser;
let target: SampleTarget;
/** Corners as printed in the picture; the second Y is a misprint that the user corrects. */
let printed: Array<{ x: string; y: string }>;

beforeAll(async () => {
  target = await pickSampleParcel(productUrl);
  printed = target.corners.map(({ x, y }, index) => ({ x, y: index === 1 ? (Number(y) + 3).toFixed(2) : y }));
  browser = await sharedChromium();
  const page = await browser.newPage();
  writeFileSync(PHOTO, await drawCornerTable(page, printed, 1200, 900));
  // A camera that shows one picture all the time.
  writeFileSync(CAMERA, await drawCornerTable(page, printed, 1280, 720));
  await page.close();
  withCamera = await launchChromium('--use-fake-device-for-media-stream', `--use-file-for-fake-video-capture=${CAMERA}`);
});
afterAll(async () => {
  await withCamera?.close();
  await closePages();
  rmSync(folder, { recursive: true });
});

async function openCorners(page: Page): Promise<void> {
  await openCarefulSearch(page, 'Góc ranh');
}

const dialog = (page: Page): Locator => page.getByRole('dialog', { name: /Đọc toạ độ từ ảnh|Đối chiếu với ảnh/ });

async function chooseProvince(page: Page): Promise<void> {
  await dialog(page).getByRole('combobox', { name: 'Tỉnh, thành phố', exact: true }).click();
  const list = page.getByRole('dialog', { name: 'Tỉnh, thành phố', exact: true });
  await list.getByRole('combobox').fill(target.parcel.city_name);
  await list.getByRole('option').filter({ hasText: target.parcel.city_name }).first().click();
}

const field = (page: Page, axis: 'X' | 'Y', point: number): Locator => dialog(page).getByLabel(`${axis}, điểm ${point}`, { exact: true });

/** Presses 'Huỷ' in the task that shows the progress; a press from outside may come after the end. */
const cancelOnceReading = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const observer = new MutationObserver(() => {
          const reading = document.querySelector('progress')?.closest('dialog, [role=dialog]');
          const cancel = [...(reading?.querySelectorAll('button') ?? [])].find(({ textContent }) => textContent === 'Huỷ');
          if (!cancel) return;
          observer.disconnect();
          cancel.click();
          resolve();
        });
        observer.observe(document.body, { childList: true, subtree: true });
      }),
  );

async function expectRead(page: Page): Promise<void> {
  await page.getByRole('heading', { name: 'Đối chiếu với ảnh' }).waitFor();
  for (const [index, { x, y }] of printed.entries()) {
    const values = (): Promise<string[]> => Promise.all((['X', 'Y'] as const).map((axis) => field(page, axis, index + 1).inputValue()));
    await expect.poll(values).toEqual([x, y]);
  }
}

it('ocr: on a phone a picture is cropped, read and searched in four presses; a cell is corrected', async () => {
  const { page, complaints } = await openPage(browser, productUrl, SMALL_PHONE, { pixels: false });
  await openCorners(page);
  await expectClean(page);
  const input = page.locator('input[type=file]').first();
  await input.setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('không phải ảnh') });
  await toastShown(page, 'Có lỗi xảy ra khi xử lý OCR!');
  await dialog(page).getByText('Tệp này không phải ảnh').waitFor();
  await dialog(page).getByRole('button', { name: 'Đọc toạ độ' }).click();
  await dialog(page).getByText('Vui lòng tải lên một hình ảnh!').first().waitFor();
  await expectClean(page);

  // The worker reads ahead while the crop is chosen.
  const isAhead = page.waitForRequest(/\/digits-[^/]+\.net$/);
  await dialog(page).locator('input[type=file]').setInputFiles(PHOTO);
  await isAhead;
  const frame = dialog(page).getByRole('group', { name: /^Khung đọc/ });
  const picture = dialog(page).getByAltText('Ảnh bảng toạ độ góc ranh');
  await expect.poll(async () => (await picture.boundingBox())?.height).toBeGreaterThan(100);
  const shape = async (): Promise<[share: number, ratio: number]> => {
    const [part, whole] = await Promise.all([frame.boundingBox(), picture.boundingBox()]);
    return [part!.width / whole!.width, part!.width / part!.height];
  };
  await expect.poll(shape).toEqual([expect.closeTo(0.9, 2), expect.closeTo(16 / 9, 1)]);
  const moving = (): Promise<number> =>
    page.evaluate(() => document.getAnimations().filter(({ playState }) => playState === 'running').length);
  await expect.poll(moving).toBe(0);
  // §5: never lower than 100. On a touch screen the crop has handles at its corners only.
  await dialog(page)
    .getByRole('button', { name: /^Kéo góc trên bên trái/ })
    .focus();
  await page.keyboard.press('Control+ArrowDown');
  await expect.poll(async () => (await frame.boundingBox())!.height).toBeCloseTo(100, 0);
  for (let turns = 1; turns <= 4; turns += 1) {
    const before = await picture.getAttribute('src');
    await dialog(page).getByRole('button', { name: 'Xoay 90°' }).click();
    await expect.poll(() => picture.getAttribute('src')).not.toBe(before);
    const isUpright = async (): Promise<boolean> => (await picture.boundingBox())!.height > (await picture.boundingBox())!.width;
    await expect.poll(isUpright).toBe(turns % 2 === 1);
  }
  await dialog(page).getByRole('button', { name: 'Cả ảnh' }).click();
  await expectClean(page);

  // The form starts with the province on the map; units of the other edition start empty.
  const province = dialog(page).getByRole('combobox', { name: 'Tỉnh, thành phố', exact: true });
  await expect.poll(() => province.innerText()).toContain(target.parcel.city_name);
  await dialog(page).getByRole('radio', { name: '34 tỉnh (mới)' }).check();
  await dialog(page).getByRole('button', { name: 'Đọc toạ độ' }).click();
  await dialog(page).getByText('Vui lòng chọn tỉnh thành').first().waitFor();
  await dialog(page).getByRole('radio', { name: '63 tỉnh (cũ)' }).check();
  await chooseProvince(page);
  const cancelled = cancelOnceReading(page);
  await dialog(page).getByRole('button', { name: 'Đọc toạ độ' }).click();
  await cancelled;
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Bỏ ảnh này' }).click();
  await page.keyboard.press('Escape');

  // From the search box: press, choose a picture, read, search. Five presses are allowed.
  const presses = await countPresses(page);
  await page.getByRole('combobox', { name: 'Tìm địa chỉ, thửa đất, vị trí' }).tap();
  await page.getByRole('group', { name: 'Đọc toạ độ từ ảnh' }).waitFor();
  await expectClean(page);
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('group', { name: 'Đọc toạ độ từ ảnh' }).getByRole('button', { name: 'Chọn ảnh' }).tap();
  await (await chooser).setFiles(PHOTO);
  await picture.waitFor();
  await expect.poll(() => page.getByRole('option').count()).toBe(0);
  await dialog(page).getByRole('button', { name: 'Đọc toạ độ' }).tap();
  await expectRead(page);
  await field(page, 'Y', 2).fill(target.corners[1]!.y);
  await dialog(page).getByText('Bạn đã sửa số này.').waitFor();
  await expectClean(page);

  await dialog(page).getByRole('button', { name: 'Tìm kiếm' }).tap();
  expect(await presses()).toBe(4);
  const { land_number, parcel_number } = target.parcel;
  await page.getByRole('heading', { name: `Tờ ${land_number} · Thửa ${parcel_number}` }).waitFor();
  await expect.poll(() => dialog(page).count()).toBe(0);
  const missing = async (): Promise<string[]> => {
    const shown = await page.locator('body').innerText();
    return target.corners.flatMap(({ x, y }) => [x, y]).filter((number) => !shown.includes(number));
  };
  await expect.poll(missing).toEqual([]);

  // Picture and correction stay until they are dropped.
  await openCorners(page);
  await page.getByRole('button', { name: 'Mở lại' }).click();
  await expect.poll(() => field(page, 'Y', 2).inputValue()).toBe(target.corners[1]!.y);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Bỏ ảnh này' }).click();
  await expect.poll(() => page.getByRole('button', { name: 'Mở lại' }).count()).toBe(0);
  expect(complaints).toEqual([]);
  await page.context().close();
});

it('ocr: on a desktop a camera, once refused, takes the picture; its corners fill the form', async () => {
  const { page, complaints } = await openPage(withCamera, productUrl, DESKTOP, { pixels: false });
  await openCorners(page);
  await page.getByRole('button', { name: 'Chụp giấy chứng nhận' }).first().click();
  const camera = page.getByRole('dialog', { name: 'Chụp giấy chứng nhận' });
  // The permission prompt is not answered, which counts as a refusal.
  await camera.getByText('Trang này chưa được phép dùng máy ảnh').waitFor();
  await expectClean(page);
  await page.context().grantPermissions(['camera']);
  await camera.getByRole('button', { name: 'Thử lại' }).click();
  await camera.getByText('Đưa bảng toạ độ vào khung').waitFor();
  await page.context().clearPermissions();
  await camera.getByText('Máy ảnh vừa bị ngắt.').waitFor();
  await camera.locator('input[type=file]').last().setInputFiles(PHOTO);
  await dialog(page).getByAltText('Ảnh bảng toạ độ góc ranh').waitFor();
  await page.context().grantPermissions(['camera']);
  await dialog(page).getByRole('button', { name: 'Chụp lại' }).click();
  await camera.getByText('Đưa bảng toạ độ vào khung').waitFor();
  const shutter = camera.getByRole('button', { name: 'Chụp', exact: true });
  await expect.poll(() => shutter.isEnabled()).toBe(true);
  await expectClean(page);
  const track = await camera
    .locator('video')
    .evaluateHandle((video: HTMLVideoElement) => (video.srcObject as MediaStream).getVideoTracks()[0]!);
  await shutter.click();
  await expect.poll(() => camera.count()).toBe(0);
  await dialog(page).getByAltText('Ảnh bảng toạ độ góc ranh').waitFor();
  await expect.poll(() => track.evaluate(({ readyState }) => readyState)).toBe('ended');
  await dialog(page).getByRole('button', { name: 'Cả ảnh' }).click();
  await chooseProvince(page);
  await dialog(page).getByRole('button', { name: 'Đọc toạ độ' }).click();
  await expectRead(page);
  await expectClean(page);
  await dialog(page).getByRole('button', { name: 'Nhập tay' }).click();
  await expect.poll(() => dialog(page).count()).toBe(0);
  await expect.poll(() => page.getByLabel('X, góc 1').inputValue()).toBe(printed[0]!.x);
  await expect.poll(() => page.getByLabel(`Y, góc ${printed.length}`).inputValue()).toBe(printed.at(-1)!.y);
  expect(complaints).toEqual([]);
  await page.context().close();
});
