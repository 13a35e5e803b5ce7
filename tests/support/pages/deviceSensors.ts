import type { CDPSession, Page } from 'playwright';

/** Simulated compass and GPS of a page's device, set through the browser's DevTools protocol. */
export interface DeviceSensors {
  /** Sets the heading of the top of the screen, in degrees clockwise from north. */
  turn(headingDeg: number): Promise<void>;
  /** Removes the compass. */
  loseCompass(): Promise<void>;
  stand(at: { latitude: number; longitude: number; accuracy: number; altitude?: number }): Promise<void>;
  /** Makes GPS receive no satellite. */
  loseSignal(): Promise<void>;
  /** Sets the user's answer to the browser's permission request. */
  answer(permission: 'geolocation' | 'sensors', setting: 'granted' | 'denied'): Promise<void>;
}

/** Chromium's names of the sensors that make up a heading. */
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
        // The page is notified by the browser's process, possibly after this call returns.
        await page.waitForFunction(
          async (expected) => (await navigator.permissions.query({ name: expected.name as PermissionName })).state === expected.setting,
          { name, setting },
        );
      }
    },
  };
}
