/** Reads a number of a protocol buffer, and its end. */
function readVarint(bytes: Uint8Array, at: number): { value: number; end: number } {
  let [value, factor] = [0, 1];
  for (let end = at; end < bytes.length && end < at + 10;) {
    const byte = bytes[end]!;
    end += 1;
    value += (byte & 0x7f) * factor;
    if (byte < 0x80) return { value, end };
    factor *= 128;
  }
  return { value: 0, end: Infinity };
}

/** Calls `visit` with every field that has bytes of its own; ends silently where the message is damaged. */
function eachField(bytes: Uint8Array, visit: (field: number, content: Uint8Array) => void): void {
  for (let at = 0; at < bytes.length;) {
    const tag = readVarint(bytes, at);
    const wire = tag.value & 7;
    if (wire === 2) {
      const length = readVarint(bytes, tag.end);
      at = length.end + length.value;
      if (at > bytes.length) return;
      visit(Math.floor(tag.value / 8), bytes.subarray(length.end, at));
    } else if (wire === 0) at = readVarint(bytes, tag.end).end;
    else if (wire === 1 || wire === 5) at = tag.end + (wire === 1 ? 8 : 4);
    else return;
  }
}

/** Returns the layer names of an MVT tile (its fields 3, of each field 1), each once; none for an invalid tile. */
export function vectorLayerNames(tile: ArrayBuffer): string[] {
  const names = new Set<string>();
  eachField(new Uint8Array(tile), (field, layer) => {
    if (field !== 3) return;
    eachField(layer, (part, content) => {
      if (part === 1) names.add(new TextDecoder().decode(content));
    });
  });
  return [...names];
}
