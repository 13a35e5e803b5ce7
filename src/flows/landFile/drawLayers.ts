import { geometryClient } from '../../../workers/geometry/client.ts';
import { whenLoaded } from '../shell/loadedCalls.ts';

async function readTile(layer: string, z: number, x: number, y: number): Promise<Uint8Array<ArrayBuffer>> {
  const tile = await geometryClient.landLayerTile(layer, z, x, y);
  if (!tile.ok) throw new Error(tile.error.message);
  return tile.value;
}

export const drawLayers = (): void =>
  whenLoaded(import('../../map/landFile/drawLandFiles.ts'), ({ drawLandFiles }) => drawLandFiles(readTile));
