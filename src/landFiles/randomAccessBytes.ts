export type RandomAccessBytes = ReturnType<typeof inMemory>;

export const inMemory = (bytes: Uint8Array) => ({
  size: bytes.length,
  read: (at: number, count: number) => bytes.subarray(at, at + count),
});

export const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
