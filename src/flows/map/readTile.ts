import { resultsSlice } from '../../state/resultsSlice.ts';
import { parcelsClient } from '../../../workers/parcels/client.ts';
import type { TileLayer } from '../../../workers/parcels/api.ts';

let missed = false;

// What was drawn empty while no worker could be had is drawn anew once one is there.
parcelsClient.onRestored(() => {
  if (!missed) return;
  missed = false;
  Object.assign(resultsSlice, { changedCells: 'all', tileVersion: resultsSlice.tileVersion + 1 });
});

/** MVT bytes of a tile from the parcels worker; none when it cannot be had: once it can, the map asks again. */
export async function readTile(layer: TileLayer, z: number, x: number, y: number, planningId?: string): Promise<Uint8Array> {
  const answer = await parcelsClient.tile(layer, z, x, y, planningId);
  if (answer.ok) return answer.value;
  missed = true;
  return new Uint8Array();
}
