import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { LIVE_LAYERS, serveFakeLiveLayers } from '../../support/live/fakeLiveLayers.ts';
import { closePages, openPage, sharedChromium } from '../../support/pages/browserPage.ts';
import { expectAccessible, expectLargeTargets, expectNoSidewaysScroll } from '../../support/pages/expectAccessible.ts';

/** §9's smallest phone. */
const SMALL_PHONE = { width: 360, height: 640 } as const;
/** In phường Hòa Xuân. */
const LAND = '#16/16.005/108.221';

const productUrl = inject('productUrl');
let browser: Browser;

beforeAll(async () => {
  browser = await sharedChromium();
});
afterAll(closePages);

const [VN2000, SILENT, WARD] = LIVE_LAYERS.map(({ title }) => title) as [string, string, string];
const drawer = (page: Page) => page.getByRole('heading', { name: 'Lớp dữ liệu đang mở' });
const openDrawer = (page: Page) => page.getByRole('button', { name: 'Lớp dữ liệu đang mở' }).first().click();
const row = (page: Page, title: string) =>
  page
    .getByRole('list', { name: /^Các lớp đang mở/ })
    .getByRole('listitem')
    .filter({ hasText: title });

it('live layers: at 360 px they are offered, opened, faded, tapped, kept in the link; faults are shown', async () => {
  const { page, complaints } = await openPage(browser, 'about:blank', SMALL_PHONE, { pixels: false });
  const asked = await serveFakeLiveLayers(page.context());
  await page.goto(`${productUrl}/${LAND}`);
  await openDrawer(page);
  await drawer(page).waitFor();
  const open = (title: string) => page.getByRole('button', { name: `Mở lớp ${title}` });
  await open(VN2000).waitFor();
  // Only the gateway has been called so far.
  expect(asked).toEqual(['/find']);
  for (const title of [SILENT, WARD, VN2000]) await open(title).click();

  await expect.poll(() => row(page, SILENT).innerText()).toContain('Máy chủ Trung tâm mẫu không trả lời.');
  await expect.poll(() => row(page, VN2000).innerText()).toMatch(/Nguồn: Sở Xây dựng thành phố mẫu, ngày 01\/07\/2025/);
  await expect.poll(() => row(page, VN2000).innerText()).not.toContain('Đang tải');
  const slider = page.getByRole('slider', { name: `Độ đậm của lớp ${VN2000}` });
  await expect.poll(() => slider.getAttribute('aria-valuetext')).toBe('70 %');
  await slider.fill('50');
  await expect.poll(() => page.url()).toContain('layers=live/quy-hoach-vn2000:50,live/ranh-phuong,live/khong-anh');

  await row(page, VN2000).getByText('Chú giải').click();
  await page
    .getByRole('list', { name: `Chú giải của lớp ${VN2000}` })
    .getByText('Đất giao thông')
    .waitFor();
  expect(asked).not.toContain('/proxied/legend.png');
  await row(page, WARD).getByText('Chú giải').click();
  await page.getByRole('img', { name: `Chú giải của lớp ${WARD}` }).waitFor();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await expectLargeTargets(page);
  await expect.poll(() => page.locator('.maplibregl-ctrl-attrib-inner').textContent()).toContain('Sở Xây dựng <mẫu>');

  // A server that was given up is called again on request only.
  const silent = () => asked.filter((path) => path.startsWith('/proxied/silent/')).length;
  const before = silent();
  await row(page, SILENT).getByRole('button', { name: 'Thử lại' }).click();
  await expect.poll(silent).toBeGreaterThan(before);

  await page.getByRole('button', { name: 'Đóng', exact: true }).first().click();
  await page
    .locator('canvas')
    .first()
    .click({ position: { x: 180, y: 300 } });
  const card = page.getByRole('region', { name: 'Lớp của nơi khác tại vị trí vừa chạm' });
  const line = page.getByRole('button', { name: /^Lớp nơi khác ở đây/ });
  await card.or(line).waitFor();
  if (await line.isVisible()) await line.click();
  // Text of a server is shown as text, never as HTML.
  await card.getByText('<b>không phải HTML</b>').waitFor();
  await expectAccessible(page, 'section[aria-label^="Lớp của nơi khác tại"]');
  expect(complaints).toEqual([]);
});
