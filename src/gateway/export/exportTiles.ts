import { zxyToTileId } from 'pmtiles';
import { TILE_LAYERS, tileJsonLayers } from '../../contract/tiles/tileLayers.ts';
import type { LngLatBox } from '../../domain/geometry/lngLat.ts';
import { mercatorX, mercatorY } from '../../domain/geometry/mercator.ts';
import { withSnapshot, type Queryable, type Store, withoutTransaction } from '../database/store.ts';
import { readLandExtents } from '../land/landExtents.ts';
import { StartupError } from '../operations/startupError.ts';
import { type TileCoordinates, tileBox } from '../tiles/cutTiles.ts';
import { TileCutter } from '../tiles/tileCutter.ts';
import { readHashedRows } from '../tiles/readHashedRows.ts';
import { PmtilesWriter } from './pmtilesWriter.ts';
import { writeAtomically } from './writeAtomically.ts';

export interface TilesOptions {
  provinceCode: string;
  path: string;
  withSample: boolean;
  /** True if the land cannot change meanwhile. */
  isUnchanging?: boolean;
}

const LAYER = 'parcels';
/** Zoom of the blocks read at once: 2.4 km per side, with at most the parcels of one tile. */
const BLOCK_ZOOM = TILE_LAYERS[LAYER].minZoom;

const idOf = ({ z, x, y }: TileCoordinates): number => zxyToTileId(z, x, y);

/** Returns the blocks of a box ordered by id, which also orders their descendant tiles within each zoom. */
function blocksOf({ west, south, east, north }: LngLatBox): TileCoordinates[] {
  const across = 2 ** BLOCK_ZOOM;
  const blocks: TileCoordinates[] = [];
  for (let x = Math.floor(mercatorX(west) * across); x <= Math.floor(mercatorX(east) * across); x++) {
    for (let y = Math.floor(mercatorY(north) * across); y <= Math.floor(mercatorY(south) * across); y++)
      blocks.push({ z: BLOCK_ZOOM, x, y });
  }
  return blocks.toSorted((a, b) => idOf(a) - idOf(b));
}

/** Reads the next block while one is cut. */
async function writeBlocks(
  inside: Queryable,
  writer: PmtilesWriter,
  { extent, provinceCode, withSample }: Omit<TilesOptions, 'path'> & { extent: LngLatBox },
  onProgress: (share: number, tiles: number) => void,
): Promise<void> {
  const cutter = new TileCutter();
  try {
    const blocks = blocksOf(extent);
    let writing: Promise<void> = Promise.resolve();
    for (const [at, tile] of blocks.entries()) {
      const { rows } = await readHashedRows(inside, LAYER, tileBox(tile), { withSample, provinceCodes: [provinceCode] });
      if (rows === null) throw new StartupError(`Ô ${tile.z}/${tile.x}/${tile.y} có quá nhiều thửa (too many parcels in a tile).`);
      await writing;
      onProgress(at / blocks.length, writer.tileCount);
      if (rows.length === 0) continue;
      writing = cutter.cut({ layer: LAYER, rows, tile, isPyramid: true }).then(async (tiles) => {
        const ordered = tiles.map((each) => ({ ...each, id: idOf(each) })).toSorted((a, b) => a.id - b.id);
        for (const each of ordered) await writer.add(each, each.bytes);
      });
      // The error is rethrown with the next block or at the end.
      writing.catch(() => undefined);
    }
    await writing;
  } finally {
    await cutter.close();
  }
}

/** Writes a snapshot of a province's parcels to a PMTiles archive of zooms 14 to 18. It gets its name when complete. */
export async function exportTiles(
  store: Store,
  { provinceCode, path, withSample, isUnchanging }: TilesOptions,
  onProgress: (share: number, tiles: number) => void,
): Promise<number> {
  if (!path.toLowerCase().endsWith('.pmtiles')) throw new StartupError(`${path}: tên tệp phải kết thúc bằng .pmtiles (wrong ending).`);
  return writeAtomically(path, async (unfinished) => {
    const writer = new PmtilesWriter(unfinished);
    const writing = (isUnchanging ? withoutTransaction : withSnapshot)(store, async (inside) => {
      const extent = (await readLandExtents(inside)).find((land) => land.provinceCode === provinceCode);
      if (!extent) throw new StartupError(`${provinceCode}: tỉnh này không có đất (no land in this province).`);
      await writeBlocks(inside, writer, { extent, provinceCode, withSample }, onProgress);
      const metadata = { name: `Thửa ${provinceCode}`, format: 'pbf', type: 'overlay', vector_layers: tileJsonLayers(LAYER) };
      await writer.finish(metadata, extent);
      return writer.tileCount;
    });
    return writing.finally(() => writer.close());
  });
}
