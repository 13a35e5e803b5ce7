type Column = Float64Array | Int32Array | Uint32Array | Uint16Array | Uint8Array;

/** Returns the column if it has room for `length` values, else a copy of at least twice its length. */
export function growColumn<Kind extends Column>(column: Kind, length: number): Kind {
  if (length <= column.length) return column;
  const grown = new (column.constructor as new (length: number) => Kind)(Math.max(length, column.length * 2, 256));
  grown.set(column);
  return grown;
}
