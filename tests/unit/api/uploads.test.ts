import type { ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createClient } from '../../../src/api/createClient.ts';
import { uploadImage } from '../../../src/api/uploads.ts';
import { sendJson, startHttpServer, type TestServer } from '../../support/gateways/httpServer.ts';

let server: TestServer;
let answer: (response: ServerResponse) => void;

beforeEach(async () => {
  server = await startHttpServer((_, response) => answer(response));
});
afterEach(() => server.close());

const client = () => createClient({ apiBase: server.base, token: 'abc' });
const picture = new File(['GIF89a'], 'Sổ đỏ nhà ông A.gif', { type: 'image/gif' });

describe('uploadImage', () => {
  test('uploadImage: the file travels as a form under design0, without its name, to a new id each time', async () => {
    answer = (response) => sendJson(response, 200, { success: true, message: 'Tải ảnh thành công', results: [{ url: '/uploads/a.jpg' }] });
    const results = [await uploadImage(picture, { client: client() }), await uploadImage(picture, { client: client(), isAvatar: true })];
    expect(results[0]).toEqual({ ok: true, value: { url: '/uploads/a.jpg', message: 'Tải ảnh thành công' } });
    const [first, avatar] = server.seen;
    expect(first).toMatchObject({ method: 'POST', path: expect.stringMatching(/^\/upload\/file\/[0-9a-f]{32}$/), query: '' });
    expect(avatar!.path).toMatch(/^\/upload\/file\/avatar-[0-9a-f]{32}$/);
    expect(first!.headers).toMatchObject({
      authorization: 'Bearer abc',
      'content-type': expect.stringMatching(/^multipart\/form-data; boundary=/),
    });
    expect(first!.body).toContain('name="design0"');
    expect(first!.body).toContain('GIF89a');
    expect(first!.body).not.toContain('Sổ đỏ');
    expect(first!.path).not.toBe(avatar!.path.replace('avatar-', ''));
  });

  test('uploadImage: whoever may have to send it twice gives the id', async () => {
    answer = (response) => sendJson(response, 200, { success: true, message: 'x', results: [{ url: '/uploads/a.jpg' }] });
    await uploadImage(picture, { client: client(), id: 'anh-1' });
    await uploadImage(picture, { client: client(), id: 'anh-1' });
    expect(server.seen.map(({ path }) => path)).toEqual(['/upload/file/anh-1', '/upload/file/anh-1']);
  });

  test('uploadImage: a failure carries the server’s words (§8)', async () => {
    answer = (response) => sendJson(response, 413, { message: 'Ảnh quá lớn: tối đa 10 MB.' });
    expect(await uploadImage(picture, { client: client() })).toEqual({
      ok: false,
      error: { kind: 'refused', message: 'Ảnh quá lớn: tối đa 10 MB.', status: 413 },
    });
  });

  test('uploadImage: an answer without a picture is malformed; an abort is stale', async () => {
    answer = (response) => sendJson(response, 200, { success: true, message: 'x', results: [] });
    expect(await uploadImage(picture, { client: client() })).toMatchObject({ ok: false, error: { kind: 'malformed' } });
    const controller = new AbortController();
    controller.abort();
    expect(await uploadImage(picture, { client: client(), signal: controller.signal })).toMatchObject({ error: { kind: 'stale' } });
  });
});
