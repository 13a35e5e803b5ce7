import { decodeTile } from '../../tests/support/tiles/decodeTile.ts';
import { areaInBuffer, partsOf } from '../../tests/support/tiles/tileGeometry.ts';
import type { TileAddress } from './landTiles.ts';
import type { TileMaker } from './tileMakers.ts';

/** Totals of the tiles of one zoom. */
export interface ZoomTotals {
  z: number;
  shapes: number;
  /** Label points by the tile that contains them, without those in buffers. */
  labels: number;
  /** Square units in tiles and buffers: ours leaves some shapes unclipped. */
  area: number;
  /** Total length of all texts, keys and values. */
  textLength: number;
}

/** Decodes every tile. Shapes without area are ignored: geojson-vt writes some, which MVT forbids. */
export function tileTotals(maker: TileMaker, tiles: readonly TileAddress[]): ZoomTotals[] {
  const zooms = new Map<number, ZoomTotals>();
  for (const { z, x, y } of tiles) {
    const totals = zooms.get(z) ?? { z, shapes: 0, labels: 0, area: 0, textLength: 0 };
    zooms.set(z, totals);
    for (const { name, features, keys, values } of decodeTile(maker.tile(z, x, y))) {
      for (const { type, geometry, tags } of features) {
        const parts = partsOf(geometry);
        if (type === 1 && name !== 'parcels') {
          const [[across, down]] = parts[0]! as [[number, number]];
          if (across < 0 || down < 0 || across >= 4096 || down >= 4096) continue;
          totals.labels += 1;
        } else {
          const area = parts.reduce((sum, ring) => sum + areaInBuffer(ring), 0);
          if (area === 0) continue;
          totals.shapes += 1;
          totals.area += Math.abs(area);
        }
        tags.forEach((tag, i) => (totals.textLength += String(i % 2 === 0 ? keys[tag] : values[tag]).length));
      }
    }
  }
  return [...zooms.values()];
}

/** Tolerances for geojson-vt, which simplifies by 3 units and drops smaller rings except at the maximum zoom. */
const SIMPLIFIED = { shapes: 0.002, area: 0.01 };
const EXACT = { shapes: 0.0001, area: 1e-4 };
/** Tolerance of labels on the last half unit of a tile, which only one store rounds to the next tile. */
const LABELS = 0.002;

/** @throws Error if the two do not show the same land */
export function verifyTotals(ours: readonly ZoomTotals[], peer: readonly ZoomTotals[]): void {
  const deepest = ours.at(-1)!.z;
  for (const [i, own] of ours.entries()) {
    const other = peer[i]!;
    const limits = own.z === deepest ? EXACT : SIMPLIFIED;
    const off = (a: number, b: number): number => Math.abs(a / b - 1);
    const wrong =
      off(own.shapes, other.shapes) > limits.shapes ||
      off(own.area, other.area) > limits.area ||
      off(own.labels, other.labels) > LABELS ||
      off(own.textLength, other.textLength) > LABELS;
    if (wrong || other.z !== own.z) throw new Error(`bench: tiles differ: ${JSON.stringify(own)} and ${JSON.stringify(other)}`);
  }
}
