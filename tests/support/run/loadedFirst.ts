import { existsSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

/** Chunk of the page, as vite.config.ts reports it. */
export interface BundledChunk {
  file: string;
  isEntry: boolean;
  /** Chunks that load with this one. */
  imports: string[];
  /** npm packages with code in this chunk. */
  packages: string[];
  bytes: number;
}

/** Returns chunks and everything that loads with them. */
export function loadedWith(chunks: readonly BundledChunk[], begun: readonly BundledChunk[]): BundledChunk[] {
  const byFile = new Map(chunks.map((chunk) => [chunk.file, chunk]));
  const reached = new Set<BundledChunk>();
  const visit = (chunk: BundledChunk | undefined): void => {
    if (!chunk || reached.has(chunk)) return;
    reached.add(chunk);
    for (const file of chunk.imports) visit(byFile.get(file));
  };
  for (const chunk of begun) visit(chunk);
  return [...reached];
}

/** Reads the chunks of a built page. An entry of imports alone has no file: index.html lists its imports instead. */
export function readChunks(built: string): BundledChunk[] {
  const reported = JSON.parse(readFileSync(`${built}/.vite/bundle-report.json`, 'utf8')) as BundledChunk[];
  const isWritten = ({ file }: BundledChunk): boolean => existsSync(`${built}/${file}`);
  const named = new Set(reported.filter((chunk) => chunk.isEntry && !isWritten(chunk)).flatMap(({ imports }) => imports));
  return reported.filter(isWritten).map((chunk) => ({ ...chunk, isEntry: chunk.isEntry || named.has(chunk.file) }));
}

/** Returns the JavaScript that loads before the map: the entry and everything that loads with it. */
export function loadedFirst(built: string): { files: string[]; gzippedKb: number } {
  const chunks = readChunks(built);
  const files = loadedWith(
    chunks,
    chunks.filter(({ isEntry }) => isEntry),
  ).map(({ file }) => file);
  const gzippedKb = files.reduce((bytes, file) => bytes + gzipSync(readFileSync(`${built}/${file}`), { level: 9 }).length, 0) / 1000;
  return { files, gzippedKb };
}
