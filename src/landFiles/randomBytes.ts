export interface RandomBytes {
  readonly size: number;
  /** To be called with places and counts that are within the file. */
  read(at: number, count: number): Uint8Array;
}

export const inMemory = (bytes: Uint8Array): RandomBytes => ({
  size: bytes.length,
  read: (at, count) => bytes.subarray(at, at + count),
});

export const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
