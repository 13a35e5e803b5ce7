import type { CadastralRow } from '../../src/domain/land/parcel.ts';
import { measureLeg, type Leg } from './journey.ts';
import { flingList, LIST_ROW } from './panelLegs.ts';
import type { Phone } from './phone.ts';
import type { ServedCity } from './serveCity.ts';

export interface ListJourney {
  mount: Leg;
  fling: Leg;
  heapBytes: number;
  elements: number;
  /** Words of the first rows, to compare. */
  firstRows: string[];
}

const FLINGS = 6;
const COMPARED_ROWS = 5;

/** The bench's list page: the rows given to it, then thrown upwards. */
export async function travelList(phone: Phone, city: ServedCity, list: 'virtual' | 'whole', rows: CadastralRow[]): Promise<ListJourney> {
  const { page } = phone;
  await page.goto(`${city.url}/bench/frames/index.html?list=${list}`);
  await page.waitForFunction(() => typeof globalThis.showList === 'function');
  await page.evaluate((given) => globalThis.giveRows(given), rows);
  await phone.settle(city.quietMs);
  await phone.takeRecord();
  const mount = await measureLeg(phone, city, async () => {
    await page.evaluate(() => globalThis.showList());
    await page.locator(LIST_ROW).first().waitFor({ state: 'attached' });
  });
  const firstRows = await page.evaluate(
    ([row, count]) => [...document.querySelectorAll<HTMLElement>(row)].slice(0, count).map((element) => element.innerText),
    [LIST_ROW, COMPARED_ROWS] as const,
  );
  const fling = await measureLeg(phone, city, () => flingList(phone, FLINGS));
  const elements = await page.evaluate(() => document.querySelectorAll('*').length);
  return { mount, fling, heapBytes: (await phone.memory()).heapBytes, elements, firstRows };
}
