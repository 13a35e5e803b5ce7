import { type FoundPack, findPacksCall } from '../../contract/packs/findPack.ts';
import type { LngLatBox } from '../../domain/geometry/lngLat.ts';
import type { OfferedPack } from '../../domain/packs/keptPack.ts';
import { mapResult, type Paged, type Result } from '../../domain/result.ts';
import type { ApiClient } from '../createClient.ts';

/** Wards whose land can be kept on a device: by words of their names, or those that a box touches, nearest to its middle first. */
export async function findPacks(
  by: { words: string } | { box: LngLatBox },
  { client }: { client: ApiClient },
): Promise<Result<Paged<OfferedPack>>> {
  const answer = await client.ask(findPacksCall, 'box' in by ? by.box : { search: by.words });
  return mapResult(answer, ({ data, total }) => ({ items: data.map(toOffered), total: total ?? data.length }));
}

function toOffered({ ward, bounds: [west, south, east, north], counts, bytes, is_estimate, is_sample }: FoundPack): OfferedPack {
  return {
    ward: ward.code,
    name: ward.name_with_type,
    within: [ward.district_name, ward.city_name].filter(Boolean).join(', '),
    now: [ward.ward_name_2025, ward.city_name_2025].filter(Boolean).join(', '),
    bounds: { west, south, east, north },
    counts,
    bytes,
    isEstimate: is_estimate,
    isSample: is_sample,
  };
}
