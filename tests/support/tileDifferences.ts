import { decodeTile, propertiesOf, type RawTileLayer, type RawTileValue } from './decodeTile.ts';
import { lengthOf, partsOf, signedArea } from './tileGeometry.ts';
import type { Pair } from './tileShapes.ts';

/**
 * How far two tiles of the same features may differ. Both round to whole units, each after its own arithmetic, so:
 * - a corner lies within one unit, on both axes, of a corner of the other, or within one unit of its outline (a corner
 *   on a straight line may be there or not, and the cut of a flat edge slides along the border when its ends move);
 * - areas agree to 1e-4, or, where rounding weighs more, to what moving every corner by a unit can change: one unit
 *   times the perimeter; lengths agree to 1e-4 or two units a corner;
 * - a ring, line or point may be missing only if what the other tile shows of it could vanish that way: the ring's area
 *   is no larger than one unit times half its perimeter, the line stays within one unit of where it begins, or all of it
 *   lies within one unit of the outer edge of the buffer; a feature only if each of its parts may, or if
 *   its holes leave so little of it. A label may be missing within one unit of the tile's edge, where it
 *   belongs to the neighbour.
 * Beside these each tile counts into sums, which the tests hold to far less.
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
  /** Corners that are none of the other tile's. */
  movedCorners: number;
  /** Square units. */
  area: number;
  areaOff: number;
  missing: number;
}

export const noSums = (): ComparedSums => ({ tiles: 0, features: 0, corners: 0, movedCorners: 0, area: 0, areaOff: 0, missing: 0 });

/** @returns what differs by more than it may, as lines to read; adds what was compared to the sums */
export function tileDifferences(one: Uint8Array, other: Uint8Array, labelLayer: string | null, sums: ComparedSums): string[] {
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

function layersOf(bytes: Uint8Array): Map<string, Map<number, Feature>> {
  const read = (layer: RawTileLayer): Map<number, Feature> =>
    new Map(
      layer.features.map((feature) => [
        feature.id!,
        { id: feature.id!, type: feature.type, properties: propertiesOf(layer, feature), parts: partsOf(feature.geometry) },
      ]),
    );
  return new Map(decodeTile(bytes).map((layer) => [layer.name, read(layer)]));
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
    const [length, otherLength] = [outlineOf(one), outlineOf(other)];
    const allowed = Math.max(SHARE * length, 2 * UNIT * Math.max(one.parts.flat().length, other.parts.flat().length));
    if (Math.abs(length - otherLength) > allowed) found.push(`lengths ${length} and ${otherLength}, allowed ${allowed}`);
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
  if (part.every((corner) => isNearEdge(corner, edge))) return true;
  if (type === 3) return Math.abs(signedArea(part)) <= (UNIT * lengthOf(part, true)) / 2;
  return type === 2 && part.every(([x, y]) => Math.abs(x - part[0]![0]) <= UNIT && Math.abs(y - part[0]![1]) <= UNIT);
}

/** Whether a corner lies within a unit of the line round the tile at this distance. */
function isNearEdge([x, y]: Pair, distance: number): boolean {
  const isNear = (at: number): boolean => at <= -distance + UNIT || at >= EXTENT + distance - UNIT;
  return isNear(x) || isNear(y);
}

/** Corners of one that lie neither near a corner nor near the outline of the other. */
function farCorners(one: Feature, other: Feature, sums: ComparedSums): Pair[] {
  const corners = one.parts.flat();
  const others = new Set(other.parts.flat().map(String));
  sums.corners += corners.length;
  sums.movedCorners += corners.filter((corner) => !others.has(String(corner))).length;
  const lasting = one.parts.filter((part) => !mayVanish(part, one.type, BUFFER)).flat();
  return lasting.filter((corner) => {
    if (others.has(String(corner))) return false;
    if (other.parts.flat().some(([x, y]) => Math.abs(x - corner[0]) <= UNIT && Math.abs(y - corner[1]) <= UNIT)) return false;
    // A point or line's end at the buffer's edge may be cut off.
    if (one.type === 1) return !isNearEdge(corner, BUFFER);
    return !other.parts.some((part) => part.some((end, i) => distanceToEdge(corner, part.at(i - 1)!, end) <= UNIT));
  });
}

function distanceToEdge([x, y]: Pair, [x1, y1]: Pair, [x2, y2]: Pair): number {
  const [dx, dy] = [x2 - x1, y2 - y1];
  const along = dx === 0 && dy === 0 ? 0 : Math.min(1, Math.max(0, ((x - x1) * dx + (y - y1) * dy) / (dx * dx + dy * dy)));
  return Math.hypot(x - x1 - along * dx, y - y1 - along * dy);
}

/** Holes taken out. Without sign: plain geojson-vt leaves what is cut off a ring that crosses itself as it winds. */
const areaOf = ({ parts }: Feature): number => Math.abs(parts.reduce((sum, ring) => sum + signedArea(ring), 0));
const outlineOf = ({ parts, type }: Feature): number => parts.reduce((sum, part) => sum + lengthOf(part, type === 3), 0);

/** −0 is written as 0. */
function sameProperties(one: Record<string, RawTileValue>, other: Record<string, RawTileValue>): boolean {
  const names = Object.keys(one);
  const same = (a: RawTileValue, b: RawTileValue | undefined): boolean => a === b || (Number.isNaN(a) && Number.isNaN(b));
  return names.length === Object.keys(other).length && names.every((name) => same(one[name]!, other[name]));
}
