import { describe, expect, test } from 'vitest';
import { queueTiles, type TileSource } from '../../../../src/map/tiles/queueTiles.ts';

/** Source that responds when the test wants. */
function heldSource() {
  const asked: string[] = [];
  const answers = new Map<string, { resolve(bytes: Uint8Array): void; reject(error: Error): void }>();
  const source: TileSource = (layer, z, x, y) =>
    new Promise((resolve, reject) => {
      const key = `${layer}/${z}/${x}/${y}`;
      asked.push(key);
      answers.set(key, { resolve, reject });
    });
  return {
    asked,
    source,
    answer: (key: string) => answers.get(key)!.resolve(Uint8Array.of(1)),
    fail: (key: string) => answers.get(key)!.reject(new Error('no')),
  };
}

const never = new AbortController().signal;

describe('tile queue', () => {
  test('a limited number is requested at once, the others in order as places become free', async () => {
    const { asked, source, answer } = heldSource();
    const queue = queueTiles(source, 2);
    const tiles = [0, 1, 2, 3].map((x) => queue('sheets', 14, x, 0, never));
    expect(asked).toEqual(['sheets/14/0/0', 'sheets/14/1/0']);
    answer('sheets/14/1/0');
    await tiles[1];
    await Promise.resolve();
    expect(asked.slice(2)).toEqual(['sheets/14/2/0']);
    answer('sheets/14/0/0');
    answer('sheets/14/2/0');
    await tiles[2];
    await Promise.resolve();
    answer('sheets/14/3/0');
    expect(await Promise.all(tiles)).toHaveLength(4);
  });

  test('two label tiles are requested at a time', async () => {
    const { asked, source, answer } = heldSource();
    const queue = queueTiles(source);
    const tiles = [0, 1, 2].map((x) => queue('labels', 17, x, 0, never));
    expect(asked).toEqual(['labels/17/0/0', 'labels/17/1/0']);
    for (const x of [0, 1, 2]) {
      answer(`labels/17/${x}/0`);
      await tiles[x];
      await Promise.resolve();
    }
    expect(asked).toHaveLength(3);
  });

  test('a tile aborted while waiting never reaches the source, and the next takes its place', async () => {
    const { asked, source, answer } = heldSource();
    const queue = queueTiles(source, 1);
    const control = new AbortController();
    const first = queue('sheets', 14, 0, 0, never);
    const second = queue('sheets', 14, 1, 0, control.signal);
    const third = queue('sheets', 14, 2, 0, never);
    control.abort();
    await expect(second).rejects.toThrow(/abort/i);
    answer('sheets/14/0/0');
    await first;
    await Promise.resolve();
    answer('sheets/14/2/0');
    await third;
    expect(asked).toEqual(['sheets/14/0/0', 'sheets/14/2/0']);
  });

  test('an abort rejects at once, and the place is free only after the source has answered', async () => {
    const { asked, source, answer } = heldSource();
    const queue = queueTiles(source, 1);
    await expect(queue('sheets', 14, 9, 0, AbortSignal.abort())).rejects.toThrow(/abort/i);
    const control = new AbortController();
    const first = queue('sheets', 14, 0, 0, control.signal);
    const second = queue('sheets', 14, 1, 0, never);
    control.abort();
    await Promise.resolve();
    expect(asked).toEqual(['sheets/14/0/0']);
    answer('sheets/14/0/0');
    await expect(first).rejects.toThrow(/abort/i);
    await Promise.resolve();
    answer('sheets/14/1/0');
    await second;
  });

  test('a stuck layer delays no other, and a failure frees its place', async () => {
    const { asked, source, answer, fail } = heldSource();
    const queue = queueTiles(source, 1);
    const zone = queue('zones', 14, 0, 0, never);
    const waiting = queue('zones', 14, 1, 0, never);
    const parcel = queue('sheets', 14, 0, 0, never);
    expect(asked).toEqual(['zones/14/0/0', 'sheets/14/0/0']);
    fail('zones/14/0/0');
    await expect(zone).rejects.toThrow('no');
    await Promise.resolve();
    answer('zones/14/1/0');
    answer('sheets/14/0/0');
    await Promise.all([waiting, parcel]);
  });
});
