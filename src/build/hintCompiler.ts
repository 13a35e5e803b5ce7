import type { Plugin } from 'vite';

/** Chunks of which most is called before parcels are drawn. */
const CALLED_ON_LOAD: readonly string[] = ['packages', 'app', 'maplibre-gl', 'map', 'ground'];

/** Only in front of everything does it count. */
const HINT = '//# allFunctionsCalledOnLoad\n';

/**
 * Has browsers that know the word compile these files beside the page's thread, while they come. Else each function is compiled on that thread when it is first
 * called, which was half of the longest tasks.
 */
export function hintCompiler(): Plugin {
  return {
    name: 'thua-hint-compiler',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const output of Object.values(bundle)) {
          if (output.type !== 'chunk' || !CALLED_ON_LOAD.includes(output.name)) continue;
          output.code = HINT + output.code;
          const map = bundle[`${output.fileName}.map`];
          if (map?.type === 'asset') map.source = String(map.source).replace('"mappings":"', '"mappings":";');
        }
      },
    },
  };
}
