import { afterEach, describe, expect, it } from 'vitest';
import { makeWholeRingFile } from '../../bench/drag/makeRingFile.ts';
import type { Measure } from '../../workers/geometry/api.ts';
import { seededRandom } from '../support/seededRandom.ts';
import { SPEC_GRID, tm3Grid } from '../../src/domain/coordinates/vn2000.ts';
import { startOnFirstCall } from '../../workers/bridge/workerBridge.ts';
import type { BridgeOptions, WorkerBridge } from '../../workers/bridge/workerBridge.ts';
import type { GeometryApi } from '../../workers/geometry/api.ts';
import { createGeometryWorker, dragVertex, GEOMETRY_SUPERVISION, geometryCalls, geometryClient, openShapeFile } from '../../workers/geometry/client.ts';

const published = (): Float64Array<ArrayBuffer> => Float64Array.of(568262.924, 1255172.51);
/** Enough to keep the worker busy for many times longer than a message takes. */
const manyPairs = (): Float64Array<ArrayBuffer> => new Float64Array(8_000_000).fill(600_000);

const bridges: WorkerBridge<GeometryApi>[] = [];

/** A bridge of the real worker, and the workers it started so far. */
function bridgeOfReal(options?: BridgeOptions<GeometryApi>): { bridge: WorkerBridge<GeometryApi>; workers: Worker[] } {
  const workers: Worker[] = [];
  const bridge = startOnFirstCall<GeometryApi>(() => {
    const worker = createGeometryWorker();
    workers.push(worker);
    return worker;
  }, options);
  bridges.push(bridge);
  return { bridge, workers };
}

describe('geometry worker', () => {
  afterEach(() => {
    for (const bridge of bridges.splice(0)) bridge.stop();
  });

  it('converts a pair both ways, and takes the array over', async () => {
    const pair = published();
    const there = await geometryClient.toWgs84(pair, tm3Grid(108.25));
    expect(pair).toHaveLength(0);
    if (!there.ok) throw new Error(there.error.message);
    expect([there.value[0]!.toFixed(6), there.value[1]!.toFixed(6)]).toEqual(['108.877201', '11.349358']);
    const back = await geometryClient.fromWgs84(there.value, tm3Grid(108.25));
    if (!back.ok) throw new Error(back.error.message);
    expect(back.value[0]).toBeCloseTo(568262.924, 6);
    expect(back.value[1]).toBeCloseTo(1255172.51, 6);
  });

  it('measures a ring', async () => {
    const paper = Float64Array.of(580000, 2326000, 580020, 2326000, 580020, 2326010, 580000, 2326010);
    const ring = await geometryClient.toWgs84(paper, tm3Grid(105));
    if (!ring.ok) throw new Error(ring.error.message);
    const measure = await geometryClient.measureRing(ring.value, tm3Grid(105));
    if (!measure.ok) throw new Error(measure.error.message);
    expect(measure.value.areaGridM2).toBeCloseTo(200, 5);
    expect(measure.value.sidesM).toHaveLength(4);
    expect(measure.value.areaWgs84M2).toBeCloseTo(200.01, 2);
  });

  it('answers a Result for a call it cannot do', async () => {
    const answer = await geometryClient.toWgs84(new Float64Array(3), SPEC_GRID);
    expect(answer).toMatchObject({ ok: false, error: { kind: 'worker' } });
  });

  it('starts on the first call, and settles what was under way when the worker is terminated; the next call works', async () => {
    const { bridge, workers } = bridgeOfReal();
    const calls = geometryCalls(bridge);
    expect(workers).toHaveLength(0);
    expect(await calls.toWgs84(published(), tm3Grid(108.25))).toMatchObject({ ok: true });
    const underWay = [calls.toWgs84(manyPairs(), SPEC_GRID), calls.toWgs84(published(), SPEC_GRID)];
    workers[0]!.terminate();
    for (const answer of await Promise.all(underWay)) expect(answer).toMatchObject({ ok: false, error: { kind: 'worker' } });
    expect(await calls.toWgs84(published(), tm3Grid(108.25))).toMatchObject({ ok: true });
    expect(workers).toHaveLength(2);
  });

  it('converts and measures a parcel again on the next worker, as the page hands over its arrays once', async () => {
    const { bridge, workers } = bridgeOfReal(GEOMETRY_SUPERVISION);
    const calls = geometryCalls(bridge);
    const first = await calls.toWgs84(published(), tm3Grid(108.25));
    const lost = calls.toWgs84(manyPairs(), SPEC_GRID);
    const again = [calls.toWgs84(published(), tm3Grid(108.25)), calls.toWgs84(published(), tm3Grid(108.25))];
    workers[0]!.terminate();
    expect(await lost).toMatchObject({ ok: false, error: { kind: 'worker' } });
    for (const answer of await Promise.all(again)) expect(answer).toEqual(first);
    expect(workers).toHaveLength(2);
  });

  it('settles every call as stale on abort and on stop', async () => {
    const { bridge } = bridgeOfReal();
    const aborter = new AbortController();
    const aborted = bridge.callsUntil(aborter.signal).toWgs84(manyPairs(), SPEC_GRID);
    const stopped = bridge.calls.toWgs84(manyPairs(), SPEC_GRID);
    aborter.abort();
    expect(await aborted).toMatchObject({ ok: false, error: { kind: 'stale' } });
    expect(await bridge.callsUntil(aborter.signal).toWgs84(published(), SPEC_GRID)).toMatchObject({ ok: false });
    bridge.stop();
    expect(await stopped).toMatchObject({ ok: false, error: { kind: 'stale' } });
    expect(await bridge.calls.toWgs84(published(), SPEC_GRID)).toMatchObject({ ok: true });
  });

  it('settles when the worker’s file cannot be loaded', async () => {
    const bridge = startOnFirstCall<GeometryApi>(() => new Worker('/no-such-worker.js', { type: 'module' }));
    bridges.push(bridge);
    expect(await bridge.calls.toWgs84(published(), SPEC_GRID)).toMatchObject({ ok: false, error: { kind: 'worker' } });
  });

  it('opens a file with progress; its outline is small, and its figures follow an edit', async () => {
    const file = await makeWholeRingFile(100_000, seededRandom(71));
    const steps: number[] = [];
    const opened = await openShapeFile(geometryClient, file, 'wgs84', { onProgress: (read, bytes) => steps.push(read / bytes) });
    if (!opened.ok) throw new Error(opened.error.message);
    const { shape, vertices, closed, outline, measure } = opened.value;
    expect({ vertices, closed, drawn: outline.indices.length }).toEqual({ vertices: 100_000, closed: true, drawn: 5000 });
    expect(steps.length).toBeGreaterThan(1);
    const near = await geometryClient.vertexNear(shape, outline.lngLat[20]!, outline.lngLat[21]!);
    if (!near.ok) throw new Error(near.error.message);
    expect(near.value.index).toBe(outline.indices[10]);
    const moved = await geometryClient.moveVertex(shape, near.value.index, near.value.at.lng + 0.1, near.value.at.lat);
    expect(moved).not.toEqual({ ok: true, value: measure });
    expect(await geometryClient.moveVertex(shape, near.value.index, near.value.at.lng, near.value.at.lat)).toEqual({ ok: true, value: measure });
    expect(await geometryClient.insertVertex(shape, 0, 107, 15)).toMatchObject({ ok: true });
    expect(await geometryClient.removeVertex(shape, 0)).toEqual({ ok: true, value: measure });
    expect(await geometryClient.outlineShape(shape, 50)).toMatchObject({ ok: true, value: { indices: { length: 50 } } });
    expect(await geometryClient.closeShape(shape)).toEqual({ ok: true, value: undefined });
    expect(await geometryClient.vertexNear(shape, 107, 15)).toMatchObject({ ok: false, error: { kind: 'worker' } });
  });

  it('cancels the opening of a file while it is read', async () => {
    const file = await makeWholeRingFile(300_000, seededRandom(72));
    const aborter = new AbortController();
    const steps: number[] = [];
    const onProgress = (read: number, bytes: number): void => {
      steps.push(read / bytes);
      aborter.abort();
    };
    const cancelled = await openShapeFile(geometryClient, file, 'wgs84', { signal: aborter.signal, onProgress });
    expect(cancelled).toMatchObject({ ok: false, error: { kind: 'stale' } });
    expect(await openShapeFile(geometryClient, file, 'wgs84', { signal: aborter.signal })).toMatchObject({ ok: false });
  });

  it('sends a dragged vertex one move at a time and the newest next, whatever the pace of the pointer', async () => {
    const square = (): Float64Array<ArrayBuffer> => Float64Array.of(105, 21, 106, 21, 106, 22, 105, 22);
    const opened = await geometryClient.openShape(square(), true, 'wgs84');
    if (!opened.ok) throw new Error(opened.error.message);
    const measures: Measure[] = [];
    const drag = dragVertex(geometryClient, opened.value.shape, 0, (answer) => {
      if (answer.ok) measures.push(answer.value);
    });
    for (let i = 1; i <= 1000; ++i) drag.moveTo(105 - i / 1000, 21);
    await drag.settled();
    expect(measures).toHaveLength(2);
    const whole = await geometryClient.openShape(Float64Array.of(104, 21, 106, 21, 106, 22, 105, 22), true, 'wgs84');
    if (!whole.ok) throw new Error(whole.error.message);
    expect(Math.abs(measures[1]!.areaM2 / whole.value.measure.areaM2 - 1)).toBeLessThan(1e-12);
    drag.moveTo(105, 21);
    await drag.settled();
    expect(measures.at(-1)).toEqual(opened.value.measure);
    for (const { value } of [opened, whole]) await geometryClient.closeShape(value.shape);
  });

  it('never takes a dead worker’s shape for another', async () => {
    const { bridge, workers } = bridgeOfReal();
    const calls = geometryCalls(bridge);
    const triangle = (): Float64Array<ArrayBuffer> => Float64Array.of(105, 21, 106, 21, 106, 22);
    const opened = await calls.openShape(triangle(), true, 'wgs84');
    if (!opened.ok) throw new Error(opened.error.message);
    const underWay = calls.toWgs84(manyPairs(), SPEC_GRID);
    workers[0]!.terminate();
    await underWay;
    expect(await calls.openShape(triangle(), true, 'wgs84')).toMatchObject({ ok: true });
    expect(await calls.moveVertex(opened.value.shape, 0, 105, 21)).toMatchObject({ ok: false, error: { kind: 'worker' } });
  });
});
