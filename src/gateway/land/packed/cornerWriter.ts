import type { SteppedPolygons } from '../../../contract/land/packedParcels.ts';
import { gridDegree, type GridCorners } from './cornerGridOf.ts';

const FIRST_BYTES = 1_024;

export class VarintWriter {
  #bytes = new Uint8Array(FIRST_BYTES);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  byte(value: number): void {
    this.#room(1);
    this.#bytes[this.#length++] = value;
  }

  /** Writes a varint, seven bits per byte, lowest first. @param value integer from 0 to 2⁵³ − 1 */
  count(value: number): void {
    let rest = value;
    this.#room(8);
    for (; rest > 0x7f; rest = Math.floor(rest / 0x80)) this.#bytes[this.#length++] = (rest % 0x80) | 0x80;
    this.#bytes[this.#length++] = rest;
  }

  /** Writes a signed integer in zigzag coding: 0, −1, 1, −2 … become 0, 1, 2, 3 … */
  step(value: number): void {
    this.count(value < 0 ? -2 * value - 1 : 2 * value);
  }

  double(value: number): void {
    this.#room(8);
    new DataView(this.#bytes.buffer).setFloat64(this.#length, value, true);
    this.#length += 8;
  }

  word(value: number): void {
    this.#room(4);
    new DataView(this.#bytes.buffer).setUint32(this.#length, value, true);
    this.#length += 4;
  }

  add(bytes: Uint8Array): void {
    this.#room(bytes.length);
    this.#bytes.set(bytes, this.#length);
    this.#length += bytes.length;
  }

  section({ bytes }: { readonly bytes: Uint8Array }): void {
    this.count(bytes.length);
    this.add(bytes);
  }

  get bytes(): Uint8Array<ArrayBuffer> {
    return this.#bytes.subarray(0, this.#length);
  }

  #room(more: number): void {
    if (this.#length + more <= this.#bytes.length) return;
    const grown = new Uint8Array(Math.max(2 * this.#bytes.length, this.#length + more));
    grown.set(this.#bytes);
    this.#bytes = grown;
  }
}

export type WrittenCorners = Record<'grid' | 'rings' | 'corners' | 'east' | 'north' | 'rest', VarintWriter>;

export class CornerWriter {
  readonly #shapes: readonly SteppedPolygons[];
  /** Longitude and latitude, alternating, of each distinct corner, in 1e-9 degrees. */
  readonly #steps: number[] = [];
  /** Index into those, for every corner of every ring. */
  readonly #places: number[] = [];

  constructor(shapes: readonly SteppedPolygons[]) {
    this.#shapes = shapes;
    // Nested by longitude, then latitude: string keys would cost more than everything else.
    const known = new Map<number, Map<number, number>>();
    for (const ring of shapes.flat(2)) {
      for (let at = 0; at < ring.length; at += 2) {
        const [lng, lat] = [ring[at]!, ring[at + 1]!];
        let onMeridian = known.get(lng);
        if (!onMeridian) known.set(lng, (onMeridian = new Map()));
        let place = onMeridian.get(lat);
        if (place === undefined) {
          onMeridian.set(lat, (place = this.#steps.length / 2));
          this.#steps.push(lng, lat);
        }
        this.#places.push(place);
      }
    }
  }

  /** Returns the distinct corners in order of appearance, in 1e-9 degrees. */
  get steps(): Float64Array {
    return Float64Array.from(this.#steps);
  }

  /** @param laid positions on a grid; null to write degrees only */
  write(laid: GridCorners | null): WrittenCorners {
    const written = {
      grid: new VarintWriter(),
      rings: new VarintWriter(),
      corners: new VarintWriter(),
      east: new VarintWriter(),
      north: new VarintWriter(),
      rest: new VarintWriter(),
    };
    const { grid, rings } = written;
    for (const term of laid ? [...Array.from(laid.grid.lng), ...Array.from(laid.grid.lat)] : []) grid.double(term);
    for (const polygons of this.#shapes) {
      if (polygons.length > 1 || polygons[0]!.length > 1) {
        rings.count(polygons.length);
        for (const { length } of polygons) rings.count(length);
      }
      for (const ring of polygons.flat()) rings.count(ring.length / 2);
    }
    this.#writeCorners(written, laid);
    return written;
  }

  #writeCorners({ corners, east, north, rest }: WrittenCorners, laid: GridCorners | null): void {
    const at = laid?.places ?? this.#steps;
    let [x, y, startX, startY, pointed, seen, next] = [0, 0, 0, 0, -1, 0, 0];
    for (const ring of this.#shapes.flat(2)) {
      [x, y] = [startX, startY];
      for (let corner = 0; corner < ring.length; corner += 2) {
        const place = this.#places[next++]!;
        const [toX, toY] = [at[place * 2]!, at[place * 2 + 1]!];
        if (place === seen) {
          corners.count(0);
          east.step(toX - x);
          north.step(toY - y);
          if (laid) {
            rest.step(ring[corner]! - gridDegree(laid.grid.lng, toX, toY));
            rest.step(ring[corner + 1]! - gridDegree(laid.grid.lat, toX, toY));
          }
          seen += 1;
        } else {
          const step = place - (pointed + 1);
          corners.count(1 + (step < 0 ? -2 * step - 1 : 2 * step));
        }
        pointed = place;
        [x, y] = [toX, toY];
        if (corner === 0) [startX, startY] = [x, y];
      }
    }
  }
}
