import { expect, it } from 'vitest';
import { readSettings } from '../../../src/build/readSettings.ts';

it.each([
  [{}, { port: 8080, dataDir: '.data' }],
  [
    { PORT: '', DATA_DIR: '' },
    { port: 8080, dataDir: '.data' },
  ],
  [
    { PORT: '0', DATA_DIR: '/srv/dữ liệu' },
    { port: 0, dataDir: '/srv/dữ liệu' },
  ],
  [{ PORT: '65535' }, { port: 65_535, dataDir: '.data' }],
  [{ DATABASE_URL: '' }, { port: 8080, dataDir: '.data' }],
  [{ DATABASE_URL: 'postgres://db/thua' }, { port: 8080, dataDir: '.data', databaseUrl: 'postgres://db/thua' }],
])('readSettings: %j', (environment, settings) => {
  expect(readSettings(environment)).toEqual(settings);
});

it.each(['abc', '-1', '65536', '80.5', '1e9', '8080 x'])('readSettings: PORT=%s is refused in one line', (PORT) => {
  expect(() => readSettings({ PORT })).toThrow(/^PORT=.*cổng phải là số từ 0 đến 65535/);
});
