import type { ItemsReader } from '../../../src/api/land/parcels.ts';
import { isPackedParcels } from '../../../src/contract/land/packedParcels.ts';
import type { ChosenTileStore } from '../tiles/chooseTileStore.ts';
import { PackedFault } from './wasmAnswerReader.ts';
import { packParcels } from './packParcels.ts';
import type { ParcelBatch } from './parcelBatch.ts';

/** Reads parcels of an around search's response: packed if the module can, else by JSON.parse and contract. */
export const batchReader = ({ unpack }: Pick<ChosenTileStore, 'unpack'>): ItemsReader<ParcelBatch> => ({
  // Null for damaged bytes: the JSON reader then reports the failure.
  fromPacked:
    unpack &&
    ((body) => {
      if (!isPackedParcels(body)) return null;
      try {
        return unpack(body);
      } catch (error) {
        if (error instanceof PackedFault) return null;
        throw error;
      }
    }),
  fromParcels: packParcels,
});
