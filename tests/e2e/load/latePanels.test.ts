import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import type { Browser } from 'playwright';
import { closePages, openPage, PHONE, sharedChromium } from '../../support/pages/browserPage.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await sharedChromium();
});
afterAll(() => closePages());

const PANELS = /\/assets\/(panels|EarlyPanels)-/;

it('late panels: a press reports that code cannot be loaded; a later one, online, opens the panel', async () => {
  const { page } = await openPage(browser, 'about:blank', PHONE, { pixels: false });
  await page.route(PANELS, (route) => route.abort());
  await page.goto(inject('productUrl'));
  const button = page.getByRole('button', { name: 'Gợi ý quy hoạch', exact: true });
  const panel = page.getByRole('dialog', { name: 'Gợi ý quy hoạch' });
  // The notice lasts two seconds.
  const shown = page.waitForFunction(() => document.body.innerText.includes('Không kết nối được, hãy kiểm tra mạng rồi thử lại'));
  await button.click();
  await shown;
  await expect.poll(() => panel.count()).toBe(0);
  await page.unroute(PANELS);
  await button.click();
  await panel.getByRole('tab', { name: 'Địa chính' }).waitFor();
});

it('late panels: once loaded, all panels open without a network', async () => {
  const { page } = await openPage(browser, 'about:blank', PHONE, { pixels: false });
  const come = page.waitForResponse((response) => /\/assets\/NotePanels-/.test(response.url()));
  await page.goto(inject('productUrl'));
  await come;
  await page.context().setOffline(true);
  for (const name of ['Gợi ý quy hoạch', 'Lớp dữ liệu đang mở']) {
    await page.getByRole('button', { name, exact: true }).click();
    const panel = page.getByRole('dialog', { name });
    await panel.getByRole('button', { name: 'Đóng', exact: true }).click();
    await panel.waitFor({ state: 'detached' });
  }
  await page.getByRole('combobox').click();
  await page.getByRole('button', { name: 'Tra cứu chi tiết' }).click();
  await page.getByRole('tab', { name: 'Góc ranh' }).click();
  await page.getByRole('dialog', { name: 'Tra cứu toạ độ' }).getByRole('textbox').first().waitFor();
});
