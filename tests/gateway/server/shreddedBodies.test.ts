import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import { askPort } from '../../support/gateways/askPort.ts';
import { openServerFixture } from '../../support/gateways/openServerFixture.ts';

describe('chunked bodies', () => {
  it('chunked bodies: a client without a token must declare the body’s length', async () => {
    const { url, held } = await openServerFixture();
    const unsized = { method: 'POST', headers: { 'Transfer-Encoding': 'chunked' }, body: '{}' };
    const refused = await askPort(url, '/gateway/any', unsized);
    expect([refused.status, refused.body]).toEqual([411, expect.stringContaining('Content-Length')]);
    expect(held).toHaveLength(0);
    const shown = askPort(url, '/gateway/any', { ...unsized, headers: { ...unsized.headers, Authorization: 'Bearer of-nobody' } });
    await expect.poll(() => held.length).toBe(1);
    held[0]!.end('heard');
    expect(await shown).toMatchObject({ status: 200, body: 'heard' });
  });

  it('chunked bodies: a client sending tiny chunks loses its idle connections, other clients keep theirs', async () => {
    const { url, held } = await openServerFixture({}, { maxBodyBytes: 100_000 });
    const dial = (): Socket => connect({ port: Number(new URL(url).port), host: '127.0.0.1' }).on('error', () => undefined);
    const [idle, asking, shredding] = [dial(), dial(), dial()];
    asking.write('GET /gateway/any HTTP/1.1\r\nHost: x\r\n\r\n');
    await expect.poll(() => held.length).toBe(1);
    const gone = new Promise((resolve) => idle.once('close', resolve));
    shredding.write('POST /gateway/any HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer of-nobody\r\nTransfer-Encoding: chunked\r\n\r\n');
    shredding.write('1\r\n \r\n'.repeat(8_192));
    const [heard] = (await once(shredding, 'data')) as [Buffer];
    expect(heard.toString()).toMatch(/^HTTP\/1\.1 400 /);
    await gone;
    held[0]!.end('heard');
    const [answer] = (await once(asking, 'data')) as [Buffer];
    expect(answer.toString()).toMatch(/^HTTP\/1\.1 200 /);
  });
});
