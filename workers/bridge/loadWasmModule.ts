interface NodeFiles {
  readFile(path: URL): Promise<Uint8Array<ArrayBuffer>>;
}

/**
 * Compiles a module of ours, in a browser, a worker or Node. Each instance of it has its own memory.
 * @throws when the file is missing (`npm run wasm` makes it) or WebAssembly is not there
 */
export async function loadWasmModule(url: URL): Promise<WebAssembly.Module> {
  if (url.protocol === 'file:') {
    // A name in a variable, because these sources are also checked and bundled for browsers, where it does not exist.
    const nodeFiles = 'node:fs/promises';
    const { readFile } = (await import(/* @vite-ignore */ nodeFiles)) as NodeFiles;
    return WebAssembly.compile(await readFile(url));
  }
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${response.status} for ${url.pathname}`);
  if (response.headers.get('Content-Type')?.startsWith('application/wasm')) return WebAssembly.compileStreaming(response);
  // Streaming refuses other content types, and plain file servers send them.
  return WebAssembly.compile(await response.arrayBuffer());
}
