import { describe, expect, it } from 'vitest';
import { ByteWriter } from '../../../../src/landFiles/write/byteWriter.ts';

describe('byteWriter', () => {
  it.each([
    ['byte', 1, (view: DataView, at: number) => view.getUint8(at)],
    ['uint16', 2, (view: DataView, at: number) => view.getUint16(at, true)],
    ['int32', 4, (view: DataView, at: number) => view.getInt32(at, true)],
    ['double', 8, (view: DataView, at: number) => view.getFloat64(at, true)],
  ] as const)('byteWriter: %s holds every value of a list that outgrows its first buffer', (kind, size, read) => {
    const writer = new ByteWriter();
    for (let at = 0; at < 3_000; at += 1) writer[kind](at % 251);
    const { buffer, length } = writer.toBytes();
    expect(length).toBe(3_000 * size);
    const view = new DataView(buffer);
    for (let at = 0; at < 3_000; at += 1) expect(read(view, at * size)).toBe(at % 251);
  });
});
