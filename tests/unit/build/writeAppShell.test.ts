import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { writeAppShell } from '../../../src/build/writeAppShell.ts';

let dir: string;
const read = (path: string): string => readFileSync(join(dir, path), 'utf8');

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'thua-shell-'));
  mkdirSync(join(dir, 'assets'));
  writeFileSync(join(dir, 'index.html'), '<head>\n    <title>Thửa</title>\n  </head>');
  for (const name of ['app-1.js', 'app-1.js.br', 'font-2.woff2', 'engine.simd-3.wasm', 'licenceTexts-4.json'])
    writeFileSync(join(dir, 'assets', name), name);
});
afterEach(() => rmSync(dir, { recursive: true }));

it('app shell: it lists every file of the page by hash, large ones apart; the id depends on the files', async () => {
  const list = await writeAppShell(dir);
  expect(list.shell.map(([path]) => path)).toEqual(['/', '/assets/app-1.js', '/assets/font-2.woff2']);
  expect(list.large.map(([path]) => path)).toEqual(['/assets/engine.simd-3.wasm', '/assets/licenceTexts-4.json']);
  for (const [path, sha256, bytes] of [...list.shell, ...list.large]) {
    const content = readFileSync(join(dir, path === '/' ? 'index.html' : path));
    expect([sha256, bytes]).toEqual([createHash('sha256').update(content).digest('base64'), content.length]);
  }
  expect(read('index.html')).toContain(`<meta name="build" content="${list.id}" />`);
  expect(read('service-worker.js')).toContain(list.id);

  expect(await writeAppShell(dir)).toEqual(list);
  writeFileSync(join(dir, 'assets/app-1.js'), 'changed');
  const changed = await writeAppShell(dir);
  expect(changed.id).not.toBe(list.id);
  expect(read('index.html').match(/name="build"/g)).toHaveLength(1);
});

it('app shell: icons have the size in the manifest, and a maskable one reaches the edges', async () => {
  await writeAppShell(dir);
  const { icons } = JSON.parse(read('manifest.webmanifest')) as { icons: Array<{ src: string; sizes: string; purpose: string }> };
  expect(icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual(['192x192 any', '512x512 any', '512x512 maskable']);
  for (const { src, sizes, purpose } of icons) {
    const { data, info } = await sharp(join(dir, src)).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
    expect(`${info.width}x${info.height}`).toBe(sizes);
    // The corner is transparent unless the icon is maskable.
    expect(data[3]).toBe(purpose === 'maskable' ? 255 : 0);
  }
});
