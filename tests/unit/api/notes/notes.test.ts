import type { ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createNote, listNotes, updateNote } from '../../../../src/api/notes/notes.ts';
import { createClient } from '../../../../src/api/createClient.ts';
import { deleteActionHistoryCall } from '../../../../src/contract/notes/notes.ts';
import type { Note } from '../../../../src/domain/notes/note.ts';
import { sendJson, startHttpServer, type TestServer } from '../../../support/gateways/httpServer.ts';

let server: TestServer;
let answer: (response: ServerResponse) => void;

beforeEach(async () => {
  server = await startHttpServer((_, response) => answer(response));
});
afterEach(() => server.close());

const client = () => createClient({ apiBase: server.base, token: 'abc' });

const CORNERS = [
  { lng: 105.77612, lat: 21.06245 },
  { lng: 105.7762, lat: 21.06245 },
  { lng: 105.7762, lat: 21.0626 },
];
const [A, B, C] = CORNERS.map(({ lng, lat }) => ({ latitude: lat, longitude: lng }));

const NOTE: Note = {
  id: null,
  uid: 'ghi-chu-1',
  kind: 'PIECE',
  title: 'Bản vẽ 22/11/2026 08:15:30',
  note: 'Ranh phía đông\nchưa rõ',
  imageUrl: '/uploads/a.jpg',
  savedAt: Date.UTC(2026, 10, 22, 1, 15, 30),
  points: CORNERS,
};

const WIRE = {
  _id: 'n1',
  uid: 'ghi-chu-1',
  title: NOTE.title,
  note: NOTE.note,
  type: 'PIECE',
  images_link: '/uploads/a.jpg',
  published_at: '2026-11-22T01:15:30.000Z',
  users_permissions_users: ['u1'],
  function_name: 'Lưu toạ độ vẽ trên map.',
  status: 'ACTIVE',
  data: { PositionMapDraw: [A, B, C], PositionMapDrawFill: [A, B, C, A] },
};
const STORED: Note = { ...NOTE, id: 'n1' };

const answerWith = (body: object): void => {
  answer = (response) => sendJson(response, 200, body);
};
const bodyOf = (at: number): unknown => JSON.parse(server.seen[at]!.body);

describe('listNotes', () => {
  test('listNotes: it requests as §7 says, and returns data and total', async () => {
    answerWith({ data: [WIRE], total: 31 });
    const listed = await listNotes({ kind: 'PIECE', page: 2, userId: 'u1' }, { client: client() });
    expect(listed).toEqual({ ok: true, value: { notes: [STORED], total: 31, counts: null } });
    expect(server.seen[0]).toMatchObject({ method: 'GET', path: '/app/action-histories/find' });
    expect(Object.fromEntries(new URLSearchParams(server.seen[0]!.query))).toEqual({
      limit: '10',
      page: '2',
      users_permissions_users: 'u1',
      type: 'PIECE',
      orderByKey: '-1',
      orderByName: 'published_at',
    });
    const counts = { POINT: 20, LINE: 0, PIECE: 11 };
    answerWith({ data: [WIRE], total: 31, counts });
    expect(await listNotes({ kind: 'ALL', page: 1, userId: 'u1' }, { client: client() })).toMatchObject({ value: { counts } });
    expect(new URLSearchParams(server.seen[1]!.query).has('type')).toBe(false);
  });

  test('listNotes: a lower-case type and a ring closed among its points are read', async () => {
    const closed = { PositionMapDraw: [A, B, C, A], PositionMapDrawFill: [A, B, C, A] };
    const line = { PositionMapDraw: [A, B, C, A], PositionMapDrawFill: [] };
    answerWith({
      data: [
        { ...WIRE, type: 'piece', data: closed },
        { ...WIRE, type: 'line', data: line },
      ],
      total: 2,
    });
    const listed = await listNotes({ kind: 'PIECE', page: 1, userId: 'u1' }, { client: client() });
    expect(listed.ok && listed.value.notes.map(({ kind, points }) => [kind, points.length])).toEqual([
      ['PIECE', 3],
      ['LINE', 4],
    ]);
  });

  test('listNotes: an invalid time is malformed', async () => {
    answerWith({ data: [{ ...WIRE, published_at: 'hôm qua' }], total: 1 });
    expect(await listNotes({ kind: 'PIECE', page: 1, userId: 'u1' }, { client: client() })).toMatchObject({ error: { kind: 'malformed' } });
  });
});

describe('saving notes', () => {
  test('createNote: it sends every field of §7, with a closed ring', async () => {
    answerWith({ success: true, message: 'Lưu ghi chú thành công', data: WIRE });
    const sent = await createNote(NOTE, 'u1', { client: client() });
    expect(sent).toEqual({ ok: true, value: STORED });
    const { _id, ...asStored } = WIRE;
    expect(_id).toBe('n1');
    expect(server.seen[0]).toMatchObject({ method: 'POST', path: '/app/action-histories/create' });
    expect(bodyOf(0)).toEqual(asStored);
  });

  test.each(['POINT', 'LINE'] as const)('createNote: a %s has no ring', async (kind) => {
    const points = CORNERS.slice(0, kind === 'POINT' ? 1 : 3);
    const data = { PositionMapDraw: [A, B, C].slice(0, points.length), PositionMapDrawFill: [] };
    answerWith({ success: true, message: 'x', data: { ...WIRE, type: kind, data } });
    const sent = await createNote({ ...NOTE, kind, points }, 'u1', { client: client() });
    expect(bodyOf(0)).toMatchObject({ type: kind, data });
    expect(sent).toMatchObject({ value: { kind, points } });
  });

  test('updateNote: it sends the note’s fields and [user id], and its id only in the path', async () => {
    answerWith({ success: true, message: 'Chỉnh sửa ghi chú thành công', data: WIRE });
    expect(await updateNote({ ...NOTE, id: 'n1' }, 'u1', { client: client() })).toMatchObject({ ok: true });
    expect(server.seen[0]).toMatchObject({ method: 'PUT', path: '/app/action-histories/update/n1' });
    expect(bodyOf(0)).toEqual({
      title: NOTE.title,
      note: NOTE.note,
      type: 'PIECE',
      images_link: '/uploads/a.jpg',
      users_permissions_users: ['u1'],
      data: WIRE.data,
    });
  });

  test('deleteNote: it sends the id in the path without a body, and returns the server’s message', async () => {
    answerWith({ success: true, message: 'Xoá thành công' });
    expect(await client().ask(deleteActionHistoryCall, { id: 'n1' })).toMatchObject({ value: { message: 'Xoá thành công' } });
    expect(server.seen[0]).toMatchObject({ method: 'DELETE', path: '/app/action-histories/delete/n1', body: '' });
    expect(server.seen[0]!.headers['content-type']).toBeUndefined();
  });

  test('createNote: a refusal has the server’s message and status', async () => {
    answer = (response) => sendJson(response, 410, { message: 'Ghi chú này đã bị xoá.' });
    expect(await createNote(NOTE, 'u1', { client: client() })).toEqual({
      ok: false,
      error: { kind: 'refused', message: 'Ghi chú này đã bị xoá.', status: 410 },
    });
  });
});
