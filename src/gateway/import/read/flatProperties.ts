export interface FlatColumn {
  name: string;
  /** Of {@link FLAT_TYPES}. */
  type: number;
}

/** FlatGeobuf's column types, by their number. */
const FLAT_TYPES = [
  'Byte',
  'UByte',
  'Bool',
  'Short',
  'UShort',
  'Int',
  'UInt',
  'Long',
  'ULong',
  'Float',
  'Double',
  'String',
  'Json',
  'DateTime',
  'Binary',
] as const;

type FixedType = Exclude<(typeof FLAT_TYPES)[number], 'String' | 'Json' | 'DateTime' | 'Binary'>;

const FIXED: Readonly<Record<FixedType, { bytes: number; read(view: DataView, at: number): unknown }>> = {
  Byte: { bytes: 1, read: (view, at) => view.getInt8(at) },
  UByte: { bytes: 1, read: (view, at) => view.getUint8(at) },
  Bool: { bytes: 1, read: (view, at) => view.getUint8(at) !== 0 },
  Short: { bytes: 2, read: (view, at) => view.getInt16(at, true) },
  UShort: { bytes: 2, read: (view, at) => view.getUint16(at, true) },
  Int: { bytes: 4, read: (view, at) => view.getInt32(at, true) },
  UInt: { bytes: 4, read: (view, at) => view.getUint32(at, true) },
  Long: { bytes: 8, read: (view, at) => Number(view.getBigInt64(at, true)) },
  ULong: { bytes: 8, read: (view, at) => Number(view.getBigUint64(at, true)) },
  Float: { bytes: 4, read: (view, at) => view.getFloat32(at, true) },
  Double: { bytes: 8, read: (view, at) => view.getFloat64(at, true) },
};

const decoder = new TextDecoder('utf-8', { fatal: true });

/**
 * A record's properties: the number of a column, then its value, and so on.
 * @throws RangeError or TypeError when the bytes are none
 */
export function readProperties(bytes: Uint8Array | null, columns: readonly FlatColumn[]): Record<string, unknown> {
  const properties: Record<string, unknown> = {};
  if (!bytes) return properties;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 0; at < bytes.length; ) {
    const column = columns[view.getUint16(at, true)];
    const type = FLAT_TYPES[column?.type ?? -1];
    if (!column || !type) throw new RangeError('a column that the head does not have');
    at += 2;
    const fixed = FIXED[type as FixedType] as (typeof FIXED)[FixedType] | undefined;
    if (fixed) {
      properties[column.name] = fixed.read(view, at);
      at += fixed.bytes;
      continue;
    }
    const length = view.getUint32(at, true);
    if (at + 4 + length > bytes.length) throw new RangeError('a text beyond its record');
    if (type !== 'Binary') properties[column.name] = decoder.decode(bytes.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return properties;
}
