import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import type { Browser } from 'playwright';
import { closePages, openPage, PHONE, sharedChromium } from '../../support/pages/browserPage.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await sharedChromium();
});
afterAll(() => closePages());

it('early parcels: those of the first view are asked for without the code of the map', async () => {
  const { page } = await openPage(browser, 'about:blank', PHONE, { pixels: false });
  await page.route(/\/assets\/maplibre-gl-(?!worker)/, (route) => route.abort());
  const asked = page.waitForRequest(/find-around$/);
  await page.goto(inject('productUrl'));
  const { position } = (await asked).postDataJSON() as { position: { latitude: number; longitude: number }[] };
  const lngs = position.map(({ longitude }) => longitude);
  expect(Math.min(...lngs)).toBeLessThan(108.225);
  expect(Math.max(...lngs)).toBeGreaterThan(108.217);
});
