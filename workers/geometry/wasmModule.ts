/** Functions of the compiled core; addresses and sizes in bytes. See assembly/ for units. */
export interface GeometryExports {
  memory: WebAssembly.Memory;
  resultAddress(): number;
  reserve(bytes: number): number;
  setGrid(
    semiMajorM: number, flattening: number, meridianDeg: number, scale: number, falseEastingM: number,
    tx: number, ty: number, tz: number, rx: number, ry: number, rz: number, ppm: number,
    halfWidthDeg: number, southDeg: number, northDeg: number,
  ): void;
  toWgs84(at: number, count: number): void;
  fromWgs84(at: number, count: number): void;
  setEarth(semiMajorM: number, flattening: number): number;
  measurePath(at: number, count: number, closed: boolean): void;
  measureEdge(lng1: number, lat1: number, lng2: number, lat2: number): void;
  planeArea(at: number, count: number): number;
}

const IMPORTS: WebAssembly.Imports = {
  env: {
    abort: () => {
      throw new Error('geometry core aborted');
    },
  },
};

interface NodeFiles {
  readFile(path: URL): Promise<Uint8Array<ArrayBuffer>>;
}

async function readInstance(url: URL): Promise<WebAssembly.Instance> {
  if (url.protocol === 'file:') {
    // A name in a variable, because these sources are also checked and bundled for browsers, where it does not exist.
    const nodeFiles = 'node:fs/promises';
    const { readFile } = (await import(/* @vite-ignore */ nodeFiles)) as NodeFiles;
    return (await WebAssembly.instantiate(await readFile(url), IMPORTS)).instance;
  }
  const response = await fetch(url);
  if (!response.ok) throw new Error(`geometry core: ${response.status} for ${url.pathname}`);
  if (response.headers.get('Content-Type')?.startsWith('application/wasm')) {
    return (await WebAssembly.instantiateStreaming(response, IMPORTS)).instance;
  }
  // Streaming refuses other content types, and plain file servers send them.
  return (await WebAssembly.instantiate(await response.arrayBuffer(), IMPORTS)).instance;
}

/**
 * Instantiates the compiled core, in a browser, a worker or Node.
 * @throws when the file is missing (`npm run wasm` makes it) or WebAssembly is not there
 */
export async function loadGeometryModule(): Promise<GeometryExports> {
  const instance = await readInstance(new URL('./build/geometry.wasm', import.meta.url));
  return instance.exports as unknown as GeometryExports;
}
