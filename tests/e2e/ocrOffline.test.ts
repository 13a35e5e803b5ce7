import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Hono } from 'hono';
import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { gatewayListener } from '../../src/gateway/main.ts';
import { securityHeaders } from '../../src/gateway/http/securityHeaders.ts';
import { serveBuiltApp } from '../../src/gateway/http/serveBuiltApp.ts';
import type { OcrPage } from '../fixtures/ocrPage.ts';
import { closePages, sharedChromium } from '../support/pages/browserPage.ts';
import { testPage } from '../support/pages/testPages.ts';

declare const ocrPage: OcrPage;

/** Nothing confirms two corners, so the engine is used. */
const ROWS: Array<[number, number]> = [
  [1187422.51, 601337.08],
  [1187430.64, 601349.93],
];

let server: Server;
let browser: Browser;
/** Requests that the server received. */
const asked: string[] = [];

beforeAll(async () => {
  const app = new Hono();
  app.use(securityHeaders({}, '/gateway'));
  app.use((context, next) => {
    asked.push(context.req.path);
    return next();
  });
  serveBuiltApp(app, await testPage('ocr'));
  server = createServer(gatewayListener(app));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  browser = await sharedChromium();
});
afterAll(async () => {
  await closePages();
  server?.close();
});

it('ocr: its files come from our own origin on the first use, once; then it reads without a network', async () => {
  const page = await browser.newPage();
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const elsewhere: string[] = [];
  const refused: string[] = [];
  page.context().on('request', (request) => request.url().startsWith(origin) || elsewhere.push(request.url()));
  page.on('console', (message) => /Content Security Policy/.test(message.text()) && refused.push(message.text()));
  await page.goto(origin);
  await page.waitForFunction(() => 'ocrPage' in globalThis);
  const isEngine = (path: string): boolean => /engine|traineddata|ocr/.test(path);
  expect(asked.filter(isEngine).filter((path) => !/index|ocrPage/.test(path))).toEqual([]);

  expect(await page.evaluate((rows) => ocrPage.read(rows), ROWS)).toEqual(ROWS);
  const first = asked.splice(0);
  expect(first.filter((path) => /engine.*\.wasm$/.test(path))).toHaveLength(1);
  expect(first.filter((path) => path.endsWith('.traineddata'))).toHaveLength(1);
  expect([elsewhere, refused]).toEqual([[], []]);

  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await page.evaluate(() => ocrPage.stop());
  expect(await page.evaluate((rows) => ocrPage.read(rows), ROWS)).toEqual(ROWS);
});
