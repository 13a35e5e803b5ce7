import { addProtocol, removeProtocol } from 'maplibre-gl';
import type { OpenLayer } from '../../domain/map/openLayer.ts';
import type { TileLayer } from '../../../workers/parcels/api.ts';
import { queueTiles, type TileSource } from './queueTiles.ts';

/** Hashes bytes; different ones are equal with a probability of 1 in 2^64. Reads four bytes per step for speed. */
export function contentTag(buffer: ArrayBuffer): string {
  const words = new Int32Array(buffer, 0, buffer.byteLength >> 2);
  const rest = new Uint8Array(buffer, words.byteLength);
  let [one, other] = [0x811c9dc5, buffer.byteLength];
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at]!;
    one = Math.imul(one ^ word, 0x01000193);
    one ^= one >>> 15;
    other = Math.imul(other ^ word, 0x85ebca6b);
    other ^= other >>> 13;
  }
  for (const byte of rest) {
    one = Math.imul(one ^ byte, 0x01000193);
    other = Math.imul(other ^ byte, 0x85ebca6b);
  }
  return `${(one >>> 0).toString(36)}-${(other >>> 0).toString(36)}`;
}

const SCHEME = 'thua';
const TILE_PATH = /^thua:\/\/(labels|sheets|zones|zone-codes)\/(\d+)\/(\d+)\/(\d+)(?:\/([^/]+)\/\d+)?$/;

/** Constant address of a tile, whatever its content: followTileChanges decides when to request it again. */
export const tileUrl = (layer: TileLayer): string => `${SCHEME}://${layer}/{z}/{x}/{y}`;

/** Address of one open layer's zones, or of the places of their codes; another one for every attempt. */
export const zoneTileUrl = (tiles: 'zones' | 'zone-codes', { id, attempt }: Pick<OpenLayer, 'id' | 'attempt'>): string =>
  `${tileUrl(tiles)}/${encodeURIComponent(id)}/${attempt}`;

/** @returns null when the address is not one of ours */
function parseTileUrl(url: string) {
  const match = TILE_PATH.exec(url);
  if (!match) return null;
  const [, layer, z, x, y, open] = match;
  const layerId = open === undefined ? undefined : decodeURIComponent(open);
  return { layer: layer as TileLayer, z: Number(z), x: Number(x), y: Number(y), layerId };
}

/** Returns the buffer for transfer to MapLibre's worker, copied only when it holds more. */
function wholeBuffer(bytes: Uint8Array): ArrayBuffer {
  const { buffer, byteOffset, byteLength } = bytes;
  if (buffer instanceof ArrayBuffer && byteOffset === 0 && byteLength === buffer.byteLength) return buffer;
  return bytes.slice().buffer;
}

/** Serves tiles of `source` to MapLibre. @returns a function that stops it */
export function serveTiles(source: TileSource): () => void {
  const queue = queueTiles(source);
  addProtocol(SCHEME, async ({ url }, { signal }) => {
    const tile = parseTileUrl(url);
    if (!tile) throw new Error(`not a tile of ours: ${url}`);
    const data = wholeBuffer(await queue(tile.layer, tile.z, tile.x, tile.y, signal, tile.layerId));
    // MapLibre's worker compares the tags: an unchanged tile keeps its triangles.
    return { data, etag: contentTag(data) };
  });
  return () => removeProtocol(SCHEME);
}
