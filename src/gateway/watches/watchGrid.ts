import { addToList } from '../../domain/addToList.ts';
import { placeParcel, type PlacedParcel, planOverlap } from '../../../workers/parcels/overlap/planOverlap.ts';
import type { PackedZones } from '../../../workers/parcels/overlap/packedZones.ts';
import { boxesIntersect, joinBoxes } from '../../domain/geometry/box.ts';
import type { LngLatBox } from '../../domain/geometry/lngLat.ts';
import { ringsContain, segmentIntersectsBox } from '../../domain/geometry/ring.ts';
import type { ChangeShape, LandChangeRow } from '../land/changes/changeRows.ts';
import type { WatchPlace, WatchRings } from './rows.ts';

/** A change without its shape, which is loaded only if needed. */
export type LandChange = Omit<LandChangeRow, 'shape' | 'told_at'>;

const CELLS_A_SIDE = 64;
/** Maximum cells of a watch; a larger one is compared with every change. */
const MAX_CELLS = 64;

/** Grid index of watches over a page of changes; rebuilt for each page, so it is never stale. */
export class WatchGrid {
  readonly #cells = new Map<number, WatchPlace[]>();
  readonly #everywhere: WatchPlace[] = [];
  readonly #box: LngLatBox;

  constructor(watches: readonly WatchPlace[], box: LngLatBox) {
    this.#box = box;
    for (const watch of watches) {
      const cells = boxesIntersect(watch, box) ? this.#cellsOf(watch, MAX_CELLS) : [];
      if (cells === null) this.#everywhere.push(watch);
      else for (const cell of cells) addToList(this.#cells, cell, watch);
    }
  }

  *intersecting(box: LngLatBox): Generator<WatchPlace> {
    for (const watch of this.#everywhere) if (boxesIntersect(watch, box)) yield watch;
    const cells = this.#cellsOf(box, Number.POSITIVE_INFINITY)!;
    const seen = cells.length > 1 ? new Set<WatchPlace>() : undefined;
    for (const cell of cells) {
      for (const watch of this.#cells.get(cell) ?? []) {
        if (!boxesIntersect(watch, box) || seen?.has(watch)) continue;
        seen?.add(watch);
        yield watch;
      }
    }
  }

  /** Returns null if there are more than `maxCells`. */
  #cellsOf({ west, south, east, north }: LngLatBox, maxCells: number): number[] | null {
    const column = (lng: number): number => cellAt(lng, this.#box.west, this.#box.east);
    const row = (lat: number): number => cellAt(lat, this.#box.south, this.#box.north);
    const [left, right, low, high] = [column(west), column(east), row(south), row(north)];
    if ((right - left + 1) * (high - low + 1) > maxCells) return null;
    const cells: number[] = [];
    for (let y = low; y <= high; y += 1) for (let x = left; x <= right; x += 1) cells.push(y * CELLS_A_SIDE + x);
    return cells;
  }
}

const cellAt = (at: number, from: number, to: number): number =>
  to > from ? Math.min(CELLS_A_SIDE - 1, Math.max(0, Math.floor(((at - from) / (to - from)) * CELLS_A_SIDE))) : 0;

/**
 * Yields watches that a change may concern, by key or box, except its own ward's; shared areas are measured later. A
 * planning is stored under one ward but may cover others, which are found by extent. Parcels belong to one ward.
 */
export function* candidatesOf(change: LandChange, { grid, byParcel }: WatchIndex): Generator<WatchPlace> {
  const isParcel = change.kind.startsWith('parcel');
  // Neighbours share borders with a parcel, so parcel changes match by key, and plan changes by area.
  if (isParcel) yield* byParcel.get(change.subject) ?? [];
  for (const watch of grid.intersecting(change)) {
    if (watch.kind === 'area' || (watch.kind === 'parcel' && !isParcel)) yield watch;
    if (watch.kind === 'ward' && change.ward_code !== watch.ward_code && (!isParcel || change.ward_code === null)) yield watch;
  }
}

export type WatchIndex = ReturnType<typeof indexWatches>;

export function indexWatches(watches: readonly WatchPlace[], changes: readonly LandChange[]) {
  const byParcel = new Map<string, WatchPlace[]>();
  for (const watch of watches) if (watch.parcel_id !== '') addToList(byParcel, watch.parcel_id, watch);
  return { grid: new WatchGrid(watches, joinBoxes(changes)), byParcel };
}

/** Reports whether a box is inside these rings, outside, or must be measured. */
export function boxInRings(rings: WatchRings, box: LngLatBox): 'all' | 'none' | 'some' {
  for (const ring of rings) {
    for (let i = 0, j = ring.length - 2; i < ring.length; j = i, i += 2) {
      if (segmentIntersectsBox(ring[j]!, ring[j + 1]!, ring[i]!, ring[i + 1]!, box)) return 'some';
    }
  }
  return ringsContain(rings, box.west, box.south) ? 'all' : 'none';
}

/** Prepares a watch's area for repeated measuring; undefined if it bounds nothing. */
export function prepareWatchArea(rings: WatchRings): PlacedParcel | undefined {
  const placed = placeParcel(rings.map((ring) => Float64Array.from(ring)));
  return typeof placed === 'string' ? undefined : placed;
}

const boxShape = ({ west, south, east, north }: LngLatBox): ChangeShape => [
  [
    [
      [west, south],
      [east, south],
      [east, north],
      [west, north],
    ],
  ],
];

/** Returns the area that a watch shares with each change, m²; a change without a shape counts by its box. */
export function sharedAreasM2(ground: PlacedParcel, changes: ReadonlyArray<{ change: LandChange; shape: ChangeShape | null }>): number[] {
  const rings = changes.map(({ change, shape }) => (shape ?? boxShape(change)).flat());
  const corners: number[] = [];
  const [ringEnds, zoneEnds]: [number[], number[]] = [[], []];
  for (const ofChange of rings) {
    for (const ring of ofChange) {
      for (const [lng, lat] of ring) corners.push(lng, lat);
      ringEnds.push(corners.length / 2);
    }
    zoneEnds.push(ringEnds.length);
  }
  const zones: PackedZones = {
    lngLat: Float64Array.from(corners),
    ringEnds: Uint32Array.from(ringEnds),
    zoneEnds: Uint32Array.from(zoneEnds),
    // A unique code per change, so that each row is one change.
    landCodes: changes.map((_, at) => String(at)),
    brokenZones: 0,
  };
  const { rows, faults } = planOverlap(ground, '', zones);
  // Report rather than miss what is too dense to measure.
  if (faults.some(({ fault }) => fault === 'tooDense')) return changes.map(({ change }) => change.area_m2);
  const areas = changes.map(() => 0);
  for (const { landCode, areaM2 } of rows) areas[Number(landCode)] = areaM2;
  return areas;
}
