import { Hono } from 'hono';
import { expect, it } from 'vitest';
import { readPublicOrigins, type RelyingParty, relyingPartyOf } from '../../../../../src/gateway/account/passkeys/relyingParty.ts';

/** Relying party of a request to this URL from this page origin. */
async function partyAt(url: string, origins: string[] = [], origin = ''): Promise<RelyingParty | number> {
  const app = new Hono();
  app.get('*', (context) => context.json(relyingPartyOf(origins, context)));
  app.onError((error, context) => context.body(null, (error as unknown as { status: 409 }).status));
  const response = await app.request(url, { headers: origin === '' ? {} : { origin } });
  return response.ok ? ((await response.json()) as RelyingParty) : response.status;
}

it.each([
  ['', []],
  ['https://Thua.example', ['https://thua.example']],
  ['https://thua.example:8443/ http://localhost:8080', ['https://thua.example:8443', 'http://localhost:8080']],
  ['https://a.example,https://b.example', ['https://a.example', 'https://b.example']],
])('relying party: PUBLIC_ORIGIN=%s is %j', (text, origins) => {
  expect(readPublicOrigins(text)).toEqual(origins);
});

it.each([
  'thua.example',
  'http://thua.example',
  'https://thua.example/app',
  'https://u:p@thua.example',
  'https://10.0.0.7',
  'ftp://a.example',
])('relying party: PUBLIC_ORIGIN=%s is refused', (text) => {
  expect(() => readPublicOrigins(text)).toThrow('PUBLIC_ORIGIN');
});

it.each([
  ['http://localhost:8080/', { id: 'localhost', origins: ['https://localhost:8080', 'http://localhost:8080'] }],
  ['http://thua.example/', { id: 'thua.example', origins: ['https://thua.example'] }],
  ['https://thua.example:8443/', { id: 'thua.example', origins: ['https://thua.example:8443'] }],
  ['http://127.0.0.1:8080/', 409],
  ['https://[2001:db8::1]/', 409],
])('relying party: without a setting it is the requested host: %s', async (url, party) => {
  expect(await partyAt(url, [], 'https://evil.example')).toEqual(party);
});

it('relying party: origins below a common one share its name, others have their own, unknown the first', async () => {
  const origins = ['https://www.thua.example', 'https://thua.example', 'https://notthua.example'];
  const shared = { id: 'thua.example', origins: ['https://www.thua.example', 'https://thua.example'] };
  expect(await partyAt('http://10.0.0.7/', origins, 'https://www.thua.example')).toEqual(shared);
  expect(await partyAt('http://10.0.0.7/', origins, 'https://notthua.example')).toEqual({
    id: 'notthua.example',
    origins: ['https://notthua.example'],
  });
  expect(await partyAt('https://evil.example/', origins, 'https://evil.example')).toEqual(shared);
});
