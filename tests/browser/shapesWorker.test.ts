import { afterEach, describe, expect, it } from 'vitest';
import { makeWholeRingFile } from '../../bench/drag/makeRingFile.ts';
import { SHAPES_CALLS, type ShapesApi } from '../../bench/drag/shapes/shapesApi.ts';
import { createShapesWorker, dragVertex, openShapeFile, shapesClient } from '../../bench/drag/shapes/shapesClient.ts';
import { startOnFirstCall, type WorkerBridge } from '../../workers/bridge/workerBridge.ts';
import type { Measure } from '../../workers/geometry/api.ts';
import { seededRandom } from '../support/run/seededRandom.ts';

/** Enough to keep the worker busy for many times longer than a message takes. */
const manyPairs = (): Float64Array<ArrayBuffer> =>
  Float64Array.from({ length: 4_000_000 }, (_, i) => (i % 2 === 0 ? 105 : 21) + ((i * 7919) % 1000) / 1000);

const bridges: WorkerBridge<ShapesApi>[] = [];

/** A bridge of the real worker, and the workers it started so far. */
function bridgeOfReal(): { bridge: WorkerBridge<ShapesApi>; workers: Worker[] } {
  const workers: Worker[] = [];
  const bridge = startOnFirstCall(() => {
    const worker = createShapesWorker();
    workers.push(worker);
    return worker;
  }, SHAPES_CALLS);
  bridges.push(bridge);
  return { bridge, workers };
}

describe('worker of shapes', () => {
  afterEach(() => {
    for (const bridge of bridges.splice(0)) bridge.stop();
  });

  it('opens a file with progress; its outline is small, and its figures follow an edit', async () => {
    const file = await makeWholeRingFile(100_000, seededRandom(71));
    const steps: number[] = [];
    const opened = await openShapeFile(shapesClient, file, 'wgs84', { onProgress: (read, bytes) => steps.push(read / bytes) });
    if (!opened.ok) throw new Error(opened.error.message);
    const { shape, vertices, closed, outline, measure } = opened.value;
    expect({ vertices, closed, drawn: outline.indices.length }).toEqual({ vertices: 100_000, closed: true, drawn: 5000 });
    expect(steps.length).toBeGreaterThan(1);
    const near = await shapesClient.vertexNear(shape, outline.lngLat[20]!, outline.lngLat[21]!);
    if (!near.ok) throw new Error(near.error.message);
    expect(near.value.index).toBe(outline.indices[10]);
    const moved = await shapesClient.moveVertex(shape, near.value.index, near.value.at.lng + 0.1, near.value.at.lat);
    expect(moved).not.toEqual({ ok: true, value: measure });
    expect(await shapesClient.moveVertex(shape, near.value.index, near.value.at.lng, near.value.at.lat)).toEqual({
      ok: true,
      value: measure,
    });
    expect(await shapesClient.insertVertex(shape, 0, 107, 15)).toMatchObject({ ok: true });
    expect(await shapesClient.removeVertex(shape, 0)).toEqual({ ok: true, value: measure });
    expect(await shapesClient.outlineShape(shape, 50)).toMatchObject({ ok: true, value: { indices: { length: 50 } } });
    expect(await shapesClient.closeShape(shape)).toEqual({ ok: true, value: undefined });
    expect(await shapesClient.vertexNear(shape, 107, 15)).toMatchObject({ ok: false, error: { kind: 'worker' } });
  });

  it('cancels the opening of a file while it is read', async () => {
    const file = await makeWholeRingFile(300_000, seededRandom(72));
    const aborter = new AbortController();
    const steps: number[] = [];
    const onProgress = (read: number, bytes: number): void => {
      steps.push(read / bytes);
      aborter.abort();
    };
    const cancelled = await openShapeFile(shapesClient, file, 'wgs84', { signal: aborter.signal, onProgress });
    expect(cancelled).toMatchObject({ ok: false, error: { kind: 'stale' } });
    expect(await openShapeFile(shapesClient, file, 'wgs84', { signal: aborter.signal })).toMatchObject({ ok: false });
  });

  it('sends a dragged vertex one move at a time and the newest next, whatever the pace of the pointer', async () => {
    const square = (): Float64Array<ArrayBuffer> => Float64Array.of(105, 21, 106, 21, 106, 22, 105, 22);
    const opened = await shapesClient.openShape(square(), true, 'wgs84');
    if (!opened.ok) throw new Error(opened.error.message);
    const measures: Measure[] = [];
    const drag = dragVertex(shapesClient, opened.value.shape, 0, (answer) => {
      if (answer.ok) measures.push(answer.value);
    });
    for (let i = 1; i <= 1000; ++i) drag.moveTo(105 - i / 1000, 21);
    await drag.settled();
    expect(measures).toHaveLength(2);
    const whole = await shapesClient.openShape(Float64Array.of(104, 21, 106, 21, 106, 22, 105, 22), true, 'wgs84');
    if (!whole.ok) throw new Error(whole.error.message);
    expect(Math.abs(measures[1]!.areaM2 / whole.value.measure.areaM2 - 1)).toBeLessThan(1e-12);
    drag.moveTo(105, 21);
    await drag.settled();
    expect(measures.at(-1)).toEqual(opened.value.measure);
    for (const { value } of [opened, whole]) await shapesClient.closeShape(value.shape);
  });

  it('never takes a dead worker’s shape for another', async () => {
    const { bridge, workers } = bridgeOfReal();
    const { calls } = bridge;
    const triangle = (): Float64Array<ArrayBuffer> => Float64Array.of(105, 21, 106, 21, 106, 22);
    const opened = await calls.openShape(triangle(), true, 'wgs84');
    if (!opened.ok) throw new Error(opened.error.message);
    const underWay = calls.openShape(manyPairs(), true, 'wgs84');
    workers[0]!.terminate();
    await underWay;
    expect(await calls.openShape(triangle(), true, 'wgs84')).toMatchObject({ ok: true });
    expect(await calls.moveVertex(opened.value.shape, 0, 105, 21)).toMatchObject({ ok: false, error: { kind: 'worker' } });
  });
});
