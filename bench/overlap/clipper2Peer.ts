import { createRequire } from 'node:module';
import type { Clipper2ZFactoryFunction, MainModule, PathsD } from 'clipper2-wasm/dist/clipper2z.d.ts';
import type { LocalPlane } from '../../src/domain/geometry/tangentPlane.ts';

/** Decimals to which clipper2 rounds metres. */
const DECIMALS = 4;

/** Its package names a file of types that it does not contain. */
const startClipper2 = createRequire(import.meta.url)('clipper2-wasm') as Clipper2ZFactoryFunction;

/** Wraps clipper2-wasm: rings go in as one x, y, z array, results are read as views of its memory. */
export class Clipper2Peer {
  readonly #clipper: MainModule;

  private constructor(clipper: MainModule) {
    this.#clipper = clipper;
  }

  static async load(): Promise<Clipper2Peer> {
    return new Clipper2Peer(await startClipper2());
  }

  /** Projects rings of degrees to the plane, in its memory. */
  build(rings: readonly Float64Array[], plane: LocalPlane): PathsD {
    const paths = new this.#clipper.PathsD();
    for (const ring of rings) {
      const xy = plane.project(ring);
      const xyz = new Float64Array((xy.length / 2) * 3);
      for (let from = 0, to = 0; from < xy.length; from += 2, to += 3) {
        xyz[to] = xy[from]!;
        xyz[to + 1] = xy[from + 1]!;
      }
      const path = new this.#clipper.PathD();
      path.assign(xyz);
      paths.push_back(path);
      path.delete();
    }
    return paths;
  }

  /** Returns the m² of ground that two polygons share. */
  sharedM2(zone: PathsD, parcel: PathsD, densityPerM: number): number {
    const shared = this.#clipper.IntersectD(zone, parcel, this.#clipper.FillRule.EvenOdd, DECIMALS);
    let twice = 0;
    for (let i = 0; i < shared.size(); i += 1) {
      const path = shared.get(i);
      const xyz = path.view();
      for (let at = 0, next = 3; at < xyz.length; at += 3, next += 3) {
        if (next === xyz.length) next = 0;
        const [x, y] = [xyz[at]!, xyz[at + 1]!];
        const [nextX, nextY] = [xyz[next]!, xyz[next + 1]!];
        // Holes wind the other way, so that they are subtracted.
        twice += (x * nextY - nextX * y) * (1 + (densityPerM * (y + nextY)) / 3);
      }
      path.delete();
    }
    shared.delete();
    return Math.abs(twice) / 2;
  }
}
