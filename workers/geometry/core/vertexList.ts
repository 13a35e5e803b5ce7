import type { LngLat } from '../../../src/domain/geometry/lngLat.ts';

/** Vertices as flat pairs that grow: 16 bytes each, at most twice that while room is kept. */
export class VertexList {
  #flat: Float64Array<ArrayBuffer>;
  #count: number;

  /** Takes the array over. */
  constructor(lngLat: Float64Array<ArrayBuffer> = new Float64Array(0)) {
    this.#flat = lngLat;
    this.#count = lngLat.length / 2;
  }

  get count(): number {
    return this.#count;
  }

  /** A view on the pairs, good until the next insertion. */
  get lngLat(): Float64Array<ArrayBuffer> {
    return this.#flat.subarray(0, 2 * this.#count);
  }

  at(index: number): LngLat {
    return { lng: this.#flat[2 * index]!, lat: this.#flat[2 * index + 1]! };
  }

  set(index: number, lng: number, lat: number): void {
    this.#flat[2 * index] = lng;
    this.#flat[2 * index + 1] = lat;
  }

  add(lng: number, lat: number): void {
    this.#makeRoom();
    this.set(this.#count, lng, lat);
    this.#count += 1;
  }

  insert(index: number, lng: number, lat: number): void {
    this.#makeRoom();
    this.#flat.copyWithin(2 * index + 2, 2 * index, 2 * this.#count);
    this.#count += 1;
    this.set(index, lng, lat);
  }

  remove(index: number): void {
    this.#flat.copyWithin(2 * index, 2 * index + 2, 2 * this.#count);
    this.#count -= 1;
  }

  /** From a vertex on, `removed` give way to pairs. */
  splice(index: number, removed: number, added: Float64Array): void {
    const rest = this.#flat.subarray(2 * (index + removed), 2 * this.#count);
    const whole = new Float64Array(2 * index + added.length + rest.length);
    whole.set(this.#flat.subarray(0, 2 * index));
    whole.set(added, 2 * index);
    whole.set(rest, 2 * index + added.length);
    this.#flat = whole;
    this.#count = whole.length / 2;
  }

  clear(): void {
    this.#count = 0;
  }

  /** A ring needs no last vertex that repeats its first. */
  dropRepeatedFirst(): void {
    const last = 2 * this.#count - 2;
    const flat = this.#flat;
    if (last > 0 && flat[last] === flat[0] && flat[last + 1] === flat[1]) this.#count -= 1;
  }

  #makeRoom(): void {
    if (2 * this.#count + 2 <= this.#flat.length) return;
    const larger = new Float64Array(Math.max(2048, 4 * this.#count));
    larger.set(this.lngLat);
    this.#flat = larger;
  }
}

/** Degrees a shape may hold: ±360 so that one across the antimeridian may run on, as many programs write it. */
export const isPosition = (lng: number, lat: number): boolean => Math.abs(lng) <= 360 && Math.abs(lat) <= 90;
