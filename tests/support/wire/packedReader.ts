import type { ParcelBatch } from '../../../workers/parcels/answers/parcelBatch.ts';
import { WasmAnswerReader } from '../../../workers/parcels/answers/wasmAnswerReader.ts';
import { loadTileModule } from '../../../workers/parcels/tiles/chooseTileStore.ts';

/** Reads packed answers as the parcels worker does. */
export async function packedReader(): Promise<(packed: Uint8Array<ArrayBuffer>) => ParcelBatch> {
  const reader = new WasmAnswerReader(await loadTileModule());
  return (packed) => reader.read(packed);
}
