import { success, type Result } from '../../../src/domain/result.ts';
import { exposeToBridge } from '../../../workers/bridge/exposeToBridge.ts';
import { announceWork } from '../../../workers/bridge/heartbeat.ts';
import { FAULTY_CALLS, type FaultyApi } from './faultyCalls.ts';

/** A module whose only function runs into `unreachable`. */
// oxfmt-ignore
const TRAPPING = Uint8Array.of(
  0, 97, 115, 109, 1, 0, 0, 0, 1, 4, 1, 96, 0, 0, 3, 2, 1, 0, 7, 8, 1, 4, 116, 114, 97, 112, 0, 0, 10, 5, 1, 3, 0, 0, 11,
);

let held = 0;

/** Pages without cross-origin isolation get shared memory only from WebAssembly. */
const memory = new Int32Array(new WebAssembly.Memory({ initial: 1, maximum: 1, shared: true }).buffer);

/** Blocks like a computing worker, without the processor time. */
const blockFor = (ms: number): void => void Atomics.wait(memory, 0, 0, ms);

const api: FaultyApi = {
  echo: (value: number): Promise<Result<number>> => Promise.resolve(success(value)),
  hold: async (value: number): Promise<void> => {
    held = value;
  },
  held: async (): Promise<number> => held,
  never: (): Promise<Result<number>> => new Promise(() => undefined),
  loop: async (): Promise<void> => {
    for (;;) blockFor(1000);
  },
  workLong: async (ms: number, announcedMs: number): Promise<number> => {
    announceWork(announcedMs);
    blockFor(ms);
    return ms;
  },
  throwInCall: async (): Promise<void> => {
    throw new Error('refused');
  },
  throwOutside: async (): Promise<void> => {
    setTimeout(() => {
      throw new Error('nobody catches this');
    });
    await api.never();
  },
  rejectOutside: async (): Promise<void> => {
    void Promise.reject(new Error('nobody handles this'));
    await api.never();
  },
  trap: async (): Promise<void> => {
    const { instance } = await WebAssembly.instantiate(TRAPPING);
    (instance.exports.trap as () => void)();
  },
  useUpMemory: async (): Promise<void> => {
    const hoard: ArrayBuffer[] = [];
    for (;;) hoard.push(new ArrayBuffer(2 ** 31));
  },
  useUpStack: async (): Promise<number> => {
    const deeper = (depth: number): number => deeper(depth + 1) + 1;
    return deeper(0);
  },
  closeSelf: async (): Promise<void> => {
    close();
    await api.never();
  },
};

exposeToBridge(FAULTY_CALLS, api);
