import type { ParcelBatch } from '../../../workers/parcels/answers/parcelBatch.ts';
import { WasmAnswerReader } from '../../../workers/parcels/answers/wasmAnswerReader.ts';
import { loadTileModule } from '../../../workers/parcels/tiles/chooseTileStore.ts';

/** Returns a reader of packed answers, the one that the parcels worker uses. */
export async function packedReader(): Promise<(packed: Uint8Array<ArrayBuffer>) => ParcelBatch> {
  const reader = new WasmAnswerReader(await loadTileModule());
  return (packed) => reader.read(packed);
}
