import type { ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createClient } from '../../../../src/api/createClient.ts';
import { uploadImage } from '../../../../src/api/files/uploads.ts';
import { sendJson, startHttpServer, type TestServer } from '../../../support/gateways/httpServer.ts';

let server: TestServer;
let answer: (response: ServerResponse) => void;

beforeEach(async () => {
  server = await startHttpServer((_, response) => answer(response));
});
afterEach(() => server.close());

const client = () => createClient({ apiBase: server.base, token: 'abc' });
const picture = new File(['GIF89a'], 'Sổ đỏ nhà ông A.gif', { type: 'image/gif' });

describe('uploadImage', () => {
  test('uploadImage: the file is sent as a form under design0, without its name', async () => {
    answer = (response) => sendJson(response, 200, { success: true, message: 'Tải ảnh thành công', results: [{ url: '/uploads/a.jpg' }] });
    expect(await uploadImage(picture, 'anh-1', { client: client() })).toEqual({
      ok: true,
      value: { url: '/uploads/a.jpg', message: 'Tải ảnh thành công' },
    });
    const [first] = server.seen;
    expect(first).toMatchObject({ method: 'POST', path: '/upload/file/anh-1', query: '' });
    expect(first!.headers).toMatchObject({
      authorization: 'Bearer abc',
      'content-type': expect.stringMatching(/^multipart\/form-data; boundary=/),
    });
    expect(first!.body).toContain('name="design0"');
    expect(first!.body).toContain('GIF89a');
    expect(first!.body).not.toContain('Sổ đỏ');
  });

  test('uploadImage: a failure has the server’s message (§8)', async () => {
    answer = (response) => sendJson(response, 413, { message: 'Ảnh quá lớn: tối đa 10 MB.' });
    expect(await uploadImage(picture, 'anh-1', { client: client() })).toEqual({
      ok: false,
      error: { kind: 'refused', message: 'Ảnh quá lớn: tối đa 10 MB.', status: 413 },
    });
  });

  test('uploadImage: a response without a picture is malformed; an abort is stale', async () => {
    answer = (response) => sendJson(response, 200, { success: true, message: 'x', results: [] });
    expect(await uploadImage(picture, 'anh-1', { client: client() })).toMatchObject({ ok: false, error: { kind: 'malformed' } });
    const controller = new AbortController();
    controller.abort();
    expect(await uploadImage(picture, 'anh-1', { client: client(), signal: controller.signal })).toMatchObject({
      error: { kind: 'stale' },
    });
  });
});
