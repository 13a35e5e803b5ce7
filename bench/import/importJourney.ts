import { measureLeg, type Leg } from '../frames/journey.ts';
import type { Phone } from '../frames/phone.ts';
import type { ServedCity } from '../frames/serveCity.ts';

/** What came of files opened in the measure panel of a slow phone; times in milliseconds. */
export interface ImportJourney {
  /** The same panel, as long, with nothing opened. */
  idle: Leg;
  read: Leg;
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
export async function travelImport(phone: Phone, served: ServedCity, address: string, large: string, small: string): Promise<ImportJourney> {
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

  let readMs = 0;
  const read = await measureLeg(phone, served, async () => {
    const began = performance.now();
    await choose(large);
    await page.getByRole('region', { name: 'Số đo của tệp' }).waitFor();
    readMs = performance.now() - began;
  });
  const idle = await measureLeg(phone, served, () => new Promise((resolve) => setTimeout(resolve, readMs)));
  const shown = await page.evaluate(() => globalThis.shownPercents);

  await page.getByRole('button', { name: 'Bỏ hình lớn này' }).click();
  await page.evaluate(pressCancelOnTheWay);
  await choose(large);
  const cancelledMs = await page.evaluate(() => globalThis.cancelled);
  const pressed = performance.now() - cancelledMs;
  await choose(small);
  await page.getByText('Đã mở 6 điểm.').waitFor();
  return { idle, read, readMs, shown, cancelledMs, freeMs: performance.now() - pressed };
}
