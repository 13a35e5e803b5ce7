import { Compression, type DecompressFunc, findTile, PMTiles, type RangeResponse, type Source, TileType, zxyToTileId } from 'pmtiles';
import { unpackGzip } from './gzip.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** Maximum bytes of a directory or a tile, compressed or not. */
const MAX_PIECE_BYTES = 8 * 2 ** 20;
/** Maximum depth of directories: a root and leaves; the format allows more. */
const MAX_DEPTH = 4;
/** Silence after which a host counts as unreachable. */
const SILENCE_MS = 20_000;

export interface OpenedArchive {
  minZoom: number;
  maxZoom: number;
  /** ETag that changes with the file; '' if the host sends none. */
  etag: string;
  /** Returns a decompressed tile; null if there is none. @throws for failures of the host and invalid data */
  tile(z: number, x: number, y: number, signal?: AbortSignal): Promise<Bytes | null>;
  /** Returns the compressed bytes of a tile, from directories; 0 if there is none. @throws as `tile` does */
  tileBytes(z: number, x: number, y: number): Promise<number>;
}

/** Reads the file by range requests; rejects a host that sends the whole file, before reading it. */
class RangeSource implements Source {
  readonly #url: string;
  etag = '';

  constructor(url: string) {
    this.#url = url;
  }

  getKey(): string {
    return this.#url;
  }

  async getBytes(offset: number, length: number, signal?: AbortSignal): Promise<RangeResponse> {
    if (!(length <= MAX_PIECE_BYTES)) throw new RangeError(`${length} bytes in one piece`);
    const timeout = AbortSignal.timeout(SILENCE_MS);
    const response = await fetch(this.#url, {
      headers: { range: `bytes=${offset}-${offset + length - 1}` },
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
    const isPiece = response.status === 206 || (response.ok && offset === 0 && Number(response.headers.get('content-length')) <= length);
    if (!isPiece) {
      await response.body?.cancel();
      throw new Error(`base map: HTTP ${response.status}`);
    }
    // A changed file has other directories: PMTiles starts again when the ETag differs.
    const etag = response.headers.get('etag')?.replace(/^W\//, '');
    if (offset === 0) this.etag = etag ?? '';
    return { data: await response.arrayBuffer(), ...(etag ? { etag } : {}) };
  }
}

const decompress: DecompressFunc = async (packed, compression) => {
  if (compression === Compression.None || compression === Compression.Unknown) return packed;
  if (compression !== Compression.Gzip) throw new Error(`base map: compression ${compression}`);
  return (await unpackGzip(new Blob([packed]), MAX_PIECE_BYTES)).buffer;
};

/** @throws if the host is unreachable or the file is no archive of vector tiles */
export async function openBaseArchive(url: string): Promise<OpenedArchive> {
  const source = new RangeSource(url);
  const archive = new PMTiles(source, undefined, decompress);
  const { tileType, minZoom, maxZoom } = await archive.getHeader();
  if (tileType !== TileType.Mvt) throw new Error(`base map: tiles of type ${tileType}`);
  return {
    minZoom,
    maxZoom,
    get etag() {
      return source.etag;
    },
    async tile(z, x, y, signal) {
      const found = await archive.getZxy(z, x, y, signal);
      return found ? new Uint8Array(found.data) : null;
    },
    async tileBytes(z, x, y) {
      const header = await archive.getHeader();
      let [at, length] = [header.rootDirectoryOffset, header.rootDirectoryLength];
      for (let depth = 0; depth < MAX_DEPTH; depth += 1) {
        const entry = findTile(await archive.cache.getDirectory(source, at, length, header), zxyToTileId(z, x, y));
        if (!entry) return 0;
        if (entry.runLength > 0) return entry.length;
        [at, length] = [header.leafDirectoryOffset + entry.offset, entry.length];
      }
      throw new Error('base map: its directories are too deep');
    },
  };
}
