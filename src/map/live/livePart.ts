import { addProtocol, removeProtocol } from 'maplibre-gl';
import { liveClient } from '../../../workers/live/client.ts';
import type { ArchiveRequest, OfferedLayer } from '../../domain/map/offeredLayer.ts';
import { failure, success, type Failure, type Result } from '../../domain/result.ts';
import { liveLayerOf } from '../../state/layers/liveSlice.ts';
import { TileFault, type TileSet } from '../tiles/tileSet.ts';
import { openTileArchive } from '../tiles/openTileArchive.ts';
import type { MapHandlers } from '../view/mapHandlers.ts';
import { createLiveHealth, liveFault } from './liveHealth.ts';
import { LIVE_SCHEME, LIVE_TILE_PX, liveStyle } from './liveStyle.ts';

const URL_FORM = /^thua-live:\/\/([^/]+)\/(\d+)\/(\d+)\/(\d+)\/(\d+)$/;

/** A side of a drawn tile: as fine as the screen, but on no phone four times the pixels for a third dot in each. */
const drawnPx = (): number => (devicePixelRatio > 1 ? 2 * LIVE_TILE_PX : LIVE_TILE_PX);

/** Open archives, by their address and the attempt. */
const archives = new Map<string, Promise<TileSet>>();
/** As many layers as can be open. */
const MOST_ARCHIVES = 12;

function archiveOf({ url }: ArchiveRequest, { bounds: [west, south, east, north] }: OfferedLayer, attempt: number): Promise<TileSet> {
  const key = `${attempt} ${url}`;
  const held = archives.get(key);
  if (held) return held;
  const center = { lng: (west + east) / 2, lat: (south + north) / 2 };
  // One that stops with its first tile would leave the others without an archive.
  const opening = openTileArchive({ address: url, center, signal: new AbortController().signal });
  archives.set(key, opening);
  opening.catch(() => archives.delete(key));
  const [oldest] = archives.keys();
  if (archives.size > MOST_ARCHIVES && oldest !== undefined) archives.delete(oldest);
  return opening;
}

const FAILURE_OF: Partial<Record<TileFault['fault'], Pick<Failure, 'kind' | 'status'>>> = {
  offline: { kind: 'offline' },
  missing: { kind: 'refused', status: 404 },
  tooLarge: { kind: 'refused', status: 413 },
  refused: { kind: 'refused' },
};

type TileData = ArrayBuffer | ImageBitmap | null;

async function readArchive(set: Promise<TileSet>, z: number, x: number, y: number, signal: AbortSignal): Promise<Result<TileData>> {
  try {
    return success(await (await set).read(z, x, y, signal));
  } catch (error) {
    if (signal.aborted) return failure('stale');
    const { kind, status } = (error instanceof TileFault && FAILURE_OF[error.fault]) || { kind: 'malformed' as const };
    return failure(kind, String(error), status);
  }
}

const bufferOf = (answer: Result<Uint8Array<ArrayBuffer> | null>): Result<TileData> =>
  answer.ok ? success(answer.value?.buffer ?? null) : answer;

function askTile(
  layer: OfferedLayer,
  attempt: number,
  tile: { z: number; x: number; y: number },
  signal: AbortSignal,
): Promise<Result<TileData>> {
  const { request } = layer;
  switch (request.kind) {
    case 'raster':
    case 'vector-tiles':
      return liveClient.fetchTile(request, tile, signal).then(bufferOf);
    case 'warped':
    case 'warped-matrix':
      return liveClient.drawTile(request, tile, drawnPx(), signal);
    case 'features':
      return liveClient.cutTile(request, tile, signal).then(bufferOf);
    case 'pmtiles':
      return readArchive(archiveOf(request, layer, attempt), tile.z, tile.x, tile.y, signal);
  }
}

/** Lets MapLibre ask for tiles of other servers' layers. */
function serveLive(onPlanning: MapHandlers['onPlanning']): { retain(ids: ReadonlySet<string>): void; stop(): void } {
  const health = createLiveHealth(onPlanning);
  addProtocol(LIVE_SCHEME, async ({ url }, { signal }) => {
    const match = URL_FORM.exec(url);
    if (!match) throw new Error(`not a tile of another server's: ${url}`);
    const id = decodeURIComponent(match[1]!);
    const [attempt, z, x, y] = match.slice(2).map(Number) as [number, number, number, number];
    const layer = liveLayerOf(id);
    // What was told is not told again, and what is drawn already stays.
    if (!layer || health.isGivenUp(id, attempt)) throw new Error(`${id} is not asked`);
    const end = health.begin(id, attempt);
    const answer = await askTile(layer, attempt, { z, x, y }, signal);
    if (signal.aborted || (!answer.ok && answer.error.kind === 'stale')) {
      end('calledOff');
      throw new DOMException('called off', 'AbortError');
    }
    end(answer.ok ? null : liveFault(answer.error));
    if (!answer.ok) throw new Error(`${id}: ${answer.error.kind} ${answer.error.message}`);
    return { data: answer.value ?? new ArrayBuffer(0) };
  });
  return { retain: health.retain, stop: () => removeProtocol(LIVE_SCHEME) };
}

/** All that is fetched with the first open layer of another server's. */
export const LIVE_PART = { serveLive, liveStyle, liveLayerOf };
