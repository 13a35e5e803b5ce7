import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { PacksDialogs } from '../../../src/features/packs/PacksDialogs.tsx';
import { packFileHead } from '../../../src/contract/packs/packFile.ts';
import type { PackManifest, PackPart } from '../../../src/contract/packs/packManifest.ts';
import { closePacks, findPacksBy, openFind } from '../../../src/flows/packs/findPacks.ts';
import { importPack, loadPacks } from '../../../src/flows/packs/downloadPack.ts';
import { resetDrawing } from '../../../src/flows/drawing/dispatchDrawing.ts';
import { NO_DRAWING } from '../../../src/domain/drawing/drawing.ts';
import { noticeSlice } from '../../../src/state/shell/noticeSlice.ts';
import { packsSlice } from '../../../src/state/packs/packsSlice.ts';
import { parcelsClient } from '../../../workers/parcels/client.ts';
import { openPackFolder } from '../../../workers/parcels/packs/packFolder.ts';
import { createPacks, type Packs } from '../../../workers/parcels/packs/packs.ts';
import { PACKS_PATH, type PacksBehaviour, type PacksSeen, TEST_WARD } from '../../support/packs/testPacks.ts';
import { seededRandom } from '../../support/run/seededRandom.ts';
import { renderPanel } from '../support/renderPanel.tsx';

const apiBase = new URL(PACKS_PATH, location.href).href;
const setBehaviour = (behaviour: PacksBehaviour): Promise<Response> =>
  fetch(`${apiBase}/behaviour`, { method: 'POST', body: JSON.stringify(behaviour) });
const seen = async (): Promise<PacksSeen> => (await (await fetch(`${apiBase}/behaviour`)).json()) as PacksSeen;
const openHere = async (folder?: Awaited<ReturnType<typeof openPackFolder>>): Promise<Packs> =>
  createPacks(
    {
      apiBase: () => apiBase,
      reader: () => {
        throw new Error('no parcels here');
      },
      baseArchive: null,
    },
    folder ?? undefined,
  );

const RealWorker = Worker;
/** Parcels workers that this file started, oldest first. */
const workers: Worker[] = [];

beforeAll(async () => {
  // Files share the page, so an earlier one may have started the worker.
  parcelsClient.stop();
  globalThis.Worker = class extends RealWorker {
    constructor(...args: ConstructorParameters<typeof RealWorker>) {
      super(...args);
      if (args[1]?.name === 'parcels') workers.push(this);
    }
  };
  await parcelsClient.configure({ apiBase, fileBase: apiBase, token: null });
});
afterAll(() => {
  globalThis.Worker = RealWorker;
});
beforeEach(() => setBehaviour({ version: 0 }));
afterEach(() => {
  closePacks();
  vi.unstubAllGlobals();
  resetDrawing({ drawing: NO_DRAWING, noteUid: null });
});

test('packs: without a file system a database stores them completely, renews them and removes them', async () => {
  vi.stubGlobal('FileSystemFileHandle', undefined);
  const [first, second] = [await openPackFolder(), await openPackFolder()];
  const packs = await openHere(first);
  await packs.calls.drop(TEST_WARD);
  await setBehaviour({ version: 0, cutAfter: 5 });
  expect(await packs.calls.take(TEST_WARD, () => undefined)).toMatchObject({ ok: false, error: { kind: 'offline' } });
  await setBehaviour({ version: 0 });
  expect(await packs.calls.take(TEST_WARD, () => undefined)).toMatchObject({ ok: true, value: { state: 'whole' } });
  expect((await seen()).asked.length).toBeLessThanOrEqual(12 - 3);
  await setBehaviour({ version: 1 });
  expect((await packs.calls.take(TEST_WARD, () => undefined)).ok).toBe(true);
  expect((await seen()).asked).toHaveLength(1);
  // Another page reads the same packs, and they are in no file system.
  const other = await openHere(second);
  expect(await other.calls.list()).toMatchObject([{ ward: TEST_WARD, state: 'whole' }]);
  expect(await other.zones('/files/test/zones-0.geojson')).toMatchObject({ value: expect.stringContaining('FeatureCollection') });
  vi.unstubAllGlobals();
  expect(await (await openHere()).calls.list()).toEqual([]);
  await other.calls.drop(TEST_WARD);
  expect(await second!.wards()).toEqual([]);
});

test('packs: with a drawing wards can be found by it, and its box is sent', async () => {
  const screen = await renderPanel(<PacksDialogs />);
  openFind();
  await expect.element(page.getByRole('radio', { name: 'Theo tên' })).toBeVisible();
  expect(page.getByRole('radio', { name: 'Theo hình vẽ' }).elements()).toEqual([]);
  closePacks();
  const points = [
    { lng: 108.216, lat: 16.001 },
    { lng: 108.22, lat: 16.004 },
    { lng: 108.218, lat: 16.006 },
  ];
  resetDrawing({ drawing: { mode: 'area', points, isClosed: true }, noteUid: null });
  openFind();
  await setBehaviour({ version: 0 });
  await page.getByRole('radio', { name: 'Theo hình vẽ' }).click({ force: true });
  await expect.element(page.getByRole('button', { name: 'Tải về Phường Thử' })).toBeVisible();
  const queries = (await seen()).asked.map((query) => Object.fromEntries(new URLSearchParams(query)));
  expect(queries).toContainEqual(expect.objectContaining({ west: '108.216', south: '16.001', east: '108.22', north: '16.006' }));
  expect(packsSlice.find).toMatchObject({ by: 'drawing', status: 'ready', total: 1 });
  findPacksBy('name');
  await screen.unmount();
});

const sha256 = async (bytes: Uint8Array<ArrayBuffer>): Promise<string> =>
  Array.from(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** A file with correct hashes whose first part has this content. */
async function hostileFile(manifest: PackManifest, parts: Blob[], content: Uint8Array<ArrayBuffer>, unpackedBytes: number): Promise<Blob> {
  const first: PackPart = { ...manifest.parts[0]!, bytes: content.length, unpacked_bytes: unpackedBytes, sha256: await sha256(content) };
  const changed = [first, ...manifest.parts.slice(1)];
  const version = await sha256(new TextEncoder().encode(changed.map((part) => `${part.sha256}\n`).join('')));
  const bytes = changed.reduce((sum, part) => sum + part.bytes, 0);
  return new Blob([await packFileHead({ ...manifest, parts: changed, version, bytes }), content, ...parts.slice(1)]);
}

const DAMAGED = 100;

test(`packs: ${DAMAGED} damaged or hostile files are refused with a message, and nothing of them is stored`, async () => {
  const packs = await openHere();
  await packs.calls.drop(TEST_WARD);
  await packs.calls.take(TEST_WARD, () => undefined);
  const whole = new Uint8Array(await (await packs.calls.write(TEST_WARD))!.arrayBuffer());
  const manifest = (await (await fetch(`${apiBase}/packs/${TEST_WARD}`)).json()) as PackManifest;
  await packs.calls.drop(TEST_WARD);
  await loadPacks();
  const random = seededRandom(85);
  const below = (most: number): number => Math.floor(random() * most);
  const headBytes = whole.length - manifest.bytes;
  let at = headBytes;
  const parts = manifest.parts.map(({ bytes }) => new Blob([whole.slice(at, (at += bytes))]));
  const zeros = new Uint8Array(
    await new Response(new Blob([new Uint8Array(2 ** 22)]).stream().pipeThrough(new CompressionStream('gzip'))).arrayBuffer(),
  );
  const files = [
    // A decompression bomb, a part shorter than stated and one that is no gzip, with correct hashes.
    await hostileFile(manifest, parts, zeros, 1_000),
    await hostileFile(manifest, parts, zeros, 2 ** 23),
    await hostileFile(manifest, parts, new TextEncoder().encode('no gzip at all'), 40_000),
  ];
  while (files.length < DAMAGED) {
    const bytes = whole.slice();
    const kind = below(5);
    if (kind === 0) files.push(new Blob([bytes.subarray(0, below(bytes.length))]));
    else if (kind === 1) files.push(new Blob([bytes, Uint8Array.of(below(256))]));
    else if (kind === 2) files.push(new Blob([Uint8Array.from({ length: 45 + below(400) }, () => below(256))]));
    else {
      // Half of the time in the head.
      const place = below(kind === 3 ? headBytes : bytes.length);
      bytes[place]! ^= 1 << below(8);
      files.push(new Blob([bytes]));
    }
  }
  const fates = new Map<string, number>();
  for (const [number, file] of files.entries()) {
    noticeSlice.waiting = [];
    await importPack(new File([file], 'vung.thuapack'));
    const said = noticeSlice.waiting.map(({ kind, message }) => `${kind} ${(message as { id: string }).id}`);
    expect(said, `file ${number}`).toEqual([expect.stringMatching(/^error packs\.file(Foreign|Damaged|Cut)$/)]);
    fates.set(said[0]!, (fates.get(said[0]!) ?? 0) + 1);
    expect(packsSlice.kept, `file ${number}`).toEqual([]);
  }
  expect(fates.size).toBe(3);
  expect(await (await openPackFolder())!.wards()).toEqual([]);
  noticeSlice.waiting = [];
  // The undamaged file is accepted.
  await importPack(new File([whole], 'vung.thuapack'));
  expect(packsSlice.kept).toMatchObject([{ ward: TEST_WARD, state: 'whole' }]);
  await packs.calls.drop(TEST_WARD);
});

test('packs: a file is stored even if the worker dies meanwhile', async () => {
  const packs = await openHere();
  await packs.calls.drop(TEST_WARD);
  await packs.calls.take(TEST_WARD, () => undefined);
  // In memory, as the stored parts are removed next.
  const file = new File([await (await packs.calls.write(TEST_WARD))!.arrayBuffer()], 'vung.thuapack');
  await packs.calls.drop(TEST_WARD);
  const died = workers.length;
  const kept = parcelsClient.packs('keep', file);
  workers.at(-1)!.terminate();
  expect(await kept).toMatchObject({ ok: true, value: { ward: TEST_WARD, state: 'whole' } });
  expect(workers.length).toBeGreaterThan(died);
  await packs.calls.drop(TEST_WARD);
});
