import type { Browser, Locator, Page } from 'playwright';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { tangentPlane } from '../../src/domain/geometry/tangentPlane.ts';
import { pickSampleParcel, type SampleTarget } from '../support/land/sampleTarget.ts';
import { closePages, openPage, sharedChromium } from '../support/pages/browserPage.ts';
import { fakeSensors } from '../support/pages/deviceSensors.ts';
import { expectClean } from '../support/pages/expectAccessible.ts';

const SMALL_PHONE = { width: 360, height: 640 };

const productUrl = inject('productUrl');
let browser: Browser;
let target: SampleTarget;

beforeAll(async () => {
  target = await pickSampleParcel(productUrl);
  browser = await sharedChromium();
});

afterAll(async () => {
  await closePages();
});

/** Rotation of the arrow in degrees, without whole turns. */
const arrowDeg = async (panel: Locator): Promise<number> => {
  const style = await panel.locator('svg g[style]').getAttribute('style');
  const turned = Number(/rotate\((-?[\d.]+)deg\)/.exec(style ?? '')?.[1]);
  return Math.round(((turned % 360) + 360) % 360) % 360;
};

async function turnScreen(page: Page, angle: 0 | 90): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  const isPortrait = angle === 0;
  await cdp.send('Emulation.setDeviceMetricsOverride', {
    width: isPortrait ? 360 : 640,
    height: isPortrait ? 640 : 360,
    deviceScaleFactor: 1,
    mobile: true,
    screenOrientation: { angle, type: isPortrait ? 'portraitPrimary' : 'landscapePrimary' },
  });
}

it('stake-out: at 360 px a simulated walk leads to a corner; lost fixes are reported', async () => {
  const { page, complaints } = await openPage(browser, productUrl, SMALL_PHONE, { pixels: false });
  await page.locator('canvas').waitFor();
  const sensors = await fakeSensors(page);
  await sensors.answer('geolocation', 'granted');
  await sensors.answer('sensors', 'granted');
  await sensors.turn(0);

  const { parcel } = target;
  const [first, , third] = parcel.position.map(({ longitude, latitude }) => ({ lng: longitude, lat: latitude }));
  const plane = tangentPlane(first!);
  const stand = (eastM: number, northM: number, accuracy: number): Promise<void> => {
    const { lng, lat } = plane.from(eastM, northM);
    return sensors.stand({ longitude: lng, latitude: lat, accuracy });
  };
  await stand(-30, -40, 4);

  await page.evaluate(({ id, lat, lng }) => void (location.hash = `#18/${lat}/${lng}&parcel=${id}`), {
    id: parcel._id,
    lat: parcel.latitude_center,
    lng: parcel.longitude_center,
  });
  const lot = page.getByRole('dialog', { name: `Tờ ${parcel.land_number} · Thửa ${parcel.parcel_number}` });
  await lot.getByRole('button', { name: 'Đi tới góc' }).tap();
  const panel = page.getByRole('dialog', { name: /^Đi tới/ });
  const heading = panel.getByRole('heading', { level: 2 });
  const says = (words: string | RegExp): Promise<void> => panel.getByText(words).first().waitFor();

  // 30 m west and 40 m south of it.
  await expect.poll(() => heading.innerText()).toBe('Đi tới: Góc 1');
  await says('50 ± 4 m');
  await says('về phía đông bắc (37°)');
  const row = (name: string): Promise<string[]> => panel.getByRole('row', { name }).getByRole('cell').allInnerTexts();
  await expect.poll(() => row('ΔX, bắc (m)')).toEqual(['+40', '–']);
  await expect.poll(() => row('ΔY, đông (m)')).toEqual(['+30', '–']);
  await expect.poll(() => row('Khoảng cách (m)')).toEqual(['50', '50']);
  await says('Trong thửa: < 1 %');

  // The arrow turns with the phone and with its screen.
  for (const [headingDeg, arrow] of [
    [0, 37],
    [90, 307],
  ] as const) {
    await expect
      .poll(async () => {
        await sensors.turn(headingDeg);
        return arrowDeg(panel);
      })
      .toBe(arrow);
  }
  await turnScreen(page, 90);
  await expect
    .poll(async () => {
      await sensors.turn(0);
      return arrowDeg(panel);
    })
    .toBe(307);
  await turnScreen(page, 0);
  await expectClean(page);

  // Nearer, and then within the receiver's accuracy.
  await stand(-3, -9, 4);
  await says('9 ± 4 m');
  await stand(-1, -1, 4);
  await says('Trong tầm sai số ± 4 m');
  await expect.poll(() => row('Phương vị')).toEqual(['–', '–']);
  await stand(-1, -1, 30);
  await says('Trong tầm sai số ± 30 m');
  await sensors.loseSignal();
  await says(/^Mất tín hiệu \d+ giây trước$/);
  await expect.poll(() => panel.getByRole('status').count()).toBe(1);

  // By keyboard, then by finger.
  await panel.getByLabel('Góc cần tới').focus();
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => heading.innerText()).toBe('Đi tới: Góc 2');
  await panel.getByRole('button', { name: 'Góc sau' }).tap();
  await expect.poll(() => heading.innerText()).toBe('Đi tới: Góc 3');
  const { eastM, northM } = plane.to(third!);
  await stand(eastM + 20, northM, 3);
  await says('20 ± 3 m');
  await says('về phía tây (270°)');
  await expect.poll(() => panel.getByText(/^Mất tín hiệu/).count()).toBe(0);

  // The track becomes a note; saving it needs a login.
  await panel.getByRole('button', { name: 'Lưu vết đi thành ghi chú' }).tap();
  const note = page.getByRole('dialog', { name: 'Thông tin ghi chú' });
  await note.getByRole('button', { name: 'Lưu', exact: true }).tap();
  await page.getByRole('dialog', { name: 'Đăng nhập', exact: true }).waitFor();
  await page.keyboard.press('Escape');
  await note.getByRole('button', { name: 'Đóng', exact: true }).tap();

  // Without a compass the arrow is relative to north, which a line says. Reopened, it starts over.
  await panel.getByRole('button', { name: 'Đóng', exact: true }).tap();
  await sensors.loseCompass();
  await lot.getByRole('button', { name: 'Đi tới góc' }).tap();
  await says('Máy này không có la bàn. Mũi tên tính từ hướng bắc: phía trên là bắc.');
  expect(complaints).toEqual([]);
});
