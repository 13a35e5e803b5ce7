import { propertiesOf, type RawTileLayer, type RawTileValue } from './decodeTile.ts';
import { lengthOf, partsOf, signedArea } from './tileGeometry.ts';
import type { Pair } from './tileShapes.ts';

/**
 * Compares two tiles of the same features, within these tolerances. Both tiles are rounded to whole units, so:
 * - a corner must be within one unit, on both axes, of a corner of the other tile, or within one unit of its outline
 *   (corners on a straight line are optional). On the outer edge of the buffer, a line's corner must be within one unit
 *   of the straight line through an edge of the other: the cut of a flat line slides along the buffer's edge when its
 *   ends move by less than a unit. Rings there are compared by area only, because clipping also runs along that edge;
 * - areas must agree to 1e-4, or to one unit times the perimeter if this rounding tolerance is larger;
 * - a ring, line or point may be missing only if rounding could remove it: the ring's area is at most one unit times
 *   half its perimeter, the line stays within one unit of its start, or all of it is within one unit of one side of the
 *   buffer's edge. A feature may be missing if each of its parts may, or if its holes leave so little area; a label may
 *   be missing within one unit of the tile's edge, where it belongs to the neighbour.
 * Sums of all differences are collected as well, for which the tests have much smaller limits.
 */
const UNIT = 1;
const SHARE = 1e-4;
const EXTENT = 4096;
const BUFFER = 64;

interface Feature {
  id: number;
  type: number;
  properties: Record<string, RawTileValue>;
  parts: Pair[][];
}

export interface ComparedSums {
  tiles: number;
  features: number;
  corners: number;
  /** Corners that differ from all corners of the other tile. */
  movedCorners: number;
  /** Area in square units. */
  area: number;
  areaOff: number;
  /** Length of lines in units. */
  length: number;
  lengthOff: number;
  missing: number;
}

export const noSums = (): ComparedSums => ({
  tiles: 0,
  features: 0,
  corners: 0,
  movedCorners: 0,
  area: 0,
  areaOff: 0,
  length: 0,
  lengthOff: 0,
  missing: 0,
});

/** Adds the compared tiles to the sums. @returns differences beyond the tolerance, as readable lines */
export function tileDifferences(
  one: readonly RawTileLayer[],
  other: readonly RawTileLayer[],
  labelLayer: string | null,
  sums: ComparedSums,
): string[] {
  const [ones, others] = [layersOf(one), layersOf(other)];
  sums.tiles += Number(one.length > 0);
  const names = new Set([...ones.keys(), ...others.keys()]);
  return [...names].flatMap((name) => {
    const [mine, theirs] = [ones.get(name) ?? new Map<number, Feature>(), others.get(name) ?? new Map<number, Feature>()];
    return [...new Set([...mine.keys(), ...theirs.keys()])].flatMap((id) =>
      featureDifferences(mine.get(id), theirs.get(id), name === labelLayer, sums).map((line) => `${name} ${id}: ${line}`),
    );
  });
}

function layersOf(tile: readonly RawTileLayer[]): Map<string, Map<number, Feature>> {
  const read = (layer: RawTileLayer): Map<number, Feature> =>
    new Map(
      layer.features.map((feature) => [
        feature.id!,
        { id: feature.id!, type: feature.type, properties: propertiesOf(layer, feature), parts: partsOf(feature.geometry) },
      ]),
    );
  return new Map(tile.map((layer) => [layer.name, read(layer)]));
}

function featureDifferences(one: Feature | undefined, other: Feature | undefined, isLabel: boolean, sums: ComparedSums): string[] {
  sums.features += 1;
  if (!one || !other) {
    sums.missing += 1;
    const shown = (one ?? other)!;
    return mayBeMissing(shown, isLabel) ? [] : [`missing from ${one ? 'the other' : 'the first'}: ${JSON.stringify(shown.parts)}`];
  }
  const found: string[] = [];
  if (one.type !== other.type) found.push(`types ${one.type} and ${other.type}`);
  if (!sameProperties(one.properties, other.properties)) {
    found.push(`properties ${JSON.stringify(one.properties)} and ${JSON.stringify(other.properties)}`);
  }
  const far = [...farCorners(one, other, sums), ...farCorners(other, one, sums)];
  if (far.length > 0) found.push(`corners ${JSON.stringify(far)} of ${JSON.stringify(one.parts)} and ${JSON.stringify(other.parts)}`);
  if (one.type === 3) {
    const [area, otherArea] = [areaOf(one), areaOf(other)];
    const off = Math.abs(area - otherArea);
    sums.area += area;
    sums.areaOff += off;
    const allowed = Math.max(SHARE * area, UNIT * outlineOf(one));
    if (off > allowed) found.push(`areas ${area} and ${otherArea}, allowed ${allowed}`);
  } else if (one.type === 2) {
    sums.length += outlineOf(one);
    sums.lengthOff += Math.abs(outlineOf(one) - outlineOf(other));
  } else if (one.parts.length !== other.parts.length) {
    const extra = [...one.parts, ...other.parts].flat().filter((point) => !isNearEdge(point, BUFFER));
    if (extra.length > 0) found.push(`${one.parts.length} and ${other.parts.length} points`);
  }
  return found;
}

function mayBeMissing(shown: Feature, isLabel: boolean): boolean {
  if (shown.type === 3 && areaOf(shown) <= (UNIT * outlineOf(shown)) / 2) return true;
  return shown.parts.every((part) => mayVanish(part, shown.type, isLabel ? 0 : BUFFER));
}

function mayVanish(part: readonly Pair[], type: number, edge: number): boolean {
  if (SIDES.some((isAlong) => part.every((corner) => isAlong(corner, edge)))) return true;
  if (type === 3) return Math.abs(signedArea(part)) <= (UNIT * lengthOf(part, true)) / 2;
  return type === 2 && part.every(([x, y]) => Math.abs(x - part[0]![0]) <= UNIT && Math.abs(y - part[0]![1]) <= UNIT);
}

/** Tests whether a corner is within a unit of one side, or beyond it, of the tile extended by a distance. */
const SIDES: ReadonlyArray<(corner: Pair, distance: number) => boolean> = [
  ([x], distance) => x <= -distance + UNIT,
  ([x], distance) => x >= EXTENT + distance - UNIT,
  ([, y], distance) => y <= -distance + UNIT,
  ([, y], distance) => y >= EXTENT + distance - UNIT,
];

const isNearEdge = (corner: Pair, distance: number): boolean => SIDES.some((isAlong) => isAlong(corner, distance));

/** Returns corners of one that are near neither a corner nor the outline of the other. */
function farCorners(one: Feature, other: Feature, sums: ComparedSums): Pair[] {
  const corners = one.parts.flat();
  const others = new Set(other.parts.flat().map(String));
  sums.corners += corners.length;
  sums.movedCorners += corners.filter((corner) => !others.has(String(corner))).length;
  const lasting = one.parts.filter((part) => !mayVanish(part, one.type, BUFFER)).flat();
  return lasting.filter((corner) => {
    if (others.has(String(corner))) return false;
    if (other.parts.flat().some(([x, y]) => Math.abs(x - corner[0]) <= UNIT && Math.abs(y - corner[1]) <= UNIT)) return false;
    const isOnEdge = isNearEdge(corner, BUFFER);
    if (one.type === 1 || (one.type === 3 && isOnEdge)) return !isOnEdge;
    const edges = other.parts.flatMap((part) => part.map((end, i): [Pair, Pair] => [part[(i + part.length - 1) % part.length]!, end]));
    return !edges.some(([start, end]) => distanceToEdge(corner, start, end, one.type === 2 && isOnEdge) <= UNIT);
  });
}

function distanceToEdge([x, y]: Pair, [x1, y1]: Pair, [x2, y2]: Pair, isEndless: boolean): number {
  const [dx, dy] = [x2 - x1, y2 - y1];
  const along = dx === 0 && dy === 0 ? 0 : ((x - x1) * dx + (y - y1) * dy) / (dx * dx + dy * dy);
  const nearest = isEndless ? along : Math.min(1, Math.max(0, along));
  return Math.hypot(x - x1 - nearest * dx, y - y1 - nearest * dy);
}

/** Returns the area without holes, unsigned because plain geojson-vt keeps the winding of self-crossing rings. */
const areaOf = ({ parts }: Feature): number => Math.abs(parts.reduce((sum, ring) => sum + signedArea(ring), 0));
const outlineOf = ({ parts, type }: Feature): number => parts.reduce((sum, part) => sum + lengthOf(part, type === 3), 0);

/** Compares properties; −0 equals 0, because it is written as 0. */
function sameProperties(one: Record<string, RawTileValue>, other: Record<string, RawTileValue>): boolean {
  const names = Object.keys(one);
  const same = (a: RawTileValue, b: RawTileValue | undefined): boolean => a === b || (Number.isNaN(a) && Number.isNaN(b));
  return names.length === Object.keys(other).length && names.every((name) => same(one[name]!, other[name]));
}
