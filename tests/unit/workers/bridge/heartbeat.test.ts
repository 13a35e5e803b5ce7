import { expect, it } from 'vitest';
import { isFatal } from '../../../../workers/bridge/heartbeat.ts';

const thrownBy = (run: () => unknown): unknown => {
  try {
    run();
  } catch (error) {
    return error;
  }
  throw new Error('nothing was thrown');
};

/** WASM function that executes `unreachable`. */
// oxfmt-ignore
const TRAPPING = Uint8Array.of(
  0, 97, 115, 109, 1, 0, 0, 0, 1, 4, 1, 96, 0, 0, 3, 2, 1, 0, 7, 8, 1, 4, 116, 114, 97, 112, 0, 0, 10, 5, 1, 3, 0, 0, 11,
);

it('fatal error: a trap, exhausted memory and exhausted stack are fatal', async () => {
  const { instance } = await WebAssembly.instantiate(TRAPPING);
  expect(isFatal(thrownBy(instance.exports.trap as () => void))).toBe(true);
  expect(isFatal(thrownBy(() => new ArrayBuffer(2 ** 52)))).toBe(true);
  const deeper = (depth: number): number => deeper(depth + 1) + 1;
  expect(isFatal(thrownBy(() => deeper(0)))).toBe(true);
});

it('fatal error: other engines’ messages for exhausted memory are fatal', () => {
  expect(isFatal(new RangeError('Out of memory'))).toBe(true);
  expect(isFatal(Object.assign(new Error('too much recursion'), { name: 'InternalError' }))).toBe(true);
});

it('fatal error: refused arguments and programming errors are not fatal', () => {
  for (const error of [
    new RangeError('geometry: 3 values are no pairs'),
    new RangeError('geometry: 600 MB of coordinates in one call, and this device has no memory for them'),
    thrownBy(() => new Float64Array(-1)),
    new TypeError('x is not a function'),
    new Error('allocate'),
    'out of memory',
  ]) {
    expect(isFatal(error)).toBe(false);
  }
});
