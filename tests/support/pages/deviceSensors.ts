import type { CDPSession, Page } from 'playwright';

/** Compass and GPS of the device a page believes to run on, played through the browser's own protocol. */
export interface DeviceSensors {
  /** The top of the screen points there, degrees clockwise from north. */
  turn(headingDeg: number): Promise<void>;
  /** The device has no compass. */
  loseCompass(): Promise<void>;
  stand(at: { latitude: number; longitude: number; accuracy: number; altitude?: number }): Promise<void>;
  /** GPS hears no satellite. */
  loseSignal(): Promise<void>;
  /** What the user answers when the browser asks, or has answered. */
  answer(permission: 'geolocation' | 'sensors', setting: 'granted' | 'denied'): Promise<void>;
}

/** Chromium's names of the sensors a heading is made of. */
const HEADING_SENSORS = ['accelerometer', 'gyroscope', 'magnetometer'];
const ORIENTATION = 'absolute-orientation';

export async function fakeSensors(page: Page): Promise<DeviceSensors> {
  const cdp: CDPSession = await page.context().newCDPSession(page);
  const { origin } = new URL(page.url());
  const { targetInfo } = await cdp.send('Target.getTargetInfo');
  const browserContextId = targetInfo.browserContextId!;
  let played: boolean | null = null;
  const playCompass = async (available: boolean): Promise<void> => {
    if (played === available) return;
    if (played !== null) await cdp.send('Emulation.setSensorOverrideEnabled', { enabled: false, type: ORIENTATION });
    await cdp.send('Emulation.setSensorOverrideEnabled', { enabled: true, type: ORIENTATION, metadata: { available } });
    played = available;
  };
  return {
    async turn(headingDeg) {
      await playCompass(true);
      const half = ((360 - headingDeg) * Math.PI) / 360;
      const quaternion = { x: 0, y: 0, z: Math.sin(half), w: Math.cos(half) };
      await cdp.send('Emulation.setSensorOverrideReadings', { type: ORIENTATION, reading: { quaternion } });
    },
    async loseCompass() {
      await playCompass(false);
    },
    async stand(at) {
      await cdp.send('Emulation.setGeolocationOverride', at);
    },
    async loseSignal() {
      await cdp.send('Emulation.setGeolocationOverride', {});
    },
    async answer(permission, setting) {
      for (const name of permission === 'sensors' ? HEADING_SENSORS : [permission]) {
        await cdp.send('Browser.setPermission', { permission: { name }, setting, origin, browserContextId });
        // The page hears of it from the browser's process, on a busy machine later than this call returns.
        await page.waitForFunction(
          async (expected) => (await navigator.permissions.query({ name: expected.name as PermissionName })).state === expected.setting,
          { name, setting },
        );
      }
    },
  };
}
