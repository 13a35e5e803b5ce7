import { connect, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { UPLOAD_MAX_BYTES } from '../../../src/domain/limits.ts';
import { flag } from '../../support/pictures/oddPictures.ts';
import { seededRandom } from '../../support/run/seededRandom.ts';
import { openUploadFixture, type UploadFixture } from '../../support/customers/uploadFixture.ts';

const TYPE = 'multipart/form-data; boundary=thua';
const UPLOAD_TIMEOUT_MS = 6_000;

let fixture: UploadFixture;
let picture: Buffer;

beforeAll(async () => {
  fixture = await openUploadFixture({ uploadTimeoutMs: UPLOAD_TIMEOUT_MS });
  picture = await flag().png().toBuffer();
});
afterAll(() => fixture.close());
afterEach(() => expect(fixture.failures).toEqual([]));

const part = (headers: string, content: Uint8Array | string): Buffer =>
  Buffer.concat([Buffer.from(`--thua\r\n${headers}\r\n\r\n`), Buffer.from(content as string), Buffer.from('\r\n')]);
const END = Buffer.from('--thua--\r\n');
const named = (name: string): string => `Content-Disposition: form-data; name="${name}"; filename="a.png"\r\nContent-Type: image/png`;
const file = (): Buffer => part(named('design0'), picture);
const text = (name: string, value: string): Buffer => part(`Content-Disposition: form-data; name="${name}"`, value);

describe('upload bodies that are accepted', () => {
  it.each<[string, () => Buffer]>([
    ['one file', () => Buffer.concat([file(), END])],
    ['a preamble and an epilogue', () => Buffer.concat([Buffer.from('hello\r\n'), file(), END, Buffer.from('bye')])],
    ['fields beside the file, before and after', () => Buffer.concat([text('note', 'x'), file(), text('z', 'y'), END])],
    ['a file under another field beside it', () => Buffer.concat([part(named('design1'), 'x'), file(), END])],
    ['a field that looks like a delimiter', () => Buffer.concat([text('note', '--thu\r\n--thu'), file(), END])],
    [
      'headers in other cases and orders',
      () => Buffer.concat([part('content-type: text/html\r\nCONTENT-DISPOSITION: form-data; filename=x; name=design0', picture), END]),
    ],
    ['no type and no file name', () => Buffer.concat([part('Content-Disposition: form-data; name="design0"', picture), END])],
    [
      'a hostile file name',
      () =>
        Buffer.concat([
          part('Content-Disposition: form-data; name="design0"; filename="../../../../etc/passwd\\"; name=\\"x"', picture),
          END,
        ]),
    ],
  ])('upload bodies: %s', async (_what, body) => {
    expect(await fixture.upload({ body: new Uint8Array(body()), type: TYPE })).toMatchObject({ status: 200 });
  });

  it('upload bodies: chunks may end anywhere, even after every byte', async () => {
    const body = Buffer.concat([text('note', 'x'), file(), END]);
    const random = seededRandom(5);
    for (const most of [1, 7, 60]) {
      const pieces: Uint8Array[] = [];
      for (let at = 0; at < body.length;) {
        const length = 1 + Math.floor(random() * most);
        pieces.push(new Uint8Array(body.subarray(at, at + length)));
        at += length;
      }
      const stream = new ReadableStream<Uint8Array>({
        pull: (controller) => {
          const next = pieces.shift();
          if (next) controller.enqueue(next);
          else controller.close();
        },
      });
      expect(await fixture.upload({ body: stream, type: TYPE })).toMatchObject({ status: 200 });
    }
  });

  it('upload bodies: a quoted boundary of 70 characters is accepted', async () => {
    const boundary = `${"'()+_,-./:=? ".repeat(5)}12345`;
    const body = Buffer.from(Buffer.concat([file(), END]).toString('latin1').replaceAll('--thua', `--${boundary}`), 'latin1');
    expect(await fixture.upload({ body: new Uint8Array(body), type: `multipart/form-data; boundary="${boundary}"` })).toMatchObject({
      status: 200,
    });
  });
});

describe('upload bodies that are refused', () => {
  it.each<[string, string, () => Buffer, number, RegExp]>([
    ['JSON', 'application/json', () => Buffer.from('{}'), 415, /multipart\/form-data/],
    ['a bare picture', 'image/png', () => picture, 415, /multipart\/form-data/],
    ['a form of another kind', 'application/x-www-form-urlencoded', () => Buffer.from('design0=x'), 415, /multipart/],
    ['no type', '', () => file(), 415, /multipart/],
    ['no boundary', 'multipart/form-data', () => file(), 400, /không đúng dạng/],
    ['an empty boundary', 'multipart/form-data; boundary=', () => file(), 400, /không đúng dạng/],
    ['a boundary of 71 characters', `multipart/form-data; boundary=${'a'.repeat(71)}`, () => file(), 400, /không đúng dạng/],
    ['another boundary', 'multipart/form-data; boundary=other', () => Buffer.concat([file(), END]), 400, /cắt ngang/],
    ['nothing', TYPE, () => Buffer.alloc(0), 400, /cắt ngang|không đúng/],
    ['no part', TYPE, () => END, 400, /Thiếu ảnh: tệp phải nằm ở trường design0/],
    ['no file', TYPE, () => Buffer.concat([text('note', 'x'), END]), 400, /Thiếu ảnh/],
    ['another field', TYPE, () => Buffer.concat([part(named('design1'), 'x'), END]), 400, /Thiếu ảnh/],
    ['two files', TYPE, () => Buffer.concat([file(), file(), END]), 400, /chỉ tải lên được một ảnh/],
    ['an empty file', TYPE, () => Buffer.concat([part(named('design0'), ''), END]), 400, /rỗng/],
    ['an endless field name', TYPE, () => Buffer.concat([part(named('a'.repeat(50_000)), 'x'), END]), 400, /không đúng dạng/],
    ['a part without a name', TYPE, () => Buffer.concat([part('Content-Type: image/png', picture), END]), 400, /không đúng dạng/],
    ['a part without headers', TYPE, () => Buffer.concat([Buffer.from('--thua\r\n\r\n'), picture, END]), 400, /không đúng dạng|cắt ngang/],
    ['no end', TYPE, () => file(), 400, /cắt ngang/],
    ['a file cut in the middle', TYPE, () => file().subarray(0, 120), 400, /cắt ngang/],
    ['seventeen parts', TYPE, () => Buffer.concat([...Array<Buffer>(16).fill(text('a', 'x')), file(), END]), 400, /không đúng dạng/],
    ['a field of 11 MB', TYPE, () => Buffer.concat([text('a', 'x'.repeat(UPLOAD_MAX_BYTES * 1.1)), file(), END]), 413, /tối đa 10 MB/],
  ])('upload bodies: %s', async (_what, type, body, status, words) => {
    const answer = await fixture.upload({ body: new Uint8Array(body()), type });
    expect(answer).toEqual({ status, message: expect.stringMatching(words), url: undefined });
  });

  it('upload bodies: more than 10 MB without a length is refused', async () => {
    let sent = 0;
    const stream = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        controller.enqueue(new Uint8Array(sent++ === 0 ? file() : Buffer.alloc(64 * 1024)));
        if (sent > 400) controller.close();
      },
    });
    expect(await fixture.upload({ body: stream, type: TYPE })).toMatchObject({ status: 413 });
    expect(sent).toBeLessThanOrEqual(401);
  });
});

/** Starts an upload and collects the response. */
async function beginUpload(user: string): Promise<{ socket: Socket; heard: Promise<string> }> {
  const token = await fixture.tokenOf(user);
  const socket = connect(fixture.port, '127.0.0.1');
  const headers = `POST /gateway/upload/file/a1 HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nContent-Type: ${TYPE}\r\nContent-Length: 5000\r\n\r\n`;
  socket.write(Buffer.concat([Buffer.from(headers), file().subarray(0, 100)]));
  const heard = new Promise<string>((resolve) => socket.once('data', (chunk) => resolve(chunk.toString('utf8'))));
  return { socket, heard };
}

describe('upload bodies that stall', () => {
  it('upload bodies: a body that takes too long gets 408 with a message', async () => {
    const { socket, heard } = await beginUpload('slow');
    expect(await heard).toMatch(/^HTTP\/1.1 408 [^]*Gửi ảnh quá lâu/);
    socket.destroy();
  });

  it('upload bodies: one user has two slots, freed when a sender disconnects', async () => {
    const open: Array<{ socket: Socket }> = [];
    const third = async (): Promise<number> => (await fixture.upload({ file: picture }, { user: 'greedy' })).status;
    // On a busy machine the two uploads may time out before the third is sent.
    const besideTwo = async (): Promise<number> => {
      for (const { socket } of open.splice(0)) socket.destroy();
      open.push(await beginUpload('greedy'), await beginUpload('greedy'));
      return third();
    };
    await expect.poll(besideTwo).toBe(429);
    expect(await fixture.upload({ file: picture }, { user: 'modest' })).toMatchObject({ status: 200 });
    for (const { socket } of open) socket.destroy();
    await expect.poll(third).toBe(200);
  });

  it('upload bodies: nothing of refused uploads remains', async () => {
    const rows = await fixture.store.query<{ name: string }>('select name from uploads');
    expect(await fixture.storedFiles()).toEqual(rows.map((row) => row.name).toSorted());
  });
});
