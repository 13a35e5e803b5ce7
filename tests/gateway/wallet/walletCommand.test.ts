import { readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openStore } from '../../../src/gateway/database/openGatewayStore.ts';
import { lockDataDir } from '../../../src/gateway/database/pglite/lockDataDir.ts';
import { squareAt } from '../../support/land/importLand.ts';
import { startTestProcessWith } from '../../support/gateways/gatewayProcess.ts';
import type { TestProgram } from '../../support/gateways/testPrograms.ts';
import { seededDataDir } from '../../support/gateways/seededDataDir.ts';

let dataDir: string;
beforeAll(async () => {
  dataDir = await seededDataDir();
});
afterAll(() => rmSync(dataDir, { recursive: true }));

async function runProgram(program: TestProgram, ...args: string[]): Promise<{ code: number | null; lines: string[] }> {
  const running = startTestProcessWith({ DATA_DIR: dataDir, DATABASE_URL: '' }, program, ...args);
  const { code } = await running.exited;
  return { code, lines: running.lines };
}
const run = (...args: string[]): ReturnType<typeof runProgram> => runProgram('operate', 'wallet', ...args);

it('npm run wallet: it uses the database of the environment and exits with the status', async () => {
  expect(await run('done', 'khong-co')).toEqual({ code: 1, lines: ['khong-co  không có khoản này'] });
});

it('npm run wallet: beside a gateway on the embedded database it is refused in one line', async () => {
  const release = await lockDataDir(dataDir);
  const { code, lines } = await run('list');
  release();
  expect([code, lines]).toEqual([1, [expect.stringContaining(dataDir)]]);
});

/** Clear screen, colours, line breaks, bidirectional controls and invisible characters. */
const HOSTILE = 'a\u001b[2J\u009b31m\r\nz 1.000.000 đ\u2028\u202e\u2066b\u200b\u007f';
const SHOWN = String.raw`a\u001b[2J\u009b31m\u000d\u000az 1.000.000 đ\u2028\u202e\u2066b\u200b\u007f`;
const UNSEEN = /[\p{C}\u2028\u2029]/u;

it('operator commands: names are printed escaped, one per line, without terminal control codes', async () => {
  const store = await openStore({ dataDir });
  await store.query(
    `insert into users (id, email, email_key, password, fullname, phone, address) values ('khach', $1, 'k', '', $1, $1, $1)`,
    [HOSTILE],
  );
  await store.query(`insert into data_reports (id, uid, user_id, parcel_id, title, report) values ('r', 'r', 'khach', $1, $1, $1)`, [
    HOSTILE,
  ]);
  await store.query(
    `insert into audit_log (actor, user_id, event, device, network, detail) values ('CUSTOMER', 'khach', 'X', $1, $1, $1)`,
    [HOSTILE],
  );
  await store.query(
    `insert into live_layers values ($1, $1, $1, $1, '', 0, 0, 1, 1, 0, 1, 100, 1, false, false, '', $1, $1, $1, $1, now())`,
    [HOSTILE],
  );
  await store.close();
  const table = join(dataDir, 'thua.csv');
  writeFileSync(table, `sheet,parcel,"${HOSTILE}"\n"${HOSTILE}","${HOSTILE}",x\n`);
  const geojson = join(dataDir, 'thua.geojson');
  const geometry = { type: 'Polygon', coordinates: [squareAt(108.22, 16, 0.001)] };
  const properties = { SoTo: 1, SoThua: 2, MaLoaiDat: HOSTILE, [HOSTILE]: 1 };
  writeFileSync(geojson, JSON.stringify({ type: 'FeatureCollection', features: [{ type: 'Feature', geometry, properties }] }));
  const reports = join(dataDir, 'reports');
  const told: Array<[number, number, TestProgram, ...string[]]> = [
    [0, 2, 'operate', 'users', 'list'],
    [1, 1, 'operate', 'users', 'block', HOSTILE],
    [0, 2, 'operate', 'users', 'audit'],
    [0, 2, 'operate', 'reports', 'list'],
    [1, 1, 'operate', 'reports', 'close', HOSTILE],
    [0, 2, 'operate', 'layers', 'list'],
    [1, 1, 'operate', 'layers', 'add', HOSTILE, '--source', HOSTILE],
    [1, 1, 'operate', 'wallet', 'done', HOSTILE],
    [2, 1, 'importLand', 'parcels', `${HOSTILE}.geojson`],
    [2, 1, 'importLand', 'units', table],
    [1, 1, 'restore', HOSTILE],
  ];
  for (const [status, count, program, ...args] of told) {
    const { code, lines } = await runProgram(program, ...args);
    expect([args, code, lines.length], lines.join('\n')).toEqual([args, status, count]);
    expect(lines.join('\n')).toMatch(args[1] === 'add' ? /./ : SHOWN.slice(0, 3));
    expect(lines.join('')).not.toMatch(UNSEEN);
  }
  const options = ['--ward', '20314', '--allow', 'far-from-ward', '--report', reports];
  const { lines } = await runProgram('importLand', 'parcels', geojson, ...options);
  expect(lines.join('\n')).toContain('[2J');
  expect(lines.join('')).not.toMatch(UNSEEN);
  const files = readdirSync(reports).filter((name) => !name.endsWith('.codes.csv'));
  expect(files.length).toBeGreaterThan(0);
  for (const name of files) expect(readFileSync(join(reports, name), 'utf8').replaceAll('\n', '')).not.toMatch(UNSEEN);
});
