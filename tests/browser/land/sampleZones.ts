import type { Feature, FeatureCollection, Position } from 'geojson';
import type { FileArea } from '../../../src/api/land/fetchGeoJson.ts';
import type { CellSource } from '../../../src/map/land/followCells.ts';
import type { TileSource } from '../../../src/map/tiles/queueTiles.ts';
import type { ZonesSummary } from '../../../workers/parcels/api.ts';
import { ZoneStore } from '../../../workers/parcels/store/zoneStore.ts';
import { createReferenceTileStore } from '../../../workers/parcels/tiles/reference.ts';

/** Few, so that even a planning of a few zones comes in pieces. */
const CORNERS_A_PIECE = 200;

const packed = (ring: Position[]): Float64Array => Float64Array.from(ring.slice(0, -1).flatMap(([lng, lat]) => [lng!, lat!]));

function fileArea({ geometry, properties }: Feature): FileArea {
  if (geometry.type !== 'Polygon' && geometry.type !== 'MultiPolygon') throw new Error(`${geometry.type} is no zone`);
  const polygons = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates;
  return { properties: properties ?? {}, polygons: polygons.map((rings) => rings.map(packed)) };
}

/** Returns tiles and cells of the plannings' zones, as the parcels worker makes them. */
export function sampleZones(plannings: Record<string, FeatureCollection>): {
  tile: TileSource;
  zoneCells: NonNullable<CellSource['zoneCells']>;
  summary(id: string): Pick<ZonesSummary, 'landCodes' | 'ownFills'>;
} {
  const stores = new Map(
    Object.entries(plannings).map(([id, { features }]) => [id, new ZoneStore(createReferenceTileStore, features.map(fileArea))]),
  );
  return {
    tile: async (layer, z, x, y, id = '') => {
      const store = stores.get(id);
      if (layer === 'zones') return store?.tile(z, x, y) ?? new Uint8Array();
      return (layer === 'zone-codes' && store?.codeTile(z, x, y)) || new Uint8Array();
    },
    zoneCells: (id, near, from) => Promise.resolve(stores.get(id)?.cells(near, from, CORNERS_A_PIECE) ?? { cells: [], isLast: true }),
    summary(id) {
      const { landCodes, ownFills } = stores.get(id)!.summary;
      return { landCodes, ...(ownFills && { ownFills }) };
    },
  };
}
