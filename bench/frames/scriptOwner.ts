import { existsSync, readFileSync } from 'node:fs';
import { SourceMap, type SourceMapPayload } from 'node:module';
import { join } from 'node:path';
import type { ScriptRun } from './pageRecord.ts';

/** Owner of a script run: MapLibre (frames, workers' messages), the browser without a script, else ours. */
export type Owner = 'ours' | 'maplibre' | 'browser';

/** Returns a source's owner by its path. React and other packages run our code, so their runs are ours. */
export function ownerOfSource(path: string): Owner {
  if (path === '') return 'browser';
  return path.includes('/node_modules/maplibre-gl/') ? 'maplibre' : 'ours';
}

/** Returns the zero-based line and column of an offset in a text. */
export function lineAndColumn(text: string, position: number): [line: number, column: number] {
  const before = text.slice(0, position);
  return [before.split('\n').length - 1, position - (before.lastIndexOf('\n') + 1)];
}

/**
 * Attributes script runs by their start and the build's source maps.
 * @param dir the built page's folder
 */
export function createScriptOwner(dir: string): (run: ScriptRun) => Owner {
  const chunks = new Map<string, { text: string; map: SourceMap } | null>();
  const chunkOf = (path: string) => {
    const file = join(dir, path);
    const known = chunks.get(file);
    if (known !== undefined) return known;
    const chunk = existsSync(`${file}.map`)
      ? {
          text: readFileSync(file, 'utf8'),
          map: new SourceMap(JSON.parse(readFileSync(`${file}.map`, 'utf8')) as SourceMapPayload),
        }
      : null;
    chunks.set(file, chunk);
    return chunk;
  };
  return ({ url, position }) => {
    if (!url.startsWith('http')) return 'browser';
    const chunk = chunkOf(new URL(url).pathname);
    // A chunk's own evaluation, or a script that is not from the build, is not a MapLibre frame.
    if (!chunk || position < 0) return 'ours';
    const entry = chunk.map.findEntry(...lineAndColumn(chunk.text, position));
    // Parts of a chunk are the bundler's own and have no source.
    const source: string | undefined = 'originalSource' in entry ? entry.originalSource : undefined;
    return ownerOfSource(source ?? 'made by the bundler');
  };
}
