import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createPacks, type Packs } from '../../../workers/parcels/packs/packs.ts';
import { tilesOfBox } from '../../../workers/parcels/packs/baseTiles.ts';
import { PROVIDERS } from '../../../src/map/base/streetStyle.ts';
import { shownMap } from '../../../src/map/view/shownMap.ts';
import { chooseBaseMap } from '../../../src/state/map/mapModeSlice.ts';
import { viewSlice } from '../../../src/state/map/viewSlice.ts';
import { BASE_PATH, PACKS_PATH, type PacksBehaviour, type PacksSeen, TEST_WARD } from '../../support/packs/testPacks.ts';
import { mapReady, type MapFixture, openMapFixture } from '../mapFixture.ts';
import { eventually } from '../../support/run/eventually.ts';

const apiBase = new URL(PACKS_PATH, location.href).href;
const baseArchive = apiBase + BASE_PATH;
const BOX = { west: 108.215, south: 16, east: 108.225, north: 16.01 };

/** Opens the packs of this device as another page would. */
const openPacks = (): Promise<Packs> =>
  createPacks({
    apiBase: () => apiBase,
    reader: () => {
      throw new Error('no parcels here');
    },
    baseArchive,
  });
const setBehaviour = (behaviour: PacksBehaviour): Promise<Response> =>
  fetch(`${apiBase}/behaviour`, { method: 'POST', body: JSON.stringify(behaviour) });
const asked = async (): Promise<string[]> => ((await (await fetch(`${apiBase}/behaviour`)).json()) as PacksSeen).asked;
const isRange = (text: string): boolean => text.startsWith('bytes=');
const layersOf = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);

let packs: Packs;
let fixture: MapFixture | null = null;
beforeEach(async () => {
  await setBehaviour({ version: 0 });
  packs = await openPacks();
  await packs.calls.drop(TEST_WARD);
});
afterEach(async () => {
  fixture?.tearDown();
  fixture = null;
  PROVIDERS.archive = null;
  await packs.calls.drop(TEST_WARD);
});

test('base map: tiles come by range requests; a ward’s pack has them offline, renewed with the archive', async () => {
  const [z, x, y] = tilesOfBox(BOX, 14).at(-1)!;
  const live = await packs.calls.baseTile(z, x, y);
  expect(live.ok && live.value && layersOf(live.value)).toContain('transportation');
  // A tile that the archive lacks is null; an absent host would be an error.
  expect(await packs.calls.baseTile(14, 0, 0)).toEqual({ ok: true, value: null });

  const offered = await packs.calls.find({ words: '' });
  const taken = await packs.calls.take(TEST_WARD, () => undefined);
  if (!taken.ok || !offered.ok) throw new Error('not offered, or not taken');
  const { bytes, baseBytes } = taken.value;
  expect(baseBytes).toBeGreaterThan(1_000);
  const manifest = (await (await fetch(`${apiBase}/packs/${TEST_WARD}`)).json()) as { bytes: number };
  expect(bytes).toBe(manifest.bytes + baseBytes);
  // The size offered before included the tiles.
  const offeredBase = offered.value.items[0]!.bytes - manifest.bytes;
  expect(Math.abs(offeredBase / baseBytes - 1)).toBeLessThan(0.1);

  await setBehaviour({ version: 0, isBaseAway: true });
  const next = await openPacks();
  expect(await next.calls.baseTile(z, x, y)).toEqual(live);
  expect((await asked()).filter(isRange)).toEqual([]);
  expect(await next.calls.baseTile(14, 1, 1)).toMatchObject({ ok: false, error: { kind: 'offline' } });
  // A ward that is renewed while the host is away keeps its tiles.
  expect(await next.calls.take(TEST_WARD, () => undefined)).toMatchObject({ ok: true, value: { baseBytes } });

  await setBehaviour({ version: 0 });
  expect((await next.calls.take(TEST_WARD, () => undefined)).ok).toBe(true);
  // Only the head is read, because the file is the same.
  expect((await asked()).filter(isRange)).toHaveLength(1);
  await setBehaviour({ version: 1 });
  expect((await next.calls.take(TEST_WARD, () => undefined)).ok).toBe(true);
  expect((await asked()).filter(isRange).length).toBeGreaterThan(5);
});

test('base map: a pack without base tiles is complete; damaged tiles on the device are not used', async () => {
  await setBehaviour({ version: 0, isBaseAway: true });
  const manifest = (await (await fetch(`${apiBase}/packs/${TEST_WARD}`)).json()) as { bytes: number };
  expect(await packs.calls.find({ words: '' })).toMatchObject({ ok: true, value: { items: [{ bytes: manifest.bytes }] } });
  expect(await packs.calls.take(TEST_WARD, () => undefined)).toMatchObject({ ok: true, value: { state: 'whole', baseBytes: 0 } });
  await setBehaviour({ version: 0 });
  packs = await openPacks();
  await packs.calls.take(TEST_WARD, () => undefined);
  const folder = await (await (await navigator.storage.getDirectory()).getDirectoryHandle('packs')).getDirectoryHandle(TEST_WARD);
  for await (const [name, handle] of (folder as unknown as { entries(): AsyncIterable<[string, FileSystemFileHandle]> }).entries()) {
    if (!name.startsWith('base-')) continue;
    const stream = await handle.createWritable({ keepExistingData: true });
    await stream.write({ type: 'write', position: 900, data: Uint8Array.of(1, 2, 3, 4) });
    await stream.close();
  }
  await setBehaviour({ version: 0, isBaseAway: true });
  const [z, x, y] = tilesOfBox(BOX, 14).at(-1)!;
  expect((await (await openPacks()).calls.baseTile(z, x, y)).ok).toBe(false);
});

test('base map: an operator’s archive is the street map; offline, kept tiles are over our own base map', async () => {
  PROVIDERS.archive = { url: baseArchive, maxZoom: 14, attribution: 'Operator' };
  await packs.calls.take(TEST_WARD, () => undefined);
  fixture = await openMapFixture(null);
  let isAway = false;
  fixture.baseTile = async (z, x, y) => {
    const answer = await packs.calls.baseTile(z, x, y);
    if (!answer.ok || (isAway && z < 10)) throw new Error('no network');
    return answer.value;
  };
  fixture.start();
  fixture.fly({ lng: 108.22, lat: 16.005 }, 16);
  await mapReady();
  await eventually(() => expect(viewSlice).toMatchObject({ baseMap: 'online', baseMapComing: false }));
  const roads = (): unknown[] =>
    shownMap()!.queryRenderedFeatures({
      layers: shownMap()!
        .getLayersOrder()
        .filter((id) => /^base-.*-main$/.test(id)),
    });
  await eventually(() => expect(roads().length).toBeGreaterThan(0));
  const sign = (): string => fixture!.container.querySelector('.maplibregl-ctrl-attrib-inner')?.textContent ?? '';
  await eventually(() => expect(sign()).toContain('Operator'));

  isAway = true;
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  chooseBaseMap('outdoors');
  await eventually(() => expect(viewSlice.baseMap).toBe('offline'));
  await eventually(() => {
    expect(
      shownMap()!
        .getLayersOrder()
        .some((id) => /^base-kept-\d+-main$/.test(id)),
    ).toBe(true);
    expect(roads().length).toBeGreaterThan(0);
  });
  expect(fixture.warnings.mock.calls.filter(([text]) => String(text).startsWith('map:'))).toEqual([]);
  onLine.mockRestore();
});
