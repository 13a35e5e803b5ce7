/** Functions of the compiled tile store; addresses and sizes in bytes. See assembly/ for what they do. */
export interface TileExports {
  /** Asked once, first: 0 when the memory is refused, as everywhere below. */
  start(keys: number): number;
  /** Which keys shapes and labels carry, as bits; from which zoom on there are labels. */
  carry(shapes: number, labels: number, labelsFromZoom: number): void;
  headsAt(shapes: number, labels: number): number;
  size(): number;
  bytes(): number;
  stage(bytes: number): number;
  put(
    id: number, kind: number, points: number, parts: number, polygons: number,
    hasLabel: number, labelLng: number, labelLat: number,
  ): number;
  drop(id: number): number;
  outline(id: number): number;
  /** How many, or −1. */
  findAt(lng: number, lat: number): number;
  findIn(west: number, south: number, east: number, north: number): number;
  found(): number;
  cut(z: number, x: number, y: number): number;
  shapesAt(): number;
  shapesBytes(): number;
  labelsAt(): number;
  labelsBytes(): number;
  doneWithTile(): void;
}

interface NodeFiles {
  readFile(path: URL): Promise<Uint8Array<ArrayBuffer>>;
}

/**
 * Compiles the tile store, in a browser, a worker or Node. Once is enough for any number of stores.
 * @throws when the file is missing (`npm run wasm` makes it) or WebAssembly is not there
 */
export async function loadTileModule(): Promise<WebAssembly.Module> {
  const url = new URL('./build/tiles.wasm', import.meta.url);
  if (url.protocol === 'file:') {
    // A name in a variable, because these sources are also checked and bundled for browsers, where it does not exist.
    const nodeFiles = 'node:fs/promises';
    const { readFile } = (await import(/* @vite-ignore */ nodeFiles)) as NodeFiles;
    return WebAssembly.compile(await readFile(url));
  }
  const response = await fetch(url);
  if (!response.ok) throw new Error(`tile store: ${response.status} for ${url.pathname}`);
  if (response.headers.get('Content-Type')?.startsWith('application/wasm')) return WebAssembly.compileStreaming(response);
  // Streaming refuses other content types, and plain file servers send them.
  return WebAssembly.compile(await response.arrayBuffer());
}
