type Bytes = Uint8Array<ArrayBuffer>;

/** @throws RangeError for what unpacks to more than that, TypeError for what is no gzip stream */
export async function unpackGzip(packed: Blob, mostBytes: number): Promise<Bytes> {
  const reader = packed.stream().pipeThrough(new DecompressionStream('gzip')).getReader();
  const pieces: Bytes[] = [];
  for (let bytes = 0; ;) {
    const { done, value } = await reader.read();
    if (done) break;
    bytes += value.byteLength;
    if (bytes > mostBytes) {
      await reader.cancel();
      throw new RangeError('unpacks to too much');
    }
    pieces.push(value);
  }
  return new Uint8Array(await new Blob(pieces).arrayBuffer());
}

export const packGzip = async (bytes: Bytes): Promise<Bytes> =>
  new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(new CompressionStream('gzip'))).arrayBuffer());
