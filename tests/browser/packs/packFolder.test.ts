import { afterEach, expect, it } from 'vitest';
import { openFrame } from '../../support/tiles/openFrame.ts';

type Packs = typeof import('../../../workers/parcels/packs/packFolder.ts');
type Frame = Awaited<ReturnType<typeof openFrame<Packs>>>;

const frames: Frame[] = [];
afterEach(() => {
  for (const frame of frames.splice(0)) frame.close();
});

/** Opens a browser whose storage is silenced by `hush`. @param waits number of waits that are shortened */
async function openSilent(hush: (window: Window & typeof globalThis) => void, waits: number): Promise<Packs> {
  const frame = await openFrame<Packs>('/workers/parcels/packs/packFolder.ts', (window) => {
    const later = window.setTimeout.bind(window);
    let left = waits;
    Object.assign(window, { setTimeout: (act: () => void, ms = 0) => later(act, left-- > 0 ? ms / 100 : ms) });
    hush(window as Window & typeof globalThis);
  });
  frames.push(frame);
  return frame.exports;
}

const silenceFiles = (window: Window): void =>
  Object.defineProperty(window.navigator.storage, 'getDirectory', { value: () => new Promise(() => undefined) }) && undefined;

it('pack folder: where files never answer, packs are stored in the database', async () => {
  const { openPackFolder } = await openSilent(silenceFiles, 1);
  const folder = await openPackFolder();
  await folder!.write('20314', 'manifest.json', '{}');
  expect(await (await folder!.read('20314', 'manifest.json'))!.text()).toBe('{}');
  await folder!.removeAll('20314');
});

it('pack folder: where nothing answers there are no packs, and no call waits', async () => {
  const { openPackFolder } = await openSilent((window) => {
    silenceFiles(window);
    Object.defineProperty(window, 'indexedDB', { value: { open: () => ({}) } });
  }, 2);
  expect(await openPackFolder()).toBeNull();
});
