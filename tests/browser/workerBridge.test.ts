import { afterEach, describe, expect, it, vi } from 'vitest';
import type { BridgeOptions, WorkerBridge } from '../../workers/bridge/workerBridge.ts';
import { startOnFirstCall } from '../../workers/bridge/workerBridge.ts';
import type { CallTable } from '../../workers/bridge/callTable.ts';
import { FAULTY_CALLS, FAULTY_SILENCE_MS, type FaultyApi } from './support/faultyCalls.ts';
import { eventually } from '../support/run/eventually.ts';

const bridges: WorkerBridge<FaultyApi>[] = [];
afterEach(() => {
  vi.restoreAllMocks();
  for (const bridge of bridges.splice(0)) bridge.stop();
});

const FAULTY = new URL('./support/faulty.worker.ts', import.meta.url);
const LOCKLESS = new URL('./support/lockless.worker.ts', import.meta.url);

/** Opens a bridge to real workers that can fail in every way, and records those that it starts. */
function openBridge(
  rules: Partial<CallTable<FaultyApi>['calls']> = {},
  options: BridgeOptions<FaultyApi> = {},
  url = FAULTY,
): { bridge: WorkerBridge<FaultyApi>; workers: Worker[] } {
  const workers: Worker[] = [];
  const create = (): Worker => {
    workers.push(new Worker(url, { type: 'module' }));
    return workers.at(-1)!;
  };
  const bridge = startOnFirstCall(create, { calls: { ...FAULTY_CALLS.calls, ...rules } }, options);
  bridges.push(bridge);
  return { bridge, workers };
}

/** Duration of unannounced work after which a worker counts as dead. */
const LONG_MS = 2 * FAULTY_SILENCE_MS + 200;

const DIED = { ok: false, error: { kind: 'worker' } };

type FailingCall = 'loop' | 'throwOutside' | 'rejectOutside' | 'trap' | 'useUpMemory' | 'useUpStack' | 'closeSelf';
const FAILING_CALLS: FailingCall[] = ['loop', 'throwOutside', 'rejectOutside', 'trap', 'useUpMemory', 'useUpStack', 'closeSelf'];

describe.each([
  ['with Web Locks', FAULTY],
  ['without Web Locks', LOCKLESS],
])('worker bridge %s', (_, url) => {
  it.each(FAILING_CALLS)('%s: pending calls settle, and the next call gets a new worker', async (death) => {
    const { bridge, workers } = openBridge({}, {}, url);
    const waiting = bridge.calls.never();
    expect(await bridge.calls[death]()).toMatchObject(DIED);
    expect(await waiting).toMatchObject(DIED);
    expect(await bridge.calls.echo(7)).toEqual({ ok: true, value: 7 });
    expect(workers).toHaveLength(2);
  });

  it('terminated: pending calls settle, and the next call gets a new worker', async () => {
    const { bridge, workers } = openBridge({}, {}, url);
    await bridge.calls.echo(1);
    const waiting = bridge.calls.never();
    workers[0]!.terminate();
    expect(await waiting).toMatchObject(DIED);
    expect(await bridge.calls.echo(7)).toEqual({ ok: true, value: 7 });
    expect(workers).toHaveLength(2);
  });

  it('announced long work does not end the worker', async () => {
    const { bridge, workers } = openBridge({}, {}, url);
    expect(await bridge.calls.workLong(LONG_MS, 2 * LONG_MS)).toEqual({ ok: true, value: LONG_MS });
    // The announcement was for that call only.
    expect(await bridge.calls.loop()).toMatchObject(DIED);
    expect(workers).toHaveLength(1);
  });
});

describe('worker bridge', () => {
  it('a call that throws does not end the worker', async () => {
    const { bridge, workers } = openBridge();
    expect(await bridge.calls.throwInCall()).toEqual({ ok: false, error: { kind: 'worker', message: 'refused' } });
    expect(await bridge.calls.echo(7)).toEqual({ ok: true, value: 7 });
    expect(workers).toHaveLength(1);
  });

  it('a worker without calls is sent no message', async () => {
    const { bridge } = openBridge();
    await bridge.calls.echo(1);
    const posts = vi.spyOn(MessagePort.prototype, 'postMessage');
    const frames = new Promise<void>((resolve) => {
      let left = 30;
      const next = (): unknown => (left-- > 0 ? requestAnimationFrame(next) : resolve());
      next();
    });
    await frames;
    expect(posts).not.toHaveBeenCalled();
  });

  it('a hidden page ends no silent worker', async () => {
    const { bridge, workers } = openBridge();
    await bridge.calls.echo(1);
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    expect(await bridge.calls.workLong(LONG_MS, 0)).toEqual({ ok: true, value: LONG_MS });
    visibility.mockReturnValue('visible');
    expect(await bridge.calls.workLong(LONG_MS, 0)).toMatchObject(DIED);
    expect(workers).toHaveLength(1);
  });

  it('a page that was frozen does not count that time as a worker’s silence', async () => {
    const { bridge, workers } = openBridge();
    await bridge.calls.echo(1);
    const working = bridge.calls.workLong(LONG_MS, 0);
    await new Promise(requestAnimationFrame);
    const until = performance.now() + 2 * LONG_MS;
    while (performance.now() < until);
    expect(await working).toEqual({ ok: true, value: LONG_MS });
    expect(workers).toHaveLength(1);
  });

  it('restore: a new worker starts at once with the previous state, and reads wait for it', async () => {
    const { bridge, workers } = openBridge({ held: { isRepeated: true, afterRestore: true } }, { restore: (calls) => calls.hold(42) });
    expect(await bridge.calls.held()).toEqual({ ok: true, value: 42 });
    const lost = bridge.calls.loop();
    const read = bridge.calls.held();
    expect(await lost).toMatchObject(DIED);
    await eventually(() => expect(workers).toHaveLength(2));
    expect(await read).toEqual({ ok: true, value: 42 });
    expect(workers).toHaveLength(2);
  });

  it('repeat: a call is made twice, not three times', async () => {
    const { bridge, workers } = openBridge({ trap: { isRepeated: true }, never: { isRepeated: true } });
    expect(await bridge.calls.trap()).toMatchObject(DIED);
    expect(workers).toHaveLength(2);
  });

  it('repeat: after two silent deaths over the same work the next worker gets more time', async () => {
    const { bridge, workers } = openBridge({ workLong: { isRepeated: true } });
    // Longer than a worker may be silent, shorter than twice that.
    const ms = 1.6 * FAULTY_SILENCE_MS;
    expect(await bridge.calls.workLong(ms, 0)).toMatchObject(DIED);
    expect(workers).toHaveLength(2);
    expect(await bridge.calls.workLong(ms, 0)).toEqual({ ok: true, value: ms });
    expect(workers).toHaveLength(3);
  });

  it('a worker that dies while it is restored blocks nothing, and reads go to the next one', async () => {
    let restores = 0;
    const { bridge, workers } = openBridge(
      { held: { isRepeated: true, afterRestore: true } },
      {
        restore: async (calls) => {
          restores += 1;
          if (restores === 2) {
            await calls.trap();
            await calls.hold(1);
          } else {
            await calls.hold(42);
          }
        },
      },
    );
    await bridge.calls.held();
    workers[0]!.terminate();
    expect(await bridge.calls.held()).toEqual({ ok: true, value: 42 });
    expect(workers).toHaveLength(3);
  });

  it('a worker that keeps dying: calls fail without starting more, and later it works again', async () => {
    const { bridge, workers } = openBridge();
    for (let i = 0; i < 5; i += 1) expect(await bridge.calls.trap()).toMatchObject(DIED);
    expect(await bridge.calls.echo(7)).toMatchObject({
      ok: false,
      error: { kind: 'worker', message: expect.stringContaining('keeps dying') },
    });
    expect(workers).toHaveLength(5);
    await eventually(async () => expect(await bridge.calls.echo(7)).toEqual({ ok: true, value: 7 }));
    expect(workers).toHaveLength(6);
  });

  it('a worker with state to restore that keeps dying restarts by itself after a pause', async () => {
    let restores = 0;
    const { bridge, workers } = openBridge(
      {},
      {
        restore: (calls) => {
          restores += 1;
          return restores <= 5 ? calls.trap() : calls.hold(42);
        },
      },
    );
    await bridge.calls.never();
    await eventually(() => expect(restores).toBe(6));
    expect(await bridge.calls.held()).toEqual({ ok: true, value: 42 });
    expect(workers).toHaveLength(6);
  });

  it('stop settles every call as stale, even while a new worker is restored', async () => {
    const { bridge, workers } = openBridge({ held: { isRepeated: true, afterRestore: true } }, { restore: (calls) => calls.never() });
    const reads = [bridge.calls.held(), bridge.calls.held(), bridge.calls.never()];
    await eventually(() => expect(workers).toHaveLength(1));
    bridge.stop();
    for (const answer of await Promise.all(reads)) expect(answer).toMatchObject({ ok: false, error: { kind: 'stale' } });
  });
});
