import { readdirSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { readChunks } from './loadedFirst.ts';

const startsWith =
  (pattern: RegExp) =>
  (file: string): boolean =>
    pattern.test(file);

/** Parts of the page with limits of their own: they come when something is asked for. */
export const PARTS = {
  packs: startsWith(/^assets\/(PacksDialogs|packs)-/),
  /** Answers the search box and lists units without a network. */
  savedSearch: startsWith(/^assets\/savedPlaces-/),
  /** Reads an operator's base map, where there is one. */
  baseReader: startsWith(/^assets\/openBaseArchive-/),
  watches: startsWith(/^assets\/WatchPanels-/),
  sources: startsWith(/^assets\/SourcePanels-/),
  comparing: startsWith(/^assets\/(ComparePanel|openCompareMap)-/),
  extractDialog: startsWith(/^assets\/(ExtractDialogs|paper)-/),
  print: startsWith(/^assets\/(PrintPanel|mapSheets)-/),
} as const;

export const isPart = (file: string): boolean => Object.values(PARTS).some((is) => is(file));

/** Kilobytes, gzipped, of all files of a built page that fit. */
export const gzippedKb = (built: string, isCounted: (file: string) => boolean): number =>
  readdirSync(`${built}/assets`)
    .filter((name) => /\.(js|css|wasm)$/.test(name) && isCounted(`assets/${name}`))
    .reduce((bytes, name) => bytes + gzipSync(readFileSync(`${built}/assets/${name}`), { level: 9 }).length, 0) / 1000;

/** Kilobytes of the page's JavaScript, gzipped, without its workers and the parts that have limits of their own. */
export function pageJavaScriptKb(built: string): number {
  const files = new Set(readChunks(built).map(({ file }) => file));
  return gzippedKb(built, (file) => files.has(file) && !isPart(file));
}
