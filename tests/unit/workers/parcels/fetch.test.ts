import { afterEach, expect, test } from 'vitest';
import { success } from '../../../../src/domain/result.ts';
import { TEST_CENTER as CENTER } from '../../../support/land/testLand.ts';
import { sendJson, type TestServer } from '../../../support/gateways/httpServer.ts';
import type { Before } from '../../../support/land/landServer.ts';
import { startParcelsCore } from '../../../support/land/parcelsCore.ts';

let server: TestServer | undefined;
afterEach(() => server?.close());

/** Provider that requires a valid token for every search. */
const takesNew: Before = (_kind, { headers }, response) => {
  if (headers.authorization === 'Bearer new') return false;
  sendJson(response, 401, { message: 'Hãy đăng nhập lại', http: 401 });
  return true;
};

test('parcels worker: a refused token is refreshed by the page, and every request is repeated once', async () => {
  const started = await startParcelsCore(takesNew);
  server = started.server;
  const asked: string[] = [];
  await started.core.refreshBy(async (refusedToken) => {
    asked.push(refusedToken);
    return success('new');
  });
  expect(await started.core.searchAround(CENTER)).toMatchObject({ ok: true, value: { failed: [] } });
  // Three concurrent calls of a search: the page merges their refreshes into one.
  expect(asked).toEqual(['abc', 'abc', 'abc']);
  expect(
    server.seen
      .filter(({ method }) => method === 'POST')
      .map(({ headers }) => headers.authorization)
      .toSorted(),
  ).toEqual(['Bearer abc', 'Bearer abc', 'Bearer abc', 'Bearer new', 'Bearer new', 'Bearer new']);
});

test('parcels worker: the page’s new token is used from then on, and none after a log-out', async () => {
  const started = await startParcelsCore();
  server = started.server;
  const settings = { apiBase: server.base, fileBase: server.base };
  await started.core.configure({ ...settings, token: 'new' });
  await started.core.searchAround(CENTER);
  await started.core.configure({ ...settings, token: null });
  await started.core.searchAround(CENTER);
  const tokens = server.seen.filter(({ method }) => method === 'POST').map(({ headers }) => headers.authorization);
  expect(tokens).toEqual([...Array.from({ length: 3 }, () => 'Bearer new'), undefined, undefined, undefined]);
});
