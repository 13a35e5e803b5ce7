import type { Context, Hono } from 'hono';
import * as v from 'valibot';
import {
  findTileJsonCall,
  TILES_DESCRIPTION,
  TILE_LAYERS,
  TILE_PATH,
  TILE_TYPE,
  type TileLayerName,
  TileRequest,
  toldLayersOf,
} from '../../contract/tiles/tileLayers.ts';
import type { Accounts } from '../account/accounts.ts';
import { sendBytes } from '../http/answerCall.ts';
import { HttpError } from '../http/httpError.ts';
import { badRequest } from '../http/readRequest.ts';
import { originOf } from '../http/originOf.ts';
import { routePath } from '../http/readRequest.ts';
import { readConfig } from '../operations/readConfig.ts';
import { landVersion } from './landVersion.ts';
import { TileCache } from './tileCache.ts';
import { TileCutter } from './tileCutter.ts';

/** How old a tile may be that nobody knows the version of. */
const FRESH_MS = 10_000;
const FOR_A_MINUTE = 'public, max-age=60';
/** Of this version there will never be another one. */
const FOREVER = 'public, max-age=31536000, immutable';

/** Any page may read them: they hold what anybody is shown, and nothing of who asks. */
function letAllRead(context: Context): void {
  context.header('Access-Control-Allow-Origin', '*');
  // Else other pages could not read the version.
  context.header('Access-Control-Expose-Headers', 'ETag');
}

const noLayer = (): HttpError => new HttpError(404, 'tiles.noSuchLayer');

function isLayer(name: string): name is TileLayerName {
  return Object.hasOwn(TILE_LAYERS, name);
}

/** @throws HttpError 400 for what is no tile, 404 for none of ours */
function askedTile(context: Context): v.InferOutput<typeof TileRequest> {
  if (!isLayer(context.req.param('layer')!)) throw noLayer();
  const asked = v.safeParse(TileRequest, { ...context.req.param(), ...(context.req.query('v') ? { v: context.req.query('v') } : {}) });
  if (!asked.success) throw badRequest(asked.issues);
  const { layer, z, x, y } = asked.output;
  const { minZoom, maxZoom } = TILE_LAYERS[layer];
  if (z < minZoom || z > maxZoom || x >= 2 ** z || y >= 2 ** z) throw new HttpError(404, 'tiles.noSuchTile');
  return asked.output;
}

/**
 * The land as vector tiles, for other maps and for a CDN that carries them. The page does not ask for them: its worker cuts the same from
 * what searches brought, without waiting for a network.
 * @param base what the calls are mounted at
 */
export function addTileRoutes(app: Hono, accounts: Accounts, base: string, cutter = new TileCutter()): void {
  const { store } = accounts;
  const cache = new TileCache(store, cutter);

  app.get(routePath(findTileJsonCall), async (context) => {
    letAllRead(context);
    const [, name = ''] = /^(\w+)\.json$/.exec(context.req.path.slice(context.req.path.lastIndexOf('/') + 1)) ?? [];
    if (!isLayer(name)) throw noLayer();
    const [{ hash, bounds }, [config]] = await Promise.all([landVersion(store, name), readConfig(store)]);
    const { west, south, east, north } = bounds ?? { west: -180, south: -85, east: 180, north: 85 };
    const body = v.parse(findTileJsonCall.response, {
      tilejson: '3.0.0',
      name,
      description: TILES_DESCRIPTION,
      attribution: config?.company_name ?? '',
      tiles: [`${originOf(accounts, context)}${base}/tiles/${name}/{z}/{x}/{y}?v=${hash}`],
      minzoom: TILE_LAYERS[name].minZoom,
      maxzoom: TILE_LAYERS[name].maxZoom,
      bounds: [west, south, east, north],
      vector_layers: toldLayersOf(name),
    });
    context.header('Cache-Control', FOR_A_MINUTE);
    return sendBytes(context, { plain: Buffer.from(JSON.stringify(body)) });
  });

  app.get(TILE_PATH.replaceAll(/\{(\w+)\}/g, ':$1'), async (context) => {
    letAllRead(context);
    const { layer, v: version, ...at } = askedTile(context);
    const land = version === undefined ? null : await landVersion(store, layer);
    const isOfLand = land !== null && version === land.hash;
    // Who names the land's version gets nothing older than it, for that would be kept for a year.
    const tile = await cache.get(layer, at, isOfLand ? land.sinceMs : performance.now() - FRESH_MS);
    const isKnown = isOfLand || version === tile.hash;
    context.header('Cache-Control', isKnown ? FOREVER : FOR_A_MINUTE);
    if (tile.plain.length > 0) return sendBytes(context, tile, TILE_TYPE);
    context.header('ETag', `"${tile.hash}"`);
    return context.body(null, 204);
  });
}
