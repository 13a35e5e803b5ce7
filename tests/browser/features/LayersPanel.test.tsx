import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { LayersPanel } from '../../../src/features/layers/LayersPanel.tsx';
import { ZoneCard } from '../../../src/features/layers/ZoneCard.tsx';
import type { PicturedPlanning } from '../../../src/domain/land/planning.ts';
import { recordPlanningDrawn } from '../../../src/flows/layers/loadLayer.ts';
import { openLayer } from '../../../src/flows/layers/openLayer.ts';
import { openLayerAround } from '../../../src/flows/layers/openLayerAround.ts';
import { searchAround } from '../../../src/flows/search/showPosition.ts';
import { forgetZones, tapMap } from '../../../src/flows/map/tapMap.ts';
import { configSlice } from '../../../src/state/shell/configSlice.ts';
import { showLiveOffer } from '../../../src/state/layers/liveSlice.ts';
import { layersSlice, updateLayer } from '../../../src/state/layers/layersSlice.ts';
import { updateZonesHere } from '../../../src/state/map/zonesHereSlice.ts';
import { authModalSlice, sessionSlice } from '../../../src/state/session/sessionSlice.ts';
import { noticeSlice } from '../../../src/state/shell/noticeSlice.ts';
import { pinSlice } from '../../../src/state/results/resultsSlice.ts';
import { suggestSlice } from '../../../src/state/results/suggestSlice.ts';
import { parcelsClient } from '../../../workers/parcels/client.ts';
import { TEST_CENTER, TEST_LAND_PATH, TEST_SOUTH_WEST } from '../../support/land/testLand.ts';
import { renderPanel } from '../support/renderPanel.tsx';
import { signal } from '../../../src/state/signal.ts';
import { takePendingAction } from '../../../src/flows/session/openAuthModal.ts';

const apiBase = new URL(TEST_LAND_PATH, location.href).href;

beforeAll(() => parcelsClient.configure({ apiBase, fileBase: apiBase, token: null }));
afterAll(() => parcelsClient.stop());
beforeEach(() => {
  showLiveOffer([]);
  Object.assign(layersSlice, { panel: signal(), open: [], closed: null, highlightedCode: null, parcelOpacity: 60 });
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
const ids = (): string[] => layersSlice.open.map(({ id }) => id);
const allShown = () => expect.poll(() => layersSlice.open.map(({ status }) => status)).not.toContain('loading');

describe('open layers', () => {
  it('layers: a new layer has opacity 100, the parcels 60; keys and slider change it, read in per cent', async () => {
    openLayer(planning('a'));
    const screen = await renderPanel(<LayersPanel />);
    const slider = screen.getByRole('slider', { name: 'Độ đậm của lớp Quy hoạch a' });
    await expect.element(slider).toHaveValue('100');
    await expect.element(screen.getByRole('slider', { name: 'Độ đậm của thửa đất' })).toHaveAttribute('aria-valuetext', '60 %');
    slider.element().focus();
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}{ArrowLeft}{ArrowLeft}');
    await expect.element(slider).toHaveAttribute('aria-valuetext', '80 %');
    expect(layersSlice.open[0]!.opacity).toBe(80);
    await screen.getByRole('slider', { name: 'Độ đậm của thửa đất' }).fill('25');
    expect(layersSlice.parcelOpacity).toBe(25);
  });

  it('layers: the order changes by arrow keys, buttons and dragging, and is announced', async () => {
    for (const id of ['c', 'b', 'a']) openLayer(planning(id));
    const screen = await renderPanel(<LayersPanel />);
    const handle = (id: string) => screen.getByRole('button', { name: `Đổi thứ tự lớp Quy hoạch ${id}` });
    expect(ids()).toEqual(['a', 'b', 'c']);
    handle('a').element().focus();
    await userEvent.keyboard('{ArrowDown}');
    expect(ids()).toEqual(['b', 'a', 'c']);
    await expect.element(screen.getByText('Quy hoạch a: vị trí 2 trên 3')).toBeInTheDocument();
    await expect.element(handle('a')).toHaveFocus();
    await screen.getByRole('button', { name: 'Đưa lớp Quy hoạch c lên' }).click();
    expect(ids()).toEqual(['b', 'c', 'a']);
    await screen.getByRole('button', { name: 'Đưa lớp Quy hoạch b lên' }).click();
    expect(ids()).toEqual(['b', 'c', 'a']);
    await userEvent.dragAndDrop(handle('a'), handle('b'));
    await expect.poll(ids).toEqual(['a', 'b', 'c']);
  });

  it('layers: a closed layer is reopened in its former place', async () => {
    for (const id of ['c', 'b', 'a']) openLayer(planning(id));
    const screen = await renderPanel(<LayersPanel />);
    await allShown();
    await screen.getByRole('button', { name: 'Đóng lớp Quy hoạch b' }).click();
    expect(ids()).toEqual(['a', 'c']);
    await expect.element(screen.getByText('Đã đóng Quy hoạch b')).toBeInTheDocument();
    await screen.getByRole('button', { name: 'Mở lại' }).click();
    expect(ids()).toEqual(['a', 'b', 'c']);
    await expect.poll(() => layersSlice.open[1]!.status).toBe('shown');
  });

  it('layers: a failed layer gives its reason and can be loaded again; the others are shown', async () => {
    openLayer(planning('whole'));
    openLayer(planning('gone', { fileUrl: '/files/none.geojson' }));
    openLayer(planning('bare', { fileUrl: '' }));
    const screen = await renderPanel(<LayersPanel />);
    await allShown();
    expect(layersSlice.open.map(({ fault }) => fault)).toEqual(['nothing', 'missing', null]);
    await expect.element(screen.getByText('Không tìm thấy dữ liệu của lớp này.')).toBeInTheDocument();
    await expect.element(screen.getByText('Lớp này chưa có dữ liệu để vẽ.')).toBeInTheDocument();
    layersSlice.open[1]!.fileUrl = '/files/plan-1.geojson';
    await screen.getByRole('button', { name: 'Thử lại' }).click();
    await expect.poll(() => layersSlice.open[1]!.status).toBe('shown');
    await expect.element(screen.getByText('Không tìm thấy dữ liệu của lớp này.')).not.toBeInTheDocument();
  });

  it('layers: a layer with zones and a picture can be switched between them', async () => {
    const corner = (lng: number, lat: number) => ({ lng, lat });
    const picture = {
      id: 'p',
      planningId: 'a',
      url: '/p.png',
      corners: [corner(108, 16.1), corner(108.1, 16.1), corner(108.1, 16), corner(108, 16)] as const,
    };
    openLayer(planning('a', { pictures: [{ ...picture, corners: [...picture.corners] }] }));
    const screen = await renderPanel(<LayersPanel />);
    await expect.poll(() => layersSlice.open[0]!.status).toBe('shown');
    await screen.getByRole('radio', { name: 'Ảnh bản đồ' }).click();
    expect(layersSlice.open[0]).toMatchObject({ drawing: 'picture', status: 'loading', attempt: 1 });
    recordPlanningDrawn('a', 0, { fault: 'missing' });
    expect(layersSlice.open[0]!.status).toBe('loading');
    recordPlanningDrawn('a', 1, { fault: null });
    expect(layersSlice.open[0]!.status).toBe('shown');
    await screen.getByRole('radio', { name: 'Phân khu' }).click();
    await expect.poll(() => layersSlice.open[0]).toMatchObject({ drawing: 'zones', status: 'shown' });
  });

  it('layers: the legend lists the land codes of open layers and highlights one', async () => {
    openLayer(planning('a'));
    const screen = await renderPanel(<LayersPanel />);
    const entry = screen.getByRole('button', { name: 'ODT Đất ở tại đô thị' });
    await entry.click();
    expect(layersSlice.highlightedCode).toBe('ODT');
    await expect.element(entry).toHaveAttribute('aria-pressed', 'true');
    await entry.click();
    expect(layersSlice.highlightedCode).toBeNull();
    await expect.element(screen.getByRole('button', { name: 'DGT Đất công trình giao thông' })).toBeInTheDocument();
  });

  it('layers: an empty list leads to the suggestions', async () => {
    const askedId = suggestSlice.opened?.id ?? 0;
    const screen = await renderPanel(<LayersPanel />);
    await expect.element(screen.getByText('Chưa mở lớp quy hoạch nào')).toBeInTheDocument();
    await screen.getByRole('button', { name: 'Xem gợi ý quy hoạch' }).click();
    expect(suggestSlice.opened!.id).toBeGreaterThan(askedId);
  });

  it('layers: at most twelve are open, and a notice says so', async () => {
    for (let i = 0; i < 14; i += 1) openLayer(planning(`p${i}`));
    expect(layersSlice.open).toHaveLength(12);
    expect(noticeSlice.waiting.at(-1)?.message).toMatchObject({ id: 'layers.tooMany', values: { most: 12 } });
    openLayer(planning('p3'), { opacity: 40 });
    expect(layersSlice.open[0]).toMatchObject({ id: 'p3', opacity: 40 });
  });
});

describe('automatic layer', () => {
  it('automatic layer: a search opens the planning there, faint and marked; once closed it stays closed', async () => {
    await searchAround(TEST_CENTER, '');
    expect(layersSlice.open).toMatchObject([{ id: 'plan-1', isAutomatic: true, opacity: 30 }]);
    const screen = await renderPanel(<LayersPanel />);
    await expect.element(screen.getByText('Tự mở')).toBeInTheDocument();
    await screen.getByRole('button', { name: /^Đóng lớp/ }).click();
    await searchAround(TEST_CENTER, '');
    expect(layersSlice.open).toEqual([]);
    await searchAround({ lng: TEST_CENTER.lng + 0.0001, lat: TEST_CENTER.lat }, '');
    expect(ids()).toEqual(['plan-1']);
  });

  it('automatic layer: a layer that the user opens replaces it, and it does not return meanwhile', () => {
    openLayerAround(planning('around'), TEST_CENTER);
    openLayer(planning('own'));
    openLayerAround(planning('around'), TEST_CENTER);
    expect(ids()).toEqual(['own']);
  });

  it('automatic layer: none opens where viewing a planning costs points', () => {
    configSlice.pointsPerView = 10;
    openLayerAround(planning('around'), TEST_CENTER);
    expect(ids()).toEqual([]);
    openLayer(planning('around'));
    expect(ids()).toEqual(['around']);
    configSlice.pointsPerView = 0;
  });

  it('charged layer: it is loaded after the customer agrees once; a new price is asked about again', async () => {
    const jwt = `${btoa('{}')}.${btoa(JSON.stringify({ sub: 'lan' }))}.x`;
    localStorage.setItem('jwt', jwt);
    Object.assign(sessionSlice, { status: 'loggedIn', user: { id: 'lan' } });
    Object.assign(configSlice, { status: 'ready', pointsPerView: 12 });
    try {
      openLayer(planning('first'));
      await expect.poll(() => layersSlice.open).toMatchObject([{ status: 'failed', fault: 'price' }]);
      const screen = await renderPanel(<LayersPanel />);
      await screen.getByRole('button', { name: 'Xem, trừ 12 VPOINT' }).click();
      await expect.poll(() => layersSlice.open[0]!.fault).not.toBe('price');
      openLayer(planning('second'));
      expect(layersSlice.open.map(({ fault }) => fault)).not.toContain('price');
      configSlice.pointsPerView = 15;
      openLayer(planning('third'));
      await expect.poll(() => layersSlice.open.find(({ id }) => id === 'third')).toMatchObject({ fault: 'price' });
    } finally {
      Object.assign(configSlice, { status: 'idle', pointsPerView: 0 });
      Object.assign(sessionSlice, { status: 'anonymous', user: null });
      localStorage.clear();
    }
  });

  it('charged layer: an anonymous visitor is offered the login, then the price', async () => {
    openLayer(planning('charged'));
    await allShown();
    updateLayer('charged', { status: 'failed', fault: 'login' });
    const screen = await renderPanel(<LayersPanel />);
    await screen.getByRole('button', { name: 'Đăng nhập' }).click();
    await expect.poll(() => authModalSlice.mode).toBe('login');
    expect(screen.getByRole('button', { name: 'Thử lại' }).elements()).toEqual([]);
    Object.assign(sessionSlice, { status: 'loggedIn', user: { id: 'lan' } });
    Object.assign(configSlice, { status: 'ready', pointsPerView: 12 });
    try {
      takePendingAction()?.();
      await expect.element(screen.getByRole('button', { name: 'Xem, trừ 12 VPOINT' })).toBeVisible();
      updateLayer('charged', { status: 'failed', fault: 'points' });
      await expect.element(screen.getByRole('button', { name: 'Nạp điểm' })).toBeVisible();
    } finally {
      Object.assign(configSlice, { status: 'idle', pointsPerView: 0 });
      Object.assign(sessionSlice, { status: 'anonymous', user: null });
    }
  });

  it('automatic layer: opened by the user it becomes an ordinary layer at full opacity', () => {
    openLayerAround(planning('a'), TEST_CENTER);
    openLayer(planning('a'));
    expect(layersSlice.open).toMatchObject([{ id: 'a', isAutomatic: false, opacity: 100 }]);
  });
});

describe('zones under a tap', () => {
  it('tap: it names the zones of open layers, the topmost first, for anonymous visitors, too', async () => {
    openLayer(planning('low'));
    openLayer(planning('top', { year: 2024 }));
    await allShown();
    const screen = await renderPanel(<ZoneCard />);
    await tapMap(TEST_CENTER, 'tap');
    await expect.element(screen.getByText('Quy hoạch top · 2024')).toBeInTheDocument();
    const words = screen.getByRole('status').element().textContent!;
    expect(words).toContain('ODTĐất ở tại đô thị');
    expect(words.indexOf('Quy hoạch top')).toBeLessThan(words.indexOf('Quy hoạch low'));
    expect(authModalSlice.mode).toBe('closed');
    await screen.getByRole('button', { name: 'Đóng' }).click();
    await expect.element(screen.getByText('Quy hoạch top · 2024')).not.toBeInTheDocument();
  });

  it.each([
    ['beside every zone', { lng: TEST_SOUTH_WEST.lng - 1, lat: 16 }, 'tap'],
    ['held', TEST_CENTER, 'hold'],
  ] as const)('tap: a tap %s picks the place, for an anonymous visitor, too', async (_, position, gesture) => {
    openLayer(planning('a'));
    await allShown();
    await tapMap(position, gesture);
    expect(authModalSlice.mode).toBe('closed');
    expect(pinSlice.position).toEqual(position);
  });

  it('legend and tap: a zone with an unknown code is named with its drawn colour', async () => {
    openLayer(planning('a'));
    await allShown();
    const ownFills = [
      { landCode: '0DAT LA', fill: '#ff8000' },
      { landCode: '', fill: '#0000ff' },
    ];
    updateLayer('a', { landCodes: ['ODT', '0DAT LA'], ownFills });
    const colours = (line: Element): string[] =>
      [...line.querySelectorAll<HTMLElement>('[aria-hidden]')].map((each) => each.style.backgroundColor);
    const panel = await renderPanel(<LayersPanel />);
    const legend = panel.getByRole('region', { name: 'Chú giải' });
    const lines = [...legend.element().querySelectorAll('li')];
    expect(lines.map((line) => line.textContent)).toEqual(['ODTĐất ở tại đô thị', '0DAT LAMàu của bản vẽ', 'Màu của bản vẽ']);
    expect(lines.slice(1).map(colours)).toEqual([['rgb(255, 128, 0)'], ['rgb(0, 0, 255)']]);
    const card = await renderPanel(<ZoneCard />);
    updateZonesHere({
      layers: [{ planningId: 'a', title: 'Quy hoạch a', year: 0, isSample: true, landCodes: ['0DAT LA'], ownFills }],
      position: TEST_CENTER,
      pinAtRequest: pinSlice.position && { ...pinSlice.position },
    });
    await expect.poll(() => card.container.textContent).toContain('0DAT LAMàu của bản vẽ');
    expect(card.container.textContent).toContain('Quy hoạch a Dữ liệu mẫu');
  });
});
