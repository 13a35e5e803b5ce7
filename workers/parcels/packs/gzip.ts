import { readAtMost } from '../../../src/domain/readAtMost.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** @throws TooManyBytes above `maxBytes` of output, TypeError for invalid gzip */
export const unpackGzip = (packed: Blob, maxBytes: number): Promise<Bytes> =>
  readAtMost(packed.stream().pipeThrough(new DecompressionStream('gzip')), maxBytes);

export const packGzip = async (bytes: Bytes): Promise<Bytes> =>
  new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(new CompressionStream('gzip'))).arrayBuffer());
