import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { feature, mesh } from 'topojson-client';
import { NEAR_LAND_BOX, type NearLand, VIETNAM_ID } from '../domain/map/nearLand.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
/** What the map fetches before the whole world. */
export const NEAR_LAND_FILE = `${ROOT}src/map/base/build/nearLand.json`;

type World = Parameters<typeof mesh>[0];
type Countries = Extract<Parameters<typeof mesh>[1], { type: 'GeometryCollection' }>;
type Position = readonly number[];

const { west, south, east, north } = NEAR_LAND_BOX;
/** The box as four half planes: which coordinate, where its edge is, and on which side of it the box lies. */
const EDGES = [
  [0, west, 1],
  [0, east, -1],
  [1, south, 1],
  [1, north, -1],
] as const;

type Edge = (typeof EDGES)[number];
const isInside = (at: Position, [axis, edge, side]: Edge): boolean => (at[axis]! - edge) * side >= 0;

/** Where a segment crosses an edge. */
function crossing(from: Position, to: Position, [axis, edge]: Edge): Position {
  const share = (edge - from[axis]!) / (to[axis]! - from[axis]!);
  const other = 1 - axis;
  const at = from[other]! + share * (to[other]! - from[other]!);
  return axis === 0 ? [edge, at] : [at, edge];
}

/** The part of a closed ring within the box (Sutherland and Hodgman 1974); empty for none. Where it leaves the box it runs along its edge. */
export function clipRing(ring: readonly Position[]): Position[] {
  let kept: Position[] = ring.slice(0, -1);
  for (const edge of EDGES) {
    const before = kept;
    kept = before.flatMap((to, index) => {
      const from = before.at(index - 1)!;
      const cut = isInside(from, edge) === isInside(to, edge) ? [] : [crossing(from, to, edge)];
      return isInside(to, edge) ? [...cut, to] : cut;
    });
  }
  return kept.length < 3 ? [] : [...kept, kept[0]!];
}

/** Parts of a line that have an end of each segment within the box. */
function clipLine(line: readonly Position[]): Position[][] {
  const isNear = (at: Position | undefined): boolean => at !== undefined && EDGES.every((edge) => isInside(at, edge));
  const parts: Position[][] = [[]];
  line.forEach((at, index) => {
    if (isNear(at) || isNear(line[index - 1]) || isNear(line[index + 1])) parts.at(-1)!.push(at);
    else if (parts.at(-1)!.length > 0) parts.push([]);
  });
  return parts.filter((part) => part.length > 1);
}

/** About a hundred metres: a pixel where coasts fade. */
const rounded = (at: Position): Position => at.map((degrees) => Math.round(degrees * 1000) / 1000);
const roundedRings = (polygon: readonly Position[][]): Position[][] =>
  polygon
    .map(clipRing)
    .filter((ring) => ring.length > 0)
    .map((ring) => ring.map(rounded));

/** The polygons of a set, cut to the box. */
const polygonsOf = (world: World, countries: Countries): Position[][][] =>
  feature(world, countries)
    .features.flatMap(({ geometry }) =>
      geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.type === 'MultiPolygon' ? geometry.coordinates : [],
    )
    .map(roundedRings)
    .filter((polygon) => polygon.length > 0);

/** Land and inner borders around Việt Nam, cut from the world that the map fetches later; coordinates as in GeoJSON. */
export function nearLand(world: World & { objects: { land: Countries; countries: Countries } }): NearLand {
  const borders = mesh(world, world.objects.countries, (one, other) => one !== other).coordinates;
  return {
    land: polygonsOf(world, world.objects.land),
    vietnam: polygonsOf(world, {
      ...world.objects.countries,
      geometries: world.objects.countries.geometries.filter(({ id }) => id === VIETNAM_ID),
    }),
    borders: borders.flatMap(clipLine).map((line) => line.map(rounded)),
  };
}

/** Writes the file that the map fetches first, where it is not there as it would be written. */
export function buildNearLand(): void {
  const world = JSON.parse(readFileSync(`${ROOT}node_modules/world-atlas/countries-50m.json`, 'utf8')) as Parameters<typeof nearLand>[0];
  const content = JSON.stringify(nearLand(world));
  if (existsSync(NEAR_LAND_FILE) && readFileSync(NEAR_LAND_FILE, 'utf8') === content) return;
  mkdirSync(dirname(NEAR_LAND_FILE), { recursive: true });
  writeFileSync(NEAR_LAND_FILE, content);
}
