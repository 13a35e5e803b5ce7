interface NodeFiles {
  readFile(path: URL): Promise<Uint8Array<ArrayBuffer>>;
}

/** Functions of the compiled pixel loops; addresses in bytes, sizes in pixels. See assembly/ for what they do. */
export interface CleaningExports {
  memory: WebAssembly.Memory;
  heapBase(): number;
  growTo(end: number): number;
  poolMean(from: number, width: number, height: number, factor: number, to: number): void;
  transpose(from: number, width: number, height: number, to: number): void;
  closeDark(picture: number, width: number, height: number, radius: number, spare: number): void;
  flatten(
    from: number, width: number, height: number, background: number, across: number, down: number, factor: number, least: number,
    row: number, to: number,
  ): void;
  noiseOf(from: number, width: number, height: number, counts: number): number;
  smooth(from: number, width: number, height: number, spread: number, weights: number, to: number): void;
  markInk(
    from: number, width: number, height: number, radius: number, weight: number, most: number, columns: number, to: number,
  ): void;
  findRuns(ink: number, width: number, height: number, runs: number, most: number, rows: number): number;
  joinRuns(height: number, runs: number, rows: number, pieces: number): number;
  paintPieces(
    picture: number, ink: number, width: number, height: number, runs: number, rows: number, flags: number, rim: number, value: number,
  ): void;
  edgePoints(
    ink: number, width: number, height: number, runs: number, rows: number, flags: number, left: boolean, scale: number, step: number,
    points: number,
  ): number;
  crowding(points: number, count: number, slope: number, turn: number, bins: number, counts: number): number;
  warp(from: number, width: number, height: number, matrix: number, to: number, across: number, down: number): void;
  meanRows(from: number, width: number, height: number, length: number, to: number): void;
  markRidges(means: number, width: number, height: number, distance: number, least: number, shortest: number, to: number): number;
  traceLine(
    height: number, runs: number, rows: number, piece: number, left: number, right: number, top: number, bottom: number, lines: number,
  ): void;
  eraseRule(
    picture: number, along: number, across: number, count: number, limit: number, middles: number, half: number, ink: number,
  ): void;
}

async function compile(url: URL): Promise<WebAssembly.Module> {
  if (url.protocol === 'file:') {
    // A name in a variable, because these sources are also checked and bundled for browsers, where it does not exist.
    const nodeFiles = 'node:fs/promises';
    const { readFile } = (await import(/* @vite-ignore */ nodeFiles)) as NodeFiles;
    return WebAssembly.compile(await readFile(url));
  }
  const response = await fetch(url);
  if (!response.ok) throw new Error(`ocr: ${response.status} for ${url.pathname}`);
  if (response.headers.get('Content-Type')?.startsWith('application/wasm')) return WebAssembly.compileStreaming(response);
  // Streaming refuses other content types, and plain file servers send them.
  return WebAssembly.compile(await response.arrayBuffer());
}

/** @throws when the file is missing (`npm run wasm` makes it) or WebAssembly is not there */
export const loadCleaningModule = (): Promise<WebAssembly.Module> => compile(new URL('../build/ocr.wasm', import.meta.url));
