import { fileURLToPath } from 'node:url';
import { cpSync, existsSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import type { Plugin } from 'vite';
import { defineAccent } from './defineAccent.ts';

/** `new URL('./x.wasm', import.meta.url)`, or with a name filled in: new URL(`../migrations/${file}`, import.meta.url). */
const FILE_OF_MODULE = /new URL\(\s*(['"`])(\.\.?\/[^'"`$]*)(\$\{[^}]*\})?\1,\s*import\.meta\.url\s*,?\s*\)/g;

/** Programs that run in a thread or a process of their own. */
const isProgram = (path: string): boolean => path.endsWith('.mjs');

/**
 * Files that a module finds beside itself go with the bundle, under their path in the repository: a bundled module lies elsewhere.
 * Programs among them are bundled, too.
 */
function filesOfModules(root: string, outDir: string): Plugin {
  return {
    name: 'thua-files-of-modules',
    enforce: 'pre',
    transform: {
      filter: { id: /\.(ts|mjs)$/, code: 'import.meta.url' },
      handler(code, id) {
        if (id.includes('/node_modules/')) return undefined;
        return code.replace(FILE_OF_MODULE, (whole: string, quote: string, path: string, filled = '') => {
          const found = resolve(dirname(id), path);
          if (!existsSync(found)) this.error(`${id} names ${path}, which is not there`);
          // A folder without a name filled in is a place, not content.
          if (statSync(found).isDirectory() && filled === '') return whole;
          const within = join('files', relative(root, found));
          if (isProgram(found)) this.emitFile({ type: 'chunk', id: found, fileName: within.replace(/\.mjs$/, '.js') });
          else cpSync(found, join(outDir, within), { recursive: true });
          const named = isProgram(found) ? within.replace(/\.mjs$/, '.js') : within;
          return `new URL(${quote}./${named}${filled === '' ? '' : `/${filled}`}${quote}, import.meta.url)`;
        });
      },
    },
  };
}

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** What run.mjs starts. */
const PROGRAMS: Readonly<Record<string, string>> = {
  start: 'src/build/start.ts',
  operate: 'src/build/operate.ts',
  import: 'src/gateway/import/main.ts',
  export: 'src/gateway/export/main.ts',
  backup: 'src/gateway/backup/main.ts',
  restore: 'src/gateway/backup/restoreMain.ts',
  check: 'src/gateway/check/main.ts',
  doctor: 'src/gateway/check/doctorMain.ts',
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
