/** Ways to end a parcels worker; the page performs 'terminate', the worker performs the others on request. */
export type WorkerFailure = 'terminate' | 'throw' | 'trap' | 'loop';

/** WebAssembly module with a function that executes `unreachable`. */
// oxfmt-ignore
const TRAPPING = Uint8Array.of(
  0, 97, 115, 109, 1, 0, 0, 0, 1, 4, 1, 96, 0, 0, 3, 2, 1, 0, 7, 8, 1, 4, 116, 114, 97, 112, 0, 0, 10, 5, 1, 3, 0, 0, 11,
);

const FAILURES: Record<Exclude<WorkerFailure, 'terminate'>, () => void> = {
  throw: () => {
    throw new Error('thrown by the test');
  },
  trap: () => {
    const { exports } = new WebAssembly.Instance(new WebAssembly.Module(TRAPPING));
    (exports.trap as () => void)();
  },
  loop: () => {
    for (;;);
  },
};

addEventListener('message', ({ data }: MessageEvent<{ failBy?: keyof typeof FAILURES }>) => {
  if (data.failBy) FAILURES[data.failBy]();
});
