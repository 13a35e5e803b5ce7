import { afterAll, it, inject } from 'vitest';
import { closePages, openPage, sharedChromium } from '../support/pages/browserPage.ts';
import { openCarefulSearch } from '../support/pages/openCarefulSearch.ts';
import { readFileSync } from 'node:fs';
const productUrl = inject('productUrl');
afterAll(closePages);
for (const [name, size] of [
  ['360', { width: 360, height: 640 }],
  ['1280', { width: 1280, height: 800 }],
] as const) {
  it(`tmp ${name}`, async () => {
    const { page } = await openPage(await sharedChromium(), productUrl, size, { pixels: false });
    const dialog = page.getByRole('dialog', { name: /Đọc toạ độ từ ảnh|Đối chiếu với ảnh/ });
    const shot = (what: string) => page.screenshot({ path: `/tmp/ocrx/shot-${name}-${what}.png` });
    for (const file of ['hn72', 'dark', 'turned', 'blue-ink']) {
      await openCarefulSearch(page, 'Góc ranh');
      const buffer = readFileSync(new URL(`../fixtures/pictures/${file}.webp`, import.meta.url));
      await page.locator('input[type=file]').first().setInputFiles({ name: 'a.webp', mimeType: 'image/webp', buffer });
      await dialog.getByAltText('Ảnh bảng toạ độ góc ranh').waitFor();
      await page.waitForTimeout(500);
      if (file === 'turned') await shot(`${file}-form`);
      await dialog.getByRole('button', { name: /^Đọc (toạ độ|lại)$/ }).click();
      if (file === 'hn72') await dialog.getByText(/HN-72/).waitFor();
      else await page.getByRole('heading', { name: 'Đối chiếu với ảnh' }).waitFor();
      const began = Date.now();
      if (file !== 'hn72')
        await page
          .getByText(/Kinh tuyến ghi kèm|có vẻ không thuộc/)
          .first()
          .waitFor({ timeout: 20000 })
          .catch(() => console.log(name, file, 'no fault notice'));
      console.log(name, file, 'notice after', Date.now() - began);
      await shot(`${file}-read`);
      if (file !== 'hn72') {
        await dialog.getByRole('button', { name: 'Tìm kiếm' }).click();
        await dialog.waitFor({ state: 'hidden', timeout: 15000 });
        await page.waitForTimeout(700);
        await shot(`${file}-searched`);
      }
      await page.keyboard.press('Escape');
      await page.waitForTimeout(300);
      await page
        .getByRole('button', { name: 'Bỏ ảnh này' })
        .first()
        .click({ timeout: 3000 })
        .catch(() => console.log('no drop', file));
      await page.keyboard.press('Escape');
      await page.waitForTimeout(300);
      await page.goto(productUrl);
      await page.waitForTimeout(1500);
    }
    await page.context().close();
  });
}
