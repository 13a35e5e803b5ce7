import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeAll, afterAll, describe, expect, it } from 'vitest';
import { AVATAR_MAX_BYTES, UPLOAD_MAX_BYTES } from '../../../src/domain/limits.ts';
import { NO_FILES } from '../../../src/gateway/files/fileStore.ts';
import { openBucketStore } from '../../../src/gateway/files/openBucketStore.ts';
import { flag, noise } from '../../support/pictures/oddPictures.ts';
import { startBucketServer } from '../../support/gateways/bucketServer.ts';
import { openUploadFixture, serveUploads, type FixtureOptions, type UploadFixture } from '../../support/customers/uploadFixture.ts';
import { UPLOAD_QUOTA } from '../../../src/gateway/http/limits.ts';

let fixture: UploadFixture;
let picture: Buffer;
const expectedFailures: string[] = [];

/** File stores under test, and their cleanup. */
const PLACES = {
  folder: () => Promise.resolve({ options: {}, remove: () => Promise.resolve() }),
  bucket: async () => {
    const { settings, remove } = await startBucketServer();
    return { options: { files: await openBucketStore(settings) }, remove };
  },
} satisfies Record<string, () => Promise<{ options: FixtureOptions; remove(): Promise<void> }>>;
type Place = Awaited<ReturnType<(typeof PLACES)[keyof typeof PLACES]>>;

beforeAll(async () => void (picture = await flag().png().toBuffer()));
afterEach(() => expect(fixture.failures.splice(0)).toEqual(expectedFailures.splice(0)));

const fetchKept = async (url: string): Promise<Buffer> => Buffer.from(await (await fetch(fixture.base + url)).arrayBuffer());

/** Returns red, green or blue, whichever dominates at a position. */
async function colourAt(bytes: Buffer, x: number, y: number): Promise<string> {
  const { data } = await sharp(bytes).extract({ left: x, top: y, width: 1, height: 1 }).raw().toBuffer({ resolveWithObject: true });
  const rgb = [data[0]!, data[1]!, data[2]!];
  return ['red', 'green', 'blue'][rgb.indexOf(Math.max(...rgb))]!;
}

const namesOf = async (user: string): Promise<string[]> =>
  (await fixture.store.query<{ name: string }>('select name from uploads where user_id = $1 order by name', [user])).map(
    ({ name }) => name,
  );

/** Inserts rows as if the user had uploaded them. */
async function fillQuota(user: string, files: number, bytesEach: number): Promise<void> {
  await fixture.store.query(
    `insert into uploads (name, user_id, purpose, content_type, bytes, width, height, state)
     select $1 || at, $1, 'picture', 'image/jpeg', $3, 1, 1, 'ready' from generate_series(1, $2::int) as at`,
    [user, files, bytesEach],
  );
}

describe.each(['folder', 'bucket'] as const)('uploads in a %s', (kind) => {
  let place: Place;
  beforeAll(async () => {
    place = await PLACES[kind]();
    fixture = await openUploadFixture(place.options);
  });
  afterAll(async () => {
    await fixture.close();
    await place.remove();
  });

  it('uploads: a picture is stored under a generated name and served only as a picture', async () => {
    const answer = await fixture.upload({ file: picture });
    expect(answer).toEqual({ status: 200, message: 'Tải ảnh thành công', url: expect.stringMatching(/^\/uploads\/[0-9a-f]{40}\.jpg$/) });
    const { headers, status } = await fetch(fixture.base + answer.url!);
    expect(status).toBe(200);
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'private, max-age=31536000, immutable',
      'content-disposition': `inline; filename="${answer.url!.replace('/uploads/', '')}"`,
    });
  });

  it('uploads: without a login nothing is read or stored', async () => {
    const files = await fixture.storedFiles();
    expect(await fixture.upload({ file: picture }, { user: '' })).toMatchObject({ status: 401, url: undefined });
    expect(await fixture.storedFiles()).toEqual(files);
  });

  it.each([
    [1, 400, 200, 'green green red blue'],
    [2, 400, 200, 'green green blue red'],
    [3, 400, 200, 'blue red green green'],
    [4, 400, 200, 'red blue green green'],
    [5, 200, 400, 'green red green blue'],
    [6, 200, 400, 'red green blue green'],
    [7, 200, 400, 'blue green red green'],
    [8, 200, 400, 'green blue green red'],
  ])('uploads: EXIF orientation %d is applied and removed', async (orientation, width, height, corners) => {
    const turned = await flag(400, 200).withMetadata({ orientation }).jpeg().toBuffer();
    const kept = await fetchKept((await fixture.upload({ file: turned })).url!);
    const head = await sharp(kept).metadata();
    expect([head.width, head.height, head.orientation]).toEqual([width, height, undefined]);
    const seen: string[] = [];
    for (const y of [10, height - 10]) for (const x of [10, width - 10]) seen.push(await colourAt(kept, x, y));
    expect(seen.join(' ')).toBe(corners);
  });

  it('uploads: location and all other metadata are removed', async () => {
    const told = await flag()
      .withExif({ IFD0: { Artist: 'Nguyễn Văn A', Make: 'MAYANH' }, IFD3: { GPSLatitude: '21/1 1/1 1/1', GPSLatitudeRef: 'N' } })
      .jpeg()
      .toBuffer();
    expect((await sharp(told).metadata()).exif!.includes('MAYANH')).toBe(true);
    const { url } = await fixture.upload({ file: told });
    const kept = await fetchKept(url!);
    expect((await sharp(kept).metadata()).exif).toBeUndefined();
    expect(kept.includes('MAYANH')).toBe(false);
  });

  it('uploads: only the first frame of an animation is kept; transparency stays', async () => {
    const frames = Buffer.concat([Buffer.alloc(16 * 16 * 3, 10), Buffer.alloc(16 * 16 * 3, 240)]);
    const moving = await sharp(frames, { raw: { width: 16, height: 32, channels: 3, pageHeight: 16 } })
      .gif()
      .toBuffer();
    const first = await fetchKept((await fixture.upload({ file: moving })).url!);
    expect((await sharp(first).stats()).channels[0]!.max).toBeLessThan(40);
    const glass = await flag().ensureAlpha(0.5).png().toBuffer();
    const { url } = await fixture.upload({ file: glass });
    expect(url).toMatch(/\.webp$/);
    expect(await sharp(await fetchKept(url!)).metadata()).toMatchObject({ hasAlpha: true });
  });

  it('uploads: a picture over 10 MB or an avatar over 2 MB is refused, and avatars shrink to 512 pixels', async () => {
    const large = await noise(1_000, 1_000, 9).png({ compressionLevel: 0 }).toBuffer();
    expect(large.length).toBeGreaterThan(AVATAR_MAX_BYTES);
    expect(await fixture.upload({ file: large })).toMatchObject({ status: 200 });
    expect(await fixture.upload({ file: large }, { id: 'avatar-1' })).toEqual({
      status: 413,
      message: 'Ảnh đại diện quá lớn: tối đa 2 MB.',
      url: undefined,
    });
    const padded = (bytes: number): Buffer => Buffer.concat([picture, Buffer.alloc(bytes - picture.length)]);
    expect(await fixture.upload({ file: padded(2 * 1024 * 1024) }, { id: 'avatar-of-2-mb' })).toMatchObject({ status: 200 });
    expect(await fixture.upload({ file: padded(2 * 1024 * 1024 + 1) }, { id: 'avatar-over-2-mb' })).toMatchObject({ status: 413 });
    const huge = Buffer.concat([picture, Buffer.alloc(UPLOAD_MAX_BYTES)]);
    expect(await fixture.upload({ file: huge })).toEqual({ status: 413, message: 'Ảnh quá lớn: tối đa 10 MB.', url: undefined });
    const exact = Buffer.concat([picture, Buffer.alloc(UPLOAD_MAX_BYTES - picture.length)]);
    expect(await fixture.upload({ file: exact })).toMatchObject({ status: 200 });
    const wide = await flag(1_500, 600).png().toBuffer();
    const { url } = await fixture.upload({ file: wide }, { id: 'avatar-2' });
    expect(await sharp(await fetchKept(url!)).metadata()).toMatchObject({ width: 512, height: 205 });
  });

  it('uploads: the quota is per user, also for concurrent requests', async () => {
    await fillQuota('collector', UPLOAD_QUOTA.files - 1, 1_000);
    const answers = await Promise.all([1, 2].map(() => fixture.upload({ file: picture }, { user: 'collector' })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)!.message).toBe('Bạn đã dùng hết chỗ lưu ảnh (600 ảnh hoặc 150 MB).');
    await fillQuota('heavy', 1, UPLOAD_QUOTA.bytes - 10);
    expect(await fixture.upload({ file: picture }, { user: 'heavy' })).toMatchObject({ status: 409 });
    expect(await fixture.upload({ file: picture }, { user: 'another' })).toMatchObject({ status: 200 });
  });

  it('uploads: a repeated id returns the stored picture, whatever is sent; ids of other users are separate', async () => {
    const first = await fixture.upload({ file: picture }, { user: 'again', id: 'anh-1' });
    const other = await flag(60, 60).png().toBuffer();
    expect(await fixture.upload({ file: other }, { user: 'again', id: 'anh-1' })).toEqual(first);
    expect((await fixture.upload({ file: other }, { user: 'again', id: 'anh-2' })).url).not.toBe(first.url);
    expect((await fixture.upload({ file: picture }, { user: 'stranger', id: 'anh-1' })).url).not.toBe(first.url);
    expect(await namesOf('again')).toHaveLength(2);
    // It is stored already, so a full quota changes nothing.
    await fillQuota('again', UPLOAD_QUOTA.files, 1);
    expect(await fixture.upload({ file: picture }, { user: 'again', id: 'anh-1' })).toEqual(first);
  });

  it('uploads: for one id at several gateways at once, one picture is stored and every response names it', async () => {
    const beside = await serveUploads(fixture.store, fixture.dataDir, place.options);
    // Made one after the other: both stages would create the same customer.
    for (const { tokenOf } of [fixture, beside]) await tokenOf('hasty');
    for (let at = 0; at < 5; at++) {
      const senders = [fixture, fixture, beside, beside];
      const answers = await Promise.all(senders.map(({ upload }) => upload({ file: picture }, { user: 'hasty', id: `anh-${at}` })));
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
      expect(new Set(answers.map(({ url }) => url)).size).toBe(1);
      expect((await fetch(fixture.base + answers[0]!.url!)).status).toBe(200);
    }
    expect(await namesOf('hasty')).toHaveLength(5);
    await beside.close();
  });

  it('uploads: a file left by a gateway that died does not block its id', async () => {
    await fixture.store.query(
      `insert into uploads (name, user_id, upload_id, purpose, content_type, bytes, width, height, state)
       values ('leftover.jpg', 'patient', 'anh-1', 'picture', 'image/jpeg', 1, 1, 1, 'writing')`,
    );
    const first = await fixture.upload({ file: picture }, { user: 'patient', id: 'anh-1' });
    expect(first.status).toBe(200);
    expect(await fixture.upload({ file: picture }, { user: 'patient', id: 'anh-1' })).toEqual(first);
    expect(await namesOf('patient')).toEqual([first.url!.replace('/uploads/', ''), 'leftover.jpg'].toSorted());
  });

  it('uploads: the newest five avatars of a user stay, and the one that the profile shows', async () => {
    const urls: string[] = [];
    for (let at = 0; at < 7; at++) urls.push((await fixture.upload({ file: picture }, { user: 'vain', id: `avatar-${at}` })).url!);
    const statuses = await Promise.all(urls.map(async (url) => (await fetch(fixture.base + url)).status));
    expect(statuses).toEqual([404, 404, 200, 200, 200, 200, 200]);
    await fixture.store.query('update users set images_link = $2 where id = $1', ['vain', urls[2]!]);
    for (let at = 0; at < 5; at++) await fixture.upload({ file: picture }, { user: 'vain', id: `avatar-b${at}` });
    expect((await fetch(fixture.base + urls[2]!)).status).toBe(200);
    expect((await fetch(fixture.base + urls[3]!)).status).toBe(404);
  });

  it('uploads: every file has a row, and every row a file', async () => {
    const rows = await fixture.store.query<{ name: string }>(`select name from uploads where length(name) >= 44 order by name`);
    expect(await fixture.storedFiles()).toEqual(rows.map(({ name }) => name));
  });

  it.each([
    '/uploads/0000000000000000000000000000000000000000.jpg',
    '/uploads/incoming',
    '/uploads/..%2f..%2ftoken-secret',
    '/uploads/%2e%2e%2fincoming',
    '/uploads/a%00b.jpg',
    '/uploads/%E0%A4%A',
    '/uploads/',
  ])('uploads: %s is 404', async (path) => {
    const response = await fetch(fixture.base + path);
    expect(response.status).toBe(404);
    expect(((await response.json()) as { message: string }).message).toMatch(/^Không tìm thấy/);
  });

  it.each(['a/b', '..%2fx', 'a b', `a${'b'.repeat(64)}`, 'a%00'])('uploads: the id %s is refused', async (id) => {
    const { status, url } = await fixture.upload({ file: picture }, { id });
    expect([400, 404]).toContain(status);
    expect(url).toBeUndefined();
  });
});

describe('uploads: no disk space, no folder', () => {
  beforeAll(async () => void (fixture = await openUploadFixture()));
  afterAll(() => fixture.close());

  const rowsOf = (user: string): Promise<unknown[]> => fixture.store.query('select name from uploads where user_id = $1', [user]);

  it('uploads: a full disk is reported to client and operator, and leaves no row', async () => {
    const full = await serveUploads(fixture.store, fixture.dataDir, { files: NO_FILES });
    expect(await full.upload({ file: picture }, { user: 'early' })).toEqual({
      status: 507,
      message: 'Máy chủ đã hết chỗ lưu ảnh, vui lòng thử lại sau.',
      url: undefined,
    });
    expect(full.failures).toEqual(['POST /gateway/upload/file/:id failed: no folder for files']);
    expect(await rowsOf('early')).toEqual([]);
    await full.close();
  });

  it('uploads: a missing folder is a server error and leaves no row', async () => {
    const other = mkdtempSync(join(tmpdir(), 'thua-gone-'));
    const bare = await serveUploads(fixture.store, other);
    rmSync(other, { recursive: true });
    expect(await bare.upload({ file: picture }, { user: 'late' })).toMatchObject({ status: 500, url: undefined });
    expect(bare.failures.length).toBe(1);
    expect(await rowsOf('late')).toEqual([]);
    await bare.close();
  });
});
