import { chromium } from 'playwright';
const [,, w='360', h='640', scheme='light', lang='vi', which='all'] = process.argv;
const url = 'http://localhost:8231/';
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'] });
const context = await browser.newContext({ viewport: { width: +w, height: +h }, colorScheme: scheme as any, locale: 'vi-VN', reducedMotion: 'reduce', hasTouch: +w < 670 });
await context.route((a) => !['localhost', '127.0.0.1'].includes(a.hostname), (r) => r.abort());
const page = await context.newPage();
page.on('pageerror', (e) => console.log('PAGEERROR', e.message));
page.on('console', (m) => { if (m.type() === 'error') console.log('console', m.text().slice(0, 300)); });
page.setDefaultTimeout(20000);
let n = 0;
const shot = async (name: string) => { await page.waitForTimeout(500); await page.screenshot({ path: `/tmp/x/sug/${w}-${scheme}-${String(++n).padStart(2, '0')}-${name}.png` }); };
try {
await page.goto(url);
if (lang === 'en') await page.evaluate(() => localStorage.setItem('language', 'en'));
const search = async (coords: string) => {
  await page.getByRole('button', { name: 'Nhập địa chỉ hoặc toạ độ Google Map' }).click();
  await page.getByRole('tab', { name: 'Google' }).click();
  await page.getByLabel('Toạ độ Google Map').fill(coords);
  await page.getByRole('button', { name: 'Tìm kiếm', exact: true }).click();
};
if (which !== 'nodata') {
await search('16.005, 108.221');
await page.waitForFunction(() => /[1-9]\d*\+?\s*Địa chính/.test(document.body.innerText));
await page.getByRole('button', { name: /\d+\s*Quy hoạch/ }).click();
await page.getByText('10 point/lượt xem').first().waitFor();
await shot('around-planning');
await page.getByRole('tab', { name: 'Địa chính', exact: true }).click();
await page.getByText(/^Tờ \d+ · Thửa \d+$/).first().waitFor();
await shot('around-cadastral');
await page.getByRole('tab', { name: 'Quy hoạch', exact: true }).click();
await page.getByRole('listitem').first().click();
await shot('picked-at-once');
await page.waitForTimeout(1500);
await shot('picked-later');
await page.getByRole('button', { name: /\d+\s*Quy hoạch/ }).click();
await shot('reopened');
await page.getByLabel('Tìm quy hoạch, địa chính').fill('su dung dat');
await page.getByText(/kết quả$/).waitFor();
await shot('words');
await page.getByRole('tab', { name: 'Địa chính', exact: true }).click();
await page.waitForTimeout(800);
await shot('sheets-empty');
await page.getByLabel('Tìm quy hoạch, địa chính').fill('to ban do 1');
await page.waitForTimeout(1200);
await shot('sheets');
await page.getByRole('button', { name: 'Lọc theo khu vực' }).click();
await page.waitForTimeout(500);
await shot('filter');
await page.getByRole('combobox', { name: 'Tỉnh, thành phố' }).click();
await page.waitForTimeout(500);
await shot('filter-select');
await page.getByLabel('Tìm tỉnh, thành phố').fill('da nang'); await page.getByRole('option', { name: 'Thành phố Đà Nẵng' }).click();

await page.waitForTimeout(900);
await shot('filter-chosen');
await page.getByRole('button', { name: /^Xem .*(kết quả|danh sách)$/ }).click();
await shot('filtered');
await page.getByRole('button', { name: 'Xem quanh vị trí đã ghim' }).click();
await shot('resultview');
}
if (which !== 'main') {
await page.goto(url);
await search('12.5, 111.5');
await page.getByRole('heading', { name: 'Thông báo' }).waitFor();
await shot('nodata');
await page.getByRole('button', { name: 'Mở ngay' }).click();
await page.waitForTimeout(1500);
await shot('nodata-opened');
await page.locator('.thua-pin').click();
await shot('pin');
}
} catch (e) { console.log('FAIL', (e as Error).message.slice(0, 600)); await shot('fail'); }
await browser.close();
