import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Locator, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { registerCall, sendEmailCodeCall } from '../../../src/contract/account/auth.ts';
import { type CadastralItem, findCadastralItemsAroundCall } from '../../../src/contract/land/parcels.ts';
import { TERMS_VERSION } from '../../../src/domain/about/productVersion.ts';
import type { ExtractRecord } from '../../../src/domain/land/extractRecord.ts';
import { readPdf } from '../../support/extract/readPdf.ts';
import { askUrl } from '../../support/gateways/askUrl.ts';
import { seededDataDir } from '../../support/gateways/seededDataDir.ts';
import { startMailServer, type TestMailServer } from '../../support/gateways/smtpServer.ts';
import { closePages, DESKTOP, openPage, sharedChromium } from '../../support/pages/browserPage.ts';
import { expectClean, expectNoSidewaysScroll } from '../../support/pages/expectAccessible.ts';
import { type Product, startProduct } from '../../support/pages/product.ts';
import { freePorts } from '../../support/run/freePorts.ts';
import { ROOT } from '../../support/run/repository.ts';
import { collection } from '../../support/land/importLand.ts';
import { variantsToRun } from '../../support/pages/variantsToRun.ts';
import { toastShown } from '../../support/pages/recordToasts.ts';

/** Two imports, two starts, three visitors. */
const LONG_MS = 900_000;
/** In Phường Hòa Xuân. */
const [LNG, LAT] = [108.221, 16.005];
const CELLS = 8;
const CELL_DEG = 0.0009;
const CODES = ['ODT', 'CLN', 'DGD', 'ODT', 'DKV', 'ODT', 'TMD', 'HNK'];

type Corner = [number, number];
const node = (column: number, row: number): Corner => [
  LNG + (column - CELLS / 2 + 0.16 * Math.sin(3 * row + column)) * CELL_DEG,
  LAT + (row - CELLS / 2 + 0.16 * Math.cos(2 * column + row)) * CELL_DEG,
];
const between = ([x0, y0]: Corner, [x1, y1]: Corner, share: number): Corner => [x0 + (x1 - x0) * share, y0 + (y1 - y0) * share];
const zone = (code: string, ring: Corner[]): object => ({
  type: 'Feature',
  properties: { LoaiDat: code },
  geometry: { type: 'Polygon', coordinates: [[...ring, ring[0]!]] },
});

/** Zones of a town planning, optionally with the road that a later edition leads through orchards. */
function townPlan(hasRoad: boolean): string {
  const zones: object[] = [];
  for (let column = 0; column < CELLS; column += 1) {
    for (let row = 0; row < CELLS; row += 1) {
      const [sw, se, ne, nw] = [node(column, row), node(column + 1, row), node(column + 1, row + 1), node(column, row + 1)];
      const isOrchard = column === CELLS / 2;
      if (!isOrchard || !hasRoad) {
        zones.push(zone(isOrchard ? 'CLN' : CODES[(3 * column + 5 * row) % CODES.length]!, [sw, se, ne, nw]));
        continue;
      }
      const [south, north] = [0.4, 0.6].map((share) => [between(sw, se, share), between(nw, ne, share)] as const) as [
        readonly [Corner, Corner],
        readonly [Corner, Corner],
      ];
      zones.push(zone('ODT', [sw, south[0], south[1], nw]), zone('DGT', [south[0], north[0], north[1], south[1]]));
      zones.push(zone('ODT', [north[0], se, ne, north[1]]));
    }
  }
  return collection(zones);
}

const PASSWORD = 'vuon-cam-so-9-xanh';
const OLD = { name: 'qh-2030', title: 'Quy hoạch phân khu Hòa Xuân', decision: '12/QĐ-UBND', decided: '2021-03-02' };
const NEW = { name: 'qh-2035', title: 'Điều chỉnh phân khu Hòa Xuân', decision: '345/QĐ-UBND', decided: '2026-01-20' };

let mails: TestMailServer;
let folder: string;
let product: Product | undefined;

beforeAll(async () => {
  mails = await startMailServer();
  folder = mkdtempSync(join(tmpdir(), 'thua-story-'));
});
afterEach(async () => {
  await closePages();
  await product?.stop();
  product = undefined;
});
afterAll(async () => {
  await mails.close();
  rmSync(folder, { recursive: true });
});

/** Runs the operator's command of `docs/operate/import.md`. */
async function load(dataDir: string, { name, title, decision, decided }: typeof OLD, hasRoad: boolean, ...more: string[]): Promise<string> {
  const path = join(folder, `${name}.geojson`);
  writeFileSync(path, townPlan(hasRoad));
  const of = ['--ward', '20314', '--planning', name, '--title', title, '--kind', 'official', '--source', 'UBND TP. Đà Nẵng'];
  const words = [
    'run',
    '--silent',
    'import',
    '--',
    'zones',
    path,
    ...of,
    '--decision',
    decision,
    '--decided',
    decided,
    '--status',
    'in_force',
  ];
  const env = { ...process.env, DATA_DIR: dataDir };
  return (await promisify(execFile)('npm', [...words, '--as-of', '2026-01-31', ...more], { cwd: ROOT, env })).stdout;
}

/** Decodes a mail's text, whatever its encoding. */
const decoded = (mail: string): string =>
  Buffer.from(
    mail.replace(/=\n/g, '').replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString('utf8');

/** Registers a user with the mailed code. */
async function register(base: string, email: string): Promise<void> {
  const mail = mails.next();
  const asked = await askUrl(base, sendEmailCodeCall, { email, session_id: email.replace(/\W/g, '-') });
  const [code] = /^\d{6}$/m.exec(decoded(await mail))!;
  const person = { fullname: 'Nguyễn Thị Lan', email, phone: '0912345678', password: PASSWORD, confirm_password: PASSWORD };
  const sent = { ...person, session_id: asked.body.session_id, code, terms_version: TERMS_VERSION };
  expect((await askUrl(base, registerCall, sent)).status).toBe(200);
}

/** Finds a lot that the road will cross. */
async function lotInTheWay(url: string): Promise<CadastralItem> {
  const middle = CELLS / 2;
  const [lng, lat] = between(node(middle, middle), node(middle + 1, middle + 1), 0.5);
  const position = [-0.0001, 0.0001].map((off) => ({ latitude: lat + off, longitude: lng + off }));
  const { body } = await askUrl(`${url}/gateway`, findCadastralItemsAroundCall, { position, limitPoint: 5, status: 'ACTIVE' });
  return body.data[0]!;
}

/** Returns true if a press in its centre hits the target. */
const isInReach = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  });

const verdictOf = (page: Page): Locator => page.getByRole('status', { name: 'Quy hoạch trên thửa' });

it.each(variantsToRun([{ width: 360, height: 640 }, DESKTOP]))(
  'plan story: at $width px from an import to the link that others open',
  async (size) => {
    const dataDir = await seededDataDir();
    const [port] = await freePorts(1);
    const url = `http://localhost:${port}`;
    const environment = { PORT: String(port), PUBLIC_ORIGIN: url, SMTP_URL: mails.url, MAIL_FROM: 'thua@example.vn' };
    expect(await load(dataDir, OLD, false, '--valid-from', '2021', '--valid-to', '2030')).toContain('64 thêm mới');
    product = await startProduct(dataDir, 'start', environment);
    const email = `lan${size.width}@example.vn`;
    await register(`${url}/gateway`, email);
    const lot = await lotInTheWay(url);

    // Watching requires a login, which leads back.
    const address = `${url}/#18/${lot.latitude_center}/${lot.longitude_center}&parcel=${lot._id}`;
    const { page, complaints } = await openPage(await sharedChromium(), address, size, { pixels: false });
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await verdictOf(page).getByText(`theo ${OLD.title} · 2030`).waitFor();
    await page.getByRole('button', { name: 'Theo dõi thay đổi' }).click();
    const login = page.getByRole('dialog', { name: 'Đăng nhập', exact: true });
    await login.getByLabel('Tên đăng nhập hoặc email').fill(email);
    await login.getByLabel(/^Mật khẩu/).fill(PASSWORD);
    await login.getByRole('button', { name: 'Đăng nhập', exact: true }).click();
    const watch = page.getByRole('dialog', { name: 'Theo dõi thay đổi' });
    await watch.getByRole('radio', { name: 'Mỗi lần' }).check({ force: true });
    await expectClean(page, 'dialog[open]');
    await watch.getByRole('button', { name: 'Theo dõi', exact: true }).click();
    await watch.waitFor({ state: 'detached' });

    // A new decision: the gateway is stopped for the import, as an embedded database requires.
    await product.end();
    const mailed = mails.next();
    const replacing = ['--valid-from', '2026', '--valid-to', '2035', '--replaces', OLD.name];
    expect(await load(dataDir, NEW, true, ...replacing)).toContain('80 thêm mới');
    product = await startProduct(dataDir, 'start', environment);

    // The customer is notified by mail and in the app, with the way to the comparison.
    const mail = decoded(await mailed);
    expect(mail).toMatch(new RegExp(`Theo ${NEW.title}\\.\nCLN thành DGT: [\\d.]+ m²\\.\n${url}/#`));
    await page.reload();
    await page.getByRole('button', { name: 'Tài khoản', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Thông báo' }).click();
    await page.getByText(/^CLN thành DGT: [\d.]+ m²\.$/m).waitFor();
    await expectClean(page);
    await page.getByRole('button', { name: /^Xem trên bản đồ: Quy hoạch thay đổi: Thửa / }).click();
    const panel = page.getByRole('region', { name: 'So sánh quy hoạch' });
    await panel.getByText(/^Khác nhau [\d,]+ m² trong khung nhìn/).waitFor();
    const chosen = (side: string): Promise<string> =>
      panel.getByLabel(side).evaluate((select) => (select as HTMLSelectElement).selectedOptions[0]!.text);
    await expect.poll(() => chosen('Bên trái')).toBe(`2021–2030 · ${OLD.title}`);
    await expect.poll(() => chosen('Bên phải')).toBe(`2026–2035 · ${NEW.title}`);
    // The address is updated some tenths of a second later.
    const isMailed = (): boolean => {
      const [, layers] = new URL(page.url()).hash.split('&layers');
      return layers !== undefined && decodeURIComponent(mail).includes(decodeURIComponent(layers));
    };
    await expect.poll(isMailed).toBe(true);
    // On a phone, too, part of the map is visible between the card and the parcel's sheet.
    await expect.poll(() => isInReach(page.getByRole('slider', { name: 'Vạch chia hai bên' }))).toBe(true);
    await panel.getByText('Chênh lệch từng loại đất').first().click();
    await expect.poll(async () => (await panel.getByRole('row').allInnerTexts()).join(' ')).toMatch(/CLN\s.*−\d+ m²[\s\S]*DGT\s.*\+\d+ m²/);
    await expectClean(page);
    if (size.width === DESKTOP.width) {
      await panel.getByRole('radio', { name: 'Cạnh nhau' }).click();
      await expect.poll(() => page.url()).toContain('compare=beside:');
    }
    await expect.poll(() => isInReach(panel.getByRole('button', { name: 'Đóng so sánh' }))).toBe(true);
    await panel.getByRole('button', { name: 'Đóng so sánh' }).click();
    await panel.waitFor({ state: 'detached' });

    // The parcel's document has both decisions.
    await verdictOf(page).getByText(`theo ${NEW.title} · 2035`).waitFor();
    await page.getByRole('button', { name: 'Phiếu thông tin (PDF)' }).click();
    const extract = page.getByRole('dialog', { name: 'Phiếu thông tin thửa đất' });
    await extract.getByRole('img', { name: /^Xem trước trang 1/ }).waitFor();
    await expectClean(page, 'dialog[open]');
    const [download] = await Promise.all([page.waitForEvent('download'), extract.getByRole('button', { name: 'Tải về' }).click()]);
    const { pages, attachments } = await readPdf(readFileSync(await download.path()));
    const record = JSON.parse(attachments['thua-dat.json']!) as ExtractRecord;
    const [first] = record.plannings;
    expect([first!.title, first!.source]).toEqual([NEW.title, { name: `UBND TP. Đà Nẵng, ${NEW.decision}`, day: '2026-01-31' }]);
    expect(first!.editions!.map(({ title, source }) => [title, source.name])).toEqual([[OLD.title, `UBND TP. Đà Nẵng, ${OLD.decision}`]]);
    const printed = pages.map(({ text }) => text.replaceAll('\n', ' ')).join(' ');
    for (const { decision } of [OLD, NEW]) expect(printed).toContain(decision);
    await extract.getByRole('button', { name: 'Đóng', exact: true }).click();
    // The focus that returns to the panel must not scroll the page.
    await extract.waitFor({ state: 'detached' });
    await expect.poll(() => page.evaluate(() => [document.documentElement.scrollHeight, scrollY])).toEqual([size.height, 0]);

    // Shared: an anonymous visitor sees the same.
    const verdict = await verdictOf(page).innerText();
    await page.getByRole('button', { name: 'Chia sẻ' }).first().click();
    await toastShown(page, 'Đã chép liên kết');
    const link = await page.evaluate(() => navigator.clipboard.readText());
    expect(new URL(link).pathname).toBe(`/thua/${lot._id}`);
    const { page: other, complaints: others } = await openPage(await sharedChromium(), link, size, { pixels: false });
    await expect.poll(() => verdictOf(other).innerText()).toBe(verdict);
    await expect.poll(() => other.getByRole('button', { name: 'Tài khoản', exact: true }).count()).toBe(0);

    // Without JavaScript the page still states the decision.
    const plain = await (await sharedChromium()).newContext({ javaScriptEnabled: false, viewport: size });
    const read = await plain.newPage();
    await read.goto(link);
    await expect.poll(() => read.innerText('main')).toContain(`Quy hoạch đang hiệu lực: ${NEW.title}, ${NEW.decision} ngày 20/01/2026.`);
    await expectNoSidewaysScroll(read);
    await read.getByRole('link', { name: NEW.title }).click();
    await expect.poll(() => read.innerText('main')).toMatch(new RegExp(`Đang hiệu lực, quyết định ${NEW.decision} ngày 20/01/2026`));
    await read.getByRole('link', { name: OLD.title }).click();
    await expect.poll(() => read.innerText('main')).toMatch(new RegExp(`Đã bị thay thế, quyết định ${OLD.decision} ngày 02/03/2021`));
    expect([complaints, others]).toEqual([[], []]);
  },
  LONG_MS,
);
