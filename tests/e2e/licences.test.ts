import { readFileSync } from 'node:fs';
import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { buildIfChanged } from '../../src/build/buildIfChanged.ts';
import { listShippedParts } from '../../src/build/shippedParts.ts';
import type { BundledChunk } from '../support/run/loadedFirst.ts';
import { closePages, DESKTOP, openPage, sharedChromium } from '../support/pages/browserPage.ts';
import { expectClean } from '../support/pages/expectAccessible.ts';
import { settledHistory } from '../support/pages/settledHistory.ts';
import { variantsToRun } from '../support/pages/variantsToRun.ts';

const SMALL_PHONE = { width: 360, height: 640 } as const;

const productUrl = inject('productUrl');
let browser: Browser;

beforeAll(async () => {
  browser = await sharedChromium();
});
afterAll(async () => {
  await closePages();
});

it('licences: every package with code in the page is listed', async () => {
  const { app } = await buildIfChanged();
  const chunks = JSON.parse(readFileSync(`${app}/.vite/bundle-report.json`, 'utf8')) as BundledChunk[];
  const packages = [...new Set(chunks.flatMap((chunk) => chunk.packages))];
  const listed = new Set(listShippedParts().parts.map(({ name }) => name));
  expect(packages).toContain('react-dom');
  expect(packages.filter((name) => !listed.has(name))).toEqual([]);
});

it.each(variantsToRun([SMALL_PHONE, DESKTOP]))(
  'information: help, news, terms, privacy and licences are reached by keyboard at $width px',
  async (viewport) => {
    const { page, complaints } = await openPage(browser, 'about:blank', viewport, { pixels: false });
    // This device was in use before the newest entry.
    await page.addInitScript(() => localStorage.getItem('news_seen') ?? localStorage.setItem('news_seen', '2020-01-01'));
    await page.goto(productUrl);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    const isAsked = (name: string): boolean => asked.some((path) => path.includes(`/${name}-`));
    await page.locator('canvas.maplibregl-canvas').waitFor();

    // The list fails to load and is requested again.
    await page.route(/\/licences-[^/]*\.json$/, (route) => route.abort(), { times: 1 });
    expect(isAsked('AboutPanels')).toBe(false);
    await page.getByRole('button', { name: 'Cài đặt, có điều mới' }).click();
    await expectClean(page);
    await page.getByRole('button', { name: 'Trợ giúp và thông tin' }).click();
    const list = page.getByRole('dialog', { name: 'Trợ giúp và thông tin' });
    await list.waitFor();
    await expectClean(page);
    const reads = async (way: RegExp, title: string, words: string): Promise<void> => {
      await list.getByRole('button', { name: way }).click();
      const shown = page.getByRole('dialog', { name: title, exact: true });
      await shown.getByText(words, { exact: false }).first().waitFor();
      await expectClean(page);
      await page.keyboard.press('Escape');
      await shown.waitFor({ state: 'hidden' });
    };
    await reads(/^Trợ giúp/, 'Trợ giúp', 'Tìm theo góc ranh trên sổ');
    // A topic leads to the tool that it describes.
    await list.getByRole('button', { name: /^Trợ giúp/ }).click();
    await page.getByText('Tìm theo góc ranh trên sổ', { exact: true }).click();
    await page.getByRole('button', { name: /^Mở công cụ này.*góc ranh/ }).click();
    await page.getByRole('tab', { name: 'Góc ranh', selected: true }).waitFor();
    await expect.poll(() => list.count()).toBe(0);
    // Nothing that led to the help covers the tool.
    await expect.poll(() => page.locator('[data-popover], dialog[open]').count()).toBe(0);
    await page.getByRole('button', { name: 'Đóng', exact: true }).click();
    await page.getByRole('button', { name: 'Cài đặt, có điều mới' }).click();
    await page.getByRole('button', { name: 'Trợ giúp và thông tin' }).click();
    await reads(/^Có gì mới/, 'Có gì mới', 'Ô tìm kiếm nhận mọi thứ');
    await reads(/^Giới thiệu/, 'Giới thiệu', 'Phiên bản ');
    // The operator is not configured here.
    await reads(/^Điều khoản/, 'Điều khoản', 'Đơn vị vận hành chưa khai tên');
    await reads(/^Quyền riêng tư/, 'Quyền riêng tư', '500 thông báo');
    await expect.poll(() => list.getByText('mới', { exact: true }).count()).toBe(0);
    const opener = list.getByRole('button', { name: 'Giấy phép' });
    await opener.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Giấy phép' });
    await dialog.getByText('Chưa tải được danh sách giấy phép').waitFor();
    await expectClean(page);
    await dialog.getByRole('button', { name: 'Thử lại' }).click();
    const { parts } = listShippedParts();
    await dialog.getByText(`${parts.length} mục`).waitFor();
    for (const kind of ['Ứng dụng này', 'Bản đồ trực tuyến', 'Dữ liệu', 'Phông chữ', 'Phần mềm']) {
      await dialog.getByRole('heading', { name: kind }).waitFor();
    }
    await expectClean(page);
    expect(isAsked('licenceTexts')).toBe(false);

    await dialog.getByLabel('Tìm theo tên, tác giả hoặc giấy phép').fill('lgpl VIPS');
    await dialog.getByText('1 mục', { exact: true }).waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await dialog.getByText('GNU LESSER GENERAL PUBLIC LICENSE').waitFor();
    await dialog.getByText('https://github.com/lovell/sharp-libvips', { exact: true }).waitFor();
    await dialog.getByText('Thư viện là tệp riêng', { exact: false }).waitFor();
    expect(isAsked('licenceTexts')).toBe(true);
    await expectClean(page);

    await dialog.getByLabel('Tìm theo tên, tác giả hoặc giấy phép').fill('không có gói nào tên thế này');
    await dialog.getByText('Không có mục nào phù hợp').waitFor();

    // Back to the place it was opened from, which is still open under it.
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await expect.poll(() => opener.evaluate((button) => button === document.activeElement)).toBe(true);

    await page.keyboard.press('Escape');
    await page.getByRole('radio', { name: 'English' }).check({ force: true });
    await page.getByRole('button', { name: 'Help and information' }).click();
    await page.getByRole('button', { name: 'Privacy' }).click();
    await page.getByText('5 times a day', { exact: false }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Licences' }).click();
    await page.getByRole('dialog', { name: 'Licences' }).getByText(`${parts.length} entries`).waitFor();
    await page.getByText('OpenStreetMap', { exact: true }).click();
    await page.getByText('OpenStreetMap contributors', { exact: true }).waitFor();

    // From registration, over the form, which keeps its values.
    for (const name of ['Licences', 'Help and information']) {
      await page.keyboard.press('Escape');
      await page.getByRole('dialog', { name }).waitFor({ state: 'hidden' });
    }
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Log in' }).click();
    await page.getByRole('button', { name: 'Register', exact: true }).click();
    const password = page.getByLabel('Password').first();
    await password.fill('con-meo-xanh-7');
    await page.getByRole('button', { name: 'Read the terms' }).click();
    await page.getByRole('dialog', { name: 'Terms' }).waitFor();
    await settledHistory(page, 2);
    await page.goBack();
    await page.getByRole('dialog', { name: 'Terms' }).waitFor({ state: 'hidden' });
    await expect.poll(() => password.inputValue()).toBe('con-meo-xanh-7');
    expect(complaints).toEqual([]);
    await page.context().close();
  },
);
