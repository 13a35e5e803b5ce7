import type { FeatureCollection } from 'geojson';
import { feature, mesh } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import worldUrl from 'world-atlas/countries-50m.json?url';

export interface WorldLand {
  land: FeatureCollection;
  borders: FeatureCollection;
}

/**
 * Land and inner borders of the world (Natural Earth 1:50,000,000), for the offline base map.
 * @throws TypeError when the file cannot be fetched
 */
export async function loadWorldLand(signal: AbortSignal): Promise<WorldLand> {
  const response = await fetch(worldUrl, { signal });
  if (!response.ok) throw new TypeError(`world land: HTTP ${response.status}`);
  const world = (await response.json()) as Topology<{ countries: GeometryCollection; land: GeometryCollection }>;
  const land = feature(world, world.objects.land);
  // A task of its own: together they would take longer than a frame on a slow phone.
  await new Promise<void>((resume) => setTimeout(resume, 0));
  const borders = mesh(world, world.objects.countries, (one, other) => one !== other);
  return {
    land,
    borders: { type: 'FeatureCollection', features: [{ type: 'Feature', geometry: borders, properties: {} }] },
  };
}
