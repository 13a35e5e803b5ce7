import type { Feature, FeatureCollection, Position } from 'geojson';
import type { LngLat } from '../../../src/domain/geometry/lngLat.ts';
import type { CadastralParcel } from '../../../src/domain/land/parcel.ts';
import type { CellSource } from '../../../src/map/land/followCells.ts';
import { buildLandCell, type DrawnParcel } from '../../../workers/parcels/land/buildLandCell.ts';
import { polygonsContain } from '../../../workers/parcels/tiles/reference/storedFeature.ts';
import { shapeOfPolygons } from '../../../workers/parcels/store/shapeOfPolygons.ts';

const packed = (ring: Position[]): Float64Array => Float64Array.from(ring.slice(0, -1).flatMap(([lng, lat]) => [lng!, lat!]));

/** Converts a feature's polygons to the form in which the parcels worker holds them. */
function drawnParcel({ id, geometry, properties }: Feature): DrawnParcel {
  if (geometry.type !== 'Polygon' && geometry.type !== 'MultiPolygon') throw new Error(`${geometry.type} is no parcel`);
  const polygons = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates;
  return {
    featureId: Number(id),
    landCode: String(properties?.landCode),
    isSample: properties?.isSample === true,
    shape: shapeOfPolygons(polygons.map((rings) => rings.map(packed))),
  };
}

/** Returns cells of these parcels, as the parcels worker makes them. The id of a tapped lot is its feature id. */
export function sampleCells(parcels: FeatureCollection): CellSource {
  const drawn = parcels.features.map(drawnParcel);
  const parcelAt = ({ lng, lat }: LngLat): number | null =>
    drawn.findLast(({ shape }) => polygonsContain(shape, lng, lat))?.featureId ?? null;
  return {
    cells: (cells) => Promise.resolve(cells.map((cell) => buildLandCell(cell, drawn))),
    zoneCells: () => Promise.resolve({ cells: [], isLast: true }),
    parcelAt: async (at) => parcelAt(at),
    lotsAt: async (at) => [parcelAt(at)].flatMap((featureId) => (featureId === null ? [] : ({ id: String(featureId) } as CadastralParcel))),
  };
}
