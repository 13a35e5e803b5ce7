interface NodeFiles {
  readFile(path: URL): Promise<Uint8Array<ArrayBuffer>>;
}

/**
 * A file of ours, in a browser, a worker or Node.
 * @throws when it is missing
 */
export async function loadBytes(url: URL): Promise<Uint8Array<ArrayBuffer>> {
  if (url.protocol === 'file:') {
    // A name in a variable, because these sources are also checked and bundled for browsers, where it does not exist.
    const nodeFiles = 'node:fs/promises';
    const { readFile } = (await import(/* @vite-ignore */ nodeFiles)) as NodeFiles;
    return readFile(url);
  }
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${response.status} for ${url.pathname}`);
  return new Uint8Array(await response.arrayBuffer());
}
