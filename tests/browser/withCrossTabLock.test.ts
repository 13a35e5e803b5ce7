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

/** A few turns of the event loop: long enough for another to get in, if it could. */
const linger = async (): Promise<void> => {
  for (let i = 0; i < 3; i += 1) await new Promise((resolve) => setTimeout(resolve));
};

describe.each([
  ['with Web Locks', undefined],
  ['by a lease, without Web Locks', withoutLocks],
])('turns %s', (how, prepare) => {
  it('turns: of five pages that want one at once, one at a time has it, and each gets its own', async () => {
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

  it('turns: a job that throws gives its turn back', async () => {
    const [first, second] = await openFrames(2, prepare);
    const failing = first!.exports.withCrossTabLock(`throws ${how}`, () => Promise.reject(new Error('no')));
    await expect(failing).rejects.toThrow('no');
    expect(await second!.exports.withCrossTabLock(`throws ${how}`, async () => 'next')).toBe('next');
  });
});

it('turns: a page that dies in its turn gives it back at once', async () => {
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
])('turns: a lease that %s holds nobody up', async (what, leftMs) => {
  const [page] = await openFrames(1, withoutLocks);
  const { indexedDb } = await import('../../src/state/storage/indexedDb.ts');
  await indexedDb.update('ledger', `turn ${what}`, () => ({ holder: 'gone', untilMs: Date.now() + leftMs }));
  expect(await page!.exports.withCrossTabLock(what, async () => 'next')).toBe('next');
});
