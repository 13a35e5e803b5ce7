import { fileURLToPath } from 'node:url';
import { defineAccent } from './defineAccent.ts';
import { filesOfModules } from './filesOfModules.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** What run.mjs starts. */
const PROGRAMS: Readonly<Record<string, string>> = {
  start: 'src/build/start.ts',
  wallet: 'src/build/wallet.ts',
  users: 'src/build/users.ts',
  reports: 'src/build/reports.ts',
  layers: 'src/build/layers.ts',
  import: 'src/gateway/import/main.ts',
  export: 'src/gateway/export/main.ts',
  backup: 'src/gateway/backup/main.ts',
  restore: 'src/gateway/backup/restoreMain.ts',
  check: 'src/gateway/check/main.ts',
  distribute: 'src/gateway/distribute/main.ts',
};

/** Small packages that every start loads, in hundreds of files. All others stay packages: native, WebAssembly or data. */
const BUNDLED = ['hono', '@hono/node-server', 'valibot', 'jose', '@valibot/to-json-schema'];

/**
 * Programs of the gateway as JavaScript that Node runs as it is: reading 300 modules of TypeScript takes more processor time than all
 * else of a start.
 * @param programs name and source of each, from the root
 */
export async function bundleGateway(outDir: string, programs: Readonly<Record<string, string>> = PROGRAMS): Promise<void> {
  // Loaded only here: a build that is current must not pay for the bundler.
  const { build } = await import('vite');
  await build({
    root: ROOT,
    configFile: false,
    logLevel: 'warn',
    plugins: [defineAccent(), filesOfModules(ROOT, outDir)],
    ssr: { noExternal: BUNDLED },
    build: {
      ssr: true,
      outDir,
      emptyOutDir: false,
      copyPublicDir: false,
      target: 'node20',
      minify: false,
      rollupOptions: {
        input: Object.fromEntries(Object.entries(programs).map(([name, path]) => [name, ROOT + path])),
        // All in one folder: what modules find beside themselves is found from there.
        output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
      },
    },
  });
}
