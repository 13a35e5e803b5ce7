import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { buildIfChanged } from '../../../src/build/buildIfChanged.ts';
import { CURRENT_FILE } from '../../../src/build/currentBuild.mjs';
import { GATEWAY_BASE } from '../../../src/contract/call.ts';
import { findCadastralItemsCall } from '../../../src/contract/land/parcels.ts';
import { NODE_FLAGS } from '../../support/gateways/gatewayProcess.ts';
import { seededDataDir } from '../../support/gateways/seededDataDir.ts';
import { startProduct } from '../../support/pages/product.ts';
import { nodeFolder, OTHER_NODE_VERSIONS } from '../../support/run/nodeVersions.ts';
import { ROOT } from '../../support/run/repository.ts';

/** Installed packages that do not support this Node. */
function unmetBy(folder: string): string[] {
  const place = mkdtempSync(join(tmpdir(), 'thua-install-'));
  for (const file of ['package.json', 'package-lock.json', '.npmrc']) cpSync(ROOT + file, join(place, file));
  const { status, stdout, stderr } = spawnSync('npm', ['ci', '--dry-run', '--offline', '--no-audit', '--no-fund'], {
    cwd: place,
    env: { ...process.env, PATH: `${folder}:${process.env.PATH}` },
    encoding: 'utf8',
  });
  rmSync(place, { recursive: true });
  expect([status, stdout], stderr).toEqual([0, expect.stringContaining('added')]);
  return [...stderr.matchAll(/EBADENGINE +package: '(.+)@/g)].map(([, name]) => name!);
}

it.for(OTHER_NODE_VERSIONS)('Node versions: the build starts, answers a search and imports on Node %s', async (version, { skip }) => {
  let folder = '';
  try {
    folder = nodeFolder(version);
  } catch (error) {
    const reason = `Node ${version} was not tried: ${(error as Error).message}`;
    console.warn(reason);
    skip(reason);
  }
  const node = join(folder, 'node');
  expect(execFileSync(node, ['--version'], { encoding: 'utf8' }).trim()).toBe(`v${version}`);
  // Both work on Node 20, which receives no more fixes.
  expect(unmetBy(folder)).toEqual(version.startsWith('20.') ? ['@mapbox/jsonlint-lines-primitives', 'wretch'] : []);
  await buildIfChanged();
  const served = readFileSync(CURRENT_FILE, 'utf8');
  const dataDir = await seededDataDir();
  const product = await startProduct(dataDir, 'start', {}, ROOT, { node });
  try {
    expect((await fetch(product.url)).status).toBe(200);
    const sought = new URLSearchParams({ land_number: '951', parcel_number: '1', ward_name: 'Thảo Điền', city_name: 'Hồ Chí Minh' });
    const found = async (): Promise<unknown[]> => {
      const response = await fetch(`${product.url}${GATEWAY_BASE}${findCadastralItemsCall.path}?${sought}`);
      return ((await response.json()) as { data: { data: unknown[] } }).data.data;
    };
    expect(await found()).toEqual([]);
    const words = ['src/build/run.mjs', 'import', 'parcels', 'tests/fixtures/land/shapefile.zip'];
    const imported = spawnSync(node, [...NODE_FLAGS, ...words], {
      cwd: ROOT,
      env: { ...process.env, DATA_DIR: dataDir },
      encoding: 'utf8',
    });
    expect([imported.status, imported.stderr]).toEqual([0, '']);
    expect(imported.stdout).toContain('30 thêm mới (added)');
    expect(await found()).toHaveLength(1);
    // Another Node needs no build of its own.
    expect(readFileSync(CURRENT_FILE, 'utf8')).toBe(served);
  } finally {
    await product.stop();
  }
});
