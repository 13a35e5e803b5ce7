import { Hono } from 'hono';
import { expect, it } from 'vitest';
import type { Accounts } from '../../../../src/gateway/account/accounts.ts';
import { loginPlace } from '../../../../src/gateway/account/loginPlace.ts';

/** Login place of a request that one proxy received from an address. */
async function placeOf(address: string, agent = ''): Promise<unknown> {
  const app = new Hono();
  app.get('/', (context) => context.json(loginPlace({ proxies: 1 } as Accounts, context)));
  const incoming = { headers: { 'x-forwarded-for': address }, socket: {} };
  return (await app.request('/', { headers: { 'user-agent': agent } }, { incoming })).json();
}

it.each([
  ['113.161.72.9', '113.161.*.*'],
  ['::ffff:113.161.72.9', '113.161.*.*'],
  ['2001:ee0:4f81:9a20::1', '2001:ee0:*'],
  ['::1', ''],
])('login place: half of %s is kept: %s', async (address, network) => {
  expect(await placeOf(address)).toEqual({ device: '', network });
});

it.each([
  ['Mozilla/5.0 (Linux; Android 14; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36', 'Chrome · Android'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:141.0) Gecko/20100101 Firefox/141.0', 'Firefox · Windows'],
  ['', ''],
])('login place: %s is %s', async (agent, device) => {
  expect(await placeOf('113.161.72.9', agent)).toEqual({ device, network: '113.161.*.*' });
});

it('login place: an endless name is shortened', async () => {
  const { device } = (await placeOf('113.161.72.9', `Firefox/${'9'.repeat(100_000)} (${'x'.repeat(100_000)})`)) as { device: string };
  expect(device.length).toBeLessThanOrEqual(60);
});
