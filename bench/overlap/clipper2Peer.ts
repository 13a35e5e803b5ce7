import { createRequire } from 'node:module';
import type { Clipper2ZFactoryFunction, MainModule, PathsD } from 'clipper2-wasm/dist/clipper2z.d.ts';
import type { LocalPlane } from '../../src/domain/geometry/tangentPlane.ts';

/** Digits behind the point that clipper2 rounds metres to. */
const DECIMALS = 4;

/** Its package names a file of types that it does not bring. */
const startClipper2 = createRequire(import.meta.url)('clipper2-wasm') as Clipper2ZFactoryFunction;

/** clipper2-wasm beside ours: polygons go in as one array of x, y, z a ring, and its answers are read as views on its memory. */
export class Clipper2Peer {
  readonly #clipper: MainModule;

  private constructor(clipper: MainModule) {
    this.#clipper = clipper;
  }

  static async load(): Promise<Clipper2Peer> {
    return new Clipper2Peer(await startClipper2());
  }

  /** Rings of degrees, laid on the plane, in its memory. */
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

  /** m² of the ground that two polygons share. */
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
        // Holes wind the other way, and so are taken off.
        twice += (x * nextY - nextX * y) * (1 + (densityPerM * (y + nextY)) / 3);
      }
      path.delete();
    }
    shared.delete();
    return Math.abs(twice) / 2;
  }
}
