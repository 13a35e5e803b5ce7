import { expect, it } from 'vitest';
import { readStorePlace } from '../../../../src/gateway/database/openGatewayStore.ts';
import { readPort } from '../../../../src/gateway/operations/serverSettings.ts';

it.each([
  [{}, 8080, { dataDir: '.data' }],
  [{ PORT: '', DATA_DIR: '' }, 8080, { dataDir: '.data' }],
  [{ PORT: '0', DATA_DIR: '/srv/dữ liệu' }, 0, { dataDir: '/srv/dữ liệu' }],
  [{ PORT: '65535' }, 65_535, { dataDir: '.data' }],
  [{ DATABASE_URL: '' }, 8080, { dataDir: '.data' }],
  [{ DATABASE_URL: 'postgres://db/thua' }, 8080, { dataDir: '.data', databaseUrl: 'postgres://db/thua' }],
])('readPort, readStorePlace: %j', (environment, port, place) => {
  expect([readPort(environment), readStorePlace(environment)]).toEqual([port, place]);
});

it.each(['abc', '-1', '65536', '80.5', '1e9', '8080 x'])('readPort: PORT=%s is refused in one line', (PORT) => {
  expect(() => readPort({ PORT })).toThrow(/^PORT=.*cổng phải là số từ 0 đến 65535/);
});
