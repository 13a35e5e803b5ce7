/** Loads a file of the app in a browser, a worker or Node. @throws if it is missing */
export async function loadBytes(url: URL): Promise<Uint8Array<ArrayBuffer>> {
  if (url.protocol === 'file:') {
    // A variable hides the import from the browser's type check and bundler.
    const nodeFiles = 'node:fs/promises';
    const { readFile } = (await import(/* @vite-ignore */ nodeFiles)) as { readFile(path: URL): Promise<Uint8Array<ArrayBuffer>> };
    return readFile(url);
  }
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${response.status} for ${url.pathname}`);
  return new Uint8Array(await response.arrayBuffer());
}

/** Compiles a module of the app in a browser, a worker or Node. @throws if it is missing (`npm run wasm` makes it) */
export async function loadWasmModule(url: URL): Promise<WebAssembly.Module> {
  if (url.protocol === 'file:') return WebAssembly.compile(await loadBytes(url));
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${response.status} for ${url.pathname}`);
  if (response.headers.get('Content-Type')?.startsWith('application/wasm')) return WebAssembly.compileStreaming(response);
  // Streaming refuses other content types, which plain file servers send.
  return WebAssembly.compile(await response.arrayBuffer());
}

/** Module with a function that returns i8x16.splat(0); engines without SIMD reject it. */
const SIMD_PROBE = Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 8, 1, 6, 0, 65, 0, 253, 15, 11);

/** Returns whether this engine runs fixed-width SIMD, which all modules of the app need. */
export const hasSimd = (): boolean => typeof WebAssembly === 'object' && WebAssembly.validate(SIMD_PROBE);
