import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import { addressOf } from '../../../src/gateway/http/addressOf.ts';

/** Returns the counted address of a request from this socket with this X-Forwarded-For. */
async function counted(remoteAddress: string | undefined, proxies: number, forwarded?: string): Promise<string> {
  const app = new Hono().get('/', (context) => context.text(addressOf(context, proxies) ?? 'none'));
  const headers: Record<string, string> = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded };
  const env = { incoming: { headers, socket: { remoteAddress } } };
  return (await app.request('/', { headers }, env)).text();
}

describe('addressOf', () => {
  it.each([
    ['203.0.113.7', 0, undefined, '203.0.113.7'],
    ['::ffff:203.0.113.7', 0, undefined, '203.0.113.7'],
    // Without a trusted proxy the header is ignored.
    ['203.0.113.7', 0, '198.51.100.1', '203.0.113.7'],
    ['10.0.0.1', 1, '198.51.100.1', '198.51.100.1'],
    ['10.0.0.1', 1, '6.6.6.6, 198.51.100.1', '198.51.100.1'],
    ['10.0.0.1', 2, '6.6.6.6, 198.51.100.1, 10.0.0.2', '198.51.100.1'],
    ['10.0.0.1', 1, undefined, '10.0.0.1'],
    ['10.0.0.1', 3, '198.51.100.1', '10.0.0.1'],
    // An IPv6 /64 network counts as one subscriber.
    ['2001:db8:1:2:3:4:5:6', 0, undefined, '2001:db8:1:2'],
    ['2001:db8:1:2::9', 0, undefined, '2001:db8:1:2'],
    ['2001:0db8::1', 0, undefined, '2001:db8:0:0'],
    ['::1', 0, undefined, '0:0:0:0'],
    ['fe80::1%eth0', 0, undefined, 'fe80:0:0:0'],
    [undefined, 0, undefined, 'none'],
  ])('addressOf: socket %s, %d proxies, forwarded %s counts as %s', async (socket, proxies, forwarded, address) => {
    expect(await counted(socket, proxies, forwarded)).toBe(address);
  });
});
