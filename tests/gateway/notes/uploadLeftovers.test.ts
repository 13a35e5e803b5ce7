import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { FileStoreFull, type FileStore } from '../../../src/gateway/files/fileStore.ts';
import { openFolderStore } from '../../../src/gateway/files/openFolderStore.ts';
import { openUploadFolder } from '../../../src/gateway/files/openUploadFolder.ts';
import { storePicture } from '../../../src/gateway/files/pictureStore.ts';
import { openGatewayStore } from '../../../src/gateway/main.ts';
import type { Store } from '../../../src/gateway/database/store.ts';
import { startTestProcess } from '../../support/gateways/gatewayProcess.ts';
import type { PooledStore } from '../../support/gateways/pooledStore.ts';
import { seededDataDir } from '../../support/gateways/seededDataDir.ts';
import { openSeededStore } from '../../support/gateways/seededGateway.ts';
import { storedFiles } from '../../support/customers/uploadFixture.ts';

const long = process.env.THUA_LONG === '1';
const ROUNDS = long ? 20 : 1;
const TWO_HOURS_MS = 2 * 60 * 60 * 1000;
const NAME = `${'a'.repeat(40)}.jpg`;

let lent: PooledStore;
let store: Store;
/** Folder for files beside the database's. */
let place: string;
beforeAll(async () => {
  lent = await openSeededStore();
  store = lent.store;
});
beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), 'thua-leftovers-'));
});
afterEach(() => rmSync(place, { recursive: true }));
afterAll(() => lent.release());

interface Row {
  name: string;
  user_id: string;
  state: string;
}
const rows = (from = store): Promise<Row[]> => from.query<Row>('select name, user_id, state from uploads order by name');

describe('upload leftovers', () => {
  it('upload leftovers: after a kill at any moment, the next start has pictures and rows in pairs', async () => {
    const dataDir = await seededDataDir();
    for (let round = 0; round < ROUNDS; round++) {
      const run = startTestProcess('keepPictures', dataDir, String(round));
      await run.seen(/^kept/);
      while (run.lines.length < 25 + round * 7) await new Promise((resolve) => run.child.stdout!.once('data', resolve));
      run.child.kill('SIGKILL');
      await run.exited;
      const after = await openGatewayStore({ dataDir });
      (await openUploadFolder(after, { dataDir })).close();
      const kept = await rows(after);
      const names = kept.map((row) => row.name);
      expect(kept.filter((row) => row.state !== 'ready')).toEqual([]);
      expect(storedFiles(dataDir)).toEqual(names);
      // Acknowledged pictures exist; avatars may have been replaced by newer ones.
      const said = run.lines.flatMap((line) => /^kept (\S+) picture$/.exec(line)?.[1] ?? []);
      expect(said.filter((name) => !names.includes(name))).toEqual([]);
      await after.close();
    }
    rmSync(dataDir, { recursive: true });
  });

  it('upload leftovers: beside other gateways only files older than an hour are deleted', async () => {
    const { files, close } = await openUploadFolder(store, { dataDir: place, isShared: true });
    close();
    const insert = (name: string, age: string): Promise<unknown> =>
      store.query(
        `insert into uploads (name, user_id, purpose, content_type, bytes, width, height, state, created_at)
         values ($1, 'u', 'picture', 'image/jpeg', 1, 1, 1, 'writing', now() - $2::interval)`,
        [name, age],
      );
    const [old, young] = [`${'1'.repeat(40)}.jpg`, `${'2'.repeat(40)}.jpg`];
    await insert(old, '2 hours');
    await insert(young, '1 minute');
    for (const name of [old, young]) await files.write(name, Buffer.from(name));
    for (const [name, ageMs] of [
      ['stale', TWO_HOURS_MS],
      ['fresh', 0],
    ] as const) {
      const path = join(place, 'uploads/incoming', name);
      writeFileSync(path, 'half');
      const then = new Date(Date.now() - ageMs);
      utimesSync(path, then, then);
    }
    (await openUploadFolder(store, { dataDir: place, isShared: true })).close();
    expect(storedFiles(place)).toEqual([young, 'fresh']);
    (await openUploadFolder(store, { dataDir: place })).close();
    expect(storedFiles(place)).toEqual([]);
  });

  it('upload leftovers: a picture that no note uses within a month is deleted; one in use stays', async () => {
    const { files, close } = await openUploadFolder(store, { dataDir: place });
    close();
    const names = ['shown', 'profile', 'waiting', 'forgotten'].map((word) => `${Buffer.from(word).toString('hex').padEnd(40, '0')}.jpg`);
    const [shown, profile, waiting] = names;
    for (const name of names) {
      await files.write(name, Buffer.from(name));
      await store.query(
        `insert into uploads (name, user_id, upload_id, purpose, content_type, bytes, width, height, state, created_at)
         values ($1, 'monthly', $1, 'picture', 'image/jpeg', 1, 1, 1, 'ready', now() - $2::interval)`,
        [name, name === waiting ? '29 days' : '31 days'],
      );
    }
    await store.query(
      `insert into notes (user_id, id, uid, kind, title, note, images_link, points, point_count, published_at)
       values ('monthly', 'n', 'n', 'POINT', '', '', $1, array[105, 21], 1, now())`,
      [`/uploads/${shown}`],
    );
    await store.query(
      `insert into users (id, email, email_key, password, fullname, phone, images_link) values ('monthly', 'm@x.vn', 'm@x.vn', '', '', '', $1)`,
      [`/uploads/${profile}`],
    );
    (await openUploadFolder(store, { dataDir: place })).close();
    const kept = [shown, profile, waiting].toSorted();
    expect((await rows()).filter((row) => row.user_id === 'monthly').map((row) => row.name)).toEqual(kept);
    expect(storedFiles(place)).toEqual(kept);
    await store.query(`delete from uploads where user_id = 'monthly'`);
  });

  it('upload leftovers: a failed write leaves neither file nor row', async () => {
    const folder = await openFolderStore(join(place, 'uploads'));
    const full: FileStore = { ...folder, write: () => Promise.reject(new FileStoreFull('full')) };
    const picture = { bytes: Buffer.from('x'), contentType: 'image/jpeg', extension: 'jpg', width: 1, height: 1 } as const;
    await expect(storePicture({ store, files: full }, { userId: 'unlucky', uploadId: 'a1', purpose: 'picture' }, picture)).rejects.toThrow(
      FileStoreFull,
    );
    rmSync(join(place, 'uploads/incoming'), { recursive: true });
    await expect(
      storePicture({ store, files: folder }, { userId: 'unlucky', uploadId: 'a1', purpose: 'picture' }, picture),
    ).rejects.toThrow('ENOENT');
    expect((await rows()).filter((row) => row.user_id === 'unlucky')).toEqual([]);
    expect(storedFiles(place)).toEqual([]);
  });
});

describe('folder store', () => {
  it('folder store: it writes, reads and removes; a missing file is null, and removing it no error', async () => {
    const files = await openFolderStore(join(place, 'uploads'));
    await files.write(NAME, Buffer.from('ảnh'));
    expect(Buffer.from((await files.read(NAME))!).toString()).toBe('ảnh');
    await files.remove(NAME);
    await files.remove(NAME);
    expect(await files.read(NAME)).toBeNull();
    expect(storedFiles(place)).toEqual([]);
  });

  it.each(['../../etc/passwd', 'incoming/x.jpg', '.jpg', 'A'.repeat(40), `${NAME}\0`, ''])(
    'folder store: %j is refused as a name',
    async (name) => {
      const files = await openFolderStore(join(place, 'uploads'));
      await expect(files.read(name)).rejects.toThrow('not a name');
      await expect(files.remove(name)).rejects.toThrow('not a name');
      await expect(files.write(name, Buffer.from('x'))).rejects.toThrow('not a name');
    },
  );
});
