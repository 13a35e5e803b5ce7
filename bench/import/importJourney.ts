import { blockingMs } from '../frames/blockingTime.ts';
import { measureLeg } from '../frames/journey.ts';
import type { PageRecord } from '../frames/pageRecord.ts';
import type { Phone } from '../frames/phone.ts';
import type { ServedCity } from '../frames/serveCity.ts';

/** What a part of the journey cost the main thread. */
interface Tasks {
  longTasks: number;
  blockingMs: number;
  longestMs: number;
}

/** What came of files opened in the measure panel of a slow phone; times in milliseconds. */
export interface ImportJourney {
  /** The same panel, as long, with nothing opened. */
  idle: Tasks;
  /** Until the figures stand in the panel; and what follows, when the map flies to the shape. */
  read: Tasks;
  flown: Tasks;
  /** From the file chosen until its figures stand in the panel. */
  readMs: number;
  /** Percentages that the page showed on the way. */
  shown: number[];
  /** From the press of 'Huỷ' until the bar is gone, and until the worker has opened another, small file. */
  cancelledMs: number;
  freeMs: number;
}

declare global {
  /** Percentages shown since the page was told to watch. */
  var shownPercents: number[];
  /** What the page noted until the figures of the file stood in it. */
  var readRecord: Promise<PageRecord>;
  /** Milliseconds from the press until the bar was gone. */
  var cancelled: Promise<number>;
}

/** Notes every value that the progress bar takes. */
function watchProgress(): void {
  globalThis.shownPercents = [];
  new MutationObserver(() => {
    const bar = document.querySelector('progress');
    if (bar && globalThis.shownPercents.at(-1) !== bar.value) globalThis.shownPercents.push(bar.value);
  }).observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: ['value'] });
}

/** Takes the page's record as the figures appear: right behind the task that puts them there. */
function noteRead(): void {
  globalThis.readRecord = new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      if (!document.querySelector('[aria-label="Số đo của tệp"]')) return;
      observer.disconnect();
      setTimeout(() => resolve(globalThis.takePageRecord()));
    });
    observer.observe(document.body, { subtree: true, childList: true });
  });
}

const tasksOf = ({ longTasks }: PageRecord): Tasks => ({
  longTasks: longTasks.length,
  blockingMs: blockingMs(longTasks),
  longestMs: Math.max(0, ...longTasks),
});

/** Presses 'Huỷ' as soon as a fifth has been read: by the time a finger told from outside arrives, a quick device is done. */
function pressCancelOnTheWay(): void {
  globalThis.cancelled = new Promise((resolve) => {
    let pressed = 0;
    const observer = new MutationObserver(() => {
      const bar = document.querySelector('progress');
      if (pressed > 0 && !bar) {
        observer.disconnect();
        resolve(performance.now() - pressed);
      }
      if (pressed > 0 || !bar || bar.value < 20) return;
      pressed = performance.now();
      [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Huỷ')!.click();
    });
    observer.observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: ['value'] });
  });
}

/** Opens the large file to its end, then again, cancelled on the way, and a small one right behind it. */
export async function travelImport(
  phone: Phone,
  served: ServedCity,
  address: string,
  large: string,
  small: string,
): Promise<ImportJourney> {
  const { page } = phone;
  const choose = (path: string): Promise<void> => page.locator('input[type=file]').setInputFiles(path);
  await page.goto(address);
  await page.locator('.maplibregl-canvas').waitFor({ state: 'attached' });
  await page.getByRole('button', { name: 'Vẽ và đo' }).click();
  await page.getByRole('slider', { name: 'Kéo để đổi chiều cao bảng' }).press('End');
  await page.getByRole('tab', { name: 'Tệp' }).click();
  await phone.settle(served.quietMs);
  await page.evaluate(watchProgress);
  await phone.takeRecord();

  await page.evaluate(noteRead);
  const began = performance.now();
  await choose(large);
  const read = tasksOf(await page.evaluate(() => globalThis.readRecord));
  const readMs = performance.now() - began;
  await phone.settle(served.quietMs);
  const flown = tasksOf(await phone.takeRecord());
  const idle = await measureLeg(phone, served, () => new Promise((resolve) => setTimeout(resolve, readMs)));
  const shown = await page.evaluate(() => globalThis.shownPercents);

  await page.getByRole('button', { name: 'Bỏ hình lớn này' }).click();
  await page.evaluate(pressCancelOnTheWay);
  await choose(large);
  const cancelledMs = await page.evaluate(() => globalThis.cancelled);
  const pressed = performance.now() - cancelledMs;
  await choose(small);
  await page.getByText('Đã mở 6 điểm.').waitFor();
  return { idle, read, flown, readMs, shown, cancelledMs, freeMs: performance.now() - pressed };
}
