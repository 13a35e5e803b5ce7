import { readdirSync, readFileSync, statSync } from 'node:fs';
import { beforeAll, expect, it } from 'vitest';
import { buildIfChanged } from '../../src/build/buildIfChanged.ts';
import { CALLS } from '../../src/contract/calls.ts';
import { READER_FETCH_MB } from '../../src/domain/limits.ts';
import { messagesOf } from '../support/messages/messagesOf.ts';
import { RATCHETS } from '../support/house/ratchets.ts';
import { type BundledChunk, loadedWith as loadedWithin, readChunks } from '../support/run/loadedFirst.ts';
import { gzippedKb, isPart, PARTS } from '../support/run/pageJavaScript.ts';

let chunks: BundledChunk[] = [];
/** Folder of the built page. */
let built: string;

beforeAll(async () => {
  built = (await buildIfChanged()).app;
  chunks = readChunks(built);
});

/** Chunks and everything that is loaded with them. */
const loadedWith = (begun: BundledChunk[]): BundledChunk[] => loadedWithin(chunks, begun);
/** The entry and everything that is loaded with it. */
const mainBundle = (): BundledChunk[] => loadedWith(chunks.filter((candidate) => candidate.isEntry));

const packagesOf = (list: BundledChunk[]): string[] => list.flatMap((chunk) => chunk.packages);
const HEAVY = /^(geojson-vt|@turf\/.*|proj4|@maplibre\/.*|@mapbox\/.*|pbf|geographiclib.*|maplibre-gl|tesseract.*)$/;
const GEOMETRY = /^(geojson-vt|@turf\/.*|proj4|geographiclib.*|@maplibre\/vt-pbf)$/;

it('bundle: the main bundle has no geometry, tile encoding or map library', () => {
  expect(packagesOf(mainBundle())).toContain('react-dom');
  expect(packagesOf(mainBundle()).filter((name) => HEAVY.test(name))).toEqual([]);
});

it('bundle: panels and resumed work do not wait for the map library', () => {
  const begun = chunks.filter(({ file }) => /\/(panels|resumeWork|ground|MeasurePanels|AccountPanels)-/.test(file));
  expect(begun).toHaveLength(5);
  expect(packagesOf(loadedWith(begun))).not.toContain('maplibre-gl');
});

it('bundle: no chunk of the page contains proj4, turf, geojson-vt or vt-pbf', () => {
  expect(packagesOf(chunks)).toContain('maplibre-gl');
  expect(packagesOf(chunks).filter((name) => GEOMETRY.test(name))).toEqual([]);
});

it.each(['AccountPanels', 'WalletPanels'])('bundle: %s, panels of accounts, is a chunk of its own', (name) => {
  const named = (list: BundledChunk[]): BundledChunk[] => list.filter(({ file }) => file.includes(name));
  expect(named(chunks)).toHaveLength(1);
  expect(named(mainBundle())).toEqual([]);
  const others = chunks.filter(({ file }) => /AccountPanels/.test(file) && !file.includes(name));
  expect(named(loadedWith(others))).toEqual([]);
});

it('bundle: the passkey library is loaded when a passkey is first used', () => {
  const isOf = ({ packages }: BundledChunk): boolean => packages.includes('@simplewebauthn/browser');
  expect(chunks.filter(isOf)).toHaveLength(1);
  const opened = chunks.filter(({ file }) => /AccountPanels|WalletPanels/.test(file));
  expect(loadedWith([...mainBundle(), ...opened]).filter(isOf)).toEqual([]);
});

it('bundle: a call that no screen sends is not in the page: presale, publications and the like', () => {
  const scripts = readdirSync(`${built}/assets`).filter((name) => name.endsWith('.js'));
  const words = scripts.map((name) => readFileSync(`${built}/assets/${name}`, 'utf8')).join('\n');
  const isInPage = ({ path }: { path: string }): boolean => ['"', "'", '`'].some((quote) => words.includes(`${path}${quote}`));
  const inPage = Object.values(CALLS).filter(isInPage);
  expect(
    inPage.map(({ path }) => path).filter((path) => /presale|group-round|banner|event|fanpage|promotional|referrals/.test(path)),
  ).toEqual([]);
  expect(inPage.length).toBeGreaterThan(Object.keys(CALLS).length / 2);
});

it('bundle: descriptions of calls, which only the gateway reads, are not in the page', () => {
  const scripts = readdirSync(`${built}/assets`).filter((name) => name.endsWith('.js'));
  const code = scripts.map((name) => readFileSync(`${built}/assets/${name}`, 'utf8')).join('\n');
  expect(Object.values(CALLS).flatMap(({ answers }) => (code.includes(answers) ? [answers] : []))).toEqual([]);
});

it('bundle: code before the map uses exactly the messages that are loaded with it', () => {
  const first = mainBundle().map(({ file }) => readFileSync(`${built}/${file}`, 'utf8'));
  const isSaid = (id: string): boolean => first.some((code) => ['"', "'", '`'].some((quote) => code.includes(quote + id + quote)));
  expect(Object.keys(messagesOf('vi', 'panels')).filter(isSaid)).toEqual([]);
  // The id of a message with variants is composed of a prefix and the variant.
  const isComposed = (id: string): boolean => first.some((code) => code.includes(`\`${id.slice(0, id.lastIndexOf('.') + 1)}\${`));
  // Once in the catalogue, once where it is used.
  const timesIn = (code: string, id: string): number => code.split(new RegExp(`["'\`]${id.replace('.', '\\.')}["'\`]`)).length - 1;
  expect(Object.keys(messagesOf('vi', 'first')).filter((id) => timesIn(first.join(''), id) < 2 && !isComposed(id))).toEqual([]);
});

it.each<[string, string, RegExp, number?]>([
  ['drawings of CAD programs', 'LWPOLYLINE', /^openCad-/],
  ['tables of MapInfo', 'no block of objects', /^openTab-/],
  ['GeoPackages', 'pages in circles', /^openGeoPackage-/],
  ['archives of tiles', 'magic number for PMTiles', /^open(Tile|Base)Archive-/, 2],
])('bundle: the reader of %s is loaded with the first such file', (_what, words, chunk, count = 1) => {
  const scripts = readdirSync(`${built}/assets`).filter((name) => name.endsWith('.js'));
  const readers = scripts.filter((name) => readFileSync(`${built}/assets/${name}`, 'utf8').includes(words));
  // PMTiles are read by the page for plannings and by the worker for the base map.
  expect(readers).toHaveLength(count);
  for (const reader of readers) expect(reader).toMatch(chunk);
});

/** The worker that makes a parcel's document; loaded on request. */
const isExtractWorker = (file: string): boolean =>
  file.startsWith('assets/worker-') && readFileSync(`${built}/${file}`, 'utf8').includes('%PDF-1.7');
const isApart = (file: string): boolean => isPart(file) || isExtractWorker(file);
const isOfPage = (file: string): boolean => chunks.some((chunk) => chunk.file === file) && !isApart(file);
const isBeforeMap = (file: string): boolean => mainBundle().some((chunk) => chunk.file === file);
const isLinked = (file: string): boolean => readFileSync(`${built}/index.html`, 'utf8').includes(file);
const isEngine = (file: string): boolean => file.startsWith('assets/engine.');
const isCodeReader = (file: string): boolean => file.startsWith('assets/codes-');

// The measured size plus 1 %. A commit that raises a limit says what the increase buys.
it.each<[string, number, (file: string) => boolean]>([
  ['JavaScript before the map', 150, isBeforeMap],
  ['JavaScript of the page', RATCHETS.pageKb, isOfPage],
  // Mostly lazy: layers of files and their tiles, every format of land, its writers, workbooks (docs/adr/0001).
  ['JavaScript of its workers', 603.9, (file) => file.endsWith('.js') && !isOfPage(file) && !isApart(file)],
  ["JavaScript of 'Vùng ngoại tuyến' and of packs in the worker", 15.1, (file) => file.endsWith('.js') && PARTS.packs(file)],
  ['JavaScript of the offline search in the worker', 10.3, (file) => file.endsWith('.js') && PARTS.savedSearch(file)],
  ['JavaScript that reads an operator’s base map', 7.9, (file) => file.endsWith('.js') && PARTS.baseReader(file)],
  ['JavaScript of sources, years of land and what changed', 5, (file) => file.endsWith('.js') && PARTS.sources(file)],
  ['JavaScript of what is watched', 2, (file) => file.endsWith('.js') && PARTS.watches(file)],
  ['JavaScript of comparing plannings', 4.9, (file) => file.endsWith('.js') && PARTS.comparing(file)],
  [
    'the dialogs of a parcel’s paper, and what printed maps share of them',
    7.9,
    (file) => file.endsWith('.js') && PARTS.extractDialog(file),
  ],
  ['what prints maps, in the page and in the worker', 10.9, (file) => file.endsWith('.js') && PARTS.print(file)],
  ['JavaScript of the worker that makes it', 18.2, (file) => file.endsWith('.js') && isExtractWorker(file)],
  ['CSS before the map', 7, (file) => file.endsWith('.css') && isLinked(file)],
  ['CSS', 43.4, (file) => file.endsWith('.css')],
  [
    'WASM of ours, the geometry, the tiles and the reader of digits with SIMD and without',
    37,
    (file) => file.endsWith('.wasm') && !isEngine(file) && !isCodeReader(file),
  ],
  ['WASM of the reader of QR codes', 417.2, (file) => file.endsWith('.wasm') && isCodeReader(file)],
  ['WASM of the text engine, with SIMD and without', 2148.9, (file) => file.endsWith('.wasm') && isEngine(file)],
])('bundle: %s is at most %d KB gzipped', (_what, mostKb, isCounted) => {
  const kb = gzippedKb(built, isCounted);
  expect(kb).toBeGreaterThan(mostKb / 2);
  expect(kb).toBeLessThanOrEqual(mostKb);
});

it('bundle: three files are loaded before the map', () => {
  expect(mainBundle()).toHaveLength(3);
});

it.each(['simd', 'scalar'])('bundle: the download size that the page states for a reading (%s) is right to 0.05 MB', (engine) => {
  const assets = readdirSync(`${built}/assets`);
  // The smallest files have no compressed copy.
  const compressedBytes = (name: string): number => statSync(`${built}/assets/${name}${assets.includes(`${name}.br`) ? '.br' : ''}`).size;
  const one = (isIt: (name: string) => boolean): string => {
    const found = assets.filter(isIt);
    expect(found).toHaveLength(1);
    return found[0]!;
  };
  const named = (pattern: RegExp) => one((name) => pattern.test(name));
  const language = named(/^digits-[^.]+\.traineddata$/);
  const worker = one((name) => /^worker-[^.]+\.js$/.test(name) && readFileSync(`${built}/assets/${name}`, 'utf8').includes(language));
  const megabytes = (files: string[]): number => files.map(compressedBytes).reduce((sum, bytes) => sum + bytes, 0) / 1e6;
  const digits = megabytes([
    worker,
    named(/^ocr-[^.]+\.wasm$/),
    named(/^digits-[^.]+\.wasm$/),
    named(/^digits-[^.]+\.net$/),
    named(/^secondDigits-[^.]+\.net$/),
  ]);
  expect(Math.abs(digits - READER_FETCH_MB.digits), `${digits} MB`).toBeLessThan(0.05);
  const text = megabytes([language, ...['js', 'wasm'].map((kind) => named(new RegExp(`^engine\\.${engine}-[^.]+\\.${kind}$`)))]);
  expect(Math.abs(text - READER_FETCH_MB.text), `${text} MB`).toBeLessThan(0.05);
});
