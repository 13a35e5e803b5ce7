import type { Page } from 'playwright';
import { encode } from 'uqr';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { closePages, openPage, sharedChromium } from '../support/pages/browserPage.ts';
import { expectClean } from '../support/pages/expectAccessible.ts';
import { openCarefulSearch } from '../support/pages/openCarefulSearch.ts';
import { pickSampleParcel, type SampleTarget } from '../support/land/sampleTarget.ts';

const SMALL_PHONE = { width: 360, height: 640 } as const;
const SERIAL = 'AA 00716253';
const CONTENT = ['250314092133', '20194', 'VBDLIS', '00012345', SERIAL, '4819400012345', '', '739201'].join('|');

const productUrl = inject('productUrl');
let target: SampleTarget;

beforeAll(async () => {
  target = await pickSampleParcel(productUrl);
});
afterAll(closePages);

/** Draws the head of a certificate: code at the upper right, text, no table of corners. */
async function drawPaper(page: Page, content: string, lines: readonly string[]): Promise<Buffer> {
  const code = encode(content, { ecc: 'M', border: 0 }).data;
  const base64 = await page.evaluate(
    async ([modules, words]) => {
      const canvas = new OffscreenCanvas(1400, 900);
      const context = canvas.getContext('2d')!;
      context.fillStyle = '#f6f2ea';
      context.fillRect(0, 0, canvas.width, canvas.height);
      context.fillStyle = '#1a1a1a';
      const size = 200 / modules.length;
      for (const [y, row] of modules.entries()) {
        for (const [x, isDark] of row.entries()) if (isDark) context.fillRect(1120 + x * size, 80 + y * size, size + 0.5, size + 0.5);
      }
      context.font = '36px serif';
      for (const [at, line] of words.entries()) context.fillText(line, 90, 400 + at * 70);
      const jpeg = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.9 });
      return btoa(Array.from(new Uint8Array(await jpeg.arrayBuffer()), (byte) => String.fromCharCode(byte)).join(''));
    },
    [code, lines] as const,
  );
  return Buffer.from(base64, 'base64');
}

const dialog = (page: Page) => page.getByRole('dialog', { name: /Đọc toạ độ từ ảnh|Đối chiếu với ảnh/ });

async function readPaper(page: Page, content: string, lines: readonly string[]): Promise<void> {
  const jpeg = await drawPaper(page, content, lines);
  await page.locator('input[type=file]').first().setInputFiles({ name: 'paper.jpg', mimeType: 'image/jpeg', buffer: jpeg });
  await dialog(page).getByRole('button', { name: 'Cả ảnh' }).click();
  const province = dialog(page).getByRole('combobox', { name: 'Tỉnh, thành phố', exact: true });
  await expect.poll(() => province.innerText()).toContain(target.parcel.city_name);
  await dialog(page)
    .getByRole('button', { name: /^Đọc (toạ độ|lại)$/ })
    .click();
  await page.getByRole('heading', { name: 'Đối chiếu với ảnh' }).waitFor();
}

it('certificate: without a table its serial can be copied and is never sent; its numbers fill the search', async () => {
  const { page, complaints } = await openPage(await sharedChromium(), productUrl, SMALL_PHONE, { pixels: false });
  const sent: string[] = [];
  page.context().on('request', (request) => sent.push(JSON.stringify([request.url(), request.headers(), request.postData()])));
  const logged: string[] = [];
  page.on('console', (message) => logged.push(message.text()));
  await openCarefulSearch(page, 'Góc ranh');
  const { land_number, parcel_number, ward_name, city_name } = target.parcel;
  await readPaper(page, CONTENT, [
    `Thửa đất số: ${parcel_number}; tờ bản đồ số: ${land_number}`,
    'Diện tích: 123,4 m²',
    // Certificates with a code name no district: there is none since July 2025.
    `Địa chỉ: ${ward_name}, ${city_name}`,
  ]);
  await dialog(page).getByText('Không thấy bảng toạ độ').waitFor();
  await dialog(page).getByText(SERIAL, { exact: true }).waitFor();
  await dialog(page).getByText('123.4 m²').waitFor();
  await expectClean(page);

  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await dialog(page).getByRole('button', { name: 'Chép số phát hành' }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(SERIAL);

  const asked = sent.length;
  await dialog(page)
    .getByRole('button', { name: `Tìm thửa ${parcel_number} tờ ${land_number}` })
    .click();
  await expect.poll(() => page.getByLabel('Số tờ').inputValue()).toBe(land_number);
  await expect.poll(() => page.getByLabel('Số thửa').inputValue()).toBe(parcel_number);
  for (const [name, value] of [
    ['Tỉnh, thành phố', city_name],
    ['Phường, xã', ward_name],
  ] as const) {
    await expect.poll(() => page.getByRole('combobox', { name, exact: true }).innerText(), { message: name }).toContain(value);
  }
  // Lists of units were requested, and no parcel.
  expect(sent.slice(asked).filter((request) => /cadastral|parcel/i.test(request.slice(0, 200)))).toEqual([]);
  const stored = await page.evaluate(() => JSON.stringify([location.href, { ...localStorage }, { ...sessionStorage }]));
  for (const told of [...sent, ...logged, stored]) expect(told).not.toContain('00716253');
  expect(complaints).toEqual([]);
  await page.context().close();
});

it('certificate: a code that is not a certificate’s is shown as text, shortened, never as markup', async () => {
  const { page, complaints } = await openPage(await sharedChromium(), productUrl, SMALL_PHONE, { pixels: false });
  await openCarefulSearch(page, 'Góc ranh');
  const hostile = `<img src=x onerror="document.title='hit'">\u202e${'x'.repeat(400)}`;
  await readPaper(page, hostile, ['Thửa đất số: 45']);
  await dialog(page).getByText('Mã QR trên ảnh không phải của giấy chứng nhận').click();
  await dialog(page)
    .getByText(String.raw`<img src=x onerror="document.title='hit'">\u{202e}xx`)
    .waitFor();
  await dialog(page).getByText('Nội dung dài hơn').waitFor();
  expect(
    await dialog(page)
      .getByRole('button', { name: /^Tìm thửa/ })
      .count(),
  ).toBe(0);
  expect(await page.title()).not.toBe('hit');
  await expect.poll(() => page.locator('img[src="x"]').count()).toBe(0);
  await expectClean(page);
  expect(complaints).toEqual([]);
  await page.context().close();
});
