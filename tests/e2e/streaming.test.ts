import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { toParcel } from '../../src/api/land/parcels.ts';
import { parseAnswer } from '../../src/api/parseAnswer.ts';
import { findCadastralItemsAroundCall } from '../../src/contract/land/parcels.ts';
import { isPackedParcels } from '../../src/contract/land/packedParcels.ts';
import type { CadastralParcel } from '../../src/domain/land/parcel.ts';
import { closePages, openPage, PHONE, sharedChromium } from '../support/pages/browserPage.ts';
import { chooseUnit } from '../support/pages/chooseUnit.ts';
import { heapStrings } from '../support/run/heapStrings.ts';
import { pickSampleParcel } from '../support/land/sampleTarget.ts';
import { packedReader } from '../support/wire/packedReader.ts';
import { openCarefulSearch } from '../support/pages/openCarefulSearch.ts';

const productUrl = inject('productUrl');
let browser: Browser;

beforeAll(async () => {
  browser = await sharedChromium();
});

afterAll(async () => {
  await closePages();
});

function parcelsOfJson(body: Uint8Array): CadastralParcel[] {
  const answer = parseAnswer(findCadastralItemsAroundCall, body);
  if (!answer.ok) throw new Error(answer.error.message);
  return answer.value.data.map(toParcel);
}

/** Counts the around searches of the page's worker and records every parcel they return. */
async function watchArounds(page: Page): Promise<{ searches: number; parcels: Map<string, string> }> {
  const seen = { searches: 0, parcels: new Map<string, string>() };
  const unpack = await packedReader();
  await page.route('**/parcel-land-cadastral-items/find-around', async (route) => {
    const response = await route.fetch();
    seen.searches += 1;
    // Packed for the worker, JSON for the sheet and parcel form, which looks up where the map is.
    const body = new Uint8Array(await response.body());
    const parcels = isPackedParcels(body) ? unpack(body).parcels() : parcelsOfJson(body);
    for (const { id, address } of parcels) seen.parcels.set(id, address);
    await route.fulfill({ response });
  });
  return seen;
}

it('streaming: after twenty neighbouring searches only the open parcel is on the main thread', async () => {
  const { page, complaints } = await openPage(browser, 'about:blank', PHONE, { pixels: false });
  const seen = await watchArounds(page);
  await page.goto(productUrl);
  const map = page.locator('canvas.maplibregl-canvas');
  await map.focus();
  // Keys instead of the pointer: hovering would make MapLibre decode the tile under it.
  while (seen.searches < 20) {
    const before = seen.searches;
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => seen.searches).toBeGreaterThan(before);
  }
  expect(seen.parcels.size).toBeGreaterThan(1500);

  const { parcel } = await pickSampleParcel(productUrl);
  await openCarefulSearch(page, 'Tờ thửa');
  await chooseUnit(page, 'Tỉnh, thành phố', parcel.city_name);
  await chooseUnit(page, 'Quận, huyện', parcel.district_name);
  await chooseUnit(page, 'Phường, xã', parcel.ward_name);
  await page.getByLabel('Số tờ').fill(parcel.land_number);
  await page.getByLabel('Số thửa').fill(parcel.parcel_number);
  await page.keyboard.press('Enter');
  await page.getByText('Chu vi').first().waitFor();
  // A response that is being read is there for a moment.
  const held = async (): Promise<{ ids: string[]; addresses: string[] }> => {
    const strings = new Set(await heapStrings(page));
    const ids = [...seen.parcels.keys()].filter((id) => strings.has(id));
    return { ids, addresses: [...new Set(seen.parcels.values())].filter((address) => strings.has(address)) };
  };
  // One reading of the heap may take tens of seconds.
  await expect.poll(held, { timeout: 240_000 }).toEqual({ ids: [parcel._id], addresses: [parcel.address] });
  expect(complaints).toEqual([]);
  await page.unrouteAll({ behavior: 'wait' });
  await page.context().close();
});
