import * as v from 'valibot';
import type { LngLatBox } from '../../../src/domain/geometry/lngLat.ts';
import { mercatorX, mercatorY } from '../../../src/domain/geometry/mercator.ts';
import { packGzip, unpackGzip } from './gzip.ts';
import type { OpenedArchive } from './openBaseArchive.ts';
import type { PackStore } from './packStore.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** Minimum zoom of saved tiles; below it our own base map shows the country. */
const FROM_ZOOM = 10;
/** Limits of one ward; finer zooms beyond them are left out. */
const MAX_TILES = 400;
const MAX_BYTES = 32 * 2 ** 20;
const MAX_TILE_BYTES = 8 * 2 ** 20;
const MAX_PARALLEL = 3;
/** Approximate bytes of a tile in the index. */
const INDEX_BYTES = 28;
/** Time without requests after the host was unreachable. */
const AWAY_MS = 5_000;

/** Index at the start of a ward's file: JSON after its length (4 bytes, little-endian). Tiles are gzipped. */
const Index = v.object({
  /** ETag of the archive from which the tiles are. */
  etag: v.string(),
  /** Start after the index, and length, of each tile `z/x/y`; length 0 if the archive does not have it. */
  tiles: v.record(v.string(), v.tuple([v.number(), v.number()])),
});
type Index = v.InferOutput<typeof Index>;

interface KeptFile {
  index: Index;
  blob: Blob;
  start: number;
}

type TileKey = `${number}/${number}/${number}`;

/** Lists the tiles that a box meets, zoom by zoom, up to MAX_TILES. */
export function tilesOfBox({ west, south, east, north }: LngLatBox, maxZoom: number): Array<[z: number, x: number, y: number]> {
  const tiles: Array<[number, number, number]> = [];
  for (let z = FROM_ZOOM; z <= maxZoom; z += 1) {
    const at = (share: number): number => Math.floor(share * 2 ** z);
    const [left, right, top, bottom] = [at(mercatorX(west)), at(mercatorX(east)), at(mercatorY(north)), at(mercatorY(south))];
    if (tiles.length + (right - left + 1) * (bottom - top + 1) > MAX_TILES) break;
    for (let x = left; x <= right; x += 1) for (let y = top; y <= bottom; y += 1) tiles.push([z, x, y]);
  }
  return tiles;
}

/**
 * Tiles of the operator's base map (`VITE_BASE_PMTILES`). Tiles of a ward with a pack are saved in one file beside its
 * parts, and served from there even online. Other tiles come from the archive.
 */
export class BaseTiles {
  readonly #url: string;
  readonly #store: PackStore | null;
  #archive: Promise<OpenedArchive> | null = null;
  #awayUntil = 0;
  /** Files by name; the name identifies the content. */
  readonly #files = new Map<string, Promise<KeptFile | null>>();

  /** @param store null if nothing can be saved */
  constructor(url: string, store: PackStore | null) {
    this.#url = url;
    this.#store = store;
  }

  /** @returns null if the archive has no such tile @throws if it is neither saved nor reachable */
  async tile(z: number, x: number, y: number): Promise<Bytes | null> {
    const saved = await this.#kept(`${z}/${x}/${y}`);
    if (saved !== undefined) return saved;
    if (Date.now() < this.#awayUntil) throw new Error('base map: its host is away');
    try {
      return await (await this.#opened()).tile(z, x, y);
    } catch (error) {
      // Avoid one failing request per tile of the screen.
      this.#awayUntil = Date.now() + AWAY_MS;
      throw error;
    }
  }

  #opened(): Promise<OpenedArchive> {
    this.#archive ??= import('./openBaseArchive.ts')
      .then(({ openBaseArchive }) => openBaseArchive(this.#url))
      .catch((error: unknown) => {
        this.#archive = null;
        throw error;
      });
    return this.#archive;
  }

  /** @returns undefined if no ward's file has an entry for it */
  async #kept(key: TileKey): Promise<Bytes | null | undefined> {
    for (const { ward, name } of (await this.#store?.baseFiles()) ?? []) {
      if (!this.#files.has(name)) this.#files.set(name, this.#read(ward, name));
      const file = await this.#files.get(name);
      const entry = file?.index.tiles[key];
      if (!file || !entry) continue;
      const [from, length] = entry;
      try {
        return length === 0 ? null : await unpackGzip(file.blob.slice(file.start + from, file.start + from + length), MAX_TILE_BYTES);
      } catch (error) {
        // The file was removed or replaced meanwhile.
        console.warn('base map: a kept tile is not read', error);
        this.#files.delete(name);
      }
    }
    return undefined;
  }

  async #read(ward: string, name: string): Promise<KeptFile | null> {
    const blob = await this.#store!.readBase(ward, name);
    if (!blob) return null;
    try {
      const length = new DataView(await blob.slice(0, 4).arrayBuffer()).getUint32(0, true);
      const index = v.parse(Index, JSON.parse(await blob.slice(4, 4 + length).text()));
      return { index, blob, start: 4 + length };
    } catch (error) {
      console.warn('base map: what was kept is not read', error);
      return null;
    }
  }

  /** Estimates the bytes that `keep` saves, from directories. @throws if the archive is unreachable */
  async weigh(box: LngLatBox): Promise<number> {
    const archive = await this.#opened();
    let bytes = 0;
    for (const tile of tilesOfBox(box, archive.maxZoom)) {
      if (bytes >= MAX_BYTES) break;
      bytes += INDEX_BYTES + (await archive.tileBytes(...tile));
    }
    return bytes;
  }

  /** The caller holds the ward's `packLock`. @throws without the archive or space; previous tiles stay */
  async keep(ward: string, box: LngLatBox, signal: AbortSignal): Promise<void> {
    if (!this.#store) return;
    // Open it again: the file may have been replaced.
    this.#archive = null;
    const archive = await this.#opened();
    const { etag } = archive;
    const previous = (await this.#store.baseFiles()).find((file) => file.ward === ward);
    const saved = previous && (await this.#read(ward, previous.name));
    if (saved && etag !== '' && saved.index.etag === etag) return;
    const waiting = tilesOfBox(box, archive.maxZoom);
    const packed = new Map<TileKey, Bytes | null>();
    let bytes = 0;
    const next = async (): Promise<void> => {
      for (let at = waiting.shift(); at && bytes < MAX_BYTES; at = waiting.shift()) {
        const tile = await archive.tile(...at, signal);
        const content = tile && (await packGzip(tile));
        packed.set(`${at[0]}/${at[1]}/${at[2]}`, content);
        bytes += content?.length ?? 0;
      }
    };
    await Promise.all(Array.from({ length: MAX_PARALLEL }, next));
    signal.throwIfAborted();
    await this.#store.putBase(ward, fileOf(etag, packed));
  }
}

function fileOf(etag: string, packed: ReadonlyMap<TileKey, Bytes | null>): Bytes {
  const index: Index = { etag, tiles: {} };
  let end = 0;
  for (const [key, content] of packed) {
    index.tiles[key] = [end, content?.length ?? 0];
    end += content?.length ?? 0;
  }
  const json = new TextEncoder().encode(JSON.stringify(index));
  const file = new Uint8Array(4 + json.length + end);
  new DataView(file.buffer).setUint32(0, json.length, true);
  file.set(json, 4);
  let at = 4 + json.length;
  for (const content of packed.values()) {
    if (content) file.set(content, at);
    at += content?.length ?? 0;
  }
  return file;
}
