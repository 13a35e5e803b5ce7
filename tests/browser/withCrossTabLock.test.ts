import { afterEach, describe, expect, it } from 'vitest';
import { openFrame } from '../support/tiles/openFrame.ts';

type WithCrossTabLock = typeof import('../../src/state/storage/withCrossTabLock.ts');
type Frame = Awaited<ReturnType<typeof openFrame<WithCrossTabLock>>>;

const frames: Frame[] = [];
afterEach(() => {
  for (const frame of frames.splice(0)) frame.close();
});

const withoutLocks = (window: Window): void => {
  Object.defineProperty(window.navigator, 'locks', { value: undefined });
};

async function openFrames(count: number, prepare?: (window: Window) => void): Promise<Frame[]> {
  const opened = await Promise.all(
    Array.from({ length: count }, () => openFrame<WithCrossTabLock>('/src/state/storage/withCrossTabLock.ts', prepare)),
  );
  frames.push(...opened);
  return opened;
}

/** Waits a few turns of the event loop, in which another page could enter. */
const linger = async (): Promise<void> => {
  for (let i = 0; i < 3; i += 1) await new Promise((resolve) => setTimeout(resolve));
};

describe.each([
  ['with Web Locks', undefined],
  ['by a lease, without Web Locks', withoutLocks],
])('cross-tab lock %s', (how, prepare) => {
  it('cross-tab lock: five pages that want it at once get it one after the other', async () => {
    const pages = await openFrames(5, prepare);
    let inside = 0;
    let most = 0;
    const turns = pages.map(({ exports }, number) =>
      exports.withCrossTabLock(`turns ${how}`, async () => {
        inside += 1;
        most = Math.max(most, inside);
        await linger();
        inside -= 1;
        return number;
      }),
    );
    expect(await Promise.all(turns)).toEqual([0, 1, 2, 3, 4]);
    expect(most).toBe(1);
  });

  it('cross-tab lock: a job that throws releases it', async () => {
    const [first, second] = await openFrames(2, prepare);
    const failing = first!.exports.withCrossTabLock(`throws ${how}`, () => Promise.reject(new Error('no')));
    await expect(failing).rejects.toThrow('no');
    expect(await second!.exports.withCrossTabLock(`throws ${how}`, async () => 'next')).toBe('next');
  });
});

it('cross-tab lock: a page that is closed releases it at once', async () => {
  const [dying, next] = await openFrames(2);
  const isInside = new Promise<void>((inside) => {
    void dying!.exports.withCrossTabLock('dies', () => {
      inside();
      return new Promise(() => undefined);
    });
  });
  await isInside;
  dying!.close();
  expect(await next!.exports.withCrossTabLock('dies', async () => 'next')).toBe('next');
});

it.each([
  ['has run out', -1],
  ['ends further away than any lasts, by a clock that was set back since', 24 * 3_600_000],
])('cross-tab lock: a lease that %s blocks nobody', async (what, leftMs) => {
  const [page] = await openFrames(1, withoutLocks);
  const { indexedDb } = await import('../../src/state/storage/indexedDb.ts');
  await indexedDb.update('ledger', `turn ${what}`, () => ({ holder: 'gone', untilMs: Date.now() + leftMs }));
  expect(await page!.exports.withCrossTabLock(what, async () => 'next')).toBe('next');
});
