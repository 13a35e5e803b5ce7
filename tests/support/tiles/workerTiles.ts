import * as v from 'valibot';
import type { Store } from '../../../src/gateway/database/store.ts';
import { PackableItem, type PackableParcel, writePackedParcels } from '../../../src/gateway/land/packed/writePackedParcels.ts';
import { polygonsOfRow } from '../../../src/gateway/land/parcelShape.ts';
import type { CadastralItemRow } from '../../../src/gateway/land/rows.ts';
import { wardDirectory } from '../../../src/gateway/land/wardDirectory.ts';
import { serializeCadastralItem } from '../../../src/gateway/land/wire.ts';
import type { TileCoordinates } from '../../../src/gateway/tiles/cutTiles.ts';
import { loadGeometryCore } from '../../../workers/geometry/core.ts';
import { PARCEL_TILES, ParcelFeature } from '../../../workers/parcels/store/parcelFeature.ts';
import { loadTileModule } from '../../../workers/parcels/tiles/chooseTileStore.ts';
import { createWasmTileStore } from '../../../workers/parcels/tiles/createWasmTileStore.ts';
import { packedReader } from '../wire/packedReader.ts';
import { decodeTile, propertiesOf } from './decodeTile.ts';

const AN_ANSWER = 500;

/** Cuts tiles from search results as the page's worker does, with rows passing through the packed form. */
export async function workerTiles(store: Store, provinceCode: string): Promise<(at: TileCoordinates) => Uint8Array> {
  const [directory, core, module, unpack] = await Promise.all([wardDirectory(store), loadGeometryCore(), loadTileModule(), packedReader()]);
  const tiles = createWasmTileStore(module, PARCEL_TILES);
  const feature = new ParcelFeature();
  const rows = await store.query<CadastralItemRow>('select * from cadastral_items where province_code = $1', [provinceCode], {
    timeoutMs: Infinity,
  });
  const parcels = rows.map((row): PackableParcel => ({
    item: v.parse(PackableItem, serializeCadastralItem(row, directory)),
    polygons: polygonsOfRow(row),
  }));
  for (let from = 0; from < parcels.length; from += AN_ANSWER) {
    const batch = unpack(writePackedParcels(parcels.slice(from, from + AN_ANSWER), core)!.slice());
    for (let index = 0; index < batch.count; index += 1) tiles.set(feature.fill(batch.idHash(index), batch, index));
  }
  return ({ z, x, y }) => tiles.tile(z, x, y);
}

/** Returns a tile's content independent of table order, without the sample-land mark, which pages do not need. */
export const tileContent = (bytes: Uint8Array): object[] =>
  decodeTile(bytes).map((layer) => ({
    name: layer.name,
    features: layer.features
      .map((feature) => {
        const { isSample: _, ...properties } = propertiesOf(layer, feature);
        return { id: feature.id!, type: feature.type, geometry: feature.geometry, properties };
      })
      .toSorted((one, other) => one.id - other.id),
  }));
