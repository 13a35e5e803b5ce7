import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { zxyToTileId } from 'pmtiles';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mercatorX, mercatorY } from '../../../src/domain/geometry/mercator.ts';
import { exportTiles } from '../../../src/gateway/export/exportTiles.ts';
import { PmtilesWriter } from '../../../src/gateway/export/pmtilesWriter.ts';
import { SAMPLE_AREAS } from '../../../src/gateway/sample/sampleAreas.ts';
import { openSeededApp, type SeededApp } from '../../support/gateways/seededGateway.ts';
import { readArchive } from '../../support/tiles/readArchive.ts';
import { tileContent, workerTiles } from '../../support/tiles/workerTiles.ts';

const folder = mkdtempSync(join(tmpdir(), 'thua-tiles-'));
afterAll(() => rmSync(folder, { recursive: true }));
const BOX = { west: 108, south: 15, east: 109, north: 16 };
const ignore = (): void => undefined;

describe('PMTiles', () => {
  it('PMTiles: a long root directory gets leaves, repeated tiles are stored once, and every tile is found', async () => {
    const path = join(folder, 'many.pmtiles');
    const writer = new PmtilesWriter(path);
    const tiles = Array.from({ length: 160 }, (_, x) => Array.from({ length: 160 }, (_, y) => ({ z: 9, x, y }))).flat();
    tiles.sort((one, other) => zxyToTileId(one.z, one.x, one.y) - zxyToTileId(other.z, other.x, other.y));
    const said = ({ x, y }: { x: number; y: number }): string => (x < 40 ? 'water' : `${x} ${y} ${'.'.repeat((x * y) % 50)}`);
    for (const tile of tiles) await writer.add(tile, gzipSync(said(tile)));
    await expect(writer.add(tiles[0]!, gzipSync('late'))).rejects.toThrow(RangeError);
    await writer.finish({ name: 'many' }, BOX);
    await writer.close();
    const { archive, close } = await readArchive(path);
    const header = await archive.getHeader();
    expect(header).toMatchObject({ numAddressedTiles: 25_600, numTileContents: 120 * 160 + 1, clustered: true, minZoom: 9, maxZoom: 9 });
    expect(header.rootDirectoryLength).toBeLessThanOrEqual(16_257);
    expect(header.leafDirectoryLength).toBeGreaterThan(0);
    expect(header.numTileEntries).toBeLessThan(25_000);
    expect([header.minLon, header.minLat, header.maxLon, header.maxLat]).toEqual([108, 15, 109, 16]);
    for (const tile of tiles.filter((_, at) => at % 97 === 0)) {
      expect(Buffer.from((await archive.getZxy(tile.z, tile.x, tile.y))!.data).toString()).toBe(said(tile));
    }
    expect(await archive.getZxy(9, 160, 0)).toBeUndefined();
    await close();
  });
});

describe('tile export', () => {
  let seeded: SeededApp;
  beforeAll(async () => {
    seeded = await openSeededApp();
  });
  afterAll(() => seeded.close());
  const { provinceCode } = SAMPLE_AREAS.find(({ key }) => key === 'ca-na')!;

  it('export: a province read by the pmtiles package equals the worker’s tiles', async () => {
    const path = join(folder, 'province.pmtiles');
    const count = await exportTiles(seeded.store, { provinceCode, path, withSample: true }, ignore);
    expect(readdirSync(folder)).toContain('province.pmtiles');
    expect(readdirSync(folder).filter((name) => name.includes('.part'))).toEqual([]);
    const { archive, close } = await readArchive(path);
    const header = await archive.getHeader();
    expect(header).toMatchObject({ specVersion: 3, clustered: true, tileType: 1, minZoom: 14, maxZoom: 18, numAddressedTiles: count });
    expect(await archive.getMetadata()).toMatchObject({ vector_layers: [{ id: 'parcels' }, { id: 'parcel-labels' }] });
    const worker = await workerTiles(seeded.store, provinceCode);
    let found = 0;
    for (let z = 14; z <= 18; z++) {
      const across = 2 ** z;
      for (let x = Math.floor(mercatorX(header.minLon) * across); x <= Math.floor(mercatorX(header.maxLon) * across); x++) {
        for (let y = Math.floor(mercatorY(header.maxLat) * across); y <= Math.floor(mercatorY(header.minLat) * across); y++) {
          const tile = await archive.getZxy(z, x, y);
          const own = worker({ z, x, y });
          expect(tile !== undefined).toBe(own.length > 0);
          if (!tile) continue;
          found += 1;
          if (z < 18 || (x + y) % 3 === 0) expect(tileContent(new Uint8Array(tile.data))).toEqual(tileContent(own));
        }
      }
    }
    expect(found).toBe(count);
    expect(count).toBeGreaterThan(100);
    await close();
  });

  it('export: sample land is exported only on request, and a failed write leaves no file', async () => {
    const path = join(folder, 'own.pmtiles');
    expect(await exportTiles(seeded.store, { provinceCode, path, withSample: false }, ignore)).toBe(0);
    const asked = { provinceCode, withSample: true };
    await expect(exportTiles(seeded.store, { ...asked, path: `${folder}/none/x.pmtiles` }, ignore)).rejects.toThrow(/Không ghi được/);
    await expect(exportTiles(seeded.store, { ...asked, path: `${folder}/x.mbtiles` }, ignore)).rejects.toThrow(/\.pmtiles/);
    await expect(exportTiles(seeded.store, { ...asked, path, provinceCode: '00' }, ignore)).rejects.toThrow(/không có đất/);
    const stop = (): never => {
      throw new Error('stopped');
    };
    await expect(exportTiles(seeded.store, { ...asked, path: join(folder, 'stopped.pmtiles') }, stop)).rejects.toThrow('stopped');
    expect(readdirSync(folder).filter((name) => /part|stopped|none/.test(name))).toEqual([]);
  });
});
