import type { Locator, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildIfChanged } from '../../../src/build/buildIfChanged.ts';
import { toOneLine } from '../../../src/domain/search/readSearchBox.ts';
import { type AppFront, startAppFront } from '../../support/offline/appFront.ts';
import { downloadWard } from '../../support/offline/downloadWard.ts';
import { waitForStoredApp, type Device, openApp, openDevice } from '../../support/offline/openDevice.ts';
import { openCarefulSearch } from '../../support/pages/openCarefulSearch.ts';
import { pasteText } from '../../support/pages/pasteText.ts';
import { sharedProduct } from '../../support/pages/servedProduct.ts';
import { resetPage } from '../../support/pages/resetPage.ts';
import { typedTexts } from '../../support/texts/typedTexts.ts';

/** Number of beginnings of a text after which the test waits. */
const BEGINNINGS = process.env.THUA_LONG === '1' ? 60 : 6;

let front: AppFront;
let device: Device;

/** Starts a browser without a network, with a stored ward. */
beforeAll(async () => {
  front = await startAppFront((await buildIfChanged()).app, (await sharedProduct()).url);
  device = await openDevice();
  const page = await openApp(device, front.url);
  await waitForStoredApp(page);
  await downloadWard(page, 'Phường Hòa Xuân');
  front.isAway = true;
  await device.restart(false);
});
afterAll(async () => {
  await device?.close();
  await front?.close();
});

const box = (page: Page): Locator => page.getByRole('combobox', { name: 'Tìm địa chỉ, thửa đất, vị trí' });
const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true });
const NUMBERED = ['coordinates', 'mended', 'plusCode', 'corners', 'hn72', 'repair'].flatMap(typedTexts);

/** Records texts for which the page requests places, with or without a network. */
function recordWords(page: Page): string[] {
  const words: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/find-places')) words.push(String((request.postDataJSON() as { search?: string }).search));
  });
  return words;
}

/** Types very slowly, so that every beginning of the text could be requested. */
async function typeSlowly(page: Page, text: string): Promise<void> {
  const step = Math.ceil(text.length / BEGINNINGS);
  for (let end = step; end < text.length + step; end += step) {
    await box(page).fill(text.slice(0, end));
    await page.clock.runFor(400);
  }
}

async function putInBox(page: Page, text: string): Promise<void> {
  await box(page).click();
  await box(page).fill('');
  if (toOneLine(text) === text) await box(page).fill(text);
  else await pasteText(page, text);
}

const numbersIn = (text: string): number[] => (text.match(/\d+(?:\.\d+)?/g) ?? []).map(Number);
const firstOption = async (page: Page): Promise<string> => (await page.getByRole('option').allInnerTexts())[0] ?? '';

/** Waits until a text shows a position, to half a second of arc. */
const expectPosition = (shown: () => Promise<string>, expected: string, text: string): Promise<void> =>
  expect
    .poll(
      async () => {
        const [lat = 0, lng = 0] = numbersIn(await shown());
        const [rightLat, rightLng] = numbersIn(expected);
        return Math.max(Math.abs(lat - rightLat!), Math.abs(lng - rightLng!)) < 2e-5;
      },
      { message: text },
    )
    .toBe(true);

async function fieldsOf(page: Page): Promise<number[]> {
  const fields = await page
    .getByRole('dialog')
    .getByLabel(/^[XY], góc \d+$/)
    .all();
  return Promise.all(fields.map(async (field) => Number((await field.inputValue()).replace(',', '.'))));
}

it('typed texts: without a network the box understands every text of the list', async () => {
  const page = await openApp(device, front.url);
  for (const [text, expected] of ['coordinates', 'mended'].flatMap(typedTexts)) {
    await putInBox(page, text);
    await expectPosition(() => firstOption(page), expected, text);
  }
  for (const [text, expected] of typedTexts('plusCode')) {
    await putInBox(page, text);
    // A place name needs a network or a pack.
    if (text.includes(' ')) await page.getByText(/^Mất mạng: chỉ tìm được trong vùng đã tải/).waitFor();
    else await expectPosition(() => firstOption(page), expected, text);
  }
  for (const [text, expected] of [...typedTexts('corners'), ...typedTexts('repair').map(([text]) => [text, ',,'] as const)]) {
    await putInBox(page, text);
    const count = expected.split(',').length;
    await expect.poll(() => firstOption(page), { message: text }).toContain(count === 1 ? 'Tìm 1 góc ranh' : `${count} góc ranh`);
  }
  for (const [text] of typedTexts('hn72')) {
    await putInBox(page, text);
    await page.getByText(/^Đây là toạ độ hệ HN-72/).waitFor();
  }
  for (const [text, expected] of typedTexts('parcel')) {
    await putInBox(page, text);
    const [parcel, sheet] = expected.split(' ');
    await expect.poll(() => firstOption(page), { message: text }).toContain(`Thửa ${parcel}, tờ ${sheet}`);
  }
  await page.close();
});

it('typed texts: without a network both forms understand them, typed and pasted', async () => {
  const page = await openApp(device, front.url);
  for (const [text, expected] of typedTexts('coordinates')) {
    await resetPage(page);
    await openCarefulSearch(page, 'Google');
    // A browser pastes lines into a single-line field like this.
    await page.getByLabel('Toạ độ Google Map').fill(text.replaceAll('\n', ' '));
    await button(page, 'Tìm kiếm').tap();
    await expectPosition(() => box(page).inputValue(), expected, text);
  }
  await resetPage(page);
  await openCarefulSearch(page, 'Góc ranh');
  const paste = async (text: string): Promise<void> => {
    if (await button(page, 'Xoá hết').isVisible()) await button(page, 'Xoá hết').tap();
    await page.getByLabel('X, góc 1', { exact: true }).focus();
    await pasteText(page, text);
  };
  for (const [text, expected] of typedTexts('corners')) {
    await paste(text);
    await expect.poll(() => fieldsOf(page), { message: text }).toEqual(expected.split(/,? /).map(Number));
  }
  for (const [text, expected] of typedTexts('repair')) {
    await paste(text);
    const [, , is] = expected.split(' ');
    const digits = Number(is).toFixed(2).replace('.', '');
    await expect
      .poll(async () => (await page.getByRole('dialog').innerText()).replaceAll(/(?<=\d)[.,](?=\d)/g, ''), { message: text })
      .toContain(digits);
  }
  for (const [text] of typedTexts('hn72')) {
    await paste(text);
    await page
      .getByText(/^Đây là toạ độ hệ HN-72/)
      .first()
      .waitFor();
  }
  await page.close();
});

it.each(['without', 'with'])('typed texts: typed slowly, %s a network, no number of them is sent', async (network) => {
  front.isAway = network === 'without';
  await device.restart(network === 'with');
  const page = await openApp(device, front.url);
  const asked = recordWords(page);
  await page.clock.install();
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 3_600_000);
  await box(page).click();
  for (const [text] of NUMBERED) await typeSlowly(page, toOneLine(text));
  // A number of two digits may be part of a name: 'đất ở 21'.
  expect(asked.filter((words) => /\d[.,:°'"+]\d|\d{4}|\d°/.test(words))).toEqual([]);
  expect(asked.length).toBeGreaterThan(0);
});
