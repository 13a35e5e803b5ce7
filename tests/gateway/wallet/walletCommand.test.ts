import { rmSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { lockDataDir } from '../../../src/gateway/database/pglite/lockDataDir.ts';
import { startTestProcessWith } from '../../support/gateways/gatewayProcess.ts';
import { seededDataDir } from '../../support/gateways/seededDataDir.ts';

let dataDir: string;
beforeAll(async () => {
  dataDir = await seededDataDir();
});
afterAll(() => rmSync(dataDir, { recursive: true }));

async function run(...args: string[]): Promise<{ code: number | null; lines: string[] }> {
  const running = startTestProcessWith({ DATA_DIR: dataDir, DATABASE_URL: '' }, 'operate', 'wallet', ...args);
  const { code } = await running.exited;
  return { code, lines: running.lines };
}

it('npm run wallet: works on the database of the environment, and ends with its status', async () => {
  expect(await run('done', 'khong-co')).toEqual({ code: 1, lines: ['khong-co  không có khoản này'] });
});

it('npm run wallet: beside a gateway on the embedded database it is refused in one line', async () => {
  const release = await lockDataDir(dataDir);
  const { code, lines } = await run('list');
  release();
  expect([code, lines]).toEqual([1, [expect.stringContaining(dataDir)]]);
});
