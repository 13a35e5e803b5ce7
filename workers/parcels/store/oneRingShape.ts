import type { PackedRing } from '../../../src/domain/geometry/ring.ts';
import type { TileShape } from '../tiles/tileStore.ts';

/** A shape of one ring, filled anew for each feature: almost every parcel is one, and a tile store keeps nothing of what it is given. */
export class OneRingShape {
  readonly shape: TileShape = {
    kind: 'polygons',
    lngLat: new Float64Array(0),
    partEnds: new Uint32Array(1),
    polygonEnds: Uint32Array.of(1),
  };

  /** @param ring longitude, latitude, …; held until the next one @returns the shape */
  fill(ring: PackedRing): TileShape {
    this.shape.lngLat = ring;
    this.shape.partEnds[0] = ring.length / 2;
    return this.shape;
  }
}
