/**
 * A file of ours, in a browser, a worker or Node.
 * @throws when it is missing
 */
export async function loadBytes(url: URL): Promise<Uint8Array<ArrayBuffer>> {
  if (url.protocol === 'file:') {
    // A name in a variable, because these sources are also checked and bundled for browsers, where it does not exist.
    const nodeFiles = 'node:fs/promises';
    const { readFile } = (await import(/* @vite-ignore */ nodeFiles)) as { readFile(path: URL): Promise<Uint8Array<ArrayBuffer>> };
    return readFile(url);
  }
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${response.status} for ${url.pathname}`);
  return new Uint8Array(await response.arrayBuffer());
}

/**
 * Compiles a module of ours, in a browser, a worker or Node. Each instance of it has its own memory.
 * @throws when the file is missing (`npm run wasm` makes it) or WebAssembly is not there
 */
export async function loadWasmModule(url: URL): Promise<WebAssembly.Module> {
  if (url.protocol === 'file:') return WebAssembly.compile(await loadBytes(url));
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${response.status} for ${url.pathname}`);
  if (response.headers.get('Content-Type')?.startsWith('application/wasm')) return WebAssembly.compileStreaming(response);
  // Streaming refuses other content types, and plain file servers send them.
  return WebAssembly.compile(await response.arrayBuffer());
}

/** A function that returns i8x16.splat(0): an engine without SIMD refuses it. */
const SIMD_PROBE = Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 8, 1, 6, 0, 65, 0, 253, 15, 11);

/** Whether this engine runs modules with fixed-width SIMD, as all of ours need. */
export const hasSimd = (): boolean => typeof WebAssembly === 'object' && WebAssembly.validate(SIMD_PROBE);
