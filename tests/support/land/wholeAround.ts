import { createClient } from '../../../src/api/createClient.ts';
import type { AroundRequest } from '../../../src/contract/land/around.ts';
import { findCadastralItemsAroundCall, type CadastralItem } from '../../../src/contract/land/parcels.ts';
import { findParcelLandsAroundCall, type ParcelLand } from '../../../src/contract/land/plannings.ts';
import type { LngLatBox } from '../../../src/domain/geometry/lngLat.ts';
import { CALL_LIMITS } from '../../../src/domain/limits.ts';

/** Asks a gateway over the network as the app does: once more after the wait that a busy one asks for. */
async function askWithin<Item>(
  url: string,
  call: typeof findCadastralItemsAroundCall | typeof findParcelLandsAroundCall,
  request: AroundRequest,
): Promise<Item[]> {
  const answer = await createClient({ apiBase: new URL('/gateway', url).href, token: null }).ask(call, request);
  if (!answer.ok) throw new Error(`${call.path}: ${answer.error.kind} ${answer.error.message}`);
  return answer.value.data as Item[];
}

/** Returns the parcels that intersect a box, nearest to its middle first. */
export const parcelsAround = (url: string, position: AroundRequest['position'], limitPoint = 500): Promise<CadastralItem[]> =>
  askWithin(url, findCadastralItemsAroundCall, { position, limitPoint, status: 'ACTIVE' });

export const planningsAround = (url: string, position: AroundRequest['position']): Promise<ParcelLand[]> =>
  askWithin(url, findParcelLandsAroundCall, { position, limitPoint: 200, status: 'ACTIVE' });

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
