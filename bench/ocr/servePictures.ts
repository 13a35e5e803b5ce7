import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Hono } from 'hono';
import { build } from 'vite';
import { compressAssets } from '../../src/build/buildIfChanged.ts';
import { gatewayListener } from '../../src/gateway/main.ts';
import { securityHeaders, TRUSTED_TYPES } from '../../src/gateway/http/securityHeaders.ts';
import { serveBuiltApp } from '../../src/gateway/http/serveBuiltApp.ts';
import { repositoryFiles, ROOT } from '../../tests/support/run/repository.ts';

const PAGE = 'bench/ocr/index.html';
const PRINTED = 'tests/support/certificates/printed/printedPage.html';
const PACKAGES = `${ROOT}node_modules`;

export interface ServedPictures {
  /** URL of the reading page. */
  url: string;
  /** URL of the second generator's page. */
  printedUrl: string;
  /** Hash of everything that affects readings and pictures, which keys cached results. */
  hash: string;
  /** Returns bytes sent since the last call, compressed, by path. */
  takeSent(): { path: string; bytes: number }[];
  close(): Promise<void>;
}

/** Builds and serves bench/ocr/ and the second generator's page like the product; plain tesseract.js under /peer. */
export async function servePictures(): Promise<ServedPictures> {
  const outDir = mkdtempSync(join(tmpdir(), 'thua-ocr-'));
  await build({
    root: ROOT,
    configFile: `${ROOT}vite.config.ts`,
    logLevel: 'error',
    // The pages' policy forbids fonts inlined in a style sheet.
    build: { outDir, emptyOutDir: true, assetsInlineLimit: 0, rollupOptions: { input: [ROOT + PAGE, ROOT + PRINTED] } },
  });
  renameSync(join(outDir, PAGE), join(outDir, 'index.html'));
  renameSync(join(outDir, PRINTED), join(outDir, 'printed.html'));
  compressAssets(outDir);
  addPeer(join(outDir, 'peer'));
  let sent: { path: string; bytes: number }[] = [];
  const app = new Hono();
  app.use(async (context, next) => {
    await next();
    // Plain tesseract.js starts its workers by untrusted URLs.
    const { headers } = context.res;
    headers.set('Content-Security-Policy', headers.get('Content-Security-Policy')!.replace(TRUSTED_TYPES.join('; '), ''));
  });
  app.use(securityHeaders(process.env, '/gateway'));
  app.use(async (context, next) => {
    await next();
    const body = await context.res.clone().arrayBuffer();
    sent.push({ path: context.req.path, bytes: body.byteLength });
  });
  serveBuiltApp(app, outDir);
  const server = createServer(gatewayListener(app));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  return {
    url,
    printedUrl: `${url}printed.html`,
    hash: hashInputs(),
    takeSent() {
      const taken = sent;
      sent = [];
      return taken;
    },
    close: async () => {
      await new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      });
      rmSync(outDir, { recursive: true });
    },
  };
}

/** Copies the files that documented tesseract.js fetches; it chooses its core by the browser's SIMD support. */
function addPeer(dir: string): void {
  mkdirSync(dir);
  cpSync(`${PACKAGES}/tesseract.js/dist/worker.min.js`, join(dir, 'worker/worker.min.js'));
  cpSync(`${PACKAGES}/tesseract.js-core`, join(dir, 'core'), { recursive: true, filter: (path) => !path.endsWith('.map') });
  cpSync(`${PACKAGES}/@tesseract.js-data/eng/4.0.0_best_int/eng.traineddata.gz`, join(dir, 'language/eng.traineddata.gz'));
}

function hashInputs(): string {
  const hash = createHash('sha256');
  const folders = [
    'workers/ocr',
    'workers/bridge/workerBridge.ts',
    ...['picture', 'coordinates', 'limits.ts'].map((each) => `src/domain/${each}`),
    ...['wasm', 'ocrAssets', 'keepLanguageParts'].map((each) => `src/build/${each}.ts`),
    ...['main', 'plainCorners', 'readingStudio', 'scoreReading'].map((each) => `bench/ocr/${each}.ts`),
    'tests/support/certificates',
    'package-lock.json',
  ];
  for (const path of repositoryFiles(...folders)) if (existsSync(ROOT + path)) hash.update(path).update(readFileSync(ROOT + path));
  return hash.digest('hex').slice(0, 12);
}
