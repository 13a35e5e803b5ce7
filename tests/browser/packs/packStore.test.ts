import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { cdp } from 'vitest/browser';
import { openPackFile } from '../../../src/contract/packs/packFile.ts';
import type { KeptPack, PackProgress } from '../../../src/domain/packs/keptPack.ts';
import { packLock } from '../../../src/domain/packs/keptPack.ts';
import type { Result } from '../../../src/domain/result.ts';
import { withCrossTabLock } from '../../../src/state/storage/withCrossTabLock.ts';
import type { PacksCalls } from '../../../workers/parcels/api.ts';
import { createParcelsClient, createParcelsWorker, type ParcelsClient } from '../../../workers/parcels/client.ts';
import { PACKS_PATH, type PacksBehaviour, type PacksSeen, TEST_WARD } from '../../support/packs/testPacks.ts';
import { seededRandom } from '../../support/run/seededRandom.ts';

const apiBase = new URL(PACKS_PATH, location.href).href;
const PARTS = 12;
const clients: ParcelsClient[] = [];

/** Starts a client as a tab does. */
async function startTab(create?: () => Worker): Promise<ParcelsClient> {
  const client = createParcelsClient(create);
  clients.push(client);
  // Nothing listens at the file host: files come from packs.
  await client.configure({ apiBase, fileBase: 'http://127.0.0.1:9', token: null });
  return client;
}

type Answer<Name extends keyof PacksCalls> = Awaited<ReturnType<PacksCalls[Name]>>;
async function ask<Name extends keyof PacksCalls>(client: ParcelsClient, name: Name, ...args: Parameters<PacksCalls[Name]>) {
  return (await client.packs(name, ...args)) as Answer<Name> extends { ok: boolean } ? Answer<Name> : Result<Answer<Name>>;
}

const takeUnderLock = (client: ParcelsClient, tell: (step: PackProgress) => void = () => undefined) =>
  withCrossTabLock(packLock(TEST_WARD), () => ask(client, 'take', TEST_WARD, tell)).then((taken) => taken!);

async function setBehaviour(behaviour: PacksBehaviour): Promise<PacksSeen> {
  const answer = await fetch(`${apiBase}/behaviour`, { method: 'POST', body: JSON.stringify(behaviour) });
  return (await answer.json()) as PacksSeen;
}
const seen = async (): Promise<PacksSeen> => (await (await fetch(`${apiBase}/behaviour`)).json()) as PacksSeen;

async function kept(client: ParcelsClient): Promise<KeptPack | undefined> {
  const answer = await ask(client, 'list');
  if (!answer.ok) throw new Error(answer.error.message);
  return answer.value.find(({ ward }) => ward === TEST_WARD);
}

/** Names of the ward's files. */
async function filesOnDisk(): Promise<string[]> {
  const names: string[] = [];
  try {
    const packs = await (await navigator.storage.getDirectory()).getDirectoryHandle('packs');
    const ward = (await packs.getDirectoryHandle(TEST_WARD)) as FileSystemDirectoryHandle & { keys(): AsyncIterable<string> };
    for await (const name of ward.keys()) names.push(name);
  } catch {
    // There is no folder.
  }
  return names;
}

const quota = (quotaSize?: number): Promise<unknown> =>
  (cdp() as unknown as { send(method: string, params: object): Promise<unknown> }).send('Storage.overrideQuotaForOrigin', {
    origin: location.origin,
    ...(quotaSize !== undefined && { quotaSize }),
  });

/** Version of a complete pack, read independently, with every part checked. */
async function exportedVersion(client: ParcelsClient): Promise<string> {
  const written = await ask(client, 'write', TEST_WARD);
  if (!written.ok || !written.value) throw new Error('not written');
  const file = await openPackFile(written.value);
  for (const at of file.manifest.parts.keys()) await file.readPart(at);
  return file.manifest.version;
}

let tab: ParcelsClient;
beforeAll(async () => {
  tab = await startTab();
});
afterAll(() => tab.stop());
beforeEach(async () => {
  await ask(tab, 'drop', TEST_WARD);
  await setBehaviour({ version: 0 });
});
afterEach(async () => {
  await quota();
  for (const client of clients.splice(0)) if (client !== tab) client.stop();
});

test('packs: an interrupted pack is half, with its progress; the next worker fetches only the rest', async () => {
  await setBehaviour({ version: 0, cutAfter: 5 });
  const steps: PackProgress[] = [];
  expect(await takeUnderLock(tab, (step) => steps.push(step))).toMatchObject({ ok: false, error: { kind: 'offline' } });
  const half = (await kept(tab))!;
  expect(half).toMatchObject({ state: 'half', download: { isPaused: false } });
  const there = (await filesOnDisk()).filter((name) => !name.endsWith('.json')).length;
  expect(there).toBeGreaterThan(0);
  expect(half.download!.loadedBytes / half.download!.totalBytes).toBeCloseTo(there / PARTS, 2);
  expect(steps.every(({ loadedBytes, totalBytes }) => loadedBytes <= totalBytes)).toBe(true);
  expect(await ask(tab, 'write', TEST_WARD)).toEqual({ ok: true, value: null });

  await setBehaviour({ version: 0 });
  const next = await startTab();
  expect(await kept(next)).toMatchObject({ state: 'half' });
  expect(await takeUnderLock(next)).toMatchObject({ ok: true, value: { state: 'whole', download: null, name: 'Phường Thử' } });
  const { asked, versions } = await seen();
  expect(asked).toHaveLength(PARTS - there);
  expect(await exportedVersion(next)).toBe(versions[0]);
  expect(await filesOnDisk()).toHaveLength(PARTS + 1);
});

test('packs: a new version fetches only what differs, and replaces the old one once complete', async () => {
  await takeUnderLock(tab);
  const before = await filesOnDisk();
  await setBehaviour({ version: 2, cutAfter: 1 });
  expect((await takeUnderLock(tab)).ok).toBe(false);
  const { versions } = await seen();
  expect(await kept(tab)).toMatchObject({ state: 'whole', download: { isPaused: false } });
  expect(await exportedVersion(tab)).toBe(versions[0]);
  await setBehaviour({ version: 2 });
  expect((await takeUnderLock(tab)).ok).toBe(true);
  const { asked } = await seen();
  expect(asked.length).toBeLessThanOrEqual(2);
  expect(asked.filter((hash) => before.includes(hash))).toEqual([]);
  expect(await exportedVersion(tab)).toBe(versions[2]);
  const after = await filesOnDisk();
  expect(after).toHaveLength(PARTS + 1);
  expect(after.filter((name) => !before.includes(name))).toHaveLength(2);
});

test('packs: changed land and a busy gateway are survived, and a damaged part is not stored', async () => {
  // The sixth part is new in the next version.
  await setBehaviour({ version: 5, landChangesAt: 2, busyAt: 3 });
  expect((await takeUnderLock(tab)).ok).toBe(true);
  expect(await exportedVersion(tab)).toBe((await seen()).versions[6]);
  await ask(tab, 'drop', TEST_WARD);
  await setBehaviour({ version: 1, damagedAt: 3 });
  expect(await takeUnderLock(tab)).toMatchObject({ ok: false, error: { kind: 'malformed', message: 'hash' } });
  expect(await kept(tab)).toMatchObject({ state: 'half' });
});

test('packs: a full device is reported, keeps what was stored, and continues once there is room', async () => {
  const { usage = 0 } = await navigator.storage.estimate();
  await quota(usage + 100_000);
  expect(await takeUnderLock(tab)).toMatchObject({ ok: false, error: { kind: 'refused', status: 507 } });
  expect(await kept(tab)).toMatchObject({ state: 'half' });
  await quota();
  expect((await takeUnderLock(tab)).ok).toBe(true);
});

test('packs: a part that is damaged or missing on the device is noticed and fetched alone', async () => {
  await takeUnderLock(tab);
  const folder = await (await (await navigator.storage.getDirectory()).getDirectoryHandle('packs')).getDirectoryHandle(TEST_WARD);
  const [first, second] = (await filesOnDisk()).filter((name) => !name.endsWith('.json')) as [string, string];
  const stream = await (await folder.getFileHandle(first)).createWritable({ keepExistingData: true });
  await stream.write({ type: 'write', position: 50, data: Uint8Array.of(1, 2, 3, 4, 5, 6) });
  await stream.close();
  await folder.removeEntry(second);
  const next = await startTab();
  expect(await kept(next)).toMatchObject({ state: 'damaged' });
  // The damaged part has its old length: the damage is noticed when it is read.
  for (let at = 0; at < PARTS; at += 1) await next.openZones({ id: `plan-${at}`, fileUrl: `/files/test/zones-${at}.geojson` });
  await setBehaviour({ version: 0 });
  expect((await takeUnderLock(next)).ok).toBe(true);
  expect((await seen()).asked.toSorted()).toEqual([first, second].toSorted());
  expect(await kept(next)).toMatchObject({ state: 'whole' });
});

test('packs: an exported file is imported in another tab; a damaged or foreign one changes nothing', async () => {
  const other = await startTab();
  await takeUnderLock(tab);
  const written = await ask(tab, 'write', TEST_WARD);
  if (!written.ok || !written.value) throw new Error('not written');
  const bytes = new Uint8Array(await written.value.arrayBuffer());
  await ask(tab, 'drop', TEST_WARD);
  expect(await filesOnDisk()).toEqual([]);
  expect(await ask(tab, 'list')).toEqual({ ok: true, value: [] });
  const turned = bytes.slice();
  turned[bytes.length - 1000]! ^= 1;
  for (const [file, reason] of [
    [new Blob([turned]), 'hash'],
    [new Blob([bytes.subarray(0, -1)]), 'length'],
    [new Blob(['PK not a pack at all, but long enough']), 'mark'],
  ] as const) {
    expect(await ask(other, 'keep', file)).toMatchObject({ ok: false, error: { kind: 'malformed', message: reason } });
    expect(await filesOnDisk()).toEqual([]);
  }
  expect(await ask(other, 'peek', new Blob([bytes]))).toMatchObject({ ok: true, value: { ward: TEST_WARD, name: 'Phường Thử' } });
  expect(await ask(other, 'keep', new Blob([bytes]))).toMatchObject({ ok: true, value: { state: 'whole' } });
  // The first tab is notified.
  await expect.poll(async () => (await kept(tab))?.state).toBe('whole');
});

test('packs: paused by the user a download waits; cancelled, it leaves nothing', async () => {
  await setBehaviour({ version: 0, silentAfter: 1 });
  let isPaused = false;
  const taking = takeUnderLock(tab, ({ loadedBytes }) => {
    if (loadedBytes === 0 || isPaused) return;
    isPaused = true;
    void ask(tab, 'pause', TEST_WARD);
  });
  expect(await taking).toMatchObject({ ok: false, error: { kind: 'stale' } });
  await expect.poll(async () => (await kept(tab))?.download?.isPaused).toBe(true);
  await ask(tab, 'giveUp', TEST_WARD);
  expect(await filesOnDisk()).toEqual([]);
});

test('packs: pausing, cancelling or removing with the last bytes does not fail', async () => {
  for (const name of ['pause', 'giveUp', 'drop', 'pause', 'giveUp', 'drop'] as const) {
    await setBehaviour({ version: 0 });
    let end: Promise<unknown> | undefined;
    const taken = await takeUnderLock(tab, ({ loadedBytes, totalBytes }) => {
      if (loadedBytes === totalBytes) end ??= ask(tab, name, TEST_WARD);
    });
    if (!taken.ok) expect(taken.error).toMatchObject({ kind: 'stale' });
    expect(await end).toMatchObject({ ok: true });
    if (name === 'drop') expect(await filesOnDisk()).toEqual([]);
    await ask(tab, 'drop', TEST_WARD);
  }
});

/** Range of a campaign, for example THUA_SEEDS=51-100. */
const [FIRST, LAST] = (import.meta.env.THUA_SEEDS || (import.meta.env.THUA_LONG === '1' ? '1-200' : '1-1')).split('-').map(Number) as [
  number,
  number,
];

test(
  `packs: in ${LAST - FIRST + 1} scripts of faults what is called complete is one version of the land`,
  { timeout: 60_000 + 6_000 * (LAST - FIRST) },
  async () => {
    for (let script = FIRST; script <= LAST; script += 1) {
      const random = seededRandom(script);
      const upTo = (most: number): number => Math.floor(random() * most);
      let version = 0;
      let workers: Worker[] = [];
      const create = (): Worker => {
        workers.push(createParcelsWorker());
        return workers.at(-1)!;
      };
      let own = await startTab(create);
      const log: string[] = [];
      for (let step = 0; step < 5; step += 1) {
        const deed = (['cut', 'kill', 'quota', 'twice', 'land', 'damage', 'pause', 'drop'] as const)[upTo(8)]!;
        log.push(deed);
        await setBehaviour({
          version,
          ...(deed === 'cut' && { cutAfter: upTo(PARTS) }),
          ...(deed === 'damage' && { damagedAt: 1 + upTo(PARTS) }),
        });
        if (deed === 'land') await setBehaviour({ version: ++version, landChangesAt: 1 + upTo(3) });
        if (deed === 'quota') await quota(((await navigator.storage.estimate()).usage ?? 0) + upTo(400_000));
        const at = upTo(400_000);
        const taking = takeUnderLock(own, ({ loadedBytes }) => {
          if (loadedBytes < at) return;
          if (deed === 'kill') for (const worker of workers.splice(0)) worker.terminate();
          if (deed === 'pause') void ask(own, 'pause', TEST_WARD);
        });
        if (deed === 'twice') await Promise.all([taking, takeUnderLock(await startTab())]);
        await taking;
        if (deed === 'kill') {
          own.stop();
          workers = [];
          own = await startTab(create);
        }
        if (deed === 'drop') await withCrossTabLock(packLock(TEST_WARD), () => ask(own, 'drop', TEST_WARD));
        await quota();
        const { versions } = await seen();
        version = versions.length - 1;
        const pack = await kept(own);
        if (pack?.state === 'whole') expect(versions, `${script}: ${log.join()}`).toContain(await exportedVersion(own));
        expect(pack?.state, `${script}: ${log.join()}`).not.toBe('damaged');
      }
      await setBehaviour({ version });
      expect((await takeUnderLock(own)).ok, `${script}: ${log.join()}`).toBe(true);
      expect(await exportedVersion(own)).toBe((await seen()).versions.at(-1));
      expect(await filesOnDisk(), `${script}: ${log.join()}`).toHaveLength(PARTS + 1);
      await ask(own, 'drop', TEST_WARD);
      for (const client of clients.splice(0)) client.stop();
    }
  },
);
