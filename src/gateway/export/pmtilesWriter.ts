import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { type FileHandle, open, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { gzipSync } from 'node:zlib';
import { zxyToTileId } from 'pmtiles';
import type { LngLatBox } from '../../domain/geometry/lngLat.ts';

/** Directory entry; consecutive equal tiles share one. Source: the public specification of PMTiles, version 3. */
interface PmtilesEntry {
  tileId: number;
  /** Offset within the tile data. */
  offset: number;
  length: number;
  runLength: number;
}

/** Maximum size of header and root directory, which readers request at once. */
const FIRST_BYTES = 16_384;
const HEADER_BYTES = 127;
const MAX_ROOT_BYTES = FIRST_BYTES - HEADER_BYTES;
const ENTRIES_OF_LEAF = 4_096;

function writeVarint(value: number, into: number[]): void {
  let rest = value;
  for (; rest >= 128; rest = Math.floor(rest / 128)) into.push((rest % 128) + 128);
  into.push(rest);
}

/** Encodes a directory, gzipped: id deltas, run lengths, lengths, and offsets (0 if contiguous). */
function packDirectory(entries: readonly PmtilesEntry[]): Uint8Array {
  const bytes: number[] = [];
  writeVarint(entries.length, bytes);
  entries.forEach(({ tileId }, at) => writeVarint(tileId - (at === 0 ? 0 : entries[at - 1]!.tileId), bytes));
  for (const { runLength } of entries) writeVarint(runLength, bytes);
  for (const { length } of entries) writeVarint(length, bytes);
  entries.forEach(({ offset }, at) => {
    const before = entries[at - 1];
    writeVarint(before && offset === before.offset + before.length ? 0 : offset + 1, bytes);
  });
  return gzipSync(Uint8Array.from(bytes));
}

/** Returns the root directory and, if it is too large, its concatenated leaves. @param entries ordered by id */
export function packDirectories(entries: readonly PmtilesEntry[]): { root: Uint8Array; leaves: Uint8Array } {
  const alone = entries.length <= ENTRIES_OF_LEAF * 4 ? packDirectory(entries) : null;
  if (alone && alone.length <= MAX_ROOT_BYTES) return { root: alone, leaves: new Uint8Array(0) };
  for (let ofLeaf = ENTRIES_OF_LEAF; ; ofLeaf *= 2) {
    const leaves: Uint8Array[] = [];
    const named: PmtilesEntry[] = [];
    let offset = 0;
    for (let from = 0; from < entries.length; from += ofLeaf) {
      const leaf = packDirectory(entries.slice(from, from + ofLeaf));
      named.push({ tileId: entries[from]!.tileId, offset, length: leaf.length, runLength: 0 });
      leaves.push(leaf);
      offset += leaf.length;
    }
    const root = packDirectory(named);
    if (root.length <= MAX_ROOT_BYTES) return { root, leaves: Buffer.concat(leaves) };
  }
}

/** Maximum size of deduplicated tiles: repeated ones are small, such as the inside of a large parcel. */
const MAX_COMPARED_BYTES = 512;
/** Maximum number of tiles kept for deduplication; the oldest are dropped and may be written again. */
const MAX_COMPARED = 100_000;

const [GZIP, MVT] = [2, 1];

/** Tiles of one zoom, ordered by id. */
interface Spool {
  file: FileHandle;
  bytes: number;
  entries: PmtilesEntry[];
  /** Position of small tiles by hash. */
  known: Map<string, { offset: number; length: number }>;
  addressed: number;
  contents: number;
}

/**
 * Writes an archive of vector tiles, PMTiles version 3: clustered, deduplicated, gzipped. Tiles of each zoom arrive
 * ordered by id and are spooled in unnamed files, because the archive begins with the lowest zoom. The directory stays
 * in memory, some hundred bytes per tile.
 */
export class PmtilesWriter {
  readonly #path: string;
  readonly #spools = new Map<number, Spool>();

  /** @param path path of the archive, complete once `finish` has resolved */
  constructor(path: string) {
    this.#path = path;
  }

  get tileCount(): number {
    return [...this.#spools.values()].reduce((sum, { addressed }) => sum + addressed, 0);
  }

  /** @param bytes gzipped tile @throws RangeError for a tile out of order */
  async add(at: { z: number; x: number; y: number }, bytes: Uint8Array): Promise<void> {
    const spool = this.#spools.get(at.z) ?? (await this.#open(at.z));
    const tileId = zxyToTileId(at.z, at.x, at.y);
    const last = spool.entries.at(-1);
    if (last && tileId < last.tileId + last.runLength) throw new RangeError(`tile ${at.z}/${at.x}/${at.y} is out of its order`);
    const { offset, length } = await this.#place(spool, bytes);
    spool.addressed += 1;
    if (last && last.offset === offset && last.tileId + last.runLength === tileId) last.runLength += 1;
    else spool.entries.push({ tileId, offset, length, runLength: 1 });
  }

  async finish(metadata: object, { west, south, east, north }: LngLatBox): Promise<void> {
    const spools = [...this.#spools].toSorted(([a], [b]) => a - b);
    const entries: PmtilesEntry[] = [];
    let dataBytes = 0;
    for (const [, spool] of spools) {
      for (const entry of spool.entries) entries.push({ ...entry, offset: entry.offset + dataBytes });
      dataBytes += spool.bytes;
    }
    const { root, leaves } = packDirectories(entries);
    const json = gzipSync(JSON.stringify(metadata));
    const head = Buffer.alloc(HEADER_BYTES);
    head.write('PMTiles', 0, 'latin1');
    head.writeUInt8(3, 7);
    let offset = HEADER_BYTES;
    for (const [index, length] of [root.length, json.length, leaves.length, dataBytes].entries()) {
      head.writeBigUInt64LE(BigInt(offset), 8 + index * 16);
      head.writeBigUInt64LE(BigInt(length), 16 + index * 16);
      offset += length;
    }
    const sum = (countOf: (spool: Spool) => number): number => spools.reduce((all, [, spool]) => all + countOf(spool), 0);
    const counts = [sum(({ addressed }) => addressed), entries.length, sum(({ contents }) => contents)];
    for (const [index, count] of counts.entries()) head.writeBigUInt64LE(BigInt(count), 72 + index * 8);
    const zooms = spools.map(([zoom]) => zoom);
    head.set([1, GZIP, GZIP, MVT, zooms[0] ?? 0, zooms.at(-1) ?? 0], 96);
    const corners = [west, south, east, north].map((degrees) => Math.round(degrees * 1e7));
    for (const [index, corner] of corners.entries()) head.writeInt32LE(corner, 102 + index * 4);
    head.writeUInt8(zooms[0] ?? 0, 118);
    head.writeInt32LE(Math.round(((west + east) / 2) * 1e7), 119);
    head.writeInt32LE(Math.round(((south + north) / 2) * 1e7), 123);
    const first = Buffer.concat([head, root, json, leaves]);
    async function* parts(): AsyncGenerator<Uint8Array> {
      yield first;
      for (const [, { file }] of spools) yield* file.createReadStream({ start: 0, autoClose: false }) as AsyncIterable<Uint8Array>;
    }
    await pipeline(parts, createWriteStream(this.#path));
  }

  async close(): Promise<void> {
    for (const { file } of this.#spools.values()) await file.close().catch(() => undefined);
  }

  async #open(zoom: number): Promise<Spool> {
    const path = `${this.#path}.${zoom}`;
    const file = await open(path, 'w+');
    // Unlinked while open, so that nothing remains if the process is killed.
    await rm(path);
    const spool: Spool = { file, bytes: 0, entries: [], known: new Map(), addressed: 0, contents: 0 };
    this.#spools.set(zoom, spool);
    return spool;
  }

  async #place(spool: Spool, bytes: Uint8Array): Promise<{ offset: number; length: number }> {
    const hash = bytes.length <= MAX_COMPARED_BYTES ? createHash('sha256').update(bytes).digest('base64') : '';
    const known = spool.known.get(hash);
    if (known) return known;
    const place = { offset: spool.bytes, length: bytes.length };
    await spool.file.write(bytes);
    spool.bytes += bytes.length;
    spool.contents += 1;
    if (hash !== '') {
      spool.known.set(hash, place);
      if (spool.known.size > MAX_COMPARED) spool.known.delete(spool.known.keys().next().value!);
    }
    return place;
  }
}
