import { setTimeout as pause } from 'node:timers/promises';
import type { AroundRequest } from '../../../src/contract/land/around.ts';
import type { CadastralItem } from '../../../src/contract/land/parcels.ts';
import type { ParcelLand } from '../../../src/contract/land/plannings.ts';
import type { LngLatBox } from '../../../src/domain/geometry/lngLat.ts';
import { CALL_LIMITS } from '../../../src/domain/limits.ts';

/** Asks a gateway over the network, again after the wait that a busy one asks for. @returns the items as sent */
async function askWithin<Item>(url: string, path: string, position: AroundRequest['position'], limitPoint: number): Promise<Item[]> {
  for (;;) {
    const answer = await fetch(new URL(`/gateway/app/${path}/find-around`, url), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ position, limitPoint, status: 'ACTIVE' }),
    });
    if (answer.status !== 503) return ((await answer.json()) as { data: Item[] }).data;
    await pause(Number(answer.headers.get('Retry-After')) * 1000);
  }
}

/** Returns the parcels that intersect a box, nearest to its middle first. */
export const parcelsAround = (url: string, position: AroundRequest['position'], limitPoint = 500): Promise<CadastralItem[]> =>
  askWithin(url, 'parcel-land-cadastral-items', position, limitPoint);

export const planningsAround = (url: string, position: AroundRequest['position']): Promise<ParcelLand[]> =>
  askWithin(url, 'parcel-land', position, 200);

/** Returns every parcel of a box by id; splits the box until no answer reaches the cap of §9. */
export async function wholeAround(url: string, box: LngLatBox): Promise<Map<string, CadastralItem>> {
  const { west, south, east, north } = box;
  const corners: AroundRequest['position'] = [
    { latitude: south, longitude: west },
    { latitude: north, longitude: east },
  ];
  const data = await parcelsAround(url, corners, CALL_LIMITS.aroundCadastralItems);
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
