import { encodeTile, type FeatureInput, type Layer } from '@maplibre/mlt';
import { VectorTile } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';
import { pmtilesArchive } from '../../tests/support/land/pmtilesArchive.ts';
import { zxyToTileId } from 'pmtiles';
import { featureId } from '../../workers/parcels/tiles/featureId.ts';
import { areaLabel, labelPoint } from '../../workers/parcels/tiles/parcelLabel.ts';
import type { Store } from '../../src/gateway/database/store.ts';
import { landTiles } from '../parcels/landTiles.ts';
import type { ReadParcel } from '../parcels/readAnswer.ts';
import { openMaker } from '../parcels/tileMakers.ts';

/** City files by their path below `/archives/`, as an operator would serve them beside the page. */
export type CityFiles = ReadonlyMap<string, Uint8Array<ArrayBuffer>>;

/** PMTiles tile types. */
const TILE_TYPES = { mvt: 1, mlt: 6 } as const;

interface ParcelRow {
  id: string;
  ring: number[];
  land_code: string;
  parcel_number: string;
  acreage: number;
  center_lng: number;
  center_lat: number;
}

/** Cuts the same parcels into archives of tiles of zoom 14 to 18, in MVT and MLT. */
export async function cutCity(store: Store): Promise<CityFiles> {
  const rows = await store.query<ParcelRow>(
    'select id, ring, land_code, parcel_number, acreage, center_lng, center_lat from cadastral_items order by id',
    [],
  );
  const parcels = rows.map((row): ReadParcel => {
    const ring = Float64Array.from(row.ring);
    return {
      featureId: featureId(row.id),
      values: [row.land_code, row.parcel_number, `${row.land_code} ${row.parcel_number}\n${areaLabel(row.acreage)}`],
      ring,
      label: labelPoint([ring], { lng: row.center_lng, lat: row.center_lat }),
    };
  });
  const maker = await openMaker('mapbox');
  maker.add(parcels);
  maker.index();
  const tiles = landTiles(parcels)
    .map(({ z, x, y }) => ({ id: zxyToTileId(z, x, y), bytes: maker.tile(z, x, y) }))
    .toSorted((a, b) => a.id - b.id);
  const archive = (tileType: 1 | 6, of: typeof tiles): Uint8Array<ArrayBuffer> =>
    pmtilesArchive({ tileType, tiles: of, metadata: {}, minZoom: 14, maxZoom: 18 });
  return new Map([
    ['city.mvt.pmtiles', archive(TILE_TYPES.mvt, tiles)],
    [
      'city.mlt.pmtiles',
      archive(
        TILE_TYPES.mlt,
        tiles.map(({ id, bytes }) => ({ id, bytes: toMlt(bytes) })),
      ),
    ],
  ]);
}

function toMlt(mvt: Uint8Array): Uint8Array {
  const layers = Object.values(new VectorTile(new PbfReader(mvt)).layers).map((layer): Layer => {
    const features = Array.from({ length: layer.length }, (_, at): FeatureInput => {
      const feature = layer.feature(at);
      const rings = feature.loadGeometry().map((ring) => ring.map(({ x, y }): [number, number] => [x, y]));
      return {
        id: feature.id!,
        properties: feature.properties,
        geometry:
          feature.type === 1
            ? { type: 'Point', coordinates: rings[0]![0]! }
            : { type: 'Polygon', coordinates: rings.map((ring) => ring.slice(0, -1)) },
      };
    });
    return { name: layer.name, extent: layer.extent, features };
  });
  return encodeTile(layers);
}
