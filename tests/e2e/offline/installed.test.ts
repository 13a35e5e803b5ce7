import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildIfChanged } from '../../../src/build/buildIfChanged.ts';
import { type AppFront, startAppFront } from '../../support/offline/appFront.ts';
import { waitForStoredApp, type Device, openApp, openDevice } from '../../support/offline/openDevice.ts';
import { toastShown } from '../../support/pages/recordToasts.ts';
import { sharedProduct } from '../../support/pages/servedProduct.ts';
import { flag } from '../../support/pictures/oddPictures.ts';
import { manifestOf, packFileBytes, partOf } from '../../support/wire/packFiles.ts';
import { findChromium } from '../../support/run/chromium.ts';

let front: AppFront;
let device: Device;
let page: Page;

beforeAll(async () => {
  const { url } = await sharedProduct();
  front = await startAppFront((await buildIfChanged()).app, url);
  // The headless shell cannot install apps.
  device = await openDevice(findChromium());
  page = await openApp(device, front.url);
  await waitForStoredApp(page);
});
afterAll(async () => {
  await device?.close();
  await front?.close();
});

interface Handed {
  text?: string;
  file?: { name: string; type: string; bytes: number[] };
}

/** Shares something as another app would: the browser posts a form. */
async function share(handed: Handed): Promise<void> {
  front.asked.length = 0;
  // The previous address has no such parameter either, so wait for the next page first.
  const arrived = page.waitForEvent('domcontentloaded').then(() => page.waitForURL((url) => !url.search.includes('open')));
  await page.evaluate(({ text, file }) => {
    const form = document.createElement('form');
    Object.assign(form, { action: '/share', method: 'POST', enctype: 'multipart/form-data' });
    const words = document.createElement('input');
    Object.assign(words, { name: 'text', value: text ?? '' });
    form.append(words);
    if (file) {
      const files = document.createElement('input');
      Object.assign(files, { type: 'file', name: 'files' });
      const brought = new DataTransfer();
      brought.items.add(new File([Uint8Array.from(file.bytes)], file.name, { type: file.type }));
      files.files = brought.files;
      form.append(files);
    }
    document.body.append(form);
    form.submit();
  }, handed);
  await arrived;
}

/** Waits until the file of two points is open in the panel. */
async function fileMeasured(): Promise<void> {
  await page.getByRole('dialog', { name: 'Thước đo' }).waitFor();
  await page.getByRole('slider', { name: 'Kéo để đổi chiều cao bảng' }).press('End');
  await page.getByRole('tab', { name: 'Tệp' }).press('Enter');
  await page.getByText('Đã mở 2 điểm.').waitFor();
}

const KML = `<kml xmlns="http://www.opengis.net/kml/2.2"><Placemark><LineString><coordinates>108.221,16.005 108.222,16.006</coordinates></LineString></Placemark></kml>`;
const bytesOf = (text: string): number[] => [...new TextEncoder().encode(text)];

/** Opens a file as the browser does: a launch, once the page accepts launches. */
const launchWith = (opened: Page, name: string, bytes: number[]): Promise<unknown> =>
  opened.addInitScript(
    ([fileName, content]) => {
      const handle = { getFile: () => Promise.resolve(new File([Uint8Array.from(content)], fileName)) };
      const value = { setConsumer: (take: (launch: object) => void) => take({ files: [handle] }) };
      Object.defineProperty(window, 'launchQueue', { value });
    },
    [name, bytes] as const,
  );

it('installed: Chromium finds no obstacle to installing the app and no fault in its manifest', async () => {
  const session = await device.context.newCDPSession(page);
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
  const { errors, data } = await session.send('Page.getAppManifest');
  expect([installabilityErrors, errors]).toEqual([[], []]);
  const manifest = JSON.parse(data!);
  expect(manifest).toMatchObject({ display: 'standalone', share_target: { action: '/share' } });
  const pictures = await page.evaluate(
    (icons: Array<{ src: string }>) =>
      Promise.all(
        icons.map(async ({ src }) =>
          ((bitmap) => `${bitmap.width}x${bitmap.height}`)(await createImageBitmap(await (await fetch(src)).blob())),
        ),
      ),
    manifest.icons,
  );
  expect(pictures).toEqual(manifest.icons.map(({ sizes }: { sizes: string }) => sizes));
  await session.detach();
});

it('installed: shared text, files and pictures open in their place and reach no server', async () => {
  await share({ text: 'Nhà mẫu\nhttps://www.google.com/maps/place/16.005,108.221/@16.005,108.221,17z' });
  await page
    .getByRole('option', { name: /16\.005/ })
    .first()
    .waitFor();

  await share({ file: { name: 'ranh.kml', type: 'application/vnd.google-earth.kml+xml', bytes: bytesOf(KML) } });
  await fileMeasured();

  await share({ file: { name: 'giay.png', type: 'image/png', bytes: [...(await flag(40, 30).png().toBuffer())] } });
  await page.getByRole('dialog', { name: 'Đọc toạ độ từ ảnh' }).waitFor();
  expect(front.asked.filter((line) => line.startsWith('POST'))).toEqual([]);
  await expect.poll(() => page.evaluate(() => caches.has('thua-shared'))).toBe(false);
});

it('installed: an offline area shared, opened or dropped is stored and not sent; damaged, it is refused', async () => {
  const { part, bytes } = partOf('{"data":[]}');
  const fileOf = async (code: string, name: string): Promise<number[]> => {
    const { ward } = manifestOf([part]);
    return [...(await packFileBytes(manifestOf([part], { ward: { ...ward, code, name_with_type: name } }), [bytes]))];
  };
  const type = 'application/vnd.thua.pack';
  await share({ file: { name: 'mot.thuapack', type, bytes: await fileOf('90001', 'Phường Một') } });
  await toastShown(page, 'Đã nhận Phường Một từ tệp.');
  expect(front.asked.filter((line) => line.startsWith('POST'))).toEqual([]);

  const damaged = (await fileOf('90002', 'Phường Hai')).with(-1, 7);
  await share({ file: { name: 'hai.thuapack', type, bytes: damaged } });
  await toastShown(page, 'Tệp hai.thuapack bị hỏng. Không có gì được nhận.');

  const dropped = [await fileOf('90003', 'Phường Ba'), await fileOf('90005', 'Phường Năm')];
  const drag = (kinds: string[]): Promise<void> =>
    page.evaluate(
      ([contents, events]) => {
        const dataTransfer = new DataTransfer();
        for (const [at, content] of contents.entries()) dataTransfer.items.add(new File([Uint8Array.from(content)], `${at}.thuapack`));
        for (const kind of events) document.body.dispatchEvent(new DragEvent(kind, { dataTransfer, bubbles: true, cancelable: true }));
      },
      [dropped, kinds] as const,
    );
  // The page accepts files once its map is there.
  const isAccepted = async (): Promise<boolean> => {
    await drag(['dragenter']);
    return page.getByText('Thả tệp vào đây để mở').isVisible();
  };
  await expect.poll(isAccepted).toBe(true);
  await drag(['dragover', 'drop']);
  await toastShown(page, 'Đã nhận Phường Ba từ tệp.');
  await toastShown(page, 'Đã nhận Phường Năm từ tệp.');

  const opened = await device.context.newPage();
  await launchWith(opened, 'bon.thuapack', await fileOf('90004', 'Phường Bốn'));
  await opened.goto(front.url);
  await toastShown(opened, 'Đã nhận Phường Bốn từ tệp.');
  const names = opened.getByRole('dialog', { name: 'Vùng ngoại tuyến' }).getByRole('heading', { level: 3 });
  await expect.poll(() => names.allInnerTexts()).toEqual(['Phường Ba', 'Phường Bốn', 'Phường Một', 'Phường Năm']);
  await opened.close();
});

it('installed: without the app worker a share reaches the server, which reads nothing and says so', async () => {
  const answer = await fetch(`${front.url}share`, { method: 'POST', body: new FormData(), redirect: 'manual' });
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/?open=sharedFailed']);
});

it.each([
  ['corners', 'Tra cứu toạ độ'],
  ['certificate', 'Đọc toạ độ từ ảnh'],
  ['measure', 'Thước đo'],
])('installed: the shortcut %s opens %s, once', async (opened, title) => {
  await page.goto(`${front.url}?open=${opened}`);
  await page.getByRole('dialog', { name: title }).waitFor();
  await expect.poll(() => new URL(page.url()).search).toBe('');
});

it('installed: a file that the system opens with the app is measured', async () => {
  await launchWith(page, 'mo.kml', bytesOf(KML));
  await page.goto(front.url);
  await fileMeasured();
});
