interface ByteStream {
  getReader(): {
    read(): Promise<{ done: boolean; value?: Uint8Array<ArrayBuffer> | undefined }>;
    cancel(): Promise<void>;
  };
}

export class TooManyBytes extends RangeError {
  override name = 'TooManyBytes';
}

/** Reads a stream; no bytes without one. @throws TooManyBytes above the limit, or the stream's own error */
export async function readAtMost(stream: ByteStream | null | undefined, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const reader = stream?.getReader();
  const pieces: Array<Uint8Array<ArrayBuffer>> = [];
  let length = 0;
  for (let read = await reader?.read(); read?.value; read = await reader?.read()) {
    length += read.value.length;
    if (length > maxBytes) {
      await reader!.cancel();
      throw new TooManyBytes(`more than ${maxBytes} bytes`);
    }
    pieces.push(read.value);
  }
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const piece of pieces) {
    bytes.set(piece, at);
    at += piece.length;
  }
  return bytes;
}
