import type { LngLat, LngLatBox } from '../../src/domain/lngLat.ts';
import { boxOfPoints } from '../../src/domain/around.ts';
import { NumberColumn } from './numberColumn.ts';
import { isInsideRing, type PackedRing } from './ring.ts';

/**
 * Polygons packed end to end: no object per shape, ring or point. A shape is known by its slot, 0, 1, 2 … in the
 * order they were added; its first ring is the outer one, the others are holes.
 */
export class PackedShapes {
  /** lng, lat, lng, lat … of every ring, degrees. */
  readonly #coordinates = new NumberColumn();
  /** Where each ring ends in the coordinates. */
  readonly #ringEnds = new NumberColumn();
  /** Where each shape ends in the rings. */
  readonly #shapeEnds = new NumberColumn();
  /** west, south, east, north of each shape's outer ring. */
  readonly #boxes = new NumberColumn();

  get length(): number {
    return this.#shapeEnds.length;
  }

  get coordinateBytes(): number {
    return this.#coordinates.bytes;
  }

  /**
   * @param rings outer ring, then holes; a repeated first corner is dropped
   * @returns the shape's slot
   */
  add(rings: ReadonlyArray<readonly LngLat[]>): number {
    for (const ring of rings) {
      const [first, last] = [ring[0], ring.at(-1)];
      const closed = ring.length > 1 && first!.lng === last!.lng && first!.lat === last!.lat;
      const corners = closed ? ring.length - 1 : ring.length;
      for (let i = 0; i < corners; i += 1) this.#coordinates.push(ring[i]!.lng, ring[i]!.lat);
      this.#ringEnds.push(this.#coordinates.length);
    }
    this.#shapeEnds.push(this.#ringEnds.length);
    const { west, south, east, north } = boxOfPoints(rings[0] ?? []);
    this.#boxes.push(west, south, east, north);
    return this.length - 1;
  }

  box(slot: number): LngLatBox {
    const [west, south, east, north] = this.#boxes.view(slot * 4, slot * 4 + 4) as unknown as number[];
    return { west: west!, south: south!, east: east!, north: north! };
  }

  /** Windows on the packed rings, good until the next add. */
  rings(slot: number): PackedRing[] {
    const rings: PackedRing[] = [];
    const end = this.#shapeEnds.at(slot);
    for (let ring = slot === 0 ? 0 : this.#shapeEnds.at(slot - 1); ring < end; ring += 1) {
      rings.push(this.#coordinates.view(ring === 0 ? 0 : this.#ringEnds.at(ring - 1), this.#ringEnds.at(ring)));
    }
    return rings;
  }

  /** Whether the point lies in the shape and in none of its holes. */
  contains(slot: number, { lng, lat }: LngLat): boolean {
    const at = slot * 4;
    if (lng < this.#boxes.at(at) || lng > this.#boxes.at(at + 2)) return false;
    if (lat < this.#boxes.at(at + 1) || lat > this.#boxes.at(at + 3)) return false;
    const [outer, ...holes] = this.rings(slot);
    return isInsideRing(outer!, lng, lat) && !holes.some((hole) => isInsideRing(hole, lng, lat));
  }

  /** GeoJSON coordinates, rings closed; made for one use and not kept (design §2). */
  polygonCoordinates(slot: number): number[][][] {
    return this.rings(slot).map((ring) => {
      const closed: number[][] = [];
      for (let i = 0; i < ring.length; i += 2) closed.push([ring[i]!, ring[i + 1]!]);
      if (closed[0]) closed.push(closed[0]);
      return closed;
    });
  }
}
