import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Locator, type Page } from 'playwright';
import { expect } from 'vitest';
import { WAIT_MS, WITHOUT_PIXELS } from '../pages/browserPage.ts';
import { recordToasts } from '../pages/recordToasts.ts';
import { type ChromiumLaunch, findHeadlessChromium } from '../run/chromium.ts';
import { memoryFolder } from '../run/memoryFolder.ts';

/** Smallest phone of §9. */
const SMALL_PHONE = { width: 360, height: 640 } as const;

/** Phone whose browser storage outlives the browser. The map's picture is not drawn. */
export interface Device {
  /** Context of the running browser. */
  context: BrowserContext;
  /** Closes the browser and starts it anew. @param isOnline whether the new one has a network */
  restart(isOnline?: boolean): Promise<void>;
  close(): Promise<void>;
}

/** Opens a device. @param launch for the whole browser @param viewport in CSS pixels; always with a touch screen */
export async function openDevice(
  launch: ChromiumLaunch = findHeadlessChromium(),
  viewport: { width: number; height: number } = SMALL_PHONE,
): Promise<Device> {
  const profile = mkdtempSync(join(memoryFolder() ?? tmpdir(), 'device-'));
  const start = async (isOnline: boolean): Promise<BrowserContext> => {
    const context = await chromium.launchPersistentContext(profile, {
      ...launch,
      viewport,
      hasTouch: true,
      locale: 'vi-VN',
      reducedMotion: 'reduce',
    });
    context.setDefaultTimeout(WAIT_MS);
    await context.addInitScript({ content: WITHOUT_PIXELS });
    await recordToasts(context);
    await context.setOffline(!isOnline);
    await context.addInitScript(() => void (location.origin !== 'null' && localStorage.setItem('welcomed', 'yes')));
    return context;
  };
  const device: Device = {
    context: await start(true),
    async restart(isOnline = true) {
      // A crashed browser is closed already.
      await device.context.close().catch(() => undefined);
      device.context = await start(isOnline);
    },
    async close() {
      await device.context.close();
      rmSync(profile, { recursive: true, force: true });
    },
  };
  return device;
}

/** Opens a page of any kind that has the map. */
export async function openApp(device: Device, url: string): Promise<Page> {
  const page = await device.context.newPage();
  await page.goto(url);
  await waitForMap(page);
  return page;
}

export async function waitForMap(page: Page): Promise<void> {
  await page.locator('canvas.maplibregl-canvas').waitFor();
  await page.getByText('Đang mở bản đồ').waitFor({ state: 'detached' });
}

/** Returns the id of the page's build. */
export const buildOf = (page: Page): Promise<string | null> => page.locator('meta[name="build"]').getAttribute('content');

/** Waits until the app is installed: a service worker serves pages, and holds a whole build. */
export async function waitForStoredApp(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined);
}

/** Waits until a newer build is downloaded. */
export async function waitForNewBuild(page: Page): Promise<void> {
  await page.evaluate(async () => void (await (await navigator.serviceWorker.getRegistration())!.update()));
  const waits = (): Promise<boolean> => page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting != null);
  await expect.poll(waits).toBe(true);
}

export const newVersion = (page: Page): Locator => page.getByText('Có bản mới', { exact: true });
export const update = (page: Page): Locator => page.getByRole('button', { name: 'Cập nhật', exact: true });
