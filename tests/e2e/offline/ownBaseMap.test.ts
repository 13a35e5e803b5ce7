import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildPages } from '../../../bench/frames/buildPages.ts';
import { writeAppShell } from '../../../src/build/writeAppShell.ts';
import { toastShown } from '../../support/pages/recordToasts.ts';
import { type ServedProduct, sharedProduct } from '../../support/pages/servedProduct.ts';
import { type AppFront, startAppFront } from '../../support/offline/appFront.ts';
import { downloadWard, openPacks } from '../../support/offline/downloadWard.ts';
import { waitForMap, waitForStoredApp, type Device, openApp, openDevice } from '../../support/offline/openDevice.ts';
import { baseArchiveFile } from '../../support/packs/baseArchiveFile.ts';

const WARD = 'Phường Hòa Xuân';
/** A zoom at which no parcels are drawn: the ward with its surroundings. */
const VIEW = '#13/16.0061/108.2235';
const SURROUNDINGS = { west: 108.1, south: 15.9, east: 108.35, north: 16.1 };
const SIGN = 'Bản đồ của tỉnh';

/** An operator's host of one file, with range requests and open CORS. */
const host = { asked: [] as string[], isAway: false, edition: 1 };
let archive: Server;
let folder: string;
let product: ServedProduct;
let front: AppFront;
let device: Device;

beforeAll(async () => {
  product = await sharedProduct();
  const file = await baseArchiveFile(SURROUNDINGS);
  archive = createServer(({ headers, method, socket }, response) => {
    if (host.isAway) return void socket.destroy();
    const open = { 'access-control-allow-origin': '*', 'access-control-allow-headers': 'range', 'access-control-expose-headers': 'etag' };
    if (method === 'OPTIONS') return void response.writeHead(204, open).end();
    const range = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? '')!;
    const [from, to] = [Number(range[1]), Math.min(Number(range[2]), file.length - 1)];
    host.asked.push(range[0]);
    response.writeHead(206, { ...open, etag: `"${host.edition}"`, 'content-range': `bytes ${from}-${to}/${file.length}` });
    response.end(file.subarray(from, to + 1));
  });
  await new Promise<void>((resolve) => archive.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(archive.address() as AddressInfo).port}/base.pmtiles`;
  const settings = { VITE_BASE_PMTILES: url, VITE_BASE_PMTILES_ATTRIBUTION: SIGN, NODE_ENV: 'production' };
  const before = Object.keys(settings).map((name) => [name, process.env[name]] as const);
  folder = mkdtempSync(join(tmpdir(), 'thua-own-base-'));
  Object.assign(process.env, settings);
  try {
    await buildPages('product', folder);
  } finally {
    for (const [name, value] of before) if (value === undefined) delete process.env[name];
    Object.assign(process.env, Object.fromEntries(before.filter(([, value]) => value !== undefined)));
  }
  // These were compressed before the page was complete.
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) if (/\.(br|gz)$/.test(name)) rmSync(join(folder, name));
  await writeAppShell(folder);
  front = await startAppFront(folder, product.url);
  front.serve(folder, { environment: settings });
  device = await openDevice();
});
afterAll(async () => {
  await device?.close();
  await front?.close();
  archive?.close();
  if (folder) rmSync(folder, { recursive: true });
});

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const sign = (page: Page): Promise<string | null> => page.locator('.maplibregl-ctrl-attrib-inner').textContent();

/** Sizes of pack files on the device by name, and the bounds that the pack states. */
const kept = (page: Page) =>
  page.evaluate(async () => {
    type Listed = FileSystemDirectoryHandle & { values(): AsyncIterable<FileSystemHandle> };
    const sizes: Record<string, number> = {};
    let bounds: number[] = [];
    const packs = (await (await navigator.storage.getDirectory()).getDirectoryHandle('packs').catch(() => null)) as Listed | null;
    if (packs) {
      for await (const ward of packs.values()) {
        for await (const file of (ward as Listed).values()) {
          const content = await (file as FileSystemFileHandle).getFile();
          if (file.name === 'whole.json') bounds = (JSON.parse(await content.text()) as { bounds: number[] }).bounds;
          else sizes[file.name] = content.size;
        }
      }
    }
    return { sizes, bounds };
  });
const sum = (sizes: Record<string, number>, of: (name: string) => boolean = () => true): number =>
  Object.entries(sizes).reduce((total, [name, size]) => total + (of(name) ? size : 0), 0);
const isBase = (name: string): boolean => name.startsWith('base-');

it('own base map: an operator’s archive is the street map, stored with a ward and renewed with it', async () => {
  let page = await openApp(device, front.url + VIEW);
  await waitForStoredApp(page);
  await expect.poll(() => sign(page)).toContain(SIGN);
  await expect.poll(() => host.asked.length).toBeGreaterThan(1);

  await openPacks(page);
  await button(page, 'Thêm vùng').tap();
  await page.getByRole('radio', { name: 'Theo tên' }).check({ force: true });
  await page.getByLabel('Tên phường xã, quận huyện, tỉnh thành').fill(WARD);
  const row = page.getByRole('listitem').filter({ has: button(page, `Tải về ${WARD}`) });
  const offered = /([\d.]+)\sMB/.exec(await row.getByText(/khoảng/).innerText())![1]!;
  await page.reload();
  await downloadWard(page, WARD);
  const whole = await kept(page);
  expect(Object.keys(whole.sizes).filter(isBase)).toHaveLength(1);
  // The list rounds to a tenth.
  expect(Math.abs(Number(offered) - sum(whole.sizes) / 1e6)).toBeLessThan(0.05 + (0.1 * sum(whole.sizes)) / 1e6);

  // A renewal requests the tag only; with another edition, all tiles.
  const renew = async (): Promise<number> => {
    // The map reads the archive too: wait until it has drawn.
    await page.reload();
    await waitForMap(page);
    await openPacks(page);
    const askedLately = async (): Promise<number> => {
      const before = host.asked.length;
      await page.waitForLoadState('networkidle');
      await pause(2_000);
      return host.asked.length - before;
    };
    await expect.poll(askedLately).toBe(0);
    host.asked.length = 0;
    await button(page, `Làm mới ${WARD}`).tap();
    await toastShown(page, `Đã lưu ${WARD}.`);
    return host.asked.length;
  };
  expect(await renew()).toBe(1);
  expect(await kept(page)).toEqual(whole);
  host.edition = 2;
  expect(await renew()).toBeGreaterThan(5);
  const renewed = await kept(page);
  expect(Object.keys(renewed.sizes).filter(isBase)).toHaveLength(1);
  expect(Object.keys(renewed.sizes).filter(isBase)).not.toEqual(Object.keys(whole.sizes).filter(isBase));

  // An exported file has the land only: the tiles belong to the operator and come from there.
  const download = page.waitForEvent('download');
  await page.evaluate(() => Object.defineProperty(navigator, 'canShare', { value: () => false, configurable: true }));
  await button(page, `Xuất tệp ${WARD}`).tap();
  const exported = readFileSync(await (await download).path());
  expect(exported.length).toBeGreaterThan(sum(renewed.sizes, (name) => !isBase(name)));
  // The index in the head of such tiles.
  expect(exported.includes('"tiles":{')).toBe(false);

  // A browser that starts offline shows the archive's map from what is stored, and the end of that.
  front.isAway = true;
  host.isAway = true;
  await device.restart(false);
  page = await openApp(device, front.url + VIEW);
  await expect.poll(() => sign(page)).toContain(SIGN);
  const [west, south, , north] = whole.bounds as [number, number, number, number];
  const edge = await openApp(device, `${front.url}#15/${(south + north) / 2}/${west}`);
  await edge.getByText('Một phần bản đồ nằm ngoài vùng đã lưu').waitFor();

  // Removing the ward removes its tiles.
  await openPacks(edge);
  await button(edge, `Xoá ${WARD}`).tap();
  await button(edge, 'Xoá vùng').tap();
  await edge.getByText('Chưa có vùng nào trên máy').waitFor();
  await expect.poll(() => kept(edge)).toEqual({ sizes: {}, bounds: [] });
});
