import { createRequire } from 'node:module';
import type { Clipper2ZFactoryFunction, MainModule, PathsD } from 'clipper2-wasm/dist/clipper2z.d.ts';
import { boxCenter, boxOfPacked } from '../../../src/domain/geometry/box.ts';
import { transferKey } from '../../../src/domain/land/planTransfer.ts';
import { localPlane, type LocalPlane } from '../../../src/domain/geometry/tangentPlane.ts';
import type { DrawnZone, PlanPair } from './planPairs.ts';

/**
 * Decimals to which clipper2 rounds metres; with fewer, its rounding would dominate. With one of these it sometimes
 * loses a whole piece, as points sampled on the ground show, and not with another.
 */
export const CLIPPER_DECIMALS = [6, 5, 7] as const;

/** Its package names a file of types that it does not contain. */
const startClipper2 = createRequire(import.meta.url)('clipper2-wasm') as Clipper2ZFactoryFunction;

/** Compares two editions with clipper2-wasm: each code's uncovered ground, then code against code. */
export class Clipper2Changes {
  readonly #clipper: MainModule;
  /** Objects in its memory until a pair is done. */
  #made: PathsD[] = [];
  #decimals: number = CLIPPER_DECIMALS[0];

  private constructor(clipper: MainModule) {
    this.#clipper = clipper;
  }

  static async load(): Promise<Clipper2Changes> {
    return new Clipper2Changes(await startClipper2());
  }

  /** Returns m² by `transferKey`. */
  transfers({ before, after }: PlanPair, decimals: number = CLIPPER_DECIMALS[0]): Map<string, number> {
    this.#decimals = decimals;
    const middle = boxCenter(boxOfPacked([...before, ...after].flatMap(({ rings }) => rings.flat(2))));
    const plane = localPlane(middle.lng, middle.lat);
    const [old, now] = [this.#grounds(before, plane), this.#grounds(after, plane)];
    const [allOld, allNow] = [old, now].map((grounds) => this.#joined([...grounds.values()])) as [PathsD, PathsD];
    const areas = new Map<string, number>();
    const add = (codes: { before: string | null; after: string | null }, paths: PathsD): void => {
      const areaM2 = groundM2(paths, plane.densityPerM);
      if (areaM2 > 0) areas.set(transferKey(codes), areaM2);
    };
    const { FillRule } = this.#clipper;
    for (const [was, ground] of old) {
      for (const [is, other] of now) {
        if (was !== is)
          add({ before: was, after: is }, this.#keep(this.#clipper.IntersectD(ground, other, FillRule.EvenOdd, this.#decimals)));
      }
      add({ before: was, after: null }, this.#keep(this.#clipper.DifferenceD(ground, allNow, FillRule.EvenOdd, this.#decimals)));
    }
    for (const [is, ground] of now)
      add({ before: null, after: is }, this.#keep(this.#clipper.DifferenceD(ground, allOld, FillRule.EvenOdd, this.#decimals)));
    for (const paths of this.#made) paths.delete();
    this.#made = [];
    return areas;
  }

  #keep(paths: PathsD): PathsD {
    this.#made.push(paths);
    return paths;
  }

  /** Returns the ground that each code covers, later zones over earlier ones. */
  #grounds(zones: readonly DrawnZone[], plane: LocalPlane): Map<string, PathsD> {
    const { FillRule } = this.#clipper;
    const grounds = new Map<string, PathsD>();
    for (const { landCode, rings } of zones) {
      const zone = this.#build(rings, plane);
      for (const [code, ground] of grounds) {
        if (code !== landCode) grounds.set(code, this.#keep(this.#clipper.DifferenceD(ground, zone, FillRule.EvenOdd, this.#decimals)));
      }
      grounds.set(landCode, this.#joined([...(grounds.has(landCode) ? [grounds.get(landCode)!] : []), zone]));
    }
    return grounds;
  }

  /** Joins paths that are each even-odd; different ones may overlap. */
  #joined(all: readonly PathsD[]): PathsD {
    const { FillRule } = this.#clipper;
    return all.reduce(
      (sum, paths) => this.#keep(this.#clipper.UnionD(sum, paths, FillRule.EvenOdd, this.#decimals)),
      this.#keep(new this.#clipper.PathsD()),
    );
  }

  #build(rings: DrawnZone['rings'], plane: LocalPlane): PathsD {
    const paths = this.#keep(new this.#clipper.PathsD());
    for (const ring of rings) {
      const xy = plane.project(Float64Array.from(ring.flat()));
      const xyz = new Float64Array((xy.length / 2) * 3);
      for (let from = 0, to = 0; from < xy.length; from += 2, to += 3) xyz.set([xy[from]!, xy[from + 1]!], to);
      const path = new this.#clipper.PathD();
      path.assign(xyz);
      paths.push_back(path);
      path.delete();
    }
    return paths;
  }
}

/** Returns the m² of ground in paths on a plane; holes wind the other way. */
function groundM2(paths: PathsD, densityPerM: number): number {
  let twice = 0;
  for (let at = 0; at < paths.size(); at += 1) {
    const path = paths.get(at);
    const xyz = path.view();
    for (let from = 0, next = 3; from < xyz.length; from += 3, next += 3) {
      if (next === xyz.length) next = 0;
      const [x, y, nextX, nextY] = [xyz[from]!, xyz[from + 1]!, xyz[next]!, xyz[next + 1]!];
      twice += (x * nextY - nextX * y) * (1 + (densityPerM * (y + nextY)) / 3);
    }
    path.delete();
  }
  return Math.abs(twice) / 2;
}
