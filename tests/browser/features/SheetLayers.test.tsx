import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { LayersPanel } from '../../../src/features/layers/LayersPanel.tsx';
import { ZoneCard } from '../../../src/features/layers/ZoneCard.tsx';
import type { SheetRow } from '../../../src/domain/land/parcel.ts';
import type { PicturedPlanning } from '../../../src/domain/land/planning.ts';
import { openLayer } from '../../../src/flows/layers/openLayer.ts';
import { openLayerAround } from '../../../src/flows/layers/openLayerAround.ts';
import { forgetZones, tapMap } from '../../../src/flows/map/tapMap.ts';
import { showLiveOffer } from '../../../src/state/layers/liveSlice.ts';
import { layersSlice } from '../../../src/state/layers/layersSlice.ts';
import { authModalSlice } from '../../../src/state/session/sessionSlice.ts';
import { noticeSlice } from '../../../src/state/shell/noticeSlice.ts';
import { viewSlice } from '../../../src/state/map/viewSlice.ts';
import { parcelsClient } from '../../../workers/parcels/client.ts';
import { TEST_CENTER, TEST_LAND_PATH } from '../../support/land/testLand.ts';
import { renderPanel } from '../support/renderPanel.tsx';
import { signal } from '../../../src/state/signal.ts';
import { pinSlice } from '../../../src/state/results/resultsSlice.ts';

const apiBase = new URL(TEST_LAND_PATH, location.href).href;

beforeAll(() => parcelsClient.configure({ apiBase, fileBase: apiBase, token: null }));
afterAll(() => {
  parcelsClient.stop();
  viewSlice.flight = null;
});
beforeEach(() => {
  showLiveOffer([]);
  Object.assign(layersSlice, { panel: signal(), open: [], closed: null, highlightedCode: null });
  noticeSlice.waiting = [];
  authModalSlice.mode = 'closed';
  forgetZones();
});

const planning = (id: string, more: Partial<PicturedPlanning> = {}): PicturedPlanning => ({
  type: 'land',
  id,
  title: `Quy hoạch ${id}`,
  address: '',
  imageUrl: '',
  fileUrl: '/files/plan-1.geojson',
  fileMapCode: '',
  year: 2030,
  center: TEST_CENTER,
  isSample: true,
  pictures: [],
  ...more,
});
const sheet = (id: string, more: Partial<SheetRow> = {}): SheetRow => ({
  type: 'cadastrals',
  id,
  title: `Tờ bản đồ ${id}`,
  sheetNumber: id,
  address: '',
  imageUrl: '',
  fileUrl: '/files/plan-1.geojson',
  center: TEST_CENTER,
  isSample: true,
  ...more,
});
const ids = (): string[] => layersSlice.open.map(({ id }) => id);
const allShown = () => expect.poll(() => layersSlice.open.map(({ status }) => status)).not.toContain('loading');

it('sheet layer: it is loaded from its file, listed as a sheet, faded, moved, closed and reopened', async () => {
  openLayer(planning('low'));
  openLayer(sheet('3'));
  const screen = await renderPanel(<LayersPanel />);
  await allShown();
  expect(layersSlice.open[0]).toMatchObject({ id: 'sheet/3', type: 'cadastrals', status: 'shown', landCodes: [] });
  expect(layersSlice.open[0]!.box).not.toBeNull();
  const row = screen
    .getByRole('list', { name: /^Các lớp đang mở/ })
    .getByRole('listitem')
    .first();
  await expect.element(row).toHaveTextContent(/Tờ bản đồ 3Tờ bản đồ địa chínhDữ liệu mẫu/);
  await expect.element(row).not.toHaveTextContent('Năm');
  await screen.getByRole('slider', { name: 'Độ đậm của lớp Tờ bản đồ 3' }).fill('40');
  expect(layersSlice.open[0]!.opacity).toBe(40);
  await screen.getByRole('button', { name: 'Đưa lớp Tờ bản đồ 3 xuống' }).click();
  expect(ids()).toEqual(['low', 'sheet/3']);
  await screen.getByRole('button', { name: 'Đóng lớp Quy hoạch low' }).click();
  await expect.element(screen.getByRole('heading', { name: 'Chú giải' })).not.toBeInTheDocument();
  await screen.getByRole('button', { name: 'Đóng lớp Tờ bản đồ 3' }).click();
  await screen.getByRole('button', { name: 'Mở lại' }).click();
  await expect.poll(() => layersSlice.open).toMatchObject([{ id: 'sheet/3', status: 'shown', opacity: 40 }]);
});

it('sheet layer: a failed file is reported in its layer alone and can be loaded again', async () => {
  openLayer(planning('whole'));
  openLayer(sheet('gone', { fileUrl: '/files/none.geojson' }));
  openLayer(sheet('bare', { fileUrl: '' }));
  const screen = await renderPanel(<LayersPanel />);
  await allShown();
  expect(layersSlice.open.map(({ fault }) => fault)).toEqual(['nothing', 'missing', null]);
  layersSlice.open[1]!.fileUrl = '/files/plan-1.geojson';
  await screen.getByRole('button', { name: 'Thử lại' }).click();
  await expect.poll(() => layersSlice.open[1]!.status).toBe('shown');
});

it('sheet layer: while its file is missing the map goes to its centre at a parcel’s zoom', async () => {
  openLayer(sheet('gone', { fileUrl: '/files/none.geojson' }));
  const screen = await renderPanel(<LayersPanel />);
  await allShown();
  await screen.getByRole('button', { name: 'Đến lớp Tờ bản đồ gone' }).click();
  expect(viewSlice.flight).toMatchObject({ center: TEST_CENTER, zoom: 17 });
});

it('sheet layer: the automatic planning opens under sheets, and only another planning replaces it', async () => {
  openLayer(sheet('3'));
  openLayerAround(planning('around'), TEST_CENTER);
  expect(ids()).toEqual(['sheet/3', 'around']);
  openLayer(sheet('4'));
  expect(ids()).toEqual(['sheet/4', 'sheet/3', 'around']);
  openLayer(planning('own'));
  expect(ids()).toEqual(['own', 'sheet/4', 'sheet/3']);
  openLayerAround(planning('around'), TEST_CENTER);
  expect(ids()).toEqual(['own', 'sheet/4', 'sheet/3']);
});

it('sheet layer: its name is in the page’s language', async () => {
  openLayer(sheet('3', { address: 'Phường Hòa Xuân, Quận Cẩm Lệ, Thành phố Đà Nẵng' }));
  const screen = await renderPanel(<LayersPanel />, undefined, 'en');
  await screen.getByRole('button', { name: 'Close layer Map sheet 3, Phường Hòa Xuân' }).click();
  await expect.element(screen.getByText('Closed Map sheet 3, Phường Hòa Xuân')).toBeVisible();
});

it('sheet layer: with twelve open none opens automatically', () => {
  for (let i = 0; i < 12; i += 1) openLayer(sheet(`${i}`));
  openLayerAround(planning('around'), TEST_CENTER);
  expect(layersSlice.open).toHaveLength(12);
  openLayer(sheet('more'));
  expect(noticeSlice.waiting.at(-1)?.message).toMatchObject({ id: 'layers.tooMany' });
});

it('sheet layer: a tap names none of its parcels and, for an anonymous visitor, picks the place', async () => {
  openLayer(sheet('3'));
  await allShown();
  const screen = await renderPanel(<ZoneCard />);
  await tapMap(TEST_CENTER, 'tap');
  expect(authModalSlice.mode).toBe('closed');
  expect(pinSlice.position).toEqual(TEST_CENTER);
  await expect.element(screen.getByText('Tờ bản đồ 3')).not.toBeInTheDocument();
});
