type Column = Float64Array | Int32Array | Uint32Array | Uint16Array | Uint8Array;

/** The same column with room for `length` values: itself when it has it, else a copy twice as long. */
export function growColumn<Kind extends Column>(column: Kind, length: number): Kind {
  if (length <= column.length) return column;
  const grown = new (column.constructor as new (length: number) => Kind)(Math.max(length, column.length * 2, 256));
  grown.set(column);
  return grown;
}
