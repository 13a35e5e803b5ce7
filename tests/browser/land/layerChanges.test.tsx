import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LayerEditions } from '../../../src/features/layers/LayerEditions.tsx';
import type { OpenLayer } from '../../../src/domain/map/openLayer.ts';
import { hideChanges } from '../../../src/flows/layers/askChanges.ts';
import { drawChanges } from '../../../src/map/overlays/drawChanges.ts';
import { shownMap } from '../../../src/map/view/shownMap.ts';
import { configSlice } from '../../../src/state/shell/configSlice.ts';
import { changesSlice } from '../../../src/state/layers/changesSlice.ts';
import { editionSlice } from '../../../src/state/layers/sourceSlice.ts';
import { clearSelection, selectionSlice } from '../../../src/state/parcel/selectionSlice.ts';
import { settingsSlice } from '../../../src/state/shell/settingsSlice.ts';
import { viewSlice } from '../../../src/state/map/viewSlice.ts';
import { mapReady, type MapFixture, openMapFixture } from '../mapFixture.ts';
import { renderPanel } from '../support/renderPanel.tsx';
import { eventually } from '../../support/run/eventually.ts';

const planning = (id: string, from: string, replaces: string[] = []) => ({
  type: 'land' as const,
  id,
  title: `Quy hoạch ${id}`,
  address: '',
  imageUrl: '',
  fileUrl: '',
  fileMapCode: '',
  year: Number(from),
  center: { lng: 108.22, lat: 16.01 },
  isSample: false,
  pictures: [],
  edition: { status: 'in_force' as const, from, to: '', replaces, adjusts: [], details: [] },
});
const [OLD, NEW] = [planning('old', '2020'), planning('new', '2030', ['old'])];

const SHAPE: [number, number][][][] = [
  [
    [
      [108.22, 16.01],
      [108.221, 16.01],
      [108.221, 16.011],
      [108.22, 16.011],
      [108.22, 16.01],
    ],
  ],
];
const PIECE = {
  code_before: 'ODT',
  code_after: 'DGT',
  area_m2: 1234,
  west: 108.22,
  south: 16.01,
  east: 108.221,
  north: 16.011,
  shape: SHAPE,
};
const TRANSFERS = [
  { code_before: 'ODT', code_after: 'DGT', area_m2: 1234, changes: 2 },
  { code_before: null, code_after: '', area_m2: 5.5, changes: 1 },
];

describe('changes of an open planning', () => {
  let asked: URLSearchParams[];
  let answer: () => Response;
  const show = () => renderPanel(<LayerEditions layer={{ ...NEW, drawings: [] } as unknown as OpenLayer} />);

  beforeEach(() => {
    Object.assign(configSlice, { status: 'ready', pointsPerView: 0 });
    editionSlice.editions['new'] = [OLD, NEW];
    asked = [];
    answer = () => Response.json({ data: { transfers: TRANSFERS, data: [PIECE], total: 2, imported_at: '' } });
    vi.stubGlobal('fetch', async (input: string) => {
      asked.push(new URL(String(input), location.href).searchParams);
      return answer();
    });
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    hideChanges();
    editionSlice.editions = {};
    Object.assign(configSlice, { status: 'idle', pointsPerView: 0 });
  });

  it('plan changes: loaded when the row opens, m² by land code; a press draws them and flies there', async () => {
    const screen = await show();
    expect(asked).toEqual([]);
    await screen.getByText('Thay đổi so với Quy hoạch old · 2020').click();
    const row = screen.getByRole('button', { name: 'ODT → DGT: 1,234.0 m²' });
    await expect.element(row).toHaveAttribute('aria-pressed', 'false');
    await expect.element(screen.getByRole('button', { name: 'Không có quy hoạch → Không ghi loại đất: 5.5 m²' })).toBeVisible();
    expect(Object.fromEntries(asked[0]!)).toEqual({ planningIdBefore: 'old', planningIdAfter: 'new', limit: '1' });
    await row.click();
    await expect.element(row).toHaveAttribute('aria-pressed', 'true');
    await expect.poll(() => asked[1]?.get('transfer')).toBe('ODT>DGT');
    await expect.element(screen.getByText('Bản đồ chỉ vẽ những mảnh lớn nhất.')).toBeVisible();
    expect(viewSlice.flight?.center.lng).toBeCloseTo(108.2205, 6);
    await row.click();
    await expect.element(row).toHaveAttribute('aria-pressed', 'false');
    await expect.poll(() => changesSlice.drawn).toBeNull();
  });

  it('plan changes: a failure can be retried; where views cost points none is offered', async () => {
    answer = () => Response.json({ message: 'Bận' }, { status: 503 });
    const screen = await show();
    await screen.getByText('Thay đổi so với Quy hoạch old · 2020').click();
    await expect.element(screen.getByText('Chưa so sánh được hai bản quy hoạch.')).toBeVisible();
    answer = () => Response.json({ data: { transfers: [], data: [], total: 0, imported_at: '' } });
    await screen.getByRole('button', { name: 'Thử lại' }).click();
    await expect.element(screen.getByText('Hai bản quy hoạch như nhau ở mọi nơi.')).toBeVisible();
    configSlice.pointsPerView = 10;
    await expect.element(screen.getByText('Thay đổi so với Quy hoạch old · 2020')).not.toBeInTheDocument();
  });
});

describe('changes on the map', () => {
  let fixture: MapFixture;
  beforeEach(async () => {
    fixture = await openMapFixture(null);
  });
  afterEach(() => {
    drawChanges([]);
    clearSelection();
    vi.restoreAllMocks();
    fixture.tearDown();
  });

  it('plan changes: the drawn changes survive a new style and go when they are closed', async () => {
    fixture.start();
    await mapReady();
    drawChanges([SHAPE]);
    const layers = (): string[] =>
      shownMap()!
        .getLayersOrder()
        .filter((id) => id.startsWith('changes-'));
    await eventually(() => expect(layers()).toEqual(['changes-fill', 'changes-casing', 'changes-line']));
    // A parcel that is opened later is drawn above them, and so are names.
    const ring = [108.22, 108.2205, 108.2205].map((lng, i) => ({ lng, lat: 16.01 + (i > 1 ? 0.0005 : 0) }));
    Object.assign(selectionSlice, { status: 'ready', parcel: { id: 'p', ring, label: '', landCode: 'ODT' } });
    const isOver = (id: string): boolean => {
      const order = shownMap()!.getLayersOrder();
      return order.indexOf(id) > order.indexOf('changes-line');
    };
    await eventually(() => expect(['selection-fill', 'islands-label'].map(isOver)).toEqual([true, true]));
    const before = shownMap()!.getPaintProperty('changes-line', 'line-color');
    settingsSlice.theme = 'dark';
    await eventually(() => expect(shownMap()!.getPaintProperty('changes-line', 'line-color')).not.toBe(before));
    settingsSlice.theme = 'light';
    drawChanges([]);
    const data = () => shownMap()!.getSource<import('maplibre-gl').GeoJSONSource>('changes')!.getData();
    await expect.poll(data).toMatchObject({ features: [] });
  });
});
