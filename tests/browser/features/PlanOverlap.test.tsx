import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { measurePlanOverlap, remeasurePlanOverlap } from '../../../src/flows/parcel/measurePlanOverlap.ts';
import { MeasurementMethod } from '../../../src/features/parcel/MeasurementMethod.tsx';
import { PlanStrips } from '../../../src/features/parcel/PlanStrips.tsx';
import { PlanVerdictBlock } from '../../../src/features/parcel/PlanVerdictBlock.tsx';
import type { OpenLayer } from '../../../src/domain/map/openLayer.ts';
import type { CadastralParcel } from '../../../src/domain/land/parcel.ts';
import type { Language } from '../../../src/domain/text/languages.ts';
import { configSlice } from '../../../src/state/shell/configSlice.ts';
import { layersSlice } from '../../../src/state/layers/layersSlice.ts';
import { planOverlapSlice, updatePlanOverlap } from '../../../src/state/parcel/planOverlapSlice.ts';
import { suggestSlice } from '../../../src/state/results/suggestSlice.ts';
import { drawerHost, renderPanel } from '../support/renderPanel.tsx';

/** Converts shares of a ground that is 0.0004° wide and 0.0003° high. */
const at = (x: number, y: number): [number, number] => [108.22 + x * 0.0004, 16.01 + y * 0.0003];

const PARCEL: CadastralParcel = {
  type: 'cadastrals',
  id: 'p',
  title: '',
  sheetNumber: '24',
  parcelNumber: '118',
  areaM2: 1234.5,
  landCode: 'ODT',
  center: { lng: 108.2202, lat: 16.01015 },
  ring: [at(0, 0), at(1, 0), at(1, 1), at(0, 1)].map(([lng, lat]) => ({ lng, lat })),
  address: '',
  addressNow: '',
  provinceCode: '48',
  isSample: true,
};

/** A planning whose file the worker fetches. */
const layer = (id: string, year: number): OpenLayer => ({
  type: 'land',
  id,
  title: `Quy hoạch ${id}`,
  address: '',
  year,
  center: PARCEL.center,
  box: null,
  fileUrl: `${location.origin}/tests/fixtures/${id}.geojson`,
  pictures: [],
  drawings: ['zones'],
  drawing: 'zones',
  opacity: 100,
  status: 'shown',
  fault: null,
  attempt: 0,
  landCodes: [],
  isAutomatic: false,
  isSample: true,
});

/** Each test has a ground of its own, because results are cached by ground. */
let ground = PARCEL;
let count = 0;
/** Plannings that the gateway reports over the ground; null: it fails. */
let around: object[] | null;
const wirePlanning = (_id: string, year: number) => ({
  _id,
  uid: _id,
  title: `Quy hoạch ${_id}`,
  address: '',
  images: [],
  parcel_land_images: [],
  latitude_center: 16.01,
  longitude_center: 108.22,
  ...Object.fromEntries(['city', 'district', 'ward'].flatMap((unit) => [`${unit}_name`, `${unit}_code`].map((field) => [field, '']))),
  ward_name_2025: '',
  city_name_2025: '',
  files: [{ url: `${location.origin}/tests/fixtures/${_id}.geojson` }],
  file_map_code: '',
  year,
  is_sample: true,
  status: 'ACTIVE',
});

beforeEach(() => {
  around = [];
  const real = fetch;
  vi.stubGlobal('fetch', async (input: string, init?: RequestInit) => {
    if (!String(input).includes('/parcel-land/find-around')) return real(input, init);
    return around ? Response.json({ data: around }) : Response.json({ success: false, message: 'Bận' }, { status: 503 });
  });
  Object.assign(configSlice, { status: 'ready', pointsPerView: 0 });
  ground = { ...PARCEL, id: `p${(count += 1)}` };
});

afterEach(() => {
  vi.unstubAllGlobals();
  Object.assign(configSlice, { status: 'idle', pointsPerView: 0 });
  Object.assign(planOverlapSlice, { status: 'none', groundId: null, plans: [], overlap: null });
  Object.assign(suggestSlice, { opened: null, tab: '1' });
  layersSlice.open = [];
});

type Screen = Awaited<ReturnType<typeof renderPanel>>;
/** Renders all parts of the panel about plannings, unfolded. */
async function show(language: Language = 'vi'): Promise<Screen> {
  const screen = await renderPanel(
    <>
      <PlanVerdictBlock ground={ground} areaM2={ground.areaM2} />
      <PlanStrips ground={ground} areaM2={ground.areaM2} />
      <MeasurementMethod ground={ground} areaM2={ground.areaM2} table={null} />
    </>,
    drawerHost('sheet'),
    language,
  );
  void measurePlanOverlap(ground);
  await screen.getByText(language === 'vi' ? 'Cách tính' : 'How it is computed').click();
  return screen;
}

const verdictOf = (screen: Screen) => screen.getByRole('status', { name: 'Quy hoạch trên thửa' });

/** Name, m² and % of each row. */
function cellsOf(screen: Screen, title: string): string[][] {
  const table = screen.getByRole('table', { name: title }).element();
  return [...table.querySelectorAll('tbody tr, tfoot tr')].map((row) =>
    [...row.children].map((cell) => cell.querySelector('span')?.textContent ?? cell.textContent!),
  );
}

describe('plannings over a parcel', () => {
  it('plan overlap: the verdict appears without an open layer, as high as its placeholder', async () => {
    around = [wirePlanning('overlapPlain', 2030)];
    const screen = await show();
    const block = verdictOf(screen).element() as HTMLElement;
    const { height } = block.getBoundingClientRect();
    await expect.element(verdictOf(screen)).toHaveTextContent('74 % quy hoạch đất ở tại đô thị (ODT)theo Quy hoạch overlapPlain · 2030');
    expect(block.getBoundingClientRect().height).toBe(height);
    expect(layersSlice.open).toEqual([]);
    await expect.element(screen.getByText('DGT 148.1 m² · 12.0 %')).toBeVisible();
  });

  it('plan overlap: a sample planning over another parcel has one badge per card, in the page’s language', async () => {
    around = [{ ...wirePlanning('overlapPlain', 2030), title: 'Quy hoạch phân khu (dữ liệu mẫu)' }];
    ground = { ...ground, isSample: false };
    const screen = await show('en');
    const [verdict, card] = [screen.getByRole('status'), screen.getByRole('article')];
    await expect.element(verdict).toHaveTextContent(/Quy hoạch phân khu · 2030.*Sample data$/);
    await expect.element(card).toHaveTextContent(/Quy hoạch phân khu · 2030Sample data/);
    expect(document.body.textContent).not.toMatch(/dữ liệu mẫu/i);
  });

  it('plan overlap: without a planning it says so and leads to the suggestions', async () => {
    const screen = await show();
    await expect.element(verdictOf(screen)).toHaveTextContent('Chưa có quy hoạch nào ở đây');
    await screen.getByRole('button', { name: 'Gợi ý quy hoạch' }).click();
    expect({ ...suggestSlice }).toMatchObject({ opened: { id: expect.any(Number) }, tab: '1' });
  });

  it('plan overlap: a failure is a quiet line, and a retry loads it again', async () => {
    around = null;
    const screen = await show();
    await expect.element(verdictOf(screen)).toHaveTextContent('Chưa tải được quy hoạch ở đây');
    around = [wirePlanning('overlapPlain', 2030)];
    await screen.getByRole('button', { name: 'Thử lại' }).click();
    await expect.element(verdictOf(screen)).toHaveTextContent(/^74 %/);
  });

  it('plan overlap: where a view costs points it is not opened unasked, and its price is shown', async () => {
    configSlice.pointsPerView = 10;
    around = [wirePlanning('overlapPlain', 2030)];
    const screen = await show();
    await expect.element(verdictOf(screen)).toHaveTextContent('Có quy hoạch ở đây, mỗi lượt xem tốn 10 VPOINT');
    await expect.element(screen.getByRole('button', { name: 'Xem quy hoạch' })).toBeVisible();
    expect(planOverlapSlice.overlap).toBeNull();
  });

  it('plan overlap: a wallet that cannot pay for a view is shown the price', async () => {
    configSlice.pointsPerView = 12;
    const screen = await show();
    await expect.element(verdictOf(screen)).toHaveTextContent('Chưa có quy hoạch nào ở đây');
    const failed = { kind: 'refused', message: '', status: 402 } as const;
    const overlap = { areaM2: 1, fault: null, outline: null, plans: [{ planningId: 'paid', failed }], differences: [] };
    const plans = [{ id: 'paid', title: 'Quy hoạch', year: 2030 }];
    updatePlanOverlap({ status: 'ready', plans, around: [], isUnasked: false, hasPictures: false, overlap });
    await expect.element(verdictOf(screen)).toHaveTextContent('Ví của bạn không đủ 12 VPOINT để xem lớp này.');
  });

  it('plan overlap: m² and % per land code sum to the parcel’s area and 100.0; the rest is named', async () => {
    layersSlice.open = [layer('overlapPlain', 2030)];
    const screen = await show();
    await expect.element(screen.getByRole('table', { name: /^Quy hoạch overlapPlain/ })).toBeVisible();
    expect(cellsOf(screen, 'Quy hoạch overlapPlain · 2030')).toEqual([
      ['ODT', '913.5', '74.0'],
      ['DGT', '148.1', '12.0'],
      ['MNC', '98.8', '8.0'],
      ['Không có quy hoạch', '74.1', '6.0'],
      ['Cả thửa', '1,234.5', '100.0'],
    ]);
    const picture = screen.getByRole('img', {
      name: 'Hình thửa đất, hướng bắc ở trên: ODT 74.0 %, DGT 12.0 %, MNC 8.0 %, Không có quy hoạch 6.0 %',
    });
    const colours = [...picture.element().querySelectorAll('path[fill^="#"]')].map((path) => path.getAttribute('fill'));
    expect(colours).toEqual(['#FFA0FF', '#B4FFFF', '#FFAA32']);
    await expect.element(screen.getByText(/Không thay trích lục quy hoạch/)).toBeVisible();
    await expect.element(screen.getByRole('heading', { name: 'Quy hoạch overlapPlain · 2030' }).first()).toBeVisible();
  });

  it('plan overlap: overlapping, crossing and broken zones are named', async () => {
    layersSlice.open = [layer('overlapFaults', 2024)];
    const screen = await show();
    await expect.element(screen.getByText(/chồng lên nhau trên 123.5 m² của thửa/)).toBeVisible();
    for (const words of [/Toạ độ của 1 phân khu bị lỗi/, /1 phân khu có đường bao dưới 3 góc/, /1 phân khu có ranh tự cắt nên/]) {
      await expect.element(screen.getByText(words)).toBeVisible();
    }
    expect(cellsOf(screen, 'Quy hoạch overlapFaults · 2024')[0]).toEqual(['ODT', '493.8', '40.0']);
    await expect.element(screen.getByText('Chưa rõ loại đất')).toBeVisible();
  });

  it('plan overlap: it follows the open layers: a new one is measured, a closed one removed', async () => {
    layersSlice.open = [layer('overlapPlain', 2030)];
    const screen = await show();
    await expect.element(screen.getByRole('table', { name: /^Quy hoạch overlapPlain/ })).toBeVisible();
    layersSlice.open.unshift(layer('overlapFaults', 2024));
    await remeasurePlanOverlap(ground);
    await expect.element(screen.getByRole('table', { name: /^Quy hoạch overlapFaults/ })).toBeVisible();
    const order = screen
      .getByRole('article')
      .elements()
      .map((article) => article.getAttribute('aria-label'));
    // The newest first, whatever is on top of the map.
    expect(order).toEqual(['Quy hoạch overlapPlain', 'Quy hoạch overlapFaults']);
    layersSlice.open = layersSlice.open.slice(0, 1);
    await remeasurePlanOverlap(ground);
    await expect.poll(() => screen.getByRole('article').elements().length).toBe(1);
  });

  it('plan overlap: a file that cannot be loaded is named, and the others count', async () => {
    layersSlice.open = [layer('overlapPlain', 2030), layer('khongCo', 2020)];
    const screen = await show();
    await expect.element(screen.getByText('Chưa tải được các phân khu của lớp này.')).toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'Thử lại' })).toBeVisible();
    await expect.element(screen.getByRole('table', { name: /^Quy hoạch overlapPlain/ })).toBeVisible();
  });

  it('plan overlap: an open sheet is not measured and does not count as an open planning', async () => {
    const sheet = { ...layer('overlapPlain', 0), type: 'cadastrals', id: 'sheet/overlapPlain' } as const;
    layersSlice.open = [sheet];
    const screen = await show();
    await expect.element(verdictOf(screen)).toHaveTextContent('Chưa có quy hoạch nào ở đây');
    layersSlice.open = [sheet, layer('overlapFaults', 2024)];
    await remeasurePlanOverlap(ground);
    await expect.element(screen.getByRole('table', { name: /^Quy hoạch overlapFaults/ })).toBeVisible();
    expect(planOverlapSlice.overlap!.plans.map(({ planningId }) => planningId)).toEqual(['overlapFaults']);
    expect(screen.getByRole('article').elements()).toHaveLength(1);
  });

  it('plan overlap: plannings with pictures alone have nothing to measure', async () => {
    around = [{ ...wirePlanning('picture', 2030), files: [] }];
    const screen = await show();
    await expect.element(verdictOf(screen)).toHaveTextContent(/chỉ có ảnh/);
  });

  it('plan overlap: a parcel with a self-crossing boundary says so', async () => {
    const [a, b, c, d] = PARCEL.ring as [typeof PARCEL.center, typeof PARCEL.center, typeof PARCEL.center, typeof PARCEL.center];
    ground = { ...ground, ring: [a, c, b, d] };
    layersSlice.open = [layer('overlapPlain', 2030)];
    const screen = await show();
    await expect.element(screen.getByText(/Ranh tự cắt nên diện tích/)).toBeVisible();
  });
});
