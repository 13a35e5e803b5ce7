import type { TileLayerName } from '../../contract/tiles/tileLayers.ts';
import type { LngLatBox } from '../../domain/geometry/lngLat.ts';
import type { Queryable } from '../database/store.ts';
import { HttpError } from '../http/httpError.ts';
import { FreshCache } from '../operations/byteCache.ts';
import type { SentBytes } from '../http/answerCall.ts';
import { readLandExtents } from '../land/landExtents.ts';
import { hashOfMark } from './landVersion.ts';
import { type TileAt, tileBox } from './cutTiles.ts';
import type { TileCutter } from './tileCutter.ts';
import { readMark, readMarkedRows } from './readMarkedRows.ts';

/** Of one gateway: some ten thousand tiles of a town. */
const MAX_BYTES = 64 * 1024 * 1024;
/** A tile and its compressed form take this much of its bytes, and so much beside them. */
const [BOTH_FORMS, ENTRY_BYTES] = [1.6, 512];

/** Where land may lie is asked for all tiles of so long; a tile is as old as that. */
const EXTENTS_MS = 3_000;

type KnownTile = SentBytes & { hash: string };

interface Entry {
  tile: KnownTile;
  mark: string;
  /** By `performance.now()`: it is no older than this. */
  sinceMs: number;
  bytes: number;
}

interface Extents {
  /** By `performance.now()`: when they were asked for. */
  atMs: number;
  ofProvinces: Promise<Array<LngLatBox & { provinceCode: string }>>;
}

/** Tiles as they were cut, by the mark of what they were cut of: one whose land has not changed since is not cut again. */
export class TileCache {
  readonly #store: Queryable;
  readonly #cutter: TileCutter;
  readonly #tiles: FreshCache<Entry>;
  #extents: Extents | undefined;

  /** @param maxBytes of all that is kept; only tests change it */
  constructor(store: Queryable, cutter: TileCutter, maxBytes = MAX_BYTES) {
    this.#store = store;
    this.#cutter = cutter;
    this.#tiles = new FreshCache(maxBytes);
  }

  get cachedBytes(): number {
    return this.#tiles.kept.bytes;
  }

  /**
   * @param sinceMs by `performance.now()`: what was seen of the land before is too old
   * @throws HttpError 413 where there is too much for a tile
   */
  async get(layer: TileLayerName, at: TileAt, sinceMs: number): Promise<KnownTile> {
    const entry = await this.#tiles.get(`${layer}/${at.z}/${at.x}/${at.y}`, sinceMs, (known) => {
      const extents = this.#extentsSince(sinceMs);
      return { sinceMs: extents.atMs, entry: this.#read(layer, at, known, extents) };
    });
    return entry!.tile;
  }

  async #read(layer: TileLayerName, at: TileAt, known: Entry | undefined, { atMs, ofProvinces }: Extents): Promise<Entry> {
    const box = tileBox(at);
    const provinceCodes = (await ofProvinces)
      .filter(({ west, south, east, north }) => west <= box.east && east >= box.west && south <= box.north && north >= box.south)
      .map(({ provinceCode }) => provinceCode);
    if (known && (await readMark(this.#store, layer, box, provinceCodes)) === known.mark) return { ...known, sinceMs: atMs };
    const { mark, rows } = await readMarkedRows(this.#store, layer, box, { withSample: true, provinceCodes });
    if (rows === null) throw new HttpError(413, 'tiles.tooManyParcels');
    const plain = rows.length === 0 ? new Uint8Array(0) : (await this.#cutter.cut({ layer, rows, tile: at, isPyramid: false }))[0]!.bytes;
    const bytes = ENTRY_BYTES + BOTH_FORMS * plain.length;
    return { tile: { plain, hash: hashOfMark(layer, mark) }, mark, sinceMs: atMs, bytes };
  }

  /** @returns where land may lie, asked at `sinceMs` or later */
  #extentsSince(sinceMs: number): Extents {
    const nowMs = performance.now();
    const kept = this.#extents;
    if (kept && kept.atMs >= Math.max(sinceMs, nowMs - EXTENTS_MS)) return kept;
    const fresh = { atMs: nowMs, ofProvinces: readLandExtents(this.#store) };
    this.#extents = fresh;
    // Who waits for it is told; whoever comes next asks anew.
    fresh.ofProvinces.catch(() => (this.#extents = undefined));
    return fresh;
  }
}
