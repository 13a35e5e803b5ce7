import { parcelsClient } from '../../workers/parcels/client.ts';
import type { TileLayer } from '../../workers/parcels/api.ts';

/** MVT bytes of a tile from the parcels worker; none when it is being restarted: the next version brings them. */
export async function readTile(layer: TileLayer, z: number, x: number, y: number): Promise<Uint8Array> {
  const answer = await parcelsClient.tile(layer, z, x, y);
  return answer.ok ? answer.value : new Uint8Array();
}
