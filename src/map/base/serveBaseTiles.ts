import { addProtocol, removeProtocol } from 'maplibre-gl';

const SCHEME = 'thua-base';
const URL_FORM = /^thua-base:\/\/(\d+)\/(\d+)\/(\d+)$/;

/** Tiles of the operator's archive, from the worker that reads it. */
export const BASE_TILE_URL = `${SCHEME}://{z}/{x}/{y}`;

/** The bytes of a tile of the operator's archive (MVT, unpacked): null where it has none. Rejects where it cannot be had: no network, and not kept. */
export type BaseTileSource = (z: number, x: number, y: number) => Promise<Uint8Array<ArrayBuffer> | null>;

/** Lets MapLibre ask for tiles of the archive. @returns stops it */
export function serveBaseTiles(source: BaseTileSource): () => void {
  addProtocol(SCHEME, async ({ url }, { signal }) => {
    const match = URL_FORM.exec(url);
    if (!match) throw new Error(`not a tile of the base map: ${url}`);
    signal.throwIfAborted();
    const [z, x, y] = match.slice(1).map(Number) as [number, number, number];
    const bytes = await source(z, x, y);
    // The worker's answer is a copy of its own.
    return { data: bytes?.buffer ?? new ArrayBuffer(0) };
  });
  return () => removeProtocol(SCHEME);
}
