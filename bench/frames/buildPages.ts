import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'vite';
import { compressAssets } from '../../src/build/buildIfChanged.ts';
import { buildWasm } from '../../src/build/wasm.ts';
import { ROOT } from '../../tests/support/run/repository.ts';

const PEER_MAP = fileURLToPath(new URL('./startPeerMap.ts', import.meta.url));

/** Replaces every import of the page's map starter by the bench's, which may import the page's. */
const swapMap = (peerMap: string): Plugin => ({
  name: 'thua-bench-peer-map',
  enforce: 'pre',
  resolveId: (source, importer) => (source.endsWith('/map/startMap.ts') && importer !== peerMap ? peerMap : null),
});

/**
 * Builds a page with the product's configuration and hidden source maps, which attribute tasks to code.
 * @param which 'product': the app unchanged; 'peers': the same page with its map started by `peerMap`
 */
export async function buildPages(which: 'product' | 'peers', outDir: string, peerMap = PEER_MAP): Promise<void> {
  // A fresh checkout lacks these generated modules and lists.
  await buildWasm();
  await build({
    root: ROOT,
    configFile: `${ROOT}vite.config.ts`,
    logLevel: 'error',
    plugins: which === 'peers' ? [swapMap(peerMap)] : [],
    build: { outDir, emptyOutDir: true, sourcemap: 'hidden' },
  });
  compressAssets(outDir);
}
