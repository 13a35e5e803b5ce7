import { describe, expect, it } from 'vitest';
import { tm3Grid } from '../../../../../src/domain/coordinates/vn2000.ts';
import { createGeometryCore } from '../../../../../workers/geometry/core.ts';
import { loadGeometryModule, setModuleGrid } from '../../../../../workers/geometry/core/geometryModule.ts';
import { describePatches } from '../../../../shared/patches.suite.ts';

for (const build of ['simd', 'scalar'] as const) describePatches(build, () => createGeometryCore(build));

describe('the bulk path reads one pair ahead', () => {
  it.each(['simd', 'scalar'] as const)('and the memory never ends before that pair: %s', async (build) => {
    const wasm = await loadGeometryModule(build);
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
    const exact = (await createGeometryCore(build)).toWgs84(Float64Array.of(600_000, 1_200_000), tm3Grid(105.75));
    expect(pairs.at(-1)).toBeCloseTo(exact[1]!, 10);
    wasm.convertBulk(at + bytes, 0);
  });
});
