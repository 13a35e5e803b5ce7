import type { LngLatBox } from '../../../../src/domain/geometry/lngLat.ts';
import type { CodesOfGround } from '../../../../src/domain/land/planTransfer.ts';
import { GrowableTypedArray } from './joinedPieces.ts';

/** Connected piece of ground whose land code changed. */
export interface PlanChange extends CodesOfGround {
  areaM2: number;
  box: LngLatBox;
}

/** GeoJSON coordinates of a MultiPolygon: outline, then holes; rings closed. */
export type PieceShape = [number, number][][][];

/**
 * Packed pieces of ground. A large redrawn plan has 50,000 of them; as objects they take about twenty times the memory,
 * in each thread and in the message between them.
 */
export interface PackedChanges {
  /** Distinct pairs of codes before and after. */
  kinds: CodesOfGround[];
  /** Index in `kinds` of each piece. */
  kindOf: Int32Array<ArrayBuffer>;
  areasM2: Float64Array<ArrayBuffer>;
  /** West, south, east, north of each, degrees. */
  boxes: Float64Array<ArrayBuffer>;
  /** lng, lat, lng, lat … of closed rings, degrees. */
  lngLat: Float64Array<ArrayBuffer>;
  /** End of each ring, in pairs of `lngLat`; of each polygon, in rings; of each piece, in polygons. */
  ringEnds: Int32Array<ArrayBuffer>;
  polygonEnds: Int32Array<ArrayBuffer>;
  pieceEnds: Int32Array<ArrayBuffer>;
}

const SIDES = 4;

const numbersOf = (changes: PackedChanges) => {
  const { kindOf, areasM2, boxes, lngLat, ringEnds, polygonEnds, pieceEnds } = changes;
  return [kindOf, areasM2, boxes, lngLat, ringEnds, polygonEnds, pieceEnds];
};

export const changeBuffers = (changes: PackedChanges): ArrayBuffer[] => numbersOf(changes).map(({ buffer }) => buffer);

export const changeBytes = (changes: PackedChanges): number => numbersOf(changes).reduce((sum, { byteLength }) => sum + byteLength, 0);

export function changeAt({ kinds, kindOf, areasM2, boxes }: PackedChanges, piece: number): PlanChange {
  const at = piece * SIDES;
  const box = { west: boxes[at]!, south: boxes[at + 1]!, east: boxes[at + 2]!, north: boxes[at + 3]! };
  return { ...kinds[kindOf[piece]!]!, areaM2: areasM2[piece]!, box };
}

export function shapeAt({ lngLat, ringEnds, polygonEnds, pieceEnds }: PackedChanges, piece: number): PieceShape {
  const startOf = (ends: Int32Array, at: number): number => (at === 0 ? 0 : ends[at - 1]!);
  const readParts = <Item>(ends: Int32Array, at: number, read: (part: number) => Item): Item[] => {
    const from = startOf(ends, at);
    return Array.from({ length: ends[at]! - from }, (_, part) => read(from + part));
  };
  const cornerAt = (corner: number): [number, number] => [lngLat[corner * 2]!, lngLat[corner * 2 + 1]!];
  return readParts(pieceEnds, piece, (polygon) => readParts(polygonEnds, polygon, (ring) => readParts(ringEnds, ring, cornerAt)));
}

export class ChangePacker {
  readonly #kinds = new Map<string, { codes: CodesOfGround; at: number }>();
  readonly #kindOf = new GrowableTypedArray(new Int32Array(256));
  readonly #areasM2 = new GrowableTypedArray(new Float64Array(256));
  readonly #boxes = new GrowableTypedArray(new Float64Array(1024));
  readonly #lngLat = new GrowableTypedArray(new Float64Array(4096));
  readonly #ringEnds = new GrowableTypedArray(new Int32Array(256));
  readonly #polygonEnds = new GrowableTypedArray(new Int32Array(256));
  readonly #pieceEnds = new GrowableTypedArray(new Int32Array(256));

  /** @param polygons outline, then holes of each: `lng, lat, …`, closed */
  add({ before, after, areaM2, box }: PlanChange, polygons: ReadonlyArray<ReadonlyArray<ArrayLike<number>>>): void {
    const key = JSON.stringify([before, after]);
    let kind = this.#kinds.get(key);
    if (!kind) this.#kinds.set(key, (kind = { codes: { before, after }, at: this.#kinds.size }));
    this.#kindOf.add(kind.at);
    this.#areasM2.add(areaM2);
    for (const side of [box.west, box.south, box.east, box.north]) this.#boxes.add(side);
    for (const rings of polygons) {
      for (const ring of rings) {
        for (let at = 0; at < ring.length; at += 1) this.#lngLat.add(ring[at]!);
        this.#ringEnds.add(this.#lngLat.count / 2);
      }
      this.#polygonEnds.add(this.#ringEnds.count);
    }
    this.#pieceEnds.add(this.#polygonEnds.count);
  }

  packed(): PackedChanges {
    return {
      kinds: Array.from(this.#kinds.values(), ({ codes }) => codes),
      kindOf: this.#kindOf.toArray(),
      areasM2: this.#areasM2.toArray(),
      boxes: this.#boxes.toArray(),
      lngLat: this.#lngLat.toArray(),
      ringEnds: this.#ringEnds.toArray(),
      polygonEnds: this.#polygonEnds.toArray(),
      pieceEnds: this.#pieceEnds.toArray(),
    };
  }
}
