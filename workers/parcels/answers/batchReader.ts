import type { ItemsReader } from '../../../src/api/cadastralItems.ts';
import { PackedFault } from '../../../src/contract/packed/countReader.ts';
import { isPackedParcels } from '../../../src/contract/packed/readPackedParcels.ts';
import { packParcels } from './packParcels.ts';
import type { ParcelBatch } from './parcelBatch.ts';
import { unpackParcels } from './unpackParcels.ts';

/** @returns null for what is no packed answer, or a damaged one: read as JSON it says so */
function readPacked(body: Uint8Array<ArrayBuffer>): ParcelBatch | null {
  if (!isPackedParcels(body)) return null;
  try {
    return unpackParcels(body);
  } catch (error) {
    if (error instanceof PackedFault) return null;
    throw error;
  }
}

/** Reads the parcels of an around search's answer: packed as our gateway sends them, else by JSON.parse and the contract. */
export const BATCH_READER: ItemsReader<ParcelBatch> = { fromBody: readPacked, fromParcels: packParcels };
