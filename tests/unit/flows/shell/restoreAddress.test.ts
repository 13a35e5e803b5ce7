import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { failure } from '../../../../src/domain/result.ts';
import { sendJson, startHttpServer, type TestServer } from '../../../support/gateways/httpServer.ts';
import { TEST_LAND } from '../../../support/land/testLand.ts';
import { eventually } from '../../../support/run/eventually.ts';

/** Records by the path of the call that finds them. */
const LAND: Record<string, { _id: string }> = {
  '/app/parcel-land-cadastrals/find': TEST_LAND.sheets[0]!,
  '/app/parcel-lands/find': TEST_LAND.plannings[0]!,
};
let server: TestServer;
/** While true, the server answers like a gateway that is starting. */
let isDown = false;

beforeAll(async () => {
  server = await startHttpServer(({ path, query }, response) => {
    if (isDown) return sendJson(response, 503, { message: 'Bận' });
    const items = [LAND[path]].filter((land) => land?._id === new URLSearchParams(query).get('_id'));
    sendJson(response, 200, { data: { data: items, total: items.length } });
  });
  // Modules loaded by another file call another provider.
  vi.resetModules();
  vi.stubEnv('VITE_API_BASE', server.base);
  vi.stubGlobal('location', { origin: 'http://localhost' });
});
afterAll(async () => {
  await server.close();
  vi.unstubAllEnvs();
  vi.resetModules();
  vi.unstubAllGlobals();
  vi.resetModules();
});

async function load() {
  const { parcelsClient } = await import('../../../../workers/parcels/client.ts');
  const { applyAddress, retryAddress } = await import('../../../../src/flows/shell/restoreAddress.ts');
  const { readMapAddress } = await import('../../../../src/domain/map/mapAddress.ts');
  const { currentAddress } = await import('../../../../src/flows/shell/currentAddress.ts');
  const { addressSlice } = await import('../../../../src/state/shell/addressSlice.ts');
  const { layersSlice } = await import('../../../../src/state/layers/layersSlice.ts');
  const { noticeSlice } = await import('../../../../src/state/shell/noticeSlice.ts');
  return {
    parcelsClient,
    retryAddress,
    layersSlice,
    noticeSlice,
    open: (hash: string) => applyAddress(readMapAddress(hash), 'ifUnseen'),
    layersOfAddress: () => currentAddress().layers,
    settled: () => eventually(() => expect(addressSlice.layers).toEqual([])),
    said: () => noticeSlice.waiting.map(({ message }) => (message as { id: string }).id),
  };
}
let page: Awaited<ReturnType<typeof load>>;

beforeEach(async () => {
  page = await load();
  // No worker runs here: files of layers are another test's subject.
  vi.spyOn(page.parcelsClient, 'openZones').mockResolvedValue(failure('offline'));
  vi.spyOn(page.parcelsClient, 'closeZones').mockResolvedValue(failure('offline'));
  server.seen.length = 0;
});
afterEach(() => {
  vi.restoreAllMocks();
  isDown = false;
  page.open('');
  page.noticeSlice.waiting = [];
});

it('address: a sheet is found by id and opens as a layer at the position and opacity of the link', async () => {
  page.open('#layers=sheet/sheet-1:40,plan-1');
  await page.settled();
  expect(page.layersSlice.open).toMatchObject([
    { type: 'cadastrals', id: 'sheet/sheet-1', title: 'Tờ 1', opacity: 40, fileUrl: '/files/sheet-1.geojson', isAutomatic: false },
    { type: 'land', id: 'plan-1', opacity: 100 },
  ]);
  expect(server.seen.map(({ path, query }) => `${path}?${query}`).toSorted()).toEqual([
    '/app/parcel-land-cadastrals/find?_id=sheet-1&status=ACTIVE&limit=50',
    '/app/parcel-lands/find?_id=plan-1&status=ACTIVE',
  ]);
  expect(page.layersOfAddress()).toEqual([
    { id: 'sheet/sheet-1', opacity: 40 },
    { id: 'plan-1', opacity: 100 },
  ]);
  expect(page.said()).toEqual([]);
});

it('address: missing sheets are reported once and dropped', async () => {
  page.open('#layers=sheet/gone-1,sheet/plan-1,sheet/sheet-1');
  await eventually(() => expect(page.said()).toEqual(['share.gone']));
  expect(page.layersOfAddress()).toEqual([{ id: 'sheet/sheet-1', opacity: 100 }]);
});

it('address: a sheet that cannot be requested waits, stays in the address, and opens later', async () => {
  isDown = true;
  page.open('#layers=sheet/sheet-1:40');
  await eventually(() => expect(page.said()).toEqual(['share.waiting']));
  expect(page.layersOfAddress()).toEqual([{ id: 'sheet/sheet-1', opacity: 40 }]);
  // A second failed attempt is not reported again.
  await page.retryAddress();
  expect(page.said()).toEqual(['share.waiting']);
  isDown = false;
  void page.retryAddress();
  await page.settled();
  expect(page.layersSlice.open).toMatchObject([{ id: 'sheet/sheet-1', opacity: 40 }]);
});

it('address: a request refused by a busy server is repeated without a network event', async () => {
  isDown = true;
  page.open('#layers=sheet/sheet-1:40');
  await eventually(() => expect(page.said()).toEqual(['share.waiting']));
  isDown = false;
  await page.settled();
  expect(page.layersSlice.open).toMatchObject([{ id: 'sheet/sheet-1', opacity: 40 }]);
});

it('address: a missing parcel is reported in a line, not by a toast, and the map is at the address', async () => {
  const { viewSlice } = await import('../../../../src/state/map/viewSlice.ts');
  const { addressSlice } = await import('../../../../src/state/shell/addressSlice.ts');
  page.open('#16/16.012/108.22&parcel=khong-co');
  await eventually(() => expect(addressSlice.parcelMissing).toBe(true));
  expect(addressSlice.parcel).toBeNull();
  expect(page.said()).toEqual([]);
  expect(viewSlice.heading).toMatchObject({ center: { lat: 16.012, lng: 108.22 }, zoom: 16 });
  page.open('#16/16.012/108.22&parcel=thua-7');
  expect(addressSlice.parcelMissing).toBe(false);
});
