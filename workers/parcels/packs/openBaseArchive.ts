import { Compression, type DecompressFunc, findTile, PMTiles, type RangeResponse, type Source, TileType, zxyToTileId } from 'pmtiles';
import { unpackGzip } from './gzip.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** Of one piece of an archive, packed or unpacked: a directory or a tile that is larger is a fault. */
const MAX_PIECE_BYTES = 8 * 2 ** 20;
/** A root and leaves below it; the format allows some more. */
const MAX_DEPTH = 4;
/** A host that answers nothing for so long is as good as none. */
const SILENCE_MS = 20_000;

export interface OpenedArchive {
  minZoom: number;
  maxZoom: number;
  /** Another one is another file; empty where the host does not tell. */
  etag: string;
  /** As it unpacks; null where it has none. @throws whatever its host or its bytes are not */
  tile(z: number, x: number, y: number, signal?: AbortSignal): Promise<Bytes | null>;
  /** How many bytes a tile is in the archive, as its directories say; 0 where it has none. @throws as `tile` does */
  tileBytes(z: number, x: number, y: number): Promise<number>;
}

/** Pieces of the file by range requests; a host that answers the whole file instead is refused before it is read. */
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
    const silent = AbortSignal.timeout(SILENCE_MS);
    const response = await fetch(this.#url, {
      headers: { range: `bytes=${offset}-${offset + length - 1}` },
      signal: signal ? AbortSignal.any([signal, silent]) : silent,
    });
    const isPiece = response.status === 206 || (response.ok && offset === 0 && Number(response.headers.get('content-length')) <= length);
    if (!isPiece) {
      await response.body?.cancel();
      throw new Error(`base map: HTTP ${response.status}`);
    }
    // A changed file has other directories: the reader begins anew where the tag is another one.
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

/** @throws where the host cannot be reached, or has no archive of vector tiles there */
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
