import { cpSync, existsSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import type { Plugin } from 'vite';

/** `new URL('./x.wasm', import.meta.url)`, or with a name filled in: new URL(`../migrations/${file}`, import.meta.url). */
const FILE_OF_MODULE = /new URL\(\s*(['"`])(\.\.?\/[^'"`$]*)(\$\{[^}]*\})?\1,\s*import\.meta\.url\s*,?\s*\)/g;

/** Programs that run in a thread or a process of their own. */
const isProgram = (path: string): boolean => path.endsWith('.mjs');

/**
 * Files that a module finds beside itself go with the bundle, under their path in the repository: a bundled module lies elsewhere.
 * Programs among them are bundled, too.
 */
export function filesOfModules(root: string, outDir: string): Plugin {
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
