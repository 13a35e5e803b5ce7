import type { Context, Hono } from 'hono';
import * as v from 'valibot';
import { createHash } from 'node:crypto';
import {
  findTileJsonCall,
  TILES_DESCRIPTION,
  TILE_LAYERS,
  TILE_PATH,
  TILE_TYPE,
  type TileLayerName,
  TileRequest,
  tileJsonLayers,
} from '../../contract/tiles/tileLayers.ts';
import type { Accounts } from '../account/accounts.ts';
import { CACHE_FOREVER, sendBytes, type SentBytes } from '../http/answerCall.ts';
import { HttpError } from '../http/httpError.ts';
import { badRequest, routePath } from '../http/readRequest.ts';
import { originOf } from '../http/securityHeaders.ts';
import { readConfig } from '../operations/readConfig.ts';
import { TileCutter } from './tileCutter.ts';
import { boxesIntersect, joinBoxes } from '../../domain/geometry/box.ts';
import type { LngLatBox } from '../../domain/geometry/lngLat.ts';
import type { Queryable } from '../database/store.ts';
import { FreshCache } from '../operations/byteCache.ts';
import { readLandExtents } from '../land/landExtents.ts';
import { type TileCoordinates, tileBox } from './cutTiles.ts';
import { readHash, readHashedRows, readProvinceHash } from './readHashedRows.ts';
import { readOnce } from '../database/cacheReadings.ts';

/** Minimum cache time of a version, and its cache time in multiples of the reading time: at most 1 % database load. */
const MIN_CACHE_MS = 60_000;
const CACHED_READINGS = 100;

interface LandVersion {
  /** Hash of all land of a layer. */
  hash: string;
  /** Time (`performance.now()`) of the reading. Tiles read later are at least as new. */
  sinceMs: number;
  /** Null without land. */
  bounds: LngLatBox | null;
}

/** Increase this when the cutter changes, to invalidate all tiles. */
const FORM = 2;

/** Returns the hash used in addresses, for a tile or for all land. */
const tileHashOf = (layer: TileLayerName, mark: string): string =>
  createHash('sha256').update(`${FORM} ${layer} ${mark}`).digest('base64url').slice(0, 16);

async function readVersion(store: Queryable, layer: TileLayerName): Promise<LandVersion> {
  const sinceMs = performance.now();
  const provinces = await readLandExtents(store);
  const hashes: string[] = [];
  for (const { provinceCode, ...box } of provinces)
    hashes.push(`${provinceCode} ${await readProvinceHash(store, layer, box, provinceCode)}`);
  return { hash: tileHashOf(layer, hashes.join()), sinceMs, bounds: provinces.length === 0 ? null : joinBoxes(provinces) };
}

interface CachedReading {
  reading: Promise<LandVersion>;
  untilMs: number;
}

const readingsOf = readOnce(() => Promise.resolve(new Map<TileLayerName, CachedReading>()));

/** Returns the version of all land of a layer, at most one cache time old. */
async function landVersion(store: Queryable, layer: TileLayerName): Promise<LandVersion> {
  const readings = await readingsOf(store);
  const cached = readings.get(layer);
  if (cached && performance.now() < cached.untilMs) return cached.reading;
  const fresh: CachedReading = { reading: readVersion(store, layer), untilMs: Infinity };
  readings.set(layer, fresh);
  fresh.reading.then(
    ({ sinceMs }) => {
      const tookMs = performance.now() - sinceMs;
      fresh.untilMs = sinceMs + Math.max(MIN_CACHE_MS, CACHED_READINGS * tookMs);
    },
    () => readings.delete(layer),
  );
  return fresh.reading;
}

/** Cache limit per gateway: some ten thousand tiles of a town. */
const MAX_BYTES = 64 * 1024 * 1024;
/** Memory factor for the plain and compressed forms of a tile, and overhead per entry. */
const [BOTH_FORMS, ENTRY_BYTES] = [1.6, 512];

/** Cache time of the extents, shared by all tiles. */
const EXTENTS_MS = 3_000;

type KnownTile = SentBytes & { hash: string };

interface Entry {
  tile: KnownTile;
  landHash: string;
  /** Time (`performance.now()`) since when the tile is known to be current. */
  sinceMs: number;
  bytes: number;
}

interface Extents {
  /** Time (`performance.now()`) of the query. */
  atMs: number;
  ofProvinces: Promise<Array<LngLatBox & { provinceCode: string }>>;
}

/** Caches tiles by the hash of their land, so that tiles of unchanged land are not cut again. */
export class TileCache {
  readonly #store: Queryable;
  readonly #cutter: TileCutter;
  readonly #tiles: FreshCache<Entry>;
  #extents: Extents | undefined;

  /** @param maxBytes limit of the cache; set in tests only */
  constructor(store: Queryable, cutter: TileCutter, maxBytes = MAX_BYTES) {
    this.#store = store;
    this.#cutter = cutter;
    this.#tiles = new FreshCache(maxBytes);
  }

  get cachedBytes(): number {
    return this.#tiles.entries.bytes;
  }

  /** @param sinceMs oldest acceptable check of the land, by `performance.now()` */
  async get(layer: TileLayerName, at: TileCoordinates, sinceMs: number): Promise<KnownTile> {
    const entry = await this.#tiles.get(`${layer}/${at.z}/${at.x}/${at.y}`, sinceMs, (known) => {
      const extents = this.#extentsSince(sinceMs);
      return { sinceMs: extents.atMs, entry: this.#read(layer, at, known, extents) };
    });
    return entry!.tile;
  }

  async #read(layer: TileLayerName, at: TileCoordinates, known: Entry | undefined, { atMs, ofProvinces }: Extents): Promise<Entry> {
    const box = tileBox(at);
    const provinceCodes = (await ofProvinces).filter((extent) => boxesIntersect(extent, box)).map(({ provinceCode }) => provinceCode);
    if (known && (await readHash(this.#store, layer, box, provinceCodes)) === known.landHash) return { ...known, sinceMs: atMs };
    const { landHash, rows } = await readHashedRows(this.#store, layer, box, { withSample: true, provinceCodes });
    if (rows === null) throw new HttpError(413, 'tiles.tooManyParcels');
    const plain = rows.length === 0 ? new Uint8Array(0) : (await this.#cutter.cut({ layer, rows, tile: at, isPyramid: false }))[0]!.bytes;
    const bytes = ENTRY_BYTES + BOTH_FORMS * plain.length;
    return { tile: { plain, hash: tileHashOf(layer, landHash) }, landHash, sinceMs: atMs, bytes };
  }

  /** @returns extents queried at `sinceMs` or later */
  #extentsSince(sinceMs: number): Extents {
    const nowMs = performance.now();
    const cached = this.#extents;
    if (cached && cached.atMs >= Math.max(sinceMs, nowMs - EXTENTS_MS)) return cached;
    const fresh = { atMs: nowMs, ofProvinces: readLandExtents(this.#store) };
    this.#extents = fresh;
    // Current waiters get the error; the next request queries again.
    fresh.ofProvinces.catch(() => (this.#extents = undefined));
    return fresh;
  }
}

/** Maximum age of a tile requested without a known version. */
const FRESH_MS = 10_000;
const FOR_A_MINUTE = 'public, max-age=60';

/** Allows all origins: tiles are public and do not depend on the client. */
function allowAllOrigins(context: Context): void {
  context.header('Access-Control-Allow-Origin', '*');
  // Lets other pages read the version.
  context.header('Access-Control-Expose-Headers', 'ETag');
}

const noLayer = (): HttpError => new HttpError(404, 'tiles.noSuchLayer');

function isLayer(name: string): name is TileLayerName {
  return Object.hasOwn(TILE_LAYERS, name);
}

function requestedTile(context: Context): v.InferOutput<typeof TileRequest> {
  if (!isLayer(context.req.param('layer')!)) throw noLayer();
  const request = v.safeParse(TileRequest, { ...context.req.param(), ...(context.req.query('v') ? { v: context.req.query('v') } : {}) });
  if (!request.success) throw badRequest(request.issues);
  const { layer, z, x, y } = request.output;
  const { minZoom, maxZoom } = TILE_LAYERS[layer];
  if (z < minZoom || z > maxZoom || x >= 2 ** z || y >= 2 ** z) throw new HttpError(404, 'tiles.noSuchTile');
  return request.output;
}

/** Adds vector tiles of the land for other maps and CDNs. The page's worker cuts the same tiles from search results. */
export function addTileRoutes(app: Hono, accounts: Accounts, base: string, cutter = new TileCutter()): void {
  const { store } = accounts;
  const cache = new TileCache(store, cutter);

  app.get(routePath(findTileJsonCall), async (context) => {
    allowAllOrigins(context);
    const [, name = ''] = /^(\w+)\.json$/.exec(context.req.path.slice(context.req.path.lastIndexOf('/') + 1)) ?? [];
    if (!isLayer(name)) throw noLayer();
    const [{ hash, bounds }, [config]] = await Promise.all([landVersion(store, name), readConfig(store)]);
    const { west, south, east, north } = bounds ?? { west: -180, south: -85, east: 180, north: 85 };
    const body = v.parse(findTileJsonCall.response, {
      tilejson: '3.0.0',
      name,
      description: TILES_DESCRIPTION,
      attribution: config?.company_name ?? '',
      tiles: [`${originOf(accounts)}${base}/tiles/${name}/{z}/{x}/{y}?v=${hash}`],
      minzoom: TILE_LAYERS[name].minZoom,
      maxzoom: TILE_LAYERS[name].maxZoom,
      bounds: [west, south, east, north],
      vector_layers: tileJsonLayers(name),
    });
    context.header('Cache-Control', FOR_A_MINUTE);
    return sendBytes(context, { plain: Buffer.from(JSON.stringify(body)) });
  });

  app.get(routePath({ path: TILE_PATH }), async (context) => {
    allowAllOrigins(context);
    const { layer, v: version, ...at } = requestedTile(context);
    const land = version === undefined ? null : await landVersion(store, layer);
    const isOfLand = land !== null && version === land.hash;
    // Answers for the land's version are cached for a year, so they must not be older than it.
    const tile = await cache.get(layer, at, isOfLand ? land.sinceMs : performance.now() - FRESH_MS);
    const isKnown = isOfLand || version === tile.hash;
    context.header('Cache-Control', isKnown ? CACHE_FOREVER : FOR_A_MINUTE);
    if (tile.plain.length > 0) return sendBytes(context, tile, TILE_TYPE);
    context.header('ETag', `"${tile.hash}"`);
    return context.body(null, 204);
  });
}
