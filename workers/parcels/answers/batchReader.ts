import type { ItemsReader } from '../../../src/api/cadastralItems.ts';
import { PackedFault } from '../../../src/contract/packed/countReader.ts';
import { isPackedParcels } from '../../../src/contract/packed/readPackedParcels.ts';
import type { ChosenTileStore } from '../tiles/chooseTileStore.ts';
import { packParcels } from './packParcels.ts';
import type { ParcelBatch } from './parcelBatch.ts';

/** Reads the parcels of an around search's answer: packed as our gateway sends them, else by JSON.parse and the contract. */
export const batchReader = ({ unpack }: Pick<ChosenTileStore, 'unpack'>): ItemsReader<ParcelBatch> => ({
  // A damaged one, read as JSON, says so.
  fromBody(body) {
    if (!isPackedParcels(body)) return null;
    try {
      return unpack(body);
    } catch (error) {
      if (error instanceof PackedFault) return null;
      throw error;
    }
  },
  fromParcels: packParcels,
});
