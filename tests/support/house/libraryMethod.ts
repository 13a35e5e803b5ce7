import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const LIBRARY = fileURLToPath(new URL('../../../node_modules/maplibre-gl/src/', import.meta.url));

/** Returns a hash of a method in the installed MapLibre sources, from its name to its closing brace. */
export function libraryMethod(file: string, name: string): string {
  const source = readFileSync(LIBRARY + file, 'utf8');
  const start = source.indexOf(`\n    ${name}(`);
  if (start < 0) return `no ${name} in ${file}`;
  const text = source.slice(start + 1, source.indexOf('\n    }\n', start) + 6);
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}
