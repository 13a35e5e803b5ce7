import { LABEL_MIN_ZOOM } from '../api.ts';
import { FULL_LABEL_MIN_ZOOM, type ParcelLabelProperties, type ParcelTileProperties } from '../tiles/tileProperties.ts';
import { labelPoint, ParcelLabel } from '../tiles/parcelLabel.ts';
import { type BatchFeatures, landTileOptions, type TileFeature, type TileStoreOptions } from '../tiles/tileStore.ts';
import type { ParcelBatch } from '../answers/parcelBatch.ts';
import { OneRingShape, ringsOfShape } from './shapeOfPolygons.ts';
import { Utf8Slice } from './utf8.ts';

const SHAPE_KEYS: ReadonlyArray<keyof ParcelTileProperties> = ['landCode'];
const LABEL_KEYS: ReadonlyArray<keyof ParcelLabelProperties> = ['parcelNumber', 'label'];
const FAR_LABEL_KEYS: ReadonlyArray<keyof ParcelLabelProperties> = ['parcelNumber'];

export const PARCEL_TILES: TileStoreOptions = {
  ...landTileOptions('parcels', [...SHAPE_KEYS, ...LABEL_KEYS], 'parcel-labels'),
  shapeKeys: SHAPE_KEYS,
  labelKeys: LABEL_KEYS,
  labelMinZoom: LABEL_MIN_ZOOM,
  farLabels: { below: FULL_LABEL_MIN_ZOOM, keys: FAR_LABEL_KEYS },
  // MapLibre stores corners in 16 bits at half-step resolution: up to 8,191 steps from the tile's corner.
  uncutReach: 2048,
};

/** Tile feature of a parcel, reused for each: a tile store keeps no references to it. */
export class ParcelFeature implements TileFeature {
  id = 0;
  readonly #oneRing = new OneRingShape();
  shape = this.#oneRing.shape;
  readonly #label = new ParcelLabel();
  readonly values = [new Utf8Slice(), new Utf8Slice(), this.#label.text] as const;
  label = { lng: 0, lat: 0 };

  /** @returns itself */
  fill(id: number, batch: ParcelBatch, index: number): this {
    const [landCode, parcelNumber] = this.values;
    const [ring, parts] = [batch.ring(index), batch.parts(index)];
    batch.slice(index, 'landCode', landCode);
    batch.slice(index, 'parcelNumber', parcelNumber);
    this.#label.write(landCode, parcelNumber, batch.areaM2(index));
    this.id = id;
    this.shape = parts ?? this.#oneRing.fill(ring);
    // Label on the first part, the largest.
    this.label = labelPoint(parts ? ringsOfShape(parts).slice(0, parts.polygonEnds[0]) : [ring], batch.center(index));
    return this;
  }

  /** @param ids feature id for each of the `indexes` */
  ofBatch(batch: ParcelBatch, indexes: Uint32Array<ArrayBuffer>, ids: Float64Array<ArrayBuffer>): BatchFeatures {
    return { batch: batch.held, indexes, ids, featureOf: (place) => this.fill(ids[place]!, batch, indexes[place]!) };
  }
}
