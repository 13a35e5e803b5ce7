/** Tile of an archive. */
interface ArchiveTile {
  /** Tile id along PMTiles' Hilbert curve; that of zoom 0 is 0. */
  id: number;
  bytes: Uint8Array;
}

interface Archive {
  /** Tile type: 1 is MVT, 2 PNG, 6 MLT. */
  tileType: 1 | 2 | 6;
  tiles: readonly ArchiveTile[];
  metadata: object;
  minZoom: number;
  maxZoom: number;
}

const HEADER_BYTES = 127;

function varint(value: number): number[] {
  const bytes: number[] = [];
  for (let rest = value; ; rest = Math.floor(rest / 128)) {
    if (rest < 128) return [...bytes, rest];
    bytes.push((rest % 128) + 128);
  }
}

/** Encodes id differences, run lengths, lengths, and offsets (0 if a tile follows the previous one directly). */
function directory(tiles: readonly ArchiveTile[]): Uint8Array {
  const steps = tiles.map(({ id }, i) => id - (tiles[i - 1]?.id ?? 0));
  const offsets = tiles.map((_, i) => (i === 0 ? 1 : 0));
  const numbers = [tiles.length, ...steps, ...tiles.map(() => 1), ...tiles.map(({ bytes }) => bytes.length), ...offsets];
  return Uint8Array.from(numbers.flatMap(varint));
}

/** Makes a PMTiles archive (version 3), uncompressed and with only a root directory. */
export function pmtilesArchive({ tileType, tiles, metadata, minZoom, maxZoom }: Archive): Uint8Array<ArrayBuffer> {
  const root = directory(tiles);
  const json = new TextEncoder().encode(JSON.stringify(metadata));
  const dataBytes = tiles.reduce((sum, { bytes }) => sum + bytes.length, 0);
  const file = new Uint8Array(HEADER_BYTES + root.length + json.length + dataBytes);
  const view = new DataView(file.buffer);
  file.set(new TextEncoder().encode('PMTiles'));
  view.setUint8(7, 3);
  const sections = [root.length, json.length, 0, dataBytes];
  let offset = HEADER_BYTES;
  for (const [index, length] of sections.entries()) {
    view.setBigUint64(8 + index * 16, BigInt(offset), true);
    view.setBigUint64(16 + index * 16, BigInt(length), true);
    offset += length;
  }
  for (const at of [72, 80, 88]) view.setBigUint64(at, BigInt(tiles.length), true);
  // The archive is clustered; neither directories nor tiles are compressed.
  file.set([1, 1, 1, tileType, minZoom, maxZoom], 96);
  for (const [index, degrees] of [-180, -85, 180, 85].entries()) view.setInt32(102 + index * 4, degrees * 1e7, true);
  file.set(root, HEADER_BYTES);
  file.set(json, HEADER_BYTES + root.length);
  let at = HEADER_BYTES + root.length + json.length;
  for (const { bytes } of tiles) {
    file.set(bytes, at);
    at += bytes.length;
  }
  return file;
}
