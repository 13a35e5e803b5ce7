import type { MercatorTile } from '../../../workers/live/api.ts';
import { liveClient } from '../../../workers/live/client.ts';
import type { ArchiveRequest, OfferedLayer } from '../../domain/map/offeredLayer.ts';
import { failure, type Failure, mapResult, type Result, success } from '../../domain/result.ts';
import { TileFault, type TileSet } from '../tiles/tileSet.ts';
import { LIVE_TILE_PX } from './liveStyle.ts';

/** Size of a rendered tile: sharp, but at most doubled, as a phone's third dot would cost far more pixels. */
const drawnPx = (): number => (devicePixelRatio > 1 ? 2 * LIVE_TILE_PX : LIVE_TILE_PX);

/** Open archives, by their address and the attempt. */
const archives = new Map<string, Promise<TileSet>>();
/** Maximum number of layers that can be open. */
const MAX_ARCHIVES = 12;

function archiveOf({ url }: ArchiveRequest, { bounds: [west, south, east, north] }: OfferedLayer, attempt: number): Promise<TileSet> {
  const key = `${attempt} ${url}`;
  const held = archives.get(key);
  if (held) return held;
  const center = { lng: (west + east) / 2, lat: (south + north) / 2 };
  // No signal: an aborted first tile would leave the others without an archive. The reader of archives loads on first
  // use.
  const opening = import('../tiles/openTileArchive.ts').then(({ openTileArchive }) =>
    openTileArchive({ address: url, center, signal: new AbortController().signal }),
  );
  archives.set(key, opening);
  opening.catch(() => archives.delete(key));
  const [oldest] = archives.keys();
  if (archives.size > MAX_ARCHIVES && oldest !== undefined) archives.delete(oldest);
  return opening;
}

const FAILURE_OF: Partial<Record<TileFault['fault'], Pick<Failure, 'kind' | 'status'>>> = {
  offline: { kind: 'offline' },
  missing: { kind: 'refused', status: 404 },
  tooLarge: { kind: 'refused', status: 413 },
  refused: { kind: 'refused' },
};

interface TileAnswer {
  /** Null where the server has none. */
  data: ArrayBuffer | ImageBitmap | null;
  /** Number of its features where the server has more there; null where these are all, and for other kinds. */
  cutTo: number | null;
}

const whole = (data: TileAnswer['data']): TileAnswer => ({ data, cutTo: null });
const wholeOf = (answer: Result<Uint8Array<ArrayBuffer> | null>): Result<TileAnswer> =>
  mapResult(answer, (bytes) => whole(bytes?.buffer ?? null));

async function readArchive(set: Promise<TileSet>, z: number, x: number, y: number, signal: AbortSignal): Promise<Result<TileAnswer>> {
  try {
    return success(whole(await (await set).read(z, x, y, signal)));
  } catch (error) {
    if (signal.aborted) return failure('stale');
    const { kind, status } = (error instanceof TileFault && FAILURE_OF[error.fault]) || { kind: 'malformed' as const };
    return failure(kind, String(error), status);
  }
}

/** Requests a tile of another server's layer. @param attempt of the layer: each opens archives again */
export function askTile(layer: OfferedLayer, attempt: number, tile: MercatorTile, signal: AbortSignal): Promise<Result<TileAnswer>> {
  const { request } = layer;
  switch (request.kind) {
    case 'raster':
    case 'vector-tiles':
      return liveClient.fetchTile(request, tile, signal).then(wholeOf);
    case 'warped':
    case 'warped-matrix':
      return liveClient.drawTile(request, tile, drawnPx(), signal).then((answer) => mapResult(answer, whole));
    case 'features':
      return liveClient
        .cutTile(request, tile, signal)
        .then((answer) => mapResult(answer, ({ bytes, cutTo }) => ({ data: bytes.buffer, cutTo })));
    case 'pmtiles':
      return readArchive(archiveOf(request, layer, attempt), tile.z, tile.x, tile.y, signal);
  }
}
