import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { zxyToTileId } from 'pmtiles';
import type { LngLatBox } from '../../../src/domain/geometry/lngLat.ts';
import { mercatorX, mercatorY } from '../../../src/domain/geometry/mercator.ts';
import { PmtilesWriter } from '../../../src/gateway/export/pmtilesWriter.ts';
import { fakeTile } from '../gateways/fakeProvider.ts';

const MAX_ZOOM = 14;

/** Makes an operator's base map: the generated country around a box, zoom 0 to 14, written by the product's export. */
export async function baseArchiveFile(box: LngLatBox): Promise<Buffer> {
  const folder = mkdtempSync(join(tmpdir(), 'thua-base-'));
  try {
    const writer = new PmtilesWriter(join(folder, 'base.pmtiles'));
    for (let z = 0; z <= MAX_ZOOM; z += 1) {
      const at = (share: number): number => Math.floor(share * 2 ** z);
      const tiles: Array<{ z: number; x: number; y: number }> = [];
      for (let x = at(mercatorX(box.west)); x <= at(mercatorX(box.east)); x += 1) {
        for (let y = at(mercatorY(box.north)); y <= at(mercatorY(box.south)); y += 1) tiles.push({ z, x, y });
      }
      for (const tile of tiles.toSorted((one, other) => zxyToTileId(one.z, one.x, one.y) - zxyToTileId(other.z, other.x, other.y))) {
        await writer.add(tile, gzipSync(fakeTile(tile.z, tile.x, tile.y)));
      }
    }
    await writer.finish({ vector_layers: [{ id: 'water', fields: {} }] }, box);
    await writer.close();
    return readFileSync(join(folder, 'base.pmtiles'));
  } finally {
    rmSync(folder, { recursive: true });
  }
}
