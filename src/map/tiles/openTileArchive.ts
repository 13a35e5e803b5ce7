import { readAtMost, TooManyBytes } from '../../domain/readAtMost.ts';
import { Compression, PMTiles, TileType, type DecompressFunc, type Header, type RangeResponse, type Source } from 'pmtiles';
import { type AskedTiles, askTileHost, TileFault, type TileSet } from './tileSet.ts';
import { tileAt } from './tileTemplate.ts';
import { vectorLayerNames } from './vectorLayerNames.ts';

/** Size limit of one piece of an archive, packed and unpacked; a larger directory or tile is a fault or an attack. */
const MAX_PIECE_BYTES = 8 * 1024 * 1024;

/** MapLibre's maximum zoom. */
const MAX_ARCHIVE_ZOOM = 24;

const RASTERS: readonly TileType[] = [TileType.Png, TileType.Jpeg, TileType.Webp, TileType.Avif];

/** Reads pieces of a file by range requests; rejects a host that answers with the whole file before reading it. */
class RangeSource implements Source {
  readonly #address: string;

  constructor(address: string) {
    this.#address = address;
  }

  getKey(): string {
    return this.#address;
  }

  async getBytes(offset: number, length: number, signal?: AbortSignal): Promise<RangeResponse> {
    if (!(length <= MAX_PIECE_BYTES)) throw new TileFault('tooLarge', `${length} bytes in one piece`);
    const range = `bytes=${offset}-${offset + length - 1}`;
    const response = await askTileHost(this.#address, { headers: { range }, ...(signal ? { signal } : {}) });
    const isWhole = response.status !== 206 && !(offset === 0 && Number(response.headers.get('content-length') ?? Infinity) <= length);
    if (isWhole) {
      await response.body?.cancel();
      throw new TileFault('refused', 'the host knows no ranges');
    }
    return { data: await response.arrayBuffer() };
  }
}

/** @throws TileFault when it unpacks to more than a piece may have, or is packed in a way browsers do not know */
const decompress: DecompressFunc = async (packed, compression) => {
  if (compression === Compression.None || compression === Compression.Unknown) return packed;
  if (compression !== Compression.Gzip) throw new TileFault('unreadable', `compression ${compression}`);
  const unpacked = readAtMost(new Blob([packed]).stream().pipeThrough(new DecompressionStream('gzip')), MAX_PIECE_BYTES);
  return (
    await unpacked.catch((error: unknown) => {
      throw error instanceof TooManyBytes ? new TileFault('tooLarge', 'unpacks to too much') : error;
    })
  ).buffer;
};

/** Returns the names in TileJSON: `vector_layers: [{ id }]`. */
function namedLayers(metadata: unknown): string[] {
  const { vector_layers: layers } = (metadata ?? {}) as { vector_layers?: unknown };
  if (!Array.isArray(layers)) return [];
  return layers.flatMap((layer: unknown) => {
    const id = (layer as { id?: unknown } | null)?.id;
    return typeof id === 'string' ? [id] : [];
  });
}

function boundsOf({ minLon, minLat, maxLon, maxLat }: Header): TileSet['bounds'] {
  const isBox = minLon < maxLon && minLat < maxLat && Math.abs(minLon) <= 180 && Math.abs(maxLon) <= 180;
  return isBox ? [minLon, Math.max(-85, minLat), maxLon, Math.min(85, maxLat)] : null;
}

/**
 * Opens a PMTiles archive, read in pieces. Its metadata describes its content; for one that does not name its vector
 * layers, the tile at the planning's centre is read.
 * @throws TileFault, or the reader's error for an invalid archive
 */
export async function openTileArchive({ address, center, signal: stopped }: AskedTiles): Promise<TileSet> {
  const archive = new PMTiles(new RangeSource(address), undefined, decompress);
  const header = await archive.getHeader();
  const { tileType, minZoom: minzoom, maxZoom: maxzoom } = header;
  if (!(minzoom <= maxzoom && maxzoom <= MAX_ARCHIVE_ZOOM)) throw new TileFault('unreadable', `zooms ${minzoom} to ${maxzoom}`);
  const isVector = tileType === TileType.Mvt;
  if (!isVector && !RASTERS.includes(tileType)) throw new TileFault('unreadable', `tiles of type ${tileType}`);
  const read: TileSet['read'] = async (z, x, y, signal) => (await archive.getZxy(z, x, y, signal))?.data ?? null;
  let sourceLayers: string[] = [];
  if (isVector) {
    sourceLayers = namedLayers(await archive.getMetadata());
    const { x, y } = tileAt(center, maxzoom);
    if (sourceLayers.length === 0) sourceLayers = vectorLayerNames((await read(maxzoom, x, y, stopped)) ?? new ArrayBuffer(0));
    if (sourceLayers.length === 0) throw new TileFault('unreadable', 'no layer is named');
  }
  return { kind: isVector ? 'vector' : 'raster', minzoom, maxzoom, bounds: boundsOf(header), sourceLayers, read };
}
