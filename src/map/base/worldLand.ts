import type { FeatureCollection } from 'geojson';
import { feature, mesh } from 'topojson-client';
import worldUrl from 'world-atlas/countries-50m.json?url';

type World = Parameters<typeof mesh>[0];
type Countries = Extract<Parameters<typeof mesh>[1], { type: 'GeometryCollection' }>;

/** ISO 3166-1 numeric. */
const VIETNAM_ID = '704';

export interface WorldLand {
  land: FeatureCollection;
  vietnam: FeatureCollection;
  borders: FeatureCollection;
}

/**
 * Land and inner borders of the world (Natural Earth 1:50,000,000), for the offline base map.
 * @throws TypeError when the file cannot be fetched
 */
export async function loadWorldLand(signal: AbortSignal): Promise<WorldLand> {
  const response = await fetch(worldUrl, { signal });
  if (!response.ok) throw new TypeError(`world land: HTTP ${response.status}`);
  const world = (await response.json()) as World & { objects: { countries: Countries; land: Countries } };
  const land = feature(world, world.objects.land);
  // A task of its own: together they would take longer than a frame on a slow phone.
  await new Promise<void>((resume) => setTimeout(resume, 0));
  const borders = mesh(world, world.objects.countries, (one, other) => one !== other);
  const ours = world.objects.countries.geometries.filter(({ id }) => id === VIETNAM_ID);
  return {
    land,
    vietnam: feature(world, { type: 'GeometryCollection', geometries: ours }),
    borders: { type: 'FeatureCollection', features: [{ type: 'Feature', geometry: borders, properties: {} }] },
  };
}
