import { afterEach, expect, test } from 'vitest';
import type { LngLatBox } from '../../../../../src/domain/geometry/lngLat.ts';
import type { ParcelsApi } from '../../../../../workers/parcels/api.ts';
import { zoneKinds } from '../../../../../src/domain/land/zoneKinds.ts';
import { NO_SIDE } from '../../../../../workers/parcels/land/landCell.ts';
import { LandStore } from '../../../../../workers/parcels/store/landStore.ts';
import { STORE_LIMITS } from '../../../../../workers/parcels/store/storeLimits.ts';
import { chooseTileStore } from '../../../../../workers/parcels/tiles/chooseTileStore.ts';
import { createReferenceTileStore } from '../../../../../workers/parcels/tiles/reference.ts';
import { LOT_DEG } from '../../../../support/land/gridLand.ts';
import { sendJson, type TestServer } from '../../../../support/gateways/httpServer.ts';
import { startParcelsCore } from '../../../../support/land/parcelsCore.ts';
import { readTile, tileLayerNames } from '../../../../support/tiles/readTile.ts';
import { TEST_CENTER as CENTER, TEST_SOUTH_WEST as SOUTH_WEST } from '../../../../support/land/testLand.ts';
import { tileOf } from '../../../../support/tiles/tileOf.ts';

let server: TestServer | undefined;
afterEach(async () => {
  await server?.close();
  server = undefined;
});

async function startCore(...how: Parameters<typeof startParcelsCore>): Promise<ParcelsApi> {
  const started = await startParcelsCore(...how);
  server = started.server;
  return started.core;
}

const FILE = { id: 'plan-1', fileUrl: '/files/plan-1.geojson' };
/** In the outer zone, which is a frame one lot wide. */
const ON_FRAME = { lng: SOUTH_WEST.lng + LOT_DEG / 2, lat: SOUTH_WEST.lat + 5 * LOT_DEG };
const NOWHERE = { lng: 105, lat: 21 };
const fileCalls = (): string[] => server!.seen.map(({ path }) => path).filter((path) => path.startsWith('/files/'));

const square = (side: number, at = 108.2) => [
  [
    [at, 16],
    [at + side, 16],
    [at + side, 16 + side],
    [at, 16 + side],
    [at, 16],
  ],
];
const feature = (geometry: object, properties: object | null = { land_code: 'ODT' }) => ({ type: 'Feature', properties, geometry });
const collection = (...features: unknown[]) => ({ type: 'FeatureCollection', features });
const answering = (body: unknown, status = 200) =>
  startCore((kind, _request, response) => {
    if (kind === 'file') sendJson(response, status, body);
    return kind === 'file';
  });

test('zones: a planning is opened once and cut into its own tiles, with holes', async () => {
  const core = await startCore();
  const summaries = await Promise.all([core.openZones(FILE), core.openZones(FILE)]);
  expect(summaries[0]).toMatchObject({ ok: true, value: { zoneCount: 2, landCodes: ['ODT', 'DGT'] } });
  expect(summaries[1]).toEqual(summaries[0]);
  const { x, y } = tileOf(CENTER, 15);
  const bytes = await core.tile('zones', 15, x, y, FILE.id);
  expect(tileLayerNames(bytes)).toEqual(['zones']);
  const zones = readTile(bytes, 'zones');
  expect(zones.map(({ properties }) => properties)).toEqual([{ landCode: 'DGT' }, { landCode: 'ODT' }]);
  expect(zones.map((zone) => zone.loadGeometry().length)).toEqual([2, 1]);
  expect(await core.tile('zones', 15, x, y, 'other')).toHaveLength(0);
  expect(fileCalls()).toHaveLength(1);
});

test('zones: cells have all zones by the kinds of the summary, and without WebAssembly there are none', async () => {
  const own = { fill: '#2266CC' };
  const areas = [square(0.001), square(0.001, 108.21), square(0.001, 108.4), square(0.001, 108.41)];
  const properties = [{ land_code: 'LUC' }, { land_code: 'ODT' }, own, {}];
  const core = await answering(collection(...areas.map((coordinates, i) => feature({ type: 'Polygon', coordinates }, properties[i]))));
  const opened = await core.openZones(FILE);
  if (!opened.ok) throw new Error(opened.error.message);
  const { landCodes, ownFills } = opened.value;
  const near = { lng: 108.4, lat: 16 };
  const piece = (await core.zoneCells(FILE.id, near, 0))!;
  expect(piece.isLast).toBe(true);
  const drawn = piece.cells.flatMap(({ batches }) =>
    batches.flatMap(({ featureIds, vertices }) => [...featureIds].map((id, i) => [id, vertices[4 * 7 * i + 2]! % NO_SIDE] as const)),
  );
  const kinds = zoneKinds(landCodes, ownFills);
  expect(Object.fromEntries(drawn.map(([id, kind]) => [id, kinds[kind]]))).toEqual({
    0: { landCode: 'LUC' },
    1: { landCode: 'ODT' },
    2: { landCode: '', fill: '#2266cc' },
    3: { landCode: '' },
  });
  expect(drawn[0]![0]).toBeGreaterThan(1);
  expect(await core.zoneCells(FILE.id, near, piece.cells.length)).toEqual({ cells: [], isLast: true });
  expect(await core.zoneCells('other', near, 0)).toEqual({ cells: [], isLast: true });
  const { x, y } = tileOf({ lng: 108.2005, lat: 16.0005 }, 17);
  expect(readTile(await core.tile('zone-codes', 17, x, y, FILE.id), 'zone-codes').map((codes) => codes.properties)).toEqual([
    { landCode: 'LUC' },
  ]);
});

test('zones: the customer’s token is sent to the gateway, and not to another file host', async () => {
  const core = await startCore();
  await core.openZones(FILE);
  await core.configure({ apiBase: server!.base, fileBase: `${server!.base}/`, token: 'abc' });
  await core.openZones({ ...FILE, id: 'plan-again' });
  expect(server!.seen.map(({ headers }) => headers.authorization)).toEqual(['Bearer abc', undefined]);
});

test('zones: a closed planning reopens without another download', async () => {
  const core = await startCore();
  await core.openZones(FILE);
  await core.closeZones(FILE.id);
  await core.openZones(FILE);
  expect(fileCalls()).toHaveLength(1);
});

test('zones: a search names the planning to draw, and fetches no file', async () => {
  const core = await startCore();
  expect(await core.searchAround(CENTER)).toMatchObject({ ok: true, value: { planningHere: { id: 'plan-1', year: 2030 } } });
  expect(fileCalls()).toEqual([]);
});

test('zones at a point: the topmost planning is first, holes and outside points are excluded', async () => {
  const core = await startCore();
  await core.openZones(FILE);
  expect(await core.zonesAt(ON_FRAME, ['nobody', FILE.id])).toEqual([{ planningId: 'plan-1', landCodes: ['DGT'] }]);
  expect(await core.zonesAt(CENTER, [FILE.id])).toEqual([{ planningId: 'plan-1', landCodes: ['ODT'] }]);
  expect(await core.zonesAt(NOWHERE, [FILE.id])).toEqual([]);
});

test('zones meeting a box: true rings are packed end to end, without repeated first corners', async () => {
  await startCore();
  const land = new LandStore(STORE_LIMITS, (await chooseTileStore()).createTiles);
  const zonesMeeting = (box: LngLatBox) => land.zonesMeeting(FILE, box, server!.base);
  const { lng: west, lat: south } = SOUTH_WEST;
  const corner = { west, south, east: west + LOT_DEG / 2, north: south + LOT_DEG / 2 };
  const near = await zonesMeeting(corner);
  if (!near.ok) throw new Error(near.error.message);
  expect(near.value.landCodes).toEqual(['DGT']);
  expect([...near.value.zoneEnds]).toEqual([2]);
  expect([...near.value.ringEnds]).toEqual([4, 8]);
  expect(Array.from(near.value.lngLat.subarray(0, 2))).toEqual([west, south]);
  const all = await zonesMeeting({ west, south, east: west + 1, north: south + 1 });
  expect(all).toMatchObject({
    ok: true,
    value: { landCodes: ['DGT', 'ODT'], zoneEnds: Uint32Array.of(2, 3), ringEnds: Uint32Array.of(4, 8, 12) },
  });
  expect(await zonesMeeting({ west: 100, south: 10, east: 101, north: 11 })).toMatchObject({ ok: true, value: { landCodes: [] } });
});

test('zones: a drawing’s false holes are areas in the tap, the tiles, the box and the overlap', async () => {
  const island = square(0.002, 108.204)[0]!.map(([lng, lat]) => [lng!, lat! + 0.004]);
  const hole = square(0.006, 108.202)[0]!.map(([lng, lat]) => [lng!, lat! + 0.002]);
  const rings = { type: 'Polygon', coordinates: [...square(0.01), hole, ...square(0.01, 108.3), island] };
  const core = await answering(collection(feature(rings)));
  expect(await core.openZones(FILE)).toMatchObject({ ok: true, value: { zoneCount: 1, box: { east: 108.31 } } });
  const codesAt = async (lng: number, lat: number) => (await core.zonesAt({ lng, lat }, [FILE.id]))[0]?.landCodes;
  expect(await codesAt(108.305, 16.005)).toEqual(['ODT']);
  expect(await codesAt(108.203, 16.003)).toBeUndefined();
  expect(await codesAt(108.205, 16.005)).toEqual(['ODT']);
  const { x, y } = tileOf({ lng: 108.305, lat: 16.005 }, 15);
  expect(readTile(await core.tile('zones', 15, x, y, FILE.id), 'zones')).toHaveLength(1);
  const land = new LandStore(STORE_LIMITS, (await chooseTileStore()).createTiles);
  // Two areas, one with its hole, and the island in it: each begins with its outline.
  const met = await land.zonesMeeting(FILE, { west: 108, south: 15, east: 109, north: 17 }, server!.base);
  expect(met).toMatchObject({ ok: true, value: { ringEnds: Uint32Array.of(4, 8, 12, 16), landCodes: ['ODT'] } });
});

test('zones: unknown codes keep the drawing’s own colours everywhere; hostile colours are dropped', async () => {
  const at = (lng: number, land_code: string, fill: unknown) =>
    feature({ type: 'Polygon', coordinates: square(0.001, lng) }, { land_code, fill });
  const body = collection(
    at(108.2, '0DAT', '#FF0000'),
    at(108.202, 'ODT', '#00FF00'),
    at(108.204, '', '#0000ff'),
    at(108.206, '0DAT', 'url(javascript:x)'),
    at(108.208, '0DAT', '#ff0000'),
  );
  await answering(body);
  for (const createTiles of [(await chooseTileStore()).createTiles, createReferenceTileStore]) {
    const core = new LandStore(STORE_LIMITS, createTiles);
    const ownFills = [
      { landCode: '0DAT', fill: '#ff0000' },
      { landCode: '', fill: '#0000ff' },
    ];
    expect(await core.openZones(FILE, server!.base)).toMatchObject({ ok: true, value: { landCodes: ['ODT', '0DAT'], ownFills } });
    const useAt = async (lng: number) => (await core.zonesAt({ lng, lat: 16.0005 }, [FILE.id]))[0];
    expect(await useAt(108.2005)).toEqual({ planningId: 'plan-1', landCodes: ['0DAT'], ownFills: ownFills.slice(0, 1) });
    expect(await useAt(108.2025)).toEqual({ planningId: 'plan-1', landCodes: ['ODT'] });
    const met = await core.zonesMeeting(FILE, { west: 108, south: 15, east: 109, north: 17 }, server!.base);
    const fills = met.ok && met.value.landCodes.map((code, zone) => [code, met.value.fills?.get(zone)]);
    expect(fills).toContainEqual(['0DAT', '#ff0000']);
    expect(fills).toContainEqual(['ODT', undefined]);
    expect(await useAt(108.2065)).toEqual({ planningId: 'plan-1', landCodes: ['0DAT'] });
    const { x, y } = tileOf({ lng: 108.2045, lat: 16.0005 }, 14);
    const properties = readTile(await core.tile('zones', 14, x, y, FILE.id), 'zones').map((zone) => zone.properties);
    expect(properties).toContainEqual({ landCode: '0DAT', fill: '#ff0000' });
    expect(properties).toContainEqual({ landCode: '', fill: '#0000ff' });
    expect(properties).toContainEqual({ landCode: 'ODT' });
  }
});

test('zones: of a drawing with more than 200 colours the first 200 are kept', async () => {
  const features = Array.from({ length: 300 }, (_, n) =>
    feature(
      { type: 'Polygon', coordinates: square(0.001, 108.2 + n * 0.002) },
      { land_code: 'X', fill: `#0000${(n % 256).toString(16).padStart(2, '0')}` },
    ),
  );
  const core = await answering(collection(...features));
  const answer = await core.openZones(FILE);
  expect(answer.ok && answer.value.ownFills).toHaveLength(200);
});

test('zones: a multipolygon is one zone, codes are read in any case, and none is empty', async () => {
  const multi = { type: 'MultiPolygon', coordinates: [square(0.01), square(0.01, 108.3)] };
  const core = await answering(
    collection(feature(multi, { land_code: ' odt ' }), feature({ type: 'Polygon', coordinates: square(0.002) }, null)),
  );
  expect(await core.openZones(FILE)).toEqual({
    ok: true,
    value: { zoneCount: 2, landCodes: ['ODT'], box: { west: 108.2, south: 16, east: 108.31, north: 16.01 } },
  });
  expect(await core.zonesAt({ lng: 108.305, lat: 16.005 }, [FILE.id])).toEqual([{ planningId: 'plan-1', landCodes: ['ODT'] }]);
  expect(await core.zonesAt({ lng: 108.201, lat: 16.001 }, [FILE.id])).toEqual([{ planningId: 'plan-1', landCodes: ['', 'ODT'] }]);
});

test.each<[string, unknown, number, object]>([
  ['it is missing', { message: '' }, 404, { kind: 'refused', status: 404 }],
  ['it is no GeoJSON', '<html>', 200, { kind: 'malformed' }],
  [
    'no area is in degrees',
    collection(
      feature({
        type: 'Polygon',
        coordinates: [
          [
            [587000, 1768000],
            [587100, 1768000],
            [587100, 1768100],
          ],
        ],
      }),
    ),
    200,
    { kind: 'malformed' },
  ],
  [
    'its rings are hostile',
    collection(feature({ type: 'Polygon', coordinates: [[[1e308, 1e308], [null, 3], [4]]] }), feature({ type: 'Polygon', coordinates: 5 })),
    200,
    { kind: 'malformed' },
  ],
])('zones: a file fails when %s, and is fetched again', async (_, body, status, error) => {
  const core = await answering(body, status);
  expect(await core.openZones(FILE)).toMatchObject({ ok: false, error });
  expect(await core.openZones(FILE)).toMatchObject({ ok: false, error });
  expect(fileCalls()).toHaveLength(2);
  expect(await core.size()).toMatchObject({ zones: 0, failedZoneFiles: 2 });
});

test('zones: memory is limited; closed plannings are dropped first, then opening is refused', async () => {
  const circle = Array.from({ length: 10_000 }, (_, i) => [108 + Math.cos(i / 1591) / 100, 16 + Math.sin(i / 1591) / 100]);
  const before: Parameters<typeof startCore>[0] = (kind, _request, response) => {
    if (kind === 'file') sendJson(response, 200, collection(feature({ type: 'Polygon', coordinates: [circle] })));
    return kind === 'file';
  };
  // Room for about three such files of 160 KB.
  const core = await startCore(before, { zoneBytes: 600_000 });
  const open = (id: string) => core.openZones({ id, fileUrl: `/files/${id}.geojson` });
  for (let i = 0; i < 12; i += 1) {
    expect(await open(`seen-${i}`)).toMatchObject({ ok: true });
    await core.closeZones(`seen-${i}`);
  }
  expect((await core.size()).coordinateBytes).toBeLessThan(600_000);
  const answers = [];
  for (let i = 0; i < 6; i += 1) answers.push((await open(`open-${i}`)).ok);
  expect(answers.filter((ok) => ok).length).toBeGreaterThanOrEqual(2);
  expect(await open('last')).toMatchObject({ ok: false, error: { kind: 'refused', status: 413 } });
  expect(await core.zonesAt({ lng: 108, lat: 16 }, ['open-0'])).toHaveLength(1);
});
