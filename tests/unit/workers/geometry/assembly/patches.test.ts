import { describe, expect, it } from 'vitest';
import { tm3Grid } from '../../../../../src/domain/coordinates/vn2000.ts';
import { createGeometryCore, loadGeometryModule, setModuleGrid } from '../../../../../workers/geometry/core.ts';
import { describePatches } from '../../../../shared/patches.suite.ts';

describePatches('WASM', createGeometryCore);

describe('bulk conversion reads two pairs ahead', () => {
  it('the memory never ends before those pairs', async () => {
    const wasm = await loadGeometryModule();
    setModuleGrid(wasm, tm3Grid(105.75));
    wasm.useBulk(true);
    const pageBytes = 65_536;
    const bytes = 4 * pageBytes - ((wasm.reserve(16) >>> 0) % pageBytes);
    const at = wasm.reserve(bytes) >>> 0;
    const pairs = new Float64Array(wasm.memory.buffer, at, bytes / 8);
    pairs.forEach((_, i) => {
      pairs[i] = i % 2 === 0 ? 600_000 : 1_200_000;
    });
    wasm.convertBulk(at, pairs.length / 2);
    const exact = (await createGeometryCore()).toWgs84(Float64Array.of(600_000, 1_200_000), tm3Grid(105.75));
    expect(pairs.at(-1)).toBeCloseTo(exact[1]!, 10);
    wasm.convertBulk(at + bytes, 0);
  });
});

describe('conversion calls larger than a piece', () => {
  const grid = tm3Grid(105.75);
  /** Lots of five corners side by side over 30 km: many rows of points per cell, and consecutive cells. */
  const lots = (count: number): Float64Array =>
    Float64Array.from({ length: 2 * count }, (_, i) => {
      const lot = Math.floor(i / 10);
      return i % 2 === 0 ? 560_000 + (lot % 3000) * 10 + (i % 7) : 2_300_000 + Math.floor(lot / 3000) * 40 + (i % 9);
    });

  it('give the same bits as many calls, and as single points, once the patches are fitted', async () => {
    const core = await createGeometryCore();
    const pairs = lots(20_001);
    core.toWgs84(pairs, grid);
    const whole = core.toWgs84(pairs, grid);
    for (let from = 0; from < pairs.length; from += 6_000) {
      expect(core.toWgs84(pairs.subarray(from, from + 6_000), grid)).toEqual(whole.subarray(from, from + 6_000));
    }
    const far = [300_000, 1_000_000];
    const apart = Float64Array.from({ length: 400 }, (_, i) => (i % 4 < 2 ? far[i % 2]! : pairs[Math.floor(i / 4) * 60 + (i % 2)]!));
    const alone = core.toWgs84(apart, grid);
    for (let i = 2; i < 400; i += 4) expect([alone[i], alone[i + 1]]).toEqual([...whole.subarray((i >> 2) * 60, (i >> 2) * 60 + 2)]);
  });

  it('give the same bits on the border of two squares, from either side', async () => {
    const core = await createGeometryCore();
    const border = 1_401 * 400;
    const pairs = Float64Array.from({ length: 8_000 }, (_, i) =>
      i % 2 === 0 ? border + [-10, 0, 10, 0][(i >> 1) % 4]! : 2_300_000 + (i >> 3) / 8,
    );
    core.toWgs84(pairs, grid);
    const answers = core.toWgs84(pairs, grid);
    for (let i = 0; i < answers.length; i += 8) {
      expect([...answers.subarray(i + 2, i + 4)]).toEqual([...answers.subarray(i + 6, i + 8)]);
    }
  });

  it('write into the given array, also in place, and refuse one of another length', async () => {
    const core = await createGeometryCore();
    for (const count of [3, 8_192, 20_001]) {
      const pairs = lots(count);
      core.toWgs84(pairs, grid);
      const fresh = core.toWgs84(pairs, grid);
      const there = new Float64Array(pairs.length);
      expect(core.toWgs84(pairs, grid, there)).toBe(there);
      expect(there).toEqual(fresh);
      const back = core.fromWgs84(there, grid, there);
      expect(back).toBe(there);
      for (let i = 0; i < pairs.length; i += 1) if (!(Math.abs(back[i]! - pairs[i]!) < 1e-6)) expect(back[i]).toBe(pairs[i]);
      expect(() => core.toWgs84(pairs, grid, new Float64Array(pairs.length + 2))).toThrow(RangeError);
    }
  });
});
