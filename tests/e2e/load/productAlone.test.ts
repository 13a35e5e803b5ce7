import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { seededDataDir } from '../../support/gateways/seededDataDir.ts';
import { type Product, startProduct } from '../../support/pages/product.ts';
import { repositoryFiles, ROOT } from '../../support/run/repository.ts';

/** Everything an operator needs: `git archive HEAD` of these paths builds and starts. */
const PRODUCT = ['src', 'workers', 'index.html', 'package.json', 'package-lock.json', '.npmrc', 'vite.config.ts', 'tsconfig.json'];
/** Outputs of `npm run wasm`, copied instead of compiled a second time; the build checks their stamps. */
const COMPILED = [
  ...['geometry', 'parcels', 'ocr'].map((worker) => `workers/${worker}/build`),
  'src/api/build',
  'src/map/base/build',
  'src/gateway/database/pglite/build',
];

let tree = '';
let product: Product;

beforeAll(async () => {
  tree = mkdtempSync(join(tmpdir(), 'thua-product-'));
  for (const path of [...repositoryFiles(...PRODUCT), ...COMPILED]) {
    mkdirSync(dirname(join(tree, path)), { recursive: true });
    cpSync(ROOT + path, join(tree, path), { recursive: true });
  }
  symlinkSync(`${ROOT}node_modules`, join(tree, 'node_modules'));
  product = await startProduct(await seededDataDir(), 'start', {}, tree);
});
afterAll(async () => {
  await product.stop();
  rmSync(tree, { recursive: true });
});

it('product alone: a tree without tests and benchmarks is built, starts and serves the page', async () => {
  expect(['tests', 'bench'].filter((folder) => existsSync(join(tree, folder)))).toEqual([]);
  expect((await fetch(`${product.url}/readyz`)).status).toBe(200);
  const page = await fetch(product.url);
  expect(page.status).toBe(200);
  const [script] = /\/assets\/app-[^"]+\.js/.exec(await page.text())!;
  expect((await fetch(product.url + script)).headers.get('content-type')).toContain('javascript');
});
