import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createUserBankingCall } from '../../../src/contract/wallet/bankings.ts';
import { createReportCall } from '../../../src/contract/land/parcels.ts';
import { depositTokenCall, withdrawTokenCall } from '../../../src/contract/wallet/wallet.ts';
import { tm3Grid, type Vn2000Grid } from '../../../src/domain/coordinates/vn2000.ts';
import { buildApp } from '../../../src/gateway/app.ts';
import { openGatewayStore } from '../../../src/gateway/database/openGatewayStore.ts';
import { openGatewayAccounts } from '../../../src/gateway/main.ts';
import type { WrittenLand } from '../../../src/landFiles/write/writtenLand.ts';
import type { GeometryCore } from '../../../workers/geometry/api.ts';
import { loadGeometryCore } from '../../../workers/geometry/core.ts';
import { fillWallet, makeWalletOwner } from '../../support/customers/walletOwner.ts';
import { askGateway } from '../../support/gateways/askGateway.ts';
import { seededDataDir } from '../../support/gateways/seededDataDir.ts';
import type { SeededApp } from '../../support/gateways/seededGateway.ts';
import { squareAt } from '../../support/land/importLand.ts';
import { writtenBytes } from '../../support/landFiles/writtenLand.ts';
import { dxfOf } from '../../support/lines/dxfOf.ts';
import { startFakeServices, type FakeServices } from '../../support/live/startFakeServices.ts';
import { type Product, type ScriptResult, runScript, startProduct } from '../../support/pages/product.ts';
import { readRepositoryFile, repositoryFiles, ROOT } from '../../support/run/repository.ts';

/** Everything that an operator needs: `git archive HEAD` of these paths builds and starts. */
const PRODUCT = ['src', 'workers', 'index.html', 'package.json', 'package-lock.json', '.npmrc', 'vite.config.ts', 'tsconfig.json'];
/** Outputs of `npm run wasm`, copied because compiling takes long; the build verifies their stamps. */
const COMPILED = [
  ...['geometry', 'parcels', 'ocr'].map((worker) => `workers/${worker}/build`),
  'src/api/build',
  'src/map/base/build',
  'src/gateway/database/pglite/build',
];

let tree = '';
let files = '';
let dataDir = '';
let product: Product;
let services: FakeServices;

beforeAll(async () => {
  [tree, files] = [mkdtempSync(join(tmpdir(), 'thua-product-')), mkdtempSync(join(tmpdir(), 'thua-files-'))];
  for (const path of [...repositoryFiles(...PRODUCT), ...COMPILED]) {
    mkdirSync(dirname(join(tree, path)), { recursive: true });
    cpSync(ROOT + path, join(tree, path), { recursive: true });
  }
  chmodSync(tree, 0o755);
  symlinkSync(`${ROOT}node_modules`, join(tree, 'node_modules'));
  [dataDir, services] = [await seededDataDir(), await startFakeServices()];
  product = await startProduct(dataDir, 'start', {}, tree);
});
afterAll(async () => {
  await product.stop();
  await services.close();
  setWritable(tree, true);
  for (const folder of [tree, files]) rmSync(folder, { recursive: true });
});

/** Changes permissions of the product's files and folders, without linked packages. */
function setWritable(folder: string, isWritable: boolean): void {
  chmodSync(folder, isWritable ? 0o755 : 0o555);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) setWritable(path, isWritable);
    else if (entry.isFile()) chmodSync(path, isWritable ? 0o644 : 0o444);
  }
}

function giveTo(folder: string, user: number): void {
  chownSync(folder, user, user);
  for (const path of readdirSync(folder, { recursive: true, encoding: 'utf8' })) chownSync(join(folder, path), user, user);
}

it('product alone: without tests and benchmarks the tree builds, starts and serves the page', async () => {
  expect(['tests', 'bench'].filter((folder) => existsSync(join(tree, folder)))).toEqual([]);
  expect((await fetch(`${product.url}/readyz`)).status).toBe(200);
  const page = await fetch(product.url);
  expect(page.status).toBe(200);
  const [script] = /\/assets\/app-[^"]+\.js/.exec(await page.text())!;
  expect((await fetch(product.url + script)).headers.get('content-type')).toContain('javascript');
  const missing = await fetch(`${product.url}/assets/of-another-build.js`);
  expect([missing.status, missing.headers.get('cache-control')]).toEqual([404, 'no-store']);
});

it('product alone: the image of deploy/Dockerfile contains exactly the paths that are built here', () => {
  const copied = [...readRepositoryFile('deploy/Dockerfile').matchAll(/^COPY (?!--from)(.*) \S+$/gm)].flatMap(([, paths]) =>
    paths!.split(' '),
  );
  const letIn = [...readRepositoryFile('deploy/Dockerfile.dockerignore').matchAll(/^!(.+)$/gm)].map(([, path]) => path!);
  expect([...new Set(copied)].toSorted()).toEqual(PRODUCT.toSorted());
  expect(letIn.toSorted()).toEqual(PRODUCT.toSorted());
});

const DOCUMENTS = repositoryFiles('README.md', 'SECURITY.md', 'deploy', 'docs/operate', 'src/gateway').filter((path) =>
  path.endsWith('.md'),
);
const OPERATORS = ['users', 'wallet', 'reports', 'layers', 'import', 'export', 'backup', 'restore', 'check', 'doctor'];

/** Commands of the operator's documents, once each. */
function documentedCommands(): string[] {
  const command = new RegExp(`npm run (?:${OPERATORS.join('|')}) -- [^\`\\n]*?(?= *(?:\`|\\n| #))|npm run (?:check|doctor)(?=\`)`, 'g');
  const found = DOCUMENTS.flatMap((path) => [
    ...readRepositoryFile(path)
      .replaceAll(/\\\n\s*/g, '')
      .matchAll(command),
  ]);
  return [...new Set(found.map(([words]) => words.trim()))];
}

/** Splits a shell line into words, with optional ones included. */
const wordsOf = (line: string): string[] =>
  [...line.replaceAll(/[[\]]/g, '').matchAll(/'([^']*)'|"([^"]*)"|(\S+)/g)].map(([, one, two, plain]) => (one ?? two ?? plain)!);

/** Values for the placeholders of the documents, by command. */
async function fakeValues(): Promise<Record<string, Record<string, string>>> {
  const store = await openGatewayStore({ dataDir });
  const accounts = openGatewayAccounts(store, dataDir);
  const seeded: SeededApp = {
    app: buildApp(store, { accounts }),
    store,
    accounts,
    dataDir,
    failures: [],
    log: [],
    close: async () => undefined,
  };
  const { app } = seeded;
  const lan = await makeWalletOwner(seeded, 'lan');
  await fillWallet(seeded, lan, 'VPOINT', '500');
  const deposit = await askGateway(app, depositTokenCall, { request_id: 'nap', token_id: 'VPOINT', amount: '20' }, lan.token);
  const bank = { uid: 'bank', banking_id: 'bidv', account_number: '0011002233', account_name: 'NGUYEN THI LAN' };
  const user_banking_id = (await askGateway(app, createUserBankingCall, bank, lan.token)).data._id;
  const payout = await askGateway(
    app,
    withdrawTokenCall,
    { request_id: 'rut', token_id: 'VPOINT', amount: '100', user_banking_id },
    lan.token,
  );
  const [parcel] = await store.query<{ id: string }>('select id from cadastral_items order by id limit 1');
  await askGateway(app, createReportCall, { uid: 'mot', parcel_id: parcel!.id, text: 'Sai ranh' });
  const [report] = await store.query<{ id: string }>('select id from data_reports');
  await store.close();
  return {
    'wallet done': { 'ID…': deposit.data._id },
    'wallet refuse': { 'ID…': payout.data._id },
    reports: { 'ID…': report!.id, ANSWER: 'Đã sửa' },
    layers: {
      URL: `http://127.0.0.1:${services.port}/land.json\t--allow-private\t--allow-port\t${services.port}`,
      'ID…': 'dat',
      '…': 'Thửa đất',
    },
    import: { 'qh-2020': 'qh-2040' },
    users: { 'WHO…': lan.email, WHO: lan.email, TEXT: 'lan', REASON: 'Theo yêu cầu' },
  };
}

/** Returns a row of square lots in Hòa Xuân. */
function lotsOn(core: GeometryCore, grid: Vn2000Grid): WrittenLand {
  const columns = [
    { name: 'MaXa', type: 'text' },
    { name: 'SoTo', type: 'integer' },
    { name: 'SoThua', type: 'integer' },
    { name: 'LoaiDat', type: 'text' },
  ] as const;
  const records = [1, 2, 3].map((number) => ({
    kind: 'area' as const,
    parts: [
      [
        Float64Array.from(
          squareAt(108.2 + number * 0.001, 15.99, 0.0005)
            .slice(0, -1)
            .flat(),
        ),
      ],
    ],
    title: `Thửa ${number}`,
    values: ['20314', 901, number, 'ODT'],
  }));
  return { name: 'thua', columns, records, grid, toGrid: (lngLat) => core.fromWgs84(lngLat, grid) };
}

/** Writes the files that the documents name. */
async function writeFiles(): Promise<void> {
  const core = await loadGeometryCore();
  const save = (name: string, content: string | Uint8Array): void => writeFileSync(join(files, name), content);
  const [ofDaNang, ofSaiGon] = [lotsOn(core, tm3Grid(107.75)), lotsOn(core, tm3Grid(105.75))];
  save('thua.zip', await writtenBytes(ofSaiGon, 'shp'));
  for (const name of ['thua.gpkg', 'qh.gpkg']) save(name, await writtenBytes(ofDaNang, 'gpkg'));
  save('qh.geojson', await writtenBytes(ofDaNang, 'geojson'));
  const paths = ofDaNang.records.map(({ parts }) => Float64Array.from(core.fromWgs84(Float64Array.from(parts[0]![0]!), ofDaNang.grid)));
  const corners = paths.map((path) => [0, 2, 4, 6, 0].map((at) => `${path[at]} ${path[at + 1]}`).join(', '));
  save('dat.csv', ['TO_BD;SO_TT;LoaiDat;wkt', ...corners.map((ring, at) => `902;${at + 1};ODT;"POLYGON((${ring}))"`)].join('\n'));
  const drawn = (layer: string): string =>
    dxfOf({
      lines: paths.map((path) => ({ layer, path, isClosed: true })),
      texts: paths.map(([x, y], at) => ({ layer: 'SO_THUA', text: `${at + 1}`, x: x! + 20, y: y! + 20, height: 2 })),
      left: [],
    });
  save('DC12.dxf', drawn('RANH THUA'));
  save('qh.dxf', drawn('O TO'));
  save('lop.csv', 'layer,code\nO TO,ODT\n');
  save('bang.csv', 'old_code,new_code\n20314,20314\n');
  save(
    'qh.jpg',
    await sharp({ create: { width: 80, height: 40, channels: 3, background: '#aa3300' } })
      .jpeg()
      .toBuffer(),
  );
  save('qh.jgw', '0.5\n0\n0\n-0.5\n550000.25\n1770019.75\n');
}

/** Runs a command in the tree, as another user if possible. */
function runAs(user: number | undefined, command: string, place: string, words: Record<string, string>): Promise<ScriptResult> {
  const [, name, line = ''] = /^npm run (\w+)(?: -- (.*))?$/.exec(command)!;
  const named = wordsOf(line).flatMap((word) => (words[word] ?? (/^[\w-]+\.[a-z]\w+$/i.test(word) ? join(files, word) : word)).split('\t'));
  const environment = { DATA_DIR: place, DATABASE_URL: '', PORT: new URL(product.url).port };
  return runScript(name!, named, { environment, root: tree, user });
}

/** User id of `nobody` in a container. */
const NOBODY = 65_534;

/** Only root may switch users, and the other user may lack access to the sources. */
const canBeNobody = (): boolean =>
  process.getuid?.() === 0 &&
  spawnSync(process.execPath, ['-e', 'fs.readdirSync(process.argv[1])', `${ROOT}node_modules`], { uid: NOBODY, gid: NOBODY }).status === 0;

/** Returns a command prefix that mounts a folder read-only and switches the user; empty if mounting is not allowed. */
function readOnlyStarter(folder: string, user: number): string[] {
  if (spawnSync('unshare', ['--mount', 'true']).status !== 0) return [];
  const mount = ['unshare', '--mount', 'sh', '-c', 'mount --bind -o ro "$0" "$0" && exec "$@"', folder];
  return [...mount, 'setpriv', `--reuid=${user}`, `--regid=${user}`, '--clear-groups'];
}

describe('operator commands', () => {
  // Sample land is removed first, so that the rest is quickly checked and exported.
  const order = [/remove-sample$/, /run import/, /run (?!export)/, /run export/];
  const rank = (command: string): number => order.findIndex((pattern) => pattern.test(command));
  const commands = documentedCommands().toSorted((one, other) => rank(one) - rank(other));
  let words: Record<string, Record<string, string>>;
  let user: number | undefined;

  beforeAll(async () => {
    await product.end();
    words = await fakeValues();
    await writeFiles();
    user = canBeNobody() ? NOBODY : undefined;
    if (user !== undefined) for (const folder of [dataDir, files]) giveTo(folder, user);
    setWritable(tree, false);
    const starter = user === undefined ? [] : readOnlyStarter(tree, user);
    product = await startProduct(dataDir, 'start', {}, tree, { user: starter.length > 0 ? undefined : user, starter });
  });

  it('operator commands: the documents have more than 40 of them', () => expect(commands.length).toBeGreaterThan(40));

  it.each(commands)('operator commands: %s works beside the gateway, on read-only code as another user', async (command) => {
    const [, name, first = ''] = /^npm run (\w+)(?: -- (\S+))?/.exec(command)!;
    const ran = await runAs(user, command, name === 'restore' ? join(files, 'restored') : dataDir, {
      FILE: join(files, 'kept.thua'),
      'FILE.pmtiles': join(files, 'FILE.pmtiles'),
      ...words[name!],
      ...words[`${name} ${first}`],
    });
    expect([ran.code, ran.text.slice(-600)]).toEqual([0, expect.any(String)]);
  });
});
