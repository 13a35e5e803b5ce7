import { createHash } from 'node:crypto';
import { relative } from 'node:path';
import type { Plugin } from 'vite';

/** Names CSS module classes by file and index; the default adds class name and line, which makes bundles larger. */
export function shortClassNames(): Plugin {
  let root = '';
  const files = new Map<string, { prefix: string; names: string[] }>();
  const generateScopedName = (name: string, path: string): string => {
    const file = relative(root, path);
    const known = files.get(file) ?? { prefix: `_${createHash('sha256').update(file).digest('hex').slice(0, 5)}`, names: [] };
    files.set(file, known);
    if (!known.names.includes(name)) known.names.push(name);
    return known.prefix + known.names.indexOf(name).toString(36).padStart(2, '0');
  };
  return {
    name: 'thua-short-class-names',
    apply: 'build',
    config: (config) => {
      root = config.root ?? process.cwd();
      return { css: { modules: { generateScopedName } } };
    },
    generateBundle() {
      const prefixes = new Set([...files.values()].map(({ prefix }) => prefix));
      if (prefixes.size < files.size) this.error('two files of CSS modules have the same prefix');
    },
  };
}
