import { fileURLToPath } from 'node:url';
import { cpSync, existsSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import type { Plugin } from 'vite';
import { defineAccent } from './defineAccent.ts';

/** `new URL('./x.wasm', import.meta.url)`, or with a placeholder: new URL(`../migrations/${file}`, import.meta.url). */
const FILE_OF_MODULE = /new URL\(\s*(['"`])(\.\.?\/[^'"`$]*)(\$\{[^}]*\})?\1,\s*import\.meta\.url\s*,?\s*\)/g;

/** Returns true for programs that run in a separate thread or process. */
const isProgram = (path: string): boolean => path.endsWith('.mjs');

/**
 * Copies files that modules reference by `import.meta.url` under their repository path, since bundled modules move.
 * Bundles the programs among them.
 */
function filesOfModules(root: string, outDir: string): Plugin {
  return {
    name: 'thua-files-of-modules',
    enforce: 'pre',
    transform: {
      filter: { id: /\.(ts|mjs)$/, code: 'import.meta.url' },
      handler(code, id) {
        if (id.includes('/node_modules/')) return undefined;
        return code.replace(FILE_OF_MODULE, (match: string, quote: string, path: string, filled = '') => {
          const found = resolve(dirname(id), path);
          if (!existsSync(found)) this.error(`${id} names ${path}, which is not there`);
          // A folder without a placeholder is a location, not content.
          if (statSync(found).isDirectory() && filled === '') return match;
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

/** Programs started by run.mjs. */
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

/** Small packages of hundreds of files loaded at every start. Native, WASM and data packages stay external. */
const BUNDLED = ['hono', '@hono/node-server', 'valibot', 'jose', '@valibot/to-json-schema'];

/** Bundles programs (name → source), since loading hundreds of TypeScript modules dominates the start time. */
export async function bundleGateway(outDir: string, programs: Readonly<Record<string, string>> = PROGRAMS): Promise<void> {
  // Imported lazily, so that a start without a build does not load the bundler.
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
        // One folder, from which modules resolve their files.
        output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
      },
    },
  });
}
