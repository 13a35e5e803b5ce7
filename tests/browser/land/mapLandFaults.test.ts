import type { FeatureCollection } from 'geojson';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { LngLat } from '../../../src/domain/geometry/lngLat.ts';
import { viewSlice } from '../../../src/state/map/viewSlice.ts';
import { SAMPLE_BLOCKS } from '../mapSampleTiles.ts';
import { changeTiles, mapIdle, mapReady, type MapFixture, openMapFixture } from '../mapFixture.ts';
import { sampleCells } from './sampleCells.ts';
import { agreement, CELL, frame, NOTHING, showLand, SIZE, START } from './showLand.ts';
import { eventually } from '../../support/run/eventually.ts';

let fixture: MapFixture;
beforeEach(async () => {
  fixture = await openMapFixture(null, SIZE);
});
afterEach(() => fixture.tearDown());

test('map land: a cell that changes while it loads is requested again, and its old content stays meanwhile', async () => {
  fixture.paint();
  await showLand(fixture, SAMPLE_BLOCKS.parcels, 18);
  await eventually(() => expect(viewSlice.hasLand).toBe(true));
  await mapIdle();
  const before = frame();
  const release: Array<() => void> = [];
  const [old, empty] = [sampleCells(SAMPLE_BLOCKS.parcels), sampleCells(NOTHING)];
  fixture.land = {
    ...old,
    cells: async (cells) => {
      await new Promise<void>((resolve) => release.push(resolve));
      return old.cells(cells);
    },
  };
  changeTiles([CELL]);
  await eventually(() => expect(release).toHaveLength(1));
  fixture.land = empty;
  changeTiles([CELL]);
  expect(agreement(frame(), before)).toBe(1);
  release[0]!();
  await eventually(() => expect(agreement(frame(), before)).toBeLessThan(0.95));
});

test('map land: after a lost context everything is restored', async () => {
  fixture.paint();
  await showLand(fixture, SAMPLE_BLOCKS.parcels, 18);
  await eventually(() => expect(viewSlice.hasLand).toBe(true));
  await mapIdle();
  const before = frame();
  const lost = fixture.canvas();
  lost.getContext('webgl2')!.getExtension('WEBGL_lose_context')!.loseContext();
  await eventually(() => expect(viewSlice.map === 'ready' && fixture.canvas() !== lost).toBe(true));
  await eventually(() => expect(agreement(frame(), before)).toBeGreaterThan(0.99));
});

test('map land: where shaders are refused the map and its numbers stay, and page and console say so', async () => {
  const real = WebGL2RenderingContext.prototype.getProgramParameter;
  const spy = vi.spyOn(WebGL2RenderingContext.prototype, 'getProgramParameter').mockImplementation(function (
    this: WebGL2RenderingContext,
    program: WebGLProgram,
    name: number,
  ): unknown {
    const isOurs = this.getShaderSource(this.getAttachedShaders(program)![0]!)!.includes('u_fills');
    return name === this.LINK_STATUS && isOurs ? false : Reflect.apply(real, this, [program, name]);
  });
  try {
    fixture.fly(START, 18);
    fixture.start();
    await mapReady();
    await eventually(() => expect(fixture.warnings).toHaveBeenCalledWith(expect.stringContaining('shaders'), expect.anything()));
    await eventually(() => expect(fixture.asked.some((tile) => tile.startsWith('labels/'))).toBe(true));
    expect(fixture.askedCells).toEqual([]);
    expect(viewSlice.refusesLand).toBe(true);
  } finally {
    spy.mockRestore();
  }
});

test('map land: when there is too much land the farthest is released, and loaded again on the way back', async () => {
  /** Land of a megabyte and a half, at any place. */
  const heavy = (at: LngLat): FeatureCollection => {
    const ring = Array.from({ length: 65_000 }, (_, i): [number, number] => [
      at.lng + 0.001 * (1 + (i % 2) / 2) * Math.cos(i / 10_345),
      at.lat + 0.001 * (1 + (i % 2) / 2) * Math.sin(i / 10_345),
    ]);
    return {
      type: 'FeatureCollection',
      features: [{ type: 'Feature', id: 1, properties: {}, geometry: { type: 'Polygon', coordinates: [[...ring, ring[0]!]] } }],
    };
  };
  const cells = await sampleCells(heavy(START)).cells([CELL]);
  const bytes = (): number => Number(fixture.container.dataset.landBytes);
  fixture.land = {
    ...sampleCells(NOTHING),
    cells: (asked) => Promise.resolve(asked.map((cell) => ({ ...cells[0]!, ...cell }))),
  };
  fixture.fly(START, 17);
  fixture.start();
  await mapReady();
  await eventually(() => expect(bytes()).toBeGreaterThan(1_000_000));
  const limit = 32 * 2 ** 20;
  let seen = 0;
  for (let step = 1; seen <= limit; step += 1) {
    const asked = fixture.askedCells.length;
    const before = bytes();
    fixture.fly({ lng: START.lng + step * 0.03, lat: START.lat }, 17);
    await eventually(() => expect(fixture.askedCells.length).toBeGreaterThan(asked));
    await mapIdle();
    expect(bytes()).toBeLessThanOrEqual(limit);
    seen += Math.max(0, bytes() - before) || before;
  }
  fixture.askedCells.length = 0;
  fixture.fly(START, 17);
  await eventually(() => expect(fixture.askedCells).toContain(`${CELL.x}/${CELL.y}`));
});
