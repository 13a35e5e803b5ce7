import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { NOTE_MAX_POINTS } from '../../../src/domain/limits.ts';
import { noteClient, type NoteClient, sentNote } from '../../support/customers/noteClient.ts';
import { flag } from '../../support/pictures/oddPictures.ts';
import { openUploadFixture, type UploadFixture } from '../../support/customers/uploadFixture.ts';
import { NOTE_QUOTA } from '../../../src/gateway/http/limits.ts';

let fixture: UploadFixture;
let picture: Buffer;
beforeAll(async () => {
  fixture = await openUploadFixture();
  // Durability is tested elsewhere.
  await fixture.store.query('set synchronous_commit = off');
  picture = await flag().png().toBuffer();
});
afterAll(() => fixture.close());
afterEach(() => expect(fixture.failures.splice(0)).toEqual([]));

const clientOf = async (user: string): Promise<NoteClient> => noteClient(fixture.base, await fixture.tokenOf(user));
const uploaded = async (user: string): Promise<string> => (await fixture.upload({ file: picture }, { user })).url!;
const isServed = async (url: string): Promise<boolean> => (await fetch(fixture.base + url)).status === 200;
const uidsOf = async (client: NoteClient, query?: string): Promise<string[]> => (await client.list(query)).data.map(({ uid }) => uid);
const rowsOf = (user: string): Promise<Array<{ uid: string; is_there: boolean }>> =>
  fixture.store.query('select uid, deleted_at is null as is_there from notes where user_id = $1 order by uid', [user]);

/** Inserts rows as if the customer had saved them. */
async function fillNotes(user: string, count: number, pointsEach: number): Promise<void> {
  await fixture.store.query(
    `insert into notes (user_id, id, uid, kind, title, note, images_link, points, point_count, published_at)
     select $1, 'row' || at, 'row' || at, 'LINE', 'x', '', '', array[105, 21, 105, 22], $3, now() from generate_series(1, $2::int) as at`,
    [user, count, pointsEach],
  );
}

describe('notes', () => {
  it('notes: a note has every field of §3, its time in UTC, and is listed with data and total', async () => {
    const client = await clientOf('an');
    const images_link = await uploaded('an');
    const sent = sentNote('u1', { images_link, published_at: '2026-11-22T08:15:30.123+07:00' });
    const answer = await client.create(sent);
    expect(answer).toEqual({
      status: 200,
      success: true,
      message: 'Lưu ghi chú thành công',
      data: {
        ...sent,
        _id: expect.stringMatching(/^[0-9a-f]{24}$/),
        published_at: '2026-11-22T01:15:30.123Z',
        users_permissions_users: ['an'],
        function_name: 'Lưu toạ độ vẽ trên map.',
        status: 'ACTIVE',
      },
    });
    expect(await client.list()).toEqual({ status: 200, data: [answer.data], total: 1, counts: { POINT: 0, LINE: 0, PIECE: 1 } });
  });

  it('notes: a lower-case type is stored in upper case; points and lines have no ring', async () => {
    const client = await clientOf('small');
    const points = sentNote('x').data.PositionMapDraw;
    const line = await client.create({ ...sentNote('l'), type: 'line', data: { PositionMapDraw: points, PositionMapDrawFill: [] } });
    const point = await client.create({
      ...sentNote('p'),
      type: 'Point',
      data: { PositionMapDraw: points.slice(0, 1), PositionMapDrawFill: [] },
    });
    expect([line.data.type, line.data.data]).toEqual(['LINE', { PositionMapDraw: points, PositionMapDrawFill: [] }]);
    expect([point.data.type, point.data.data]).toEqual(['POINT', { PositionMapDraw: points.slice(0, 1), PositionMapDrawFill: [] }]);
  });

  it('notes: the list has only one’s own notes, filtered by type in either case, page and time', async () => {
    const [client, other] = [await clientOf('lister'), await clientOf('other')];
    await other.create(sentNote('theirs'));
    const data = { PositionMapDraw: sentNote('x').data.PositionMapDraw, PositionMapDrawFill: [] };
    const line = { type: 'LINE' as const, data };
    // Equal times, so that only the row order keeps pages from overlapping.
    for (let at = 0; at < 12; at++) await client.create(sentNote(`p${at}`));
    await client.create(sentNote('newest', { ...line, published_at: '2026-11-22T02:00:00Z' }));
    await client.create(sentNote('oldest', { ...line, published_at: '2026-11-20T02:00:00Z' }));
    expect(await uidsOf(client, 'type=line&orderByName=published_at&orderByKey=-1&users_permissions_users=other')).toEqual([
      'newest',
      'oldest',
    ]);
    expect(await uidsOf(client, 'type=LINE&orderByKey=1')).toEqual(['oldest', 'newest']);
    expect(await client.list('type=point')).toMatchObject({ data: [], total: 0 });
    const pages = await Promise.all([1, 2, 3].map((page) => client.list(`type=PIECE&limit=10&page=${page}`)));
    expect(pages.map(({ data, total }) => [data.length, total])).toEqual([
      [10, 12],
      [2, 12],
      [0, 12],
    ]);
    expect(new Set(pages.flatMap(({ data }) => data.map(({ uid }) => uid))).size).toBe(12);
    expect((await client.list('limit=1000')).data.length).toBe(14);
    for (const wrong of ['limit=0', 'page=0', 'type=CIRCLE', 'orderByName=title'])
      expect(await client.list(wrong)).toMatchObject({ status: 400 });
  });

  it('notes: a note sent twice, in sequence or at once, is stored once and returned as stored', async () => {
    const client = await clientOf('twice');
    const first = await client.create(sentNote('a'));
    expect(await client.create(sentNote('a', { title: 'Tên khác' }))).toEqual(first);
    const answers = await Promise.all(Array.from({ length: 8 }, () => client.create(sentNote('b'))));
    expect(new Set(answers.map(({ status, data }) => `${status} ${data._id}`)).size).toBe(1);
    expect((await client.list()).total).toBe(2);
    // Uids are per customer: another customer's is another note.
    expect((await (await clientOf('thrice')).create(sentNote('a'))).data._id).not.toBe(first.data._id);
  });

  it('notes: a create request that arrives after the deletion does not restore the note', async () => {
    const client = await clientOf('late');
    const { data } = await client.create(sentNote('a'));
    expect(await client.remove(data._id)).toEqual({ status: 200, success: true, message: 'Xoá thành công' });
    expect(await client.create(sentNote('a'))).toEqual({ status: 410, message: 'Ghi chú này đã bị xoá.' });
    expect(await client.remove(data._id)).toMatchObject({ status: 200 });
    expect(await client.update(data._id, { title: 'x', note: '' })).toMatchObject({ status: 404 });
    expect(await client.list()).toMatchObject({ data: [], total: 0 });
    expect(await rowsOf('late')).toEqual([{ uid: 'a', is_there: false }]);
  });

  it('notes: the uid of a deleted note is remembered for a year', async () => {
    const client = await clientOf('long-ago');
    for (const uid of ['old', 'young']) await client.remove((await client.create(sentNote(uid))).data._id);
    await fixture.store.query(`update notes set deleted_at = now() - interval '366 days' where user_id = 'long-ago' and uid = 'old'`);
    await client.remove((await client.create(sentNote('now'))).data._id);
    expect((await rowsOf('long-ago')).map(({ uid }) => uid)).toEqual(['now', 'young']);
  });

  it('notes: an update changes the fields it names; type, time and uid stay', async () => {
    const client = await clientOf('editor');
    const { data } = await client.create(sentNote('a'));
    const [a, b] = data.data.PositionMapDraw;
    const moved = [a!, b!, { latitude: 21.07, longitude: 105.78 }, { latitude: 21.08, longitude: 105.77 }];
    const change = {
      title: 'Thửa sau nhà',
      note: '',
      users_permissions_users: ['other'],
      type: 'piece',
      uid: 'z',
      published_at: '2020-01-01T00:00:00Z',
    };
    const shape = { PositionMapDraw: moved, PositionMapDrawFill: [...moved, a!] };
    const answer = await client.update(data._id, { ...change, data: shape });
    const now = { ...data, title: 'Thửa sau nhà', note: '', data: shape };
    expect(answer).toEqual({ status: 200, success: true, message: 'Chỉnh sửa ghi chú thành công', data: now });
    expect(await client.update(data._id, { title: 'Tên', note: 'b' })).toMatchObject({ data: { ...now, title: 'Tên', note: 'b' } });
    expect(await client.update(data._id, { title: 'Tên', note: '', type: 'LINE' })).toEqual({
      status: 400,
      message: 'Không đổi được loại của ghi chú.',
    });
    const short = { PositionMapDraw: moved.slice(0, 2), PositionMapDrawFill: [] };
    expect(await client.update(data._id, { title: 'Tên', note: '', data: short })).toEqual({
      status: 400,
      message: 'Ghi chú vùng phải có từ 3 điểm.',
    });
  });

  it('notes: the note in the path is changed, whatever the body names', async () => {
    const client = await clientOf('pather');
    const [{ data: a }, { data: b }] = [await client.create(sentNote('a')), await client.create(sentNote('b'))];
    expect(await client.update(a._id, { id: b._id, title: 'Mới', note: '' })).toMatchObject({ data: { _id: a._id, title: 'Mới' } });
    expect((await client.list()).data.find(({ uid }) => uid === 'b')).toEqual(b);
  });

  it('notes: another customer’s note is answered like a missing one', async () => {
    const [owner, other] = [await clientOf('owner'), await clientOf('stranger')];
    const { data } = await owner.create(sentNote('a'));
    const missing = await other.update('0'.repeat(24), { title: 'x', note: '' });
    expect(missing).toEqual({ status: 404, message: 'Không tìm thấy ghi chú này.' });
    expect(await other.update(data._id, { title: 'x', note: '', type: 'POINT' })).toEqual(missing);
    expect(await other.remove(data._id)).toEqual(await other.remove('0'.repeat(24)));
    expect((await owner.list()).data).toEqual([data]);
  });
});

describe('notes: refused requests', () => {
  const [a, b, c] = sentNote('x').data.PositionMapDraw;
  const shape = (PositionMapDraw: unknown[], PositionMapDrawFill: unknown[] = []) => ({ data: { PositionMapDraw, PositionMapDrawFill } });
  const refused: Array<[string, object, string]> = [
    ['a point of two', { type: 'POINT', ...shape([a, b]) }, 'Ghi chú điểm phải có đúng một điểm.'],
    ['a line of one', { type: 'LINE', ...shape([a]) }, 'Ghi chú đường phải có từ 2 điểm.'],
    ['a piece of two', shape([a, b, a]), 'Ghi chú vùng phải có từ 3 điểm.'],
    ['a ring of other points', shape([a, b, c], [a, c, b, a]), 'Vùng tô của ghi chú không khớp với các điểm của nó.'],
    ['a line with a ring', { type: 'LINE', ...shape([a, b, c], [a, b, c, a]) }, 'Vùng tô của ghi chú không khớp với các điểm của nó.'],
    ['no points', { data: {} }, "Yêu cầu không hợp lệ: trường 'data.PositionMapDraw' không đúng."],
    [
      'a latitude of 91',
      shape([a, b, { latitude: 91, longitude: 1 }]),
      "Yêu cầu không hợp lệ: trường 'data.PositionMapDraw.2.latitude' không đúng.",
    ],
    ['a title of blanks', { title: '  ' }, "Yêu cầu không hợp lệ: trường 'Tên' không đúng."],
    ['a title that nobody sees', { title: '\u200b\u2060' }, "Yêu cầu không hợp lệ: trường 'Tên' không đúng."],
    ['a uid of odd letters', { uid: 'a/b' }, "Yêu cầu không hợp lệ: trường 'uid' không đúng."],
    ['a picture elsewhere', { images_link: 'https://example.com/a.jpg' }, "Yêu cầu không hợp lệ: trường 'images_link' không đúng."],
    ['a time that is none', { published_at: 'hôm qua' }, "Yêu cầu không hợp lệ: trường 'published_at' không đúng."],
    ['30 February', { published_at: '2026-02-30T00:00:00Z' }, "Yêu cầu không hợp lệ: trường 'published_at' không đúng."],
    ['another function', { function_name: 'x' }, "Yêu cầu không hợp lệ: trường 'function_name' không đúng."],
    ['another status', { status: 'DELETED' }, "Yêu cầu không hợp lệ: trường 'status' không đúng."],
  ];

  it.each(refused)('notes: %s is refused', async (_what, own, message) => {
    const client = await clientOf('careless');
    expect(await client.create({ ...sentNote('a'), ...own })).toEqual({ status: 400, message });
    expect(await rowsOf('careless')).toEqual([]);
  });

  it.each([-56, 0.1, 7000])('notes: a phone whose clock is off by %d years saves at the gateway’s time', async (years) => {
    const published_at = new Date(Date.now() + years * 365 * 24 * 60 * 60 * 1000).toISOString();
    const { data } = await (await clientOf('clock')).create(sentNote(`off${years}`, { published_at }));
    expect(Math.abs(Date.parse(data.published_at) - Date.now())).toBeLessThan(60 * 60 * 1000);
  });

  it('notes: a note without a uid, as in §7.27, is saved', async () => {
    const client = await clientOf('plain');
    const { data } = await client.create({ ...sentNote('unused'), uid: undefined });
    expect(await uidsOf(client)).toEqual([data._id]);
  });

  it('notes: 20,000 points are stored with all decimals; more are refused, huge bodies unread', async () => {
    const client = await clientOf('surveyor');
    const at = (n: number) => ({ latitude: 20 + n / 70_000.123456789, longitude: 105 + Math.sin(n) / 3 });
    const points = Array.from({ length: NOTE_MAX_POINTS }, (_, n) => at(n));
    const sent = (count: number) => {
      const PositionMapDraw = [...points, ...Array.from({ length: count }, (_, n) => at(-n - 1))];
      return sentNote('big', { data: { PositionMapDraw, PositionMapDrawFill: [...PositionMapDraw, PositionMapDraw[0]!] } });
    };
    expect((await client.create(sent(0))).data.data).toEqual(sent(0).data);
    expect(await client.create({ ...sent(1), uid: 'more' })).toMatchObject({ status: 400 });
    expect(await client.create({ ...sent(0), uid: 'huge', title: 'x'.repeat(1_000_000) })).toEqual({
      status: 413,
      message: 'Nội dung yêu cầu quá lớn.',
    });
    expect(await rowsOf('surveyor')).toEqual([{ uid: 'big', is_there: true }]);
  });

  it('notes: the quota is per customer, also for concurrent requests; repeating a stored note counts once', async () => {
    const client = await clientOf('hoarder');
    await fillNotes('hoarder', NOTE_QUOTA.notes - 1, 2);
    const answers = await Promise.all(['a', 'b'].map((uid) => client.create(sentNote(uid))));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)!.message).toBe(
      'Bạn đã lưu đủ 500 ghi chú. Vui lòng xoá bớt ghi chú cũ rồi lưu lại.',
    );
    const stored = answers.find(({ status }) => status === 200)!.data;
    expect(await client.create(sentNote(stored.uid))).toMatchObject({ status: 200, data: stored });
    expect(await client.update(stored._id, { title: 'Vẫn sửa được', note: '' })).toMatchObject({ status: 200 });
    await fillNotes('painter', 1, NOTE_QUOTA.points - 4);
    const painter = await clientOf('painter');
    const { data } = await painter.create(sentNote('a'));
    const four = [...data.data.PositionMapDraw, { latitude: 21, longitude: 105 }];
    const words = 'Các ghi chú của bạn đã có quá nhiều điểm (tối đa 100,000). Vui lòng xoá bớt ghi chú cũ rồi lưu lại.';
    const grow = (points: unknown[]) =>
      painter.update(data._id, { title: 'x', note: '', data: { PositionMapDraw: points, PositionMapDrawFill: [] } });
    expect(await grow(four)).toMatchObject({ status: 200 });
    expect(await grow([...four, { latitude: 21, longitude: 106 }])).toEqual({ status: 409, message: words });
    expect(await painter.create(sentNote('b'))).toEqual({ status: 409, message: words });
  });
});

describe('notes: pictures', () => {
  it('notes: a picture must be the customer’s own upload and no avatar', async () => {
    const client = await clientOf('camera');
    const avatar = (await fixture.upload({ file: picture }, { user: 'camera', id: 'avatar-1' })).url!;
    for (const images_link of [await uploaded('neighbour'), avatar, `/uploads/${'0'.repeat(40)}.jpg`]) {
      expect(await client.create(sentNote('a', { images_link }))).toEqual({
        status: 422,
        message: 'Không có ảnh này trong các ảnh bạn đã tải lên, vui lòng tải ảnh lên lại.',
      });
    }
    expect(await rowsOf('camera')).toEqual([]);
  });

  it('notes: a picture is deleted with the last note that shows it', async () => {
    const client = await clientOf('album');
    const [first, second, shared] = [await uploaded('album'), await uploaded('album'), await uploaded('album')];
    const { data } = await client.create(sentNote('a', { images_link: first }));
    await client.update(data._id, { title: 'x', note: '' });
    expect(await isServed(first)).toBe(true);
    await client.update(data._id, { title: 'x', note: '', images_link: second });
    expect([await isServed(first), await isServed(second)]).toEqual([false, true]);
    // Repeating the first request after its picture is deleted returns the existing note.
    expect(await client.create(sentNote('a', { images_link: first }))).toMatchObject({ status: 200, data: { images_link: second } });
    const [one, two] = [
      await client.create(sentNote('b', { images_link: shared })),
      await client.create(sentNote('c', { images_link: shared })),
    ];
    await client.remove(one.data._id);
    expect(await isServed(shared)).toBe(true);
    await client.remove(two.data._id);
    await client.remove(data._id);
    expect([await isServed(second), await isServed(shared)]).toEqual([false, false]);
    expect(await fixture.store.query(`select name from uploads where user_id = 'album'`)).toEqual([]);
  });

  it('notes: the profile’s picture stays, whichever note is deleted', async () => {
    const client = await clientOf('portrait');
    const link = await uploaded('portrait');
    await fixture.store.query(`update users set images_link = $1 where id = 'portrait'`, [link]);
    await client.remove((await client.create(sentNote('a', { images_link: link }))).data._id);
    expect(await isServed(link)).toBe(true);
  });
});
