import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { LngLat } from '../../../src/domain/geometry/lngLat.ts';
import type { OfferedLayer } from '../../../src/domain/map/offeredLayer.ts';
import { LayersPanel } from '../../../src/features/layers/LayersPanel.tsx';
import { LiveHereCard } from '../../../src/features/layers/LiveHereCard.tsx';
import { openLayersPanel } from '../../../src/flows/layers/openLayer.ts';
import { askLayersHere, forgetLayersHere } from '../../../src/flows/layers/live/askLayersHere.ts';
import { findLiveLayer, openLiveLayer, openStartLayers } from '../../../src/flows/layers/live/openLiveLayer.ts';
import { recordPlanningDrawn } from '../../../src/flows/layers/loadLayer.ts';
import { readMapAddress, writeMapAddress } from '../../../src/domain/map/mapAddress.ts';
import { applyAddress } from '../../../src/flows/shell/restoreAddress.ts';
import { currentAddress } from '../../../src/flows/shell/currentAddress.ts';
import { noticeSlice } from '../../../src/state/shell/noticeSlice.ts';
import { tapMap } from '../../../src/flows/map/tapMap.ts';
import { layersSlice } from '../../../src/state/layers/layersSlice.ts';
import { liveHereSlice, liveSlice, showLiveOffer } from '../../../src/state/layers/liveSlice.ts';
import { authModalSlice } from '../../../src/state/session/sessionSlice.ts';
import { signal } from '../../../src/state/signal.ts';
import { viewSlice } from '../../../src/state/map/viewSlice.ts';
import { liveClient } from '../../../workers/live/client.ts';
import { liveLayerWith } from '../../support/live/liveLayerWith.ts';
import { renderPanel } from '../support/renderPanel.tsx';
import { pinSlice } from '../../../src/state/results/resultsSlice.ts';

const PLACE: LngLat = { lng: 108.221, lat: 16.105 };
const identify = (path: string): OfferedLayer['identify'] => ({
  kind: 'wms',
  url: new URL(`/fake-live-layers/${path}?{bbox}`, location.href).href,
  grid: null,
  axis: 'en',
  format: 'json',
});

beforeEach(() => {
  vi.restoreAllMocks();
  Object.assign(layersSlice, { panel: signal(), open: [], closed: null });
  Object.assign(liveSlice, { offer: 'unasked', layers: [] });
  Object.assign(viewSlice, { center: PLACE, zoom: 16, seen: { west: 108.2, south: 16.1, east: 108.25, north: 16.12 } });
  authModalSlice.mode = 'closed';
  forgetLayersHere();
});
afterAll(() => {
  liveClient.stop();
  showLiveOffer([]);
});

/** Makes the gateway respond call by call, repeating the last response. @returns the number of calls */
function fakeFetch(...answers: Array<OfferedLayer[] | number>): { readonly count: number } {
  let count = 0;
  const real = globalThis.fetch;
  vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
    const url = input instanceof Request ? input.url : String(input);
    if (!url.includes('/app/live-layers/find')) return real(input, init);
    const answer = answers[Math.min(count, answers.length - 1)]!;
    count += 1;
    return Promise.resolve(typeof answer === 'number' ? new Response('{}', { status: answer }) : Response.json({ data: answer }));
  });
  return {
    get count() {
      return count;
    },
  };
}

describe('offered live layers', () => {
  it('live offer: it is loaded once, with the drawer; a failure is reported and can be retried', async () => {
    const asked = fakeFetch(503, [liveLayerWith({ as_of: '2025-07-01' })]);
    openLayersPanel();
    const screen = await renderPanel(<LayersPanel />);
    await expect.element(screen.getByText('Chưa tải được danh sách lớp của nơi khác.')).toBeInTheDocument();
    await screen.getByRole('button', { name: 'Thử lại' }).click();
    await expect.element(screen.getByText('Nguồn: Sở mẫu, ngày 01/07/2025')).toBeInTheDocument();
    expect(asked.count).toBe(2);
    await screen.getByRole('button', { name: 'Mở lớp Lớp a' }).click();
    expect(layersSlice.open).toMatchObject([{ id: 'live/a', type: 'live', opacity: 80, status: 'loading' }]);
    await expect.element(screen.getByText('Đang mở', { exact: true })).toBeInTheDocument();
  });

  it.each([[[[]]], [[404]]] as const)('live offer: nothing is shown where none is offered (%j)', async (answers) => {
    const asked = fakeFetch(...(answers as unknown as Array<OfferedLayer[] | number>));
    openLayersPanel();
    const screen = await renderPanel(<LayersPanel />);
    await expect.poll(() => asked.count).toBe(1);
    await expect.element(screen.getByText('Lớp của nơi khác')).not.toBeInTheDocument();
  });

  it('live offer: default layers open from the start, the first on top; an unknown one is not found', async () => {
    const asked = fakeFetch([
      liveLayerWith({ _id: 'a', is_open: true }),
      liveLayerWith({ _id: 'b' }),
      liveLayerWith({ _id: 'c', is_open: true }),
    ]);
    await openStartLayers();
    expect(layersSlice.open.map(({ id }) => id)).toEqual(['live/a', 'live/c']);
    expect(await findLiveLayer('live/b', 30)).toMatchObject({ ok: true, value: expect.any(Function) as unknown });
    expect(await findLiveLayer('live/none', 30)).toEqual({ ok: true, value: null });
    expect(asked.count).toBe(1);
  });

  it('live offer: a link opens its layers with opacity and order; a missing one is reported', async () => {
    fakeFetch([liveLayerWith({ _id: 'a' }), liveLayerWith({ _id: 'b' })]);
    noticeSlice.waiting = [];
    applyAddress(readMapAddress('#layers=live/b:40,live/none,live/a'), 'never');
    await expect.poll(() => layersSlice.open.map(({ id, opacity }) => `${id}:${opacity}`)).toEqual(['live/b:40', 'live/a:100']);
    await expect.poll(() => noticeSlice.waiting.length).toBe(1);
    expect(writeMapAddress(currentAddress())).toContain('layers=live/b:40,live/a');
  });

  it('live offer: paths of our gateway are resolved against it, with their placeholders unchanged', async () => {
    fakeFetch([
      liveLayerWith({
        request: { kind: 'raster', tiles: ['/gateway/app/live-layers/a?z={z}&x={x}&y={y}'], tile_size: 256, scheme: 'xyz' },
        legend_url: '/gateway/app/live-layers/a/legend',
      }),
    ]);
    await openStartLayers();
    const [layer] = liveSlice.layers;
    expect(layer!.request).toMatchObject({ tiles: [`${location.origin}/gateway/app/live-layers/a?z={z}&x={x}&y={y}`] });
    expect(layer!.legend_url).toBe(`${location.origin}/gateway/app/live-layers/a/legend`);
  });
});

describe('open live layer', () => {
  it('live row: the reason why nothing is visible is shown, and a silent server is named', async () => {
    showLiveOffer([liveLayerWith({ min_zoom: 18 })]);
    openLiveLayer('live/a');
    const screen = await renderPanel(<LayersPanel />);
    await expect.element(screen.getByText('Phóng to thêm để thấy lớp này.')).toBeInTheDocument();
    viewSlice.seen = { west: 105, south: 20, east: 105.1, north: 20.1 };
    await expect.element(screen.getByText('Lớp này không có ở vùng đang xem.')).toBeInTheDocument();
    recordPlanningDrawn('live/a', 0, { fault: 'silent' });
    await expect.element(screen.getByText('Máy chủ tiles.test không trả lời.')).toBeInTheDocument();
    await screen.getByRole('button', { name: 'Thử lại' }).click();
    expect(layersSlice.open[0]).toMatchObject({ status: 'loading', attempt: 1 });
    showLiveOffer([]);
    await expect.element(screen.getByText('Lớp này không còn được cung cấp.')).toBeInTheDocument();
  });

  it('live row: a cut-off number of features is reported until the map is nearer, and whether that helps', async () => {
    const features = { kind: 'features', url: 'https://w.test/{bbox}', format: 'geojson', grid: null, axis: 'en', limit: 1000 } as const;
    showLiveOffer([liveLayerWith({ min_zoom: 12, max_zoom: 17, request: features })]);
    openLiveLayer('live/a');
    const screen = await renderPanel(<LayersPanel />);
    recordPlanningDrawn('live/a', 0, { fault: null, truncated: { zoom: 16, count: 1000 } });
    recordPlanningDrawn('live/a', 0, { fault: null, truncated: { zoom: 15, count: 990 } });
    const words = screen.getByText('Nơi dày đặc chỉ hiện 1,000 đối tượng đầu của mỗi ô bản đồ; phóng to để thấy đủ.');
    await expect.element(words).toBeInTheDocument();
    viewSlice.zoom = 17.2;
    await expect.element(words).not.toBeInTheDocument();
    recordPlanningDrawn('live/a', 0, { fault: null, truncated: { zoom: 17, count: 1000 } });
    await expect
      .element(screen.getByText('Nơi dày đặc chỉ hiện 1,000 đối tượng đầu của mỗi ô bản đồ.', { exact: true }))
      .toBeInTheDocument();
    recordPlanningDrawn('live/a', 0, { fault: 'silent' });
    await screen.getByRole('button', { name: 'Thử lại' }).click();
    expect(layersSlice.open[0]!.truncated).toBe(null);
  });

  it('live row: a legend’s picture that fails to load is reported', async () => {
    showLiveOffer([liveLayerWith({ legend_url: new URL('/fake-live-layers/none.png', location.href).href })]);
    openLiveLayer('live/a');
    const screen = await renderPanel(<LayersPanel />);
    await screen.getByText('Chú giải', { exact: true }).click();
    await expect.element(screen.getByText('Chưa tải được chú giải của lớp này.')).toBeInTheDocument();
  });
});

describe('tap on live layers', () => {
  const runAddressRequest = (...paths: string[]): void => {
    showLiveOffer(paths.map((path, at) => liveLayerWith({ _id: `l${at}`, title: `Lớp ${path} ${at}`, identify: identify(path) })));
    paths.forEach((_, at) => openLiveLayer(`live/l${at}`));
  };

  it('live tap: each open layer is queried, its reply shown as text, a failure reported', async () => {
    runAddressRequest('info', 'none', 'exception');
    const screen = await renderPanel(<LiveHereCard />);
    askLayersHere(PLACE, false);
    await expect.element(screen.getByText('<b>đậm</b>')).toBeInTheDocument();
    await expect.element(screen.getByText('Không có thông tin tại đây.')).toBeInTheDocument();
    await expect.element(screen.getByText('Máy chủ không trả lời về vị trí này.')).toBeInTheDocument();
    await screen.getByRole('button', { name: 'Đóng' }).click();
    await expect.element(screen.getByText('Lớp info 0')).not.toBeInTheDocument();
  });

  it('live tap: features and vector tiles list what is under the finger, in their order', async () => {
    const at = { lng: 108.221, lat: 16.005 };
    const base = new URL('/fake-live-layers', location.href).href;
    const bounds: OfferedLayer['bounds'] = [108, 15, 109, 17];
    showLiveOffer([
      liveLayerWith({
        _id: 'f',
        title: 'Lớp đối tượng',
        bounds,
        request: { kind: 'features', url: `${base}/wfs?{bbox}`, format: 'geojson', grid: null, axis: 'en', limit: 9 },
      }),
      liveLayerWith({
        _id: 'v',
        title: 'Lớp ô véc-tơ',
        bounds,
        request: { kind: 'vector-tiles', tiles: [`${base}/mvt/{z}/{x}/{y}`], layers: ['wards', 'roads'] },
      }),
    ]);
    for (const id of ['f', 'v']) openLiveLayer(`live/${id}`);
    const screen = await renderPanel(<LiveHereCard />);
    askLayersHere(at, false);
    await expect.poll(() => screen.getByText('Hoà Xuân').elements().length).toBe(2);
    await expect.element(screen.getByText('wards')).toBeInTheDocument();
    askLayersHere({ lng: 108.23, lat: 16.005 }, false);
    await expect.poll(() => screen.getByText('Không có thông tin tại đây.').elements().length).toBe(2);
  });

  it('live tap: beside a parcel the reply is collapsed into a line', async () => {
    runAddressRequest('info');
    const screen = await renderPanel(<LiveHereCard />);
    askLayersHere(PLACE, true);
    await screen.getByRole('button', { name: 'Lớp nơi khác ở đây (1)' }).click();
    await expect.element(screen.getByText('ODT')).toBeInTheDocument();
  });

  it.each<[string, () => void]>([
    ['clear', () => Object.assign(layersSlice.open[0]!, { opacity: 0 })],
    ['failed', () => recordPlanningDrawn('live/l0', 0, { fault: 'silent' })],
    ['not drawn at this zoom', () => void (viewSlice.zoom = 5)],
  ])('live tap: a layer that is %s is not queried', (_why, hide) => {
    runAddressRequest('info');
    hide();
    askLayersHere(PLACE, false);
    askLayersHere({ lng: 105, lat: 21 }, false);
    expect(liveHereSlice.layers).toEqual([]);
  });

  it('live tap: an anonymous tap queries open layers and picks the place, without a login', async () => {
    runAddressRequest('info');
    await tapMap(PLACE, 'tap');
    await expect.poll(() => liveHereSlice.layers).not.toEqual([]);
    layersSlice.open = [];
    await tapMap({ ...PLACE }, 'hold');
    expect(authModalSlice.mode).toBe('closed');
    expect(pinSlice.position).toEqual(PLACE);
  });
});
