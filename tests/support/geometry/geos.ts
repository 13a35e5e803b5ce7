import initGeosJs from 'geos-wasm';

/** Handle of a GEOS geometry, freed by `Geos.clear`. */
export type GeosGeometry = number;

type Rings = ReadonlyArray<ArrayLike<number>>;

/** GEOS (libgeos.org), the independent oracle of areas. Rings are `x, y, …` without a repeated first corner. */
export class Geos {
  readonly #geos: Awaited<ReturnType<typeof initGeosJs>>;
  readonly #scratch: number;
  readonly #held: GeosGeometry[] = [];
  readonly #prepared: number[] = [];

  private constructor(geos: Awaited<ReturnType<typeof initGeosJs>>) {
    this.#geos = geos;
    this.#scratch = geos.Module._malloc(16);
  }

  static async open(): Promise<Geos> {
    return new Geos(await initGeosJs());
  }

  /** Returns the ground in an odd number of rings. */
  evenOdd(rings: Rings): GeosGeometry {
    return rings.map((ring) => this.polygon(ring)).reduce((one, other) => this.difference(one, other));
  }

  /** Returns the multipolygon as given: each part's outline without its holes. */
  multiPolygon(polygons: readonly Rings[]): GeosGeometry {
    const parts = polygons.map((rings) =>
      rings.map((ring) => this.polygon(ring)).reduce((left, hole) => this.#hold(this.#geos.GEOSDifference(left, hole))),
    );
    return parts.reduce((one, other) => this.#hold(this.#geos.GEOSUnion(one, other)));
  }

  /** Returns a polygon of rings that do not cross themselves, outline first. */
  polygon(...rings: Rings): GeosGeometry {
    const { Module } = this.#geos;
    const bytes = wkbOf(rings);
    const at = Module._malloc(bytes.length);
    Module.HEAPU8.set(bytes, at);
    const read = this.#hold(this.#geos.GEOSGeomFromWKB_buf(at, bytes.length));
    Module._free(at);
    return read;
  }

  intersection(one: GeosGeometry, other: GeosGeometry): GeosGeometry {
    return this.#hold(this.#geos.GEOSIntersection(one, other));
  }

  difference(one: GeosGeometry, other: GeosGeometry): GeosGeometry {
    return this.#hold(this.#geos.GEOSSymDifference(one, other));
  }

  isValid(geometry: GeosGeometry): boolean {
    return this.#geos.GEOSisValid(geometry) === 1;
  }

  area(geometry: GeosGeometry): number {
    this.#geos.GEOSArea(geometry, this.#scratch);
    return this.#geos.Module.getValue(this.#scratch, 'double');
  }

  /** Returns the y of the area's centroid. */
  middleY(geometry: GeosGeometry): number {
    const centroid = this.#hold(this.#geos.GEOSGetCentroid(geometry));
    this.#geos.GEOSGeomGetY(centroid, this.#scratch);
    return this.#geos.Module.getValue(this.#scratch, 'double');
  }

  /** Returns a test prepared for many points. */
  container(geometry: GeosGeometry): (x: number, y: number) => boolean {
    const prepared = this.#geos.GEOSPrepare(geometry);
    this.#prepared.push(prepared);
    return (x, y) => this.#geos.GEOSPreparedContainsXY(prepared, x, y) === 1;
  }

  clear(): void {
    for (const prepared of this.#prepared.splice(0)) this.#geos.GEOSPreparedGeom_destroy(prepared);
    for (const geometry of this.#held.splice(0)) this.#geos.GEOSGeom_destroy(geometry);
  }

  #hold(geometry: GeosGeometry): GeosGeometry {
    if (geometry === 0) throw new Error('GEOS gave up');
    this.#held.push(geometry);
    return geometry;
  }
}

/** Encodes a polygon as well-known binary, little-endian. */
function wkbOf(rings: Rings): Uint8Array {
  const view = new DataView(new ArrayBuffer(9 + rings.reduce((sum, ring) => sum + 4 + (ring.length + 2) * 8, 0)));
  view.setUint8(0, 1);
  view.setUint32(1, 3, true);
  view.setUint32(5, rings.length, true);
  let at = 9;
  for (const ring of rings) {
    view.setUint32(at, ring.length / 2 + 1, true);
    at += 4;
    for (let i = 0; i < ring.length + 2; i++, at += 8) view.setFloat64(at, ring[i % ring.length]!, true);
  }
  return new Uint8Array(view.buffer);
}
