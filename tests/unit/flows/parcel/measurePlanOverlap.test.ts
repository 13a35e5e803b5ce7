import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { toLayer } from '../../../../src/flows/layers/loadLayer.ts';
import { measurePlanOverlap, pickEdition, requestPlannings } from '../../../../src/flows/parcel/measurePlanOverlap.ts';
import type { PicturedPlanning } from '../../../../src/domain/land/planning.ts';
import { success } from '../../../../src/domain/result.ts';
import { configSlice } from '../../../../src/state/shell/configSlice.ts';
import { layersSlice } from '../../../../src/state/layers/layersSlice.ts';
import { planOverlapSlice } from '../../../../src/state/parcel/planOverlapSlice.ts';
import { sessionSlice } from '../../../../src/state/session/sessionSlice.ts';
import { parcelsClient } from '../../../../workers/parcels/client.ts';

/** Other test files read the same slices. */
const before = { config: { ...configSlice }, overlap: { ...planOverlapSlice }, session: { ...sessionSlice } };

const wirePlanning = (_id: string, year: number, url = `/files/plannings/${_id}.geojson`) => ({
  _id,
  uid: _id,
  title: `Quy hoạch ${_id}`,
  address: '',
  images: [],
  parcel_land_images: [],
  latitude_center: 16,
  longitude_center: 108,
  city_name: '',
  district_name: '',
  ward_name: '',
  ward_code: '',
  district_code: '',
  city_code: '',
  ward_name_2025: '',
  city_name_2025: '',
  files: url === '' ? [] : [{ url }],
  file_map_code: '',
  year,
  is_sample: true,
  status: 'ACTIVE',
});

let lots = 0;
/** Each test uses different ground. */
const ground = () => ({
  id: `lot${(lots += 1)}`,
  ring: [
    { lng: 108, lat: 16 },
    { lng: 108.001, lat: 16 },
    { lng: 108.001, lat: 16.002 },
  ],
});

let asked: Array<{ position: Array<{ longitude: number; latitude: number }> }>;
let answers: () => Response;
const measured = vi.fn();
/** Pairs of plannings that were compared last. */
let compared: string[];

function openPlanning(id: string, change: object): void {
  const planning: PicturedPlanning = {
    type: 'land',
    id,
    title: `Quy hoạch ${id}`,
    address: '',
    imageUrl: '',
    fileUrl: `/files/plannings/${id}.geojson`,
    fileMapCode: '',
    year: 2020,
    center: { lng: 108, lat: 16 },
    isSample: true,
    pictures: [],
  };
  layersSlice.open = [{ ...toLayer(planning, 100, false), ...change }];
}

beforeEach(() => {
  asked = [];
  answers = () =>
    Response.json({
      data: [wirePlanning('y2024', 2024), wirePlanning('y2040', 2040), wirePlanning('y2030', 2030), wirePlanning('y2010', 2010)],
    });
  vi.stubGlobal('location', { origin: 'http://localhost' });
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
    asked.push(JSON.parse(init.body as string));
    return answers();
  });
  measured.mockReset();
  vi.spyOn(parcelsClient, 'planOverlap').mockImplementation(async (_ring, files, pairs) => {
    compared = pairs.map((pair) => `${pair.before} ${pair.after}`);
    measured(files.map(({ id }) => id));
    return success({ areaM2: 100, fault: null, outline: null, plans: [], differences: [] });
  });
  Object.assign(configSlice, { status: 'ready', pointsPerView: 0 });
  Object.assign(sessionSlice, { status: 'loggedIn' });
  layersSlice.open = [];
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  Object.assign(configSlice, before.config);
  Object.assign(planOverlapSlice, before.overlap);
  Object.assign(sessionSlice, before.session);
  layersSlice.open = [];
});

it('plan overlap: the newest plannings over the ground are measured unasked, requested once by its box', async () => {
  const lot = ground();
  await measurePlanOverlap(lot);
  expect(measured.mock.calls).toEqual([[['y2040', 'y2030', 'y2024']]]);
  expect(planOverlapSlice).toMatchObject({ status: 'ready', groundId: lot.id, isUnasked: false });
  expect(planOverlapSlice.plans.map(({ year }) => year)).toEqual([2040, 2030, 2024]);
  const { position } = asked[0]!;
  expect([Math.min(...position.map(({ longitude }) => longitude)), Math.max(...position.map(({ latitude }) => latitude))]).toEqual([
    108, 16.002,
  ]);
  openPlanning('y2010', {});
  await measurePlanOverlap(lot);
  expect(asked).toHaveLength(1);
  expect(measured.mock.calls.at(-1)).toEqual([['y2040', 'y2030', 'y2024', 'y2010']]);
});

it('plan overlap: sample plannings are marked only on real ground, and outside of the name', async () => {
  const title = 'Quy hoạch (dữ liệu mẫu) – Hòa Xuân';
  answers = () => Response.json({ data: [{ ...wirePlanning('y2024', 2024), title }] });
  await measurePlanOverlap({ ...ground(), isSample: true });
  const shown = () => [...planOverlapSlice.plans, ...planOverlapSlice.around].map((plan) => [plan.title, plan.isSample]);
  const name = 'Quy hoạch – Hòa Xuân';
  expect(shown()).toEqual([
    [name, undefined],
    [name, undefined],
  ]);
  await measurePlanOverlap(ground());
  expect(shown()).toEqual([
    [name, true],
    [name, true],
  ]);
});

it('plan overlap: with a view charge nothing opens unasked; on request the newest does, for customers', async () => {
  configSlice.pointsPerView = 10;
  const lot = ground();
  await measurePlanOverlap(lot);
  expect(measured).not.toHaveBeenCalled();
  expect(planOverlapSlice).toMatchObject({ status: 'ready', isUnasked: true, overlap: null });
  sessionSlice.status = 'anonymous';
  requestPlannings(lot);
  expect(measured).not.toHaveBeenCalled();
  sessionSlice.status = 'loggedIn';
  requestPlannings(lot);
  await expect.poll(() => measured.mock.calls).toEqual([[['y2040']]]);
  await expect.poll(() => planOverlapSlice).toMatchObject({ status: 'ready', isUnasked: false });
});

it('plan overlap: with a view charge an open layer counts only while its zones are shown', async () => {
  configSlice.pointsPerView = 10;
  for (const change of [{ status: 'failed' }, { status: 'loading' }, { status: 'shown', drawing: 'picture' }]) {
    openPlanning('y2030', change);
    await measurePlanOverlap(ground());
  }
  expect(measured).not.toHaveBeenCalled();
  openPlanning('y2030', { status: 'shown' });
  await measurePlanOverlap(ground());
  expect(measured.mock.calls).toEqual([[['y2030']]]);
});

it('plan overlap: until the view charge is known nothing is requested or opened', async () => {
  configSlice.status = 'loading';
  await measurePlanOverlap(ground());
  expect(asked).toEqual([]);
  expect(planOverlapSlice.status).toBe('loading');
  configSlice.status = 'failed';
  await measurePlanOverlap(ground());
  expect(measured).not.toHaveBeenCalled();
  expect(planOverlapSlice).toMatchObject({ status: 'ready', isUnasked: true });
});

it('plan overlap: no planning, only pictures, and a refusing gateway are distinguished', async () => {
  answers = () => Response.json({ data: [] });
  await measurePlanOverlap(ground());
  expect(planOverlapSlice).toMatchObject({ status: 'ready', plans: [], hasPictures: false, isUnasked: false });
  answers = () => Response.json({ data: [wirePlanning('picture', 2040, '')] });
  await measurePlanOverlap(ground());
  expect(planOverlapSlice).toMatchObject({ status: 'ready', plans: [], hasPictures: true });
  answers = () => Response.json({ success: false, message: 'Bận' }, { status: 503 });
  const lot = ground();
  await measurePlanOverlap(lot);
  expect(planOverlapSlice).toMatchObject({ status: 'failed', plans: [] });
  answers = () => Response.json({ data: [wirePlanning('y2040', 2040)] });
  await measurePlanOverlap(lot);
  expect(planOverlapSlice.status).toBe('ready');
});

it('plan overlap: plannings in force are measured first; a chosen edition is measured without leading', async () => {
  const said = { from: '', to: '', replaces: [], adjusts: [], details: [] };
  const dated = (id: string, year: number, status: string, more = {}) => ({
    ...wirePlanning(id, year),
    edition: { ...said, status, ...more },
  });
  answers = () =>
    Response.json({
      data: [
        dated('draft', 2040, 'consultation', { adjusts: ['held'] }),
        dated('gone', 2020, 'replaced', { from: '2015', to: '2020' }),
        dated('held', 2030, 'in_force', { replaces: ['gone'], from: '2021' }),
        wirePlanning('unsaid', 2035),
        wirePlanning('older', 2034),
      ],
    });
  const lot = ground();
  await measurePlanOverlap(lot);
  expect(measured.mock.calls).toEqual([[['held', 'unsaid', 'older']]]);
  expect(planOverlapSlice.around.map(({ id }) => id)).toEqual(['held', 'unsaid', 'older', 'draft', 'gone']);
  expect(planOverlapSlice.around.at(-1)!.edition).toMatchObject({ status: 'replaced', from: '2015', to: '2020' });
  pickEdition(lot, 'gone');
  await expect.poll(() => planOverlapSlice.plans.map(({ id }) => id)).toEqual(['held', 'unsaid', 'older', 'gone']);
  expect(planOverlapSlice.pickedId).toBe('gone');
  expect(compared).toEqual([]);
  // The chosen edition is compared with the previous one.
  pickEdition(lot, 'held');
  await expect.poll(() => compared).toEqual(['gone held']);
  // With a view charge, pressing a year opens nothing.
  configSlice.pointsPerView = 10;
  const dear = ground();
  await measurePlanOverlap(dear);
  measured.mockReset();
  pickEdition(dear, 'gone');
  await expect.poll(() => planOverlapSlice.status).toBe('ready');
  expect(measured).not.toHaveBeenCalled();
});

it('plan overlap: two plannings in force are compared once, by place; expired ones are editions only', async () => {
  const edition = { status: 'in_force', from: '', to: '', replaces: [], adjusts: [], details: [] };
  answers = () =>
    Response.json({
      data: [
        { ...wirePlanning('town', 2030), edition },
        { ...wirePlanning('ward', 2028), edition },
        { ...wirePlanning('past', 2020), edition: { ...edition, status: 'replaced' } },
      ],
    });
  await measurePlanOverlap(ground());
  expect(measured.mock.calls).toEqual([[['town', 'ward', 'past']]]);
  expect(compared).toEqual(['town ward']);
});
