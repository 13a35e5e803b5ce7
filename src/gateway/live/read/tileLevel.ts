import type { LiveRequest } from '../../../contract/live/liveLayers.ts';
import { EARTH_EQUATOR_M } from '../../../domain/geometry/earth.ts';

/** Half of the world's width in web mercator, metres. */
export const MERCATOR_EDGE_M = EARTH_EQUATOR_M / 2;

/** A tile level: metres per pixel and origin of the first tile. */
export interface TileLevel {
  id: string;
  mPerPx: number;
  originE: number;
  originN: number;
  columns: number;
  rows: number;
  tilePx: number;
}

type WarpedMatrix = Extract<LiveRequest, { kind: 'warped-matrix' }>['matrices'][number];

export const warpedMatrices = (levels: readonly TileLevel[]): WarpedMatrix[] =>
  levels.map(({ id, mPerPx, originE, originN, columns, rows, tilePx }) => ({
    id,
    m_per_px: mPerPx,
    origin_e: originE,
    origin_n: originN,
    columns,
    rows,
    tile_px: tilePx,
  }));

/** Compares with a tolerance, because services round their values. */
const isNear = (value: number, expected: number, tolerance: number): boolean => Math.abs(value - expected) <= tolerance;

export interface WorldLevels {
  /** Text before the zoom in the levels' names. */
  prefix: string;
  tile_size: 256 | 512;
  min_zoom: number;
  max_zoom: number;
}

/** Detects the levels of web maps: the world in one tile, halved per level, named by zoom; undefined for others. */
export function worldLevels(levels: readonly TileLevel[]): WorldLevels | undefined {
  const [first] = levels;
  if (!first || (first.tilePx !== 256 && first.tilePx !== 512)) return undefined;
  const prefix = first.id.replace(/\d+$/, '');
  const zooms = levels.map((level) => {
    const zoom = Math.round(Math.log2((2 * MERCATOR_EDGE_M) / (level.mPerPx * first.tilePx)));
    const exactM = (2 * MERCATOR_EDGE_M) / first.tilePx / 2 ** zoom;
    const isWorld =
      level.tilePx === first.tilePx &&
      isNear(level.mPerPx / exactM, 1, 1e-5) &&
      isNear(level.originE, -MERCATOR_EDGE_M, 1) &&
      isNear(level.originN, MERCATOR_EDGE_M, 1) &&
      level.id === `${prefix}${zoom}`;
    return isWorld ? zoom : NaN;
  });
  if (zooms.some((zoom) => !(zoom >= 0 && zoom <= 30))) return undefined;
  const [min_zoom, max_zoom] = [Math.min(...zooms), Math.min(22, Math.max(...zooms))];
  // A missing level would still be requested.
  if (min_zoom > 22 || new Set(zooms).size !== Math.max(...zooms) - min_zoom + 1) return undefined;
  return { prefix, tile_size: first.tilePx, min_zoom, max_zoom };
}
