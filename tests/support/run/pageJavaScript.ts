import { readdirSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { readChunks } from './loadedFirst.ts';

const startsWith =
  (pattern: RegExp) =>
  (file: string): boolean =>
    pattern.test(file);

/** Parts of the page with separate size limits, loaded on demand. */
export const PARTS = {
  packs: startsWith(/^assets\/(PacksDialogs|packs)-/),
  /** Offline part that answers the search box and lists units. */
  savedSearch: startsWith(/^assets\/savedPlaces-/),
  /** Reader of an operator's base map. */
  baseReader: startsWith(/^assets\/openBaseArchive-/),
  watches: startsWith(/^assets\/WatchPanels-/),
  sources: startsWith(/^assets\/SourcePanels-/),
  comparing: startsWith(/^assets\/(ComparePanel|openCompareMap)-/),
  extractDialog: startsWith(/^assets\/(ExtractDialogs|paper)-/),
  print: startsWith(/^assets\/(PrintPanel|mapSheets)-/),
} as const;

export const isPart = (file: string): boolean => Object.values(PARTS).some((is) => is(file));

/** Returns the gzipped kilobytes of a built page's files that match. */
export const gzippedKb = (built: string, isCounted: (file: string) => boolean): number =>
  readdirSync(`${built}/assets`)
    .filter((name) => /\.(js|css|wasm)$/.test(name) && isCounted(`assets/${name}`))
    .reduce((bytes, name) => bytes + gzipSync(readFileSync(`${built}/assets/${name}`), { level: 9 }).length, 0) / 1000;

/** Returns the gzipped kilobytes of the page's JavaScript, without workers and the parts with separate limits. */
export function pageJavaScriptKb(built: string): number {
  const files = new Set(readChunks(built).map(({ file }) => file));
  return gzippedKb(built, (file) => files.has(file) && !isPart(file));
}
