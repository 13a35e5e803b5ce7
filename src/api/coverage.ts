import { findCoverageCall } from '../contract/units.ts';
import type { CoverageArea } from '../domain/land/coverage.ts';
import { mapResult, type Result } from '../domain/result.ts';
import { apiClient, type Via } from './apiClient.ts';
import { toLngLat } from './position.ts';

/** Where there is data of ours (help/coverage). */
export async function findCoverage({ client = apiClient, signal }: Via = {}): Promise<Result<CoverageArea[]>> {
  const answer = await client.ask(findCoverageCall, {}, { signal });
  return mapResult(answer, ({ data }) =>
    data.map((area) => ({
      code: area.code,
      name: area.name,
      nameWithType: area.name_with_type,
      cityName: area.city_name,
      hasParcels: area.has_parcels,
      center: { lng: area.longitude_center, lat: area.latitude_center },
      ring: area.position.map(toLngLat),
    })),
  );
}
