import type { Plugin } from 'vite';

export interface BundledChunk {
  file: string;
  isEntry: boolean;
  /** Chunks that load with this one. */
  imports: string[];
  /** npm packages with code in this chunk. */
  packages: string[];
  bytes: number;
}

/** Writes which packages ended up in which chunk of the page: what a test of the main bundle reads. */
export function bundleReport(): Plugin {
  return {
    name: 'bundle-report',
    apply: 'build',
    generateBundle(_options, bundle) {
      const chunks: BundledChunk[] = Object.values(bundle).flatMap((output) =>
        output.type === 'chunk'
          ? [
              {
                file: output.fileName,
                isEntry: output.isEntry,
                imports: output.imports,
                packages: packagesOf(output.moduleIds),
                bytes: output.code.length,
              },
            ]
          : [],
      );
      this.emitFile({ type: 'asset', fileName: '.vite/bundle-report.json', source: JSON.stringify(chunks, null, 1) });
    },
  };
}

function packagesOf(moduleIds: readonly string[]): string[] {
  const names = moduleIds.flatMap((id) => {
    const match = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(id);
    return match ? [match[1]!] : [];
  });
  return [...new Set(names)].sort();
}
