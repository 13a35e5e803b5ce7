import { beforeAll, describe, expect, test } from 'vitest';
import { latOfMercator, lngOfMercator } from '../../../../../src/domain/geometry/mercator.ts';
import { loadTileModule } from '../../../../../workers/parcels/tiles/chooseTileStore.ts';
import { createWasmTileStore } from '../../../../../workers/parcels/tiles/createWasmTileStore.ts';
import { createReferenceTileStore } from '../../../../../workers/parcels/tiles/reference.ts';
import type { CreateTileStore } from '../../../../../workers/parcels/tiles/tileStore.ts';
import { type CodedZone, ZoneCodeTiles } from '../../../../../workers/parcels/tiles/zoneCodeTiles.ts';
import { readTile } from '../../../../support/tiles/readTile.ts';
import { type Pair, polygonsShape } from '../../../../support/tiles/tileShapes.ts';

const TILE = { z: 16, x: 52_472, y: 29_814 };
/** CSS pixels from the tile's west and north edge, at its own zoom. */
const at = (x: number, y: number): Pair => [
  lngOfMercator((TILE.x + x / 512) / 2 ** TILE.z),
  latOfMercator((TILE.y + y / 512) / 2 ** TILE.z),
];
type Box = readonly [x: number, y: number, width: number, height: number];
const ring = ([x, y, width, height]: Box): Pair[] => [at(x, y), at(x + width, y), at(x + width, y + height), at(x, y + height)];
const zone = (landCode: string, ...polygons: Box[][]): CodedZone => ({
  landCode,
  shape: polygonsShape(polygons.map((boxes) => boxes.map(ring))),
});

let wasm: CreateTileStore;
beforeAll(async () => {
  const module = await loadTileModule();
  wasm = (options) => createWasmTileStore(module, options);
});

describe.each([
  ['WASM', () => wasm],
  ['reference', () => createReferenceTileStore],
] as const)('zone code tiles, %s', (_name, store) => {
  /** Positions by code, in CSS pixels of the requested tile. */
  function placesIn(zones: CodedZone[], { dx = 0, z = TILE.z } = {}): Record<string, Array<[number, number]>> {
    const share = 2 ** (z - TILE.z);
    const tile = new ZoneCodeTiles(store()).tile(z, (TILE.x + dx) * share, TILE.y * share, () => zones);
    const places: Record<string, Array<[number, number]>> = {};
    for (const feature of readTile(tile, 'zone-codes')) {
      const { x, y } = feature.loadGeometry()[0]![0]!;
      (places[String(feature.properties.landCode)] ??= []).push([Math.round(x / 8), Math.round(y / 8)]);
    }
    return places;
  }

  test('a code is in the middle of each area of its zone', () => {
    const two = zone('ODT', [[40, 60, 40, 40]], [[140, 60, 60, 20]]);
    expect(placesIn([two, zone('CLN', [[300, 300, 50, 80]])])).toEqual({
      ODT: [
        [60, 80],
        [170, 70],
      ],
      CLN: [[325, 340]],
    });
  });

  test('a zone that is too narrow or low for its code shows it only at larger scales', () => {
    const zones = [
      zone('ODT', [[40, 60, 20, 40]]),
      zone('CLN', [[140, 60, 40, 10]]),
      zone('ONT+CLN', [[200, 60, 40, 40]]),
      zone('', [[300, 300, 90, 90]]),
    ];
    expect(placesIn(zones)).toEqual({});
    expect(Object.keys(placesIn(zones, { z: 17 })).toSorted()).toEqual(['CLN', 'ODT', 'ONT+CLN']);
  });

  test('a code is beside a hole, not in it', () => {
    const { ODT } = placesIn([
      zone('ODT', [
        [40, 40, 100, 100],
        [60, 60, 60, 60],
      ]),
    ]);
    const [[x, y]] = ODT as [[number, number]];
    expect(x > 60 && x < 120 && y > 60 && y < 120).toBe(false);
    expect(x).toBe(90);
  });

  test('a zone across two tiles has its code in one, and a zone larger than a tile in every tile', () => {
    const border = zone('ODT', [[490, 100, 40, 40]]);
    expect([placesIn([border]), placesIn([border], { dx: 1 })]).toEqual([{ ODT: [[510, 120]] }, {}]);
    const river = zone('SON', [[-3000, 200, 6000, 60]]);
    expect([placesIn([river]), placesIn([river], { dx: 1 })]).toEqual([{ SON: [[256, 230]] }, { SON: [[256, 230]] }]);
  });
});
