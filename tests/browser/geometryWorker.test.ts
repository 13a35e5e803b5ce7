import { afterEach, describe, expect, it } from 'vitest';
import { SPEC_GRID, tm3Grid } from '../../src/domain/coordinates/vn2000.ts';
import { NO_CHOICE } from '../../src/domain/landFile/landFile.ts';
import { startOnFirstCall } from '../../workers/bridge/workerBridge.ts';
import type { WorkerBridge } from '../../workers/bridge/workerBridge.ts';
import { GEOMETRY_CALLS, type GeometryApi } from '../../workers/geometry/api.ts';
import { createGeometryWorker, geometryClient } from '../../workers/geometry/client.ts';

const published = (): Float64Array<ArrayBuffer> => Float64Array.of(568262.924, 1255172.51);
/** Enough pairs to keep the worker busy far longer than a message takes. */
const manyPairs = (): Float64Array<ArrayBuffer> => new Float64Array(8_000_000).fill(600_000);

const bridges: WorkerBridge<GeometryApi>[] = [];

/** Opens a bridge to the real worker and records the workers that it starts. */
function bridgeOfReal(table = GEOMETRY_CALLS): { bridge: WorkerBridge<GeometryApi>; workers: Worker[] } {
  const workers: Worker[] = [];
  const bridge = startOnFirstCall(() => {
    const worker = createGeometryWorker();
    workers.push(worker);
    return worker;
  }, table);
  bridges.push(bridge);
  return { bridge, workers };
}

describe('geometry worker', () => {
  afterEach(() => {
    for (const bridge of bridges.splice(0)) bridge.stop();
  });

  it('converts a pair both ways and leaves the caller’s arrays unchanged', async () => {
    const pair = published();
    const there = await geometryClient.toWgs84(pair, tm3Grid(108.25));
    expect(pair).toEqual(published());
    if (!there.ok) throw new Error(there.error.message);
    expect([there.value[0]!.toFixed(6), there.value[1]!.toFixed(6)]).toEqual(['108.877201', '11.349358']);
    const back = await geometryClient.fromWgs84(there.value, tm3Grid(108.25));
    if (!back.ok) throw new Error(back.error.message);
    expect(back.value[0]).toBeCloseTo(568262.924, 6);
    expect(back.value[1]).toBeCloseTo(1255172.51, 6);
  });

  it('takes ownership of the points of an opened drawing', async () => {
    const points = Float64Array.of(105, 21, 106, 21);
    const opened = await geometryClient.openDrawing(points, false, null);
    expect(points).toHaveLength(0);
    if (!opened.ok) throw new Error(opened.error.message);
    expect(await geometryClient.closeDrawing(opened.value.shape)).toEqual({ ok: true, value: undefined });
  });

  it('reads a file as a layer and reports which of its shapes can become the drawing', async () => {
    const square = (lng: number): string => `{"type":"Polygon","coordinates":[[[${lng},16],[${lng + 1},16],[${lng + 1},17],[${lng},16]]]}`;
    const open = (...shapes: string[]) => {
      const file = new File([`{"type":"GeometryCollection","geometries":[${shapes.join()}]}`], 'a.geojson');
      return geometryClient.openLandLayer([file], NO_CHOICE, tm3Grid(107.75), 'test', () => undefined);
    };
    expect(await open(square(106), square(108))).toMatchObject({ ok: true, value: { lone: null } });
    expect(await open(square(106))).toMatchObject({ ok: true, value: { lone: { index: 0 } } });
    const record = await geometryClient.landLayerRecord('test', 0);
    expect(record.ok && record.value.path[0]).toBe(106);
  });

  it('converts and measures corners in one call, and rings of degrees in one', async () => {
    const paper = Float64Array.of(580000, 2326000, 580020, 2326000, 580020, 2326010, 580000, 2326010);
    const corners = await geometryClient.measureCorners(paper, tm3Grid(105));
    if (!corners.ok) throw new Error(corners.error.message);
    expect(corners.value.measure).toMatchObject({ areaGridM2: expect.closeTo(200, 5), areaWgs84M2: expect.closeTo(200.01, 2) });
    expect(corners.value.measure!.sidesM).toHaveLength(4);
    const rings = await geometryClient.measureRings([corners.value.lngLat, corners.value.lngLat], tm3Grid(105));
    if (!rings.ok) throw new Error(rings.error.message);
    expect(rings.value.map(({ measure }) => measure)).toEqual([corners.value.measure, corners.value.measure]);
    expect(rings.value[1]!.eastNorth![7]).toBeCloseTo(2326010, 5);
  });

  it('answers an unknown call with a Result', async () => {
    const answer = await geometryClient.toWgs84(new Float64Array(3), SPEC_GRID);
    expect(answer).toMatchObject({ ok: false, error: { kind: 'worker' } });
  });

  it('starts on the first call; after it is terminated, pending calls settle and the next call works', async () => {
    const { bridge, workers } = bridgeOfReal({ calls: { ...GEOMETRY_CALLS.calls, toWgs84: {} } });
    const calls = bridge.calls;
    expect(workers).toHaveLength(0);
    expect(await calls.toWgs84(published(), tm3Grid(108.25))).toMatchObject({ ok: true });
    const underWay = [calls.toWgs84(manyPairs(), SPEC_GRID), calls.toWgs84(published(), SPEC_GRID)];
    workers[0]!.terminate();
    for (const answer of await Promise.all(underWay)) expect(answer).toMatchObject({ ok: false, error: { kind: 'worker' } });
    expect(await calls.toWgs84(published(), tm3Grid(108.25))).toMatchObject({ ok: true });
    expect(workers).toHaveLength(2);
  });

  it('repeats conversions on the next worker with the arrays as they were when called', async () => {
    const { bridge, workers } = bridgeOfReal();
    const calls = bridge.calls;
    const first = await calls.toWgs84(published(), tm3Grid(108.25));
    const lost = calls.toWgs84(manyPairs(), SPEC_GRID);
    const pair = published();
    const again = [calls.toWgs84(pair, tm3Grid(108.25)), calls.toWgs84(published(), tm3Grid(108.25))];
    pair.fill(0);
    workers[0]!.terminate();
    expect(await lost).toMatchObject({ ok: false, error: { kind: 'worker' } });
    for (const answer of await Promise.all(again)) expect(answer).toEqual(first);
    expect(workers).toHaveLength(2);
  });

  it('settles every call as stale on stop', async () => {
    const { bridge } = bridgeOfReal();
    const stopped = bridge.calls.toWgs84(manyPairs(), SPEC_GRID);
    bridge.stop();
    expect(await stopped).toMatchObject({ ok: false, error: { kind: 'stale' } });
    expect(await bridge.calls.toWgs84(published(), SPEC_GRID)).toMatchObject({ ok: true });
  });

  it('settles calls when the worker’s file cannot be loaded', async () => {
    const bridge = startOnFirstCall(() => new Worker('/no-such-worker.js', { type: 'module' }), GEOMETRY_CALLS);
    bridges.push(bridge);
    expect(await bridge.calls.toWgs84(published(), SPEC_GRID)).toMatchObject({ ok: false, error: { kind: 'worker' } });
  });

  it('does not mix up the drawings of a dead worker and of the next one', async () => {
    const { bridge, workers } = bridgeOfReal();
    const calls = bridge.calls;
    const triangle = (): Float64Array<ArrayBuffer> => Float64Array.of(105, 21, 106, 21, 106, 22);
    const opened = await calls.openDrawing(triangle(), true, null);
    if (!opened.ok) throw new Error(opened.error.message);
    const underWay = calls.toWgs84(manyPairs(), SPEC_GRID);
    workers[0]!.terminate();
    await underWay;
    expect(await calls.openDrawing(triangle(), true, null)).toMatchObject({ ok: true });
    expect(await calls.moveInDrawing(opened.value.shape, 0, 105, 21)).toMatchObject({ ok: false, error: { kind: 'worker' } });
  });
});
