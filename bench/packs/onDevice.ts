import type { CDPSession, Page } from 'playwright';
import { buildIfChanged } from '../../src/build/buildIfChanged.ts';
import type { Store } from '../../src/gateway/database/store.ts';
import { keepWard, openPacks } from '../../tests/support/offline/keepWard.ts';
import { appKept, mapShown, openApp, openDevice } from '../../tests/support/offline/openDevice.ts';
import { findChromium } from '../../tests/support/run/chromium.ts';
import { slowLine } from '../firstSeconds/slowLine.ts';
import { serveCity } from '../frames/serveCity.ts';
import { noteOurPrograms } from '../pages/noteOurPrograms.ts';
import { STARTED, type StartRecord, watchStart } from './watchStart.ts';

const LINE = { downMbps: 9, upMbps: 3, roundTripMs: 100 } as const;
const PATIENT = { timeout: 120_000 };
/** Before memory is read, of both alike: nobody asks for anything, and what is kept for the next question only has gone. */
const REST_MS = 2_000;

/** A ward that is kept, and a lot of it. */
export interface BenchWard {
  /** With its kind, as the list has it. */
  name: string;
  parcel: { id: string; lng: number; lat: number; sheet: string; number: string };
}

export interface OnDevice {
  /** From the press to 'kept', over the line, the pack made before. */
  takeMs: number;
  /** Of each cold start of the browser without a network, with a link to a lot, which comes out of the pack. */
  cold: StartRecord[];
  /** Of page and workers, after collections, over the same lots: JavaScript heaps and buffers, bytes. */
  memory: Record<'live' | 'saved', { heapBytes: number; bufferBytes: number }>;
}

/** The main thread and its workers together. */
async function memoryOf(page: Page): Promise<OnDevice['memory']['live']> {
  const cdp = await page.context().newCDPSession(page);
  const sum = { heapBytes: 0, bufferBytes: 0 };
  const add = ({ usedSize, backingStorageSize }: { usedSize: number; backingStorageSize: number }): void => {
    sum.heapBytes += usedSize;
    sum.bufferBytes += backingStorageSize;
  };
  await cdp.send('HeapProfiler.collectGarbage');
  add(await cdp.send('Runtime.getHeapUsage'));
  for (const sessionId of await workersOf(cdp)) {
    const ask = (method: string): Promise<unknown> => askWorker(cdp, sessionId, method);
    await ask('HeapProfiler.collectGarbage');
    add((await ask('Runtime.getHeapUsage')) as Parameters<typeof add>[0]);
  }
  await cdp.detach();
  return sum;
}

async function workersOf(cdp: CDPSession): Promise<string[]> {
  const sessions: string[] = [];
  cdp.on('Target.attachedToTarget', ({ sessionId, targetInfo }) => targetInfo.type === 'worker' && sessions.push(sessionId));
  await cdp.send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: false, flatten: false });
  return sessions;
}

let lastId = 0;
function askWorker(cdp: CDPSession, sessionId: string, method: string): Promise<unknown> {
  const id = (lastId += 1);
  const answered = new Promise<unknown>((resolve) => {
    const hear = (event: { sessionId: string; message: string }): void => {
      const answer = JSON.parse(event.message) as { id?: number; result?: unknown };
      if (event.sessionId !== sessionId || answer.id !== id) return;
      cdp.off('Target.receivedMessageFromTarget', hear);
      resolve(answer.result);
    };
    cdp.on('Target.receivedMessageFromTarget', hear);
  });
  void cdp.send('Target.sendMessageToTarget', { sessionId, message: JSON.stringify({ id, method }) });
  return answered;
}

/** Keeps a ward on a phone over a slow line, then starts the browser without a network. @param starts how often */
export async function onDevice(store: Store, { name, parcel }: BenchWard, starts: number): Promise<OnDevice> {
  const city = await serveCity(store, (await buildIfChanged()).app);
  const line = await slowLine(city.url, LINE);
  // The whole browser: what is timed is what people have.
  const device = await openDevice(findChromium());
  const link = `${line.url}/#18/${parcel.lat}/${parcel.lng}&parcel=${parcel.id}`;
  const lot = (page: Page): Promise<void> =>
    page.getByRole('heading', { name: `Tờ ${parcel.sheet} · Thửa ${parcel.number}` }).waitFor(PATIENT);
  try {
    let page = await openApp(device, line.url);
    await appKept(page);
    // Made once: how long that takes is another row.
    await keepWard(page, name);
    await page.reload();
    await mapShown(page);
    await openPacks(page);
    await page.getByRole('button', { name: `Xoá ${name}` }).tap();
    await page.getByRole('button', { name: 'Xoá vùng' }).tap();
    await page.getByText('Chưa có vùng nào trên máy').waitFor(PATIENT);
    await page.getByRole('button', { name: 'Thêm vùng' }).tap();
    await page.getByRole('radio', { name: 'Theo tên' }).check({ force: true });
    await page.getByLabel('Tên phường xã, quận huyện, tỉnh thành').fill(name);
    const download = page.getByRole('button', { name: `Tải về ${name}` });
    await download.waitFor(PATIENT);
    const began = performance.now();
    await download.tap();
    await page.getByText('Đã có trên máy').waitFor(PATIENT);
    const takeMs = performance.now() - began;

    const rested = async (open: string): Promise<OnDevice['memory']['live']> => {
      page = await device.context.newPage();
      await page.goto(open);
      await lot(page);
      await page.getByRole('status', { name: 'Quy hoạch trên thửa' }).getByText('theo').waitFor(PATIENT);
      await page.waitForFunction(() => new Promise((resolve) => requestIdleCallback(() => resolve(true))));
      await page.waitForTimeout(REST_MS);
      const told = await memoryOf(page);
      await page.close();
      return told;
    };
    await page.close();
    const live = await rested(link);
    await line.close();
    const title = `Tờ ${parcel.sheet} · Thửa ${parcel.number}`;
    const cold: StartRecord[] = [];
    for (let start = 0; start < starts; start += 1) {
      await device.restart(false);
      await device.context.addInitScript(noteOurPrograms);
      await device.context.addInitScript(watchStart, { title, started: STARTED });
      page = await device.context.newPage();
      const started = page.waitForEvent('console', { predicate: (message) => message.text() === STARTED, ...PATIENT });
      await page.goto(link, { waitUntil: 'commit' });
      await started;
      cold.push(await page.evaluate(() => startRecord));
    }
    await page.close();
    return { takeMs, cold, memory: { live, saved: await rested(link) } };
  } finally {
    await device.close();
    await line.close().catch(() => undefined);
    await city.close();
  }
}
