import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type UserConfig } from 'vite';
import { compileMessages } from './src/build/compileMessages.ts';
import { defineAccent } from './src/build/defineAccent.ts';
import { stripGatewayFields } from './src/build/stripGatewayFields.ts';
import { shortClassNames } from './src/build/shortClassNames.ts';

/** Scripts block the first paint where the browser supports it, so that the page is not painted without its theme. */
const paintThemed: Plugin = {
  name: 'thua-paint-themed',
  transformIndexHtml: {
    order: 'post',
    handler: (html) => html.replaceAll('<script type="module" crossorigin', '<script type="module" blocking="render" crossorigin'),
  },
};

/** Keeps of the 40 projections of proj4 those that VN-2000 is drawn on: only the geometry without WASM asks for it. */
const fewProjections: Plugin = {
  name: 'thua-few-projections',
  load: (id) =>
    id.endsWith('/proj4/projs.js')
      ? ['tmerc', 'etmerc'].map((name) => `import ${name} from './lib/projections/${name}';`).join('') +
        'export default ({ Proj }) => [tmerc, etmerc].forEach((projection) => Proj.projections.add(projection));'
      : undefined,
};

/** Gives composed CSS declarations the position of the composing module; Vite warns of declarations without one. */
const placeComposed: NonNullable<Exclude<NonNullable<UserConfig['css']>['postcss'], string>> = {
  plugins: [{ postcssPlugin: 'thua-place-composed', OnceExit: (root) => void root.walk((node) => void (node.source ??= root.source)) }],
};

/** tesseract.js asks for a runtime of generators, which browsers have. */
const noGeneratorRuntime: Plugin = {
  name: 'thua-no-generator-runtime',
  load: (id) => (id.endsWith('/regenerator-runtime/runtime.js') ? 'module.exports = {};' : undefined),
};

const packagesOf = (moduleIds: readonly string[]): string[] => {
  const names = moduleIds.flatMap((id) => /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(id)?.[1] ?? []);
  return [...new Set(names)].sort();
};

/** Writes which packages are in which chunk of the page, for the tests of the bundle. */
const bundleReport: Plugin = {
  name: 'thua-bundle-report',
  apply: 'build',
  generateBundle(_options, bundle) {
    const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
    const listed = chunks.map(({ fileName, isEntry, imports, moduleIds, code }) => ({
      file: fileName,
      isEntry,
      imports,
      packages: packagesOf(moduleIds),
      bytes: code.length,
    }));
    this.emitFile({ type: 'asset', fileName: '.vite/bundle-report.json', source: JSON.stringify(listed, null, 1) });
  },
};

/** Parts that few open: customers' panels, the reader of tile archives, code of parcel sheets and printed maps. */
const CUSTOMERS_OR_ARCHIVES = /\/(account|wallet|session)\/|openTileArchive/;
const PAPER = /\/(composeExtract|gatherExtract|extractContent|extractRecord|PaperFields)\.tsx?$|workers\/extract\//;
const isShared = (id: string): boolean => ![CUSTOMERS_OR_ARCHIVES, PAPER].some((part) => part.test(id));

/**
 * Chunks in the order in which they load: packages, which browsers keep over our releases; our code before the map;
 * MapLibre with the module that requests it; code that the map shares with panels; controls that panels share; the map;
 * panels that most people open. Without groups the bundler makes a chunk for every set of lazy chunks that shares a
 * module. A group includes what its modules import, so shared code comes before the chunks that use it.
 */
const CHUNKS = [
  { name: 'packages', tags: ['$initial' as const], test: /node_modules/, priority: 6 },
  { name: 'app', tags: ['$initial' as const], priority: 5 },
  { name: 'maplibre-gl', test: /node_modules\/maplibre-gl\/.*js$|\/src\/map\/startLibrary\.ts$/, priority: 4 },
  { name: 'ground', test: (id: string) => /\/(src\/(?!ui|features)|workers)/.test(id) && isShared(id), minShareCount: 2, priority: 3 },
  { name: 'controls', test: (id: string) => /\/src\/(ui|features)\//.test(id) && isShared(id), minShareCount: 2, priority: 2 },
  { name: 'paper', test: PAPER, minShareCount: 2, priority: 1 },
  { name: 'map', test: /\/app\/lazy\/startMapOfPage\.ts$/, priority: 1 },
  { name: 'panels', test: /\/app\/lazy\/EarlyPanels\.tsx$/ },
];

/** Browsers revalidate this file each time: its policy names servers that an operator adds (securityHeaders.ts). */
const nameWorker = ({ facadeModuleId }: { facadeModuleId?: string | null }): string =>
  `assets/${facadeModuleId?.endsWith('/workers/live/worker.ts') ? 'live-worker' : '[name]'}-[hash].js`;

export default defineConfig({
  plugins: [compileMessages(), defineAccent(), react(), stripGatewayFields(), shortClassNames(), bundleReport, paintThemed],
  worker: {
    format: 'es',
    plugins: () => [stripGatewayFields(), fewProjections, noGeneratorRuntime],
    rolldownOptions: { output: { entryFileNames: nameWorker } },
  },
  css: { postcss: placeComposed },
  // Every package of the page and its workers: one found only while a page runs makes Vite reload it.
  optimizeDeps: {
    include: [
      '@simplewebauthn/browser',
      '@mapbox/vector-tile',
      '@maplibre/vt-pbf',
      '@turf/turf',
      'comlink',
      'geographiclib-geodesic',
      'geojson-vt',
      'maplibre-gl',
      'pbf',
      'pmtiles',
      'uqr',
      'proj4',
      'react',
      'react-dom',
      'react-dom/client',
      'react-image-crop',
      'react-intl',
      'react-window',
      'react/jsx-dev-runtime',
      'react/jsx-runtime',
      'tesseract.js',
      'topojson-client',
      'valibot',
      'valtio',
      'valtio/utils',
      'wretch',
      'zxing-wasm/reader',
    ],
  },
  build: {
    target: 'es2022',
    // Browsers of before 2023 that do not preload modules fetch them all the same, a moment later.
    modulePreload: { polyfill: false },
    // A WASM module inlined as a data: URL would need a laxer CSP and could not be streamed.
    assetsInlineLimit: (file) => (file.endsWith('.wasm') ? false : undefined),
    // MapLibre is one chunk of 1.1 MB, loaded after the first paint.
    chunkSizeWarningLimit: 1200,
    rolldownOptions: { output: { codeSplitting: { groups: CHUNKS } } },
  },
});
