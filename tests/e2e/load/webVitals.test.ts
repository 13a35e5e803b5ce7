import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildIfChanged } from '../../../src/build/buildIfChanged.ts';
import { buildApp } from '../../../src/gateway/app.ts';
import { serveBuiltApp } from '../../../src/gateway/http/serveBuiltApp.ts';
import { gatewayListener } from '../../../src/gateway/main.ts';
import { Metrics } from '../../../src/gateway/operations/metrics.ts';
import { VitalsMonitor } from '../../../src/gateway/operations/vitalsMonitor.ts';
import { closePages, sharedChromium } from '../../support/pages/browserPage.ts';
import { sharedProduct } from '../../support/pages/servedProduct.ts';

const metrics = new Metrics();
let server: Server;
let offUrl: string;

beforeAll(async () => {
  const { url, seeded } = await sharedProduct();
  offUrl = url;
  // The same gateway, with every visit sampled.
  const app = buildApp(seeded.store, { accounts: seeded.accounts, vitals: new VitalsMonitor(metrics, 100) });
  serveBuiltApp(app, (await buildIfChanged()).app);
  server = createServer(gatewayListener(app));
  await new Promise<void>((resolve) => server.listen(0, resolve));
});
afterAll(async () => {
  await closePages();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const counted = async (name: string): Promise<number> =>
  Number(new RegExp(`^thua_web_vitals_${name}_count (\\d+)$`, 'm').exec(await metrics.text())?.[1] ?? 0);

/** Opens a visit with its settings, and records the paths that it requests. */
async function visit(url: string): Promise<{ page: Page; asked: string[] }> {
  const page = await (await sharedChromium()).newPage();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto(url);
  await page.getByRole('button', { name: 'Cài đặt' }).click();
  await page.getByRole('radio', { name: 'Tối' }).waitFor();
  return { page, asked };
}

it('web vitals: a sampled visit reports largest paint, slowest press and shifts once, when hidden', async () => {
  const { page, asked } = await visit(`http://localhost:${(server.address() as AddressInfo).port}`);
  const measuring = (): string | undefined => asked.find((path) => path.includes('reportVitals'));
  await expect.poll(measuring).toBeDefined();
  // Measuring starts when the module is evaluated: a page that is left earlier reports nothing.
  await page.evaluate(`import(${JSON.stringify(measuring())}).then(() => undefined)`);
  // The browser measures after the next paint.
  await page.getByRole('radio', { name: 'Tối' }).click({ force: true });
  expect(await counted('lcp_seconds')).toBe(0);
  await page.goto('about:blank');
  await expect.poll(() => counted('lcp_seconds')).toBe(1);
  expect(await counted('cls')).toBe(1);
  await page.close();
  expect(await counted('lcp_seconds')).toBe(1);
});

it('web vitals: where the operator has them off nothing is loaded, measured or reported', async () => {
  const { page, asked } = await visit(offUrl);
  await expect.poll(() => asked.some((path) => path.endsWith('/config/find'))).toBe(true);
  await page.waitForLoadState('networkidle');
  await page.goto('about:blank');
  expect(asked.filter((path) => /reportVitals|web-vitals/.test(path))).toEqual([]);
  await page.close();
});
