import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { bboxClip } from '@turf/turf';
import { feature, mesh } from 'topojson-client';
import { NEAR_LAND_BOX, type NearLand, VIETNAM_ID } from '../domain/map/nearLand.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
/** File that the build writes. */
export const NEAR_LAND_FILE = `${ROOT}src/map/base/build/nearLand.json`;

type World = Parameters<typeof mesh>[0];
type Countries = Extract<Parameters<typeof mesh>[1], { type: 'GeometryCollection' }>;
type Position = readonly number[];

const { west, south, east, north } = NEAR_LAND_BOX;
const BOX: [number, number, number, number] = [west, south, east, north];

/** Rounds to about a hundred metres, a pixel at the zoom where coasts fade. */
const rounded = (line: readonly Position[]): Position[] => line.map((at) => at.map((degrees) => Math.round(degrees * 1000) / 1000));

function polygonsOf(world: World, countries: Countries): Position[][][] {
  const coordinates = feature(world, countries).features.flatMap(({ geometry }) =>
    geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.type === 'MultiPolygon' ? geometry.coordinates : [],
  );
  const cut = bboxClip({ type: 'MultiPolygon', coordinates }, BOX).geometry.coordinates as Position[][][];
  return cut.filter((polygon) => polygon.length > 0).map((polygon) => polygon.map(rounded));
}

/** Cuts land and borders between countries around Việt Nam. The page loads the full world map later. */
export function nearLand(world: World & { objects: { land: Countries; countries: Countries } }): NearLand {
  const borders = mesh(world, world.objects.countries, (a, b) => a !== b);
  return {
    land: polygonsOf(world, world.objects.land),
    vietnam: polygonsOf(world, {
      ...world.objects.countries,
      geometries: world.objects.countries.geometries.filter(({ id }) => id === VIETNAM_ID),
    }),
    borders: (bboxClip(borders, BOX).geometry.coordinates as Position[][]).map(rounded),
  };
}

export const readNearLand = (): NearLand =>
  nearLand(JSON.parse(readFileSync(`${ROOT}node_modules/world-atlas/countries-50m.json`, 'utf8')) as Parameters<typeof nearLand>[0]);
