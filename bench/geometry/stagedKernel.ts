import type { Vn2000Grid } from '../../src/domain/coordinates/vn2000.ts';
import { loadGeometryModule, setModuleGrid } from '../../workers/geometry/core.ts';
import type { Contender } from './interleave.ts';

export type Direction = 'toWgs84' | 'fromWgs84';

/** Memory for copies of the input: the kernel works in place, so each run of a batch needs one. */
const STAGE_BYTES = 64 * 2 ** 20;

/** Conversion kernel of its own module, with its input in WASM memory. */
export interface StagedKernel {
  contender: Contender;
  /** Converts one copy of the input. */
  convertOnce(): Float64Array;
}

export async function stageKernel(direction: Direction, grid: Vn2000Grid, input: Float64Array): Promise<StagedKernel> {
  const wasm = await loadGeometryModule();
  setModuleGrid(wasm, grid);
  // Select the bulk path first: it allocates its patches and may move the buffer.
  if (wasm.useBulk(direction === 'toWgs84') === 0) throw new Error('bench: no memory for the patches');

  const maxBatch = Math.max(1, Math.floor(STAGE_BYTES / input.byteLength));
  const at = wasm.reserve(maxBatch * input.byteLength) >>> 0;
  if (at === 0) throw new Error('bench: no memory for the staged input');
  const count = input.length / 2;
  const stage = new Float64Array(wasm.memory.buffer, at, maxBatch * input.length);

  const prepare = (batch: number): void => {
    for (let copy = 0; copy < batch; ++copy) stage.set(input, copy * input.length);
  };
  const run = (batch: number): number => {
    for (let copy = 0; copy < batch; ++copy) wasm.convertBulk(at + copy * input.byteLength, count);
    return stage[0]!;
  };
  return {
    contender: { maxBatch, prepare, run },
    convertOnce() {
      prepare(1);
      run(1);
      return stage.slice(0, input.length);
    },
  };
}
