import { loadBytes } from './loadBytes.ts';

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
