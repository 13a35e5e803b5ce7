import type { CadastralItem } from '../../../src/contract/land/parcels.ts';
import { CALL_LIMITS } from '../../../src/domain/limits.ts';
import type { LngLatBox } from '../../../src/domain/geometry/lngLat.ts';

/** Returns every parcel of a box by id; splits the box until no answer reaches the cap of §9. */
export async function wholeAround(url: string, box: LngLatBox): Promise<Map<string, CadastralItem>> {
  const { west, south, east, north } = box;
  const answer = await fetch(new URL('/gateway/app/parcel-land-cadastral-items/find-around', url), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      position: [
        { latitude: south, longitude: west },
        { latitude: north, longitude: east },
      ],
      limitPoint: CALL_LIMITS.aroundCadastralItems,
      status: 'ACTIVE',
    }),
  });
  const { data } = (await answer.json()) as { data: CadastralItem[] };
  if (data.length < CALL_LIMITS.aroundCadastralItems) return new Map(data.map((item) => [item._id, item]));
  const middle = (south + north) / 2;
  const halves = [
    { ...box, north: middle },
    { ...box, south: middle },
  ];
  const found = new Map<string, CadastralItem>();
  for (const half of halves) for (const [id, item] of await wholeAround(url, half)) found.set(id, item);
  return found;
}
