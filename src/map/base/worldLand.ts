import type { Feature, FeatureCollection, Geometry, Position } from 'geojson';
import { feature, mesh } from 'topojson-client';
import worldUrl from 'world-atlas/countries-50m.json?url';
import { type NearLand, VIETNAM_ID } from '../../domain/map/nearLand.ts';
import nearUrl from './build/nearLand.json?url';

type World = Parameters<typeof mesh>[0];
type Countries = Extract<Parameters<typeof mesh>[1], { type: 'GeometryCollection' }>;

/** Land of the offline base map: Natural Earth 1:50,000,000. */
export interface WorldLand {
  land: FeatureCollection;
  vietnam: FeatureCollection;
  borders: FeatureCollection;
}

const collection = (...geometries: Geometry[]): FeatureCollection => ({
  type: 'FeatureCollection',
  features: geometries.map((geometry): Feature => ({ type: 'Feature', geometry, properties: {} })),
});

async function fetchJson<Body>(url: string, signal: AbortSignal): Promise<Body> {
  const response = await fetch(url, { signal });
  if (!response.ok) throw new TypeError(`world land: HTTP ${response.status}`);
  return (await response.json()) as Body;
}

const polygons = (coordinates: NearLand['land']): FeatureCollection =>
  collection({ type: 'MultiPolygon', coordinates: coordinates as Position[][][] });

/** Loads land and borders around Việt Nam (NEAR_LAND_BOX). @throws TypeError when the file cannot be fetched */
export async function loadNearLand(signal: AbortSignal): Promise<WorldLand> {
  const { land, vietnam, borders } = await fetchJson<NearLand>(nearUrl, signal);
  return {
    land: polygons(land),
    vietnam: polygons(vietnam),
    borders: collection({ type: 'MultiLineString', coordinates: borders as Position[][] }),
  };
}

/** Loads land and borders between countries of the world. @throws TypeError if the file cannot be fetched */
export async function loadWorldLand(signal: AbortSignal): Promise<WorldLand> {
  const world = await fetchJson<World & { objects: { countries: Countries; land: Countries } }>(worldUrl, signal);
  const land = feature(world, world.objects.land);
  // A separate task: together they would take longer than a frame on a slow phone.
  await new Promise<void>((resume) => setTimeout(resume, 0));
  const borders = mesh(world, world.objects.countries, (left, right) => left !== right);
  const ours = world.objects.countries.geometries.filter(({ id }) => id === VIETNAM_ID);
  return {
    land,
    vietnam: feature(world, { type: 'GeometryCollection', geometries: ours }),
    borders: collection(borders),
  };
}
