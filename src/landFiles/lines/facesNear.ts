import { RingTree, StepBudget, TooComplexError } from '../../domain/geometry/ringTree.ts';
import type { BuiltFaces } from './buildFaces.ts';
import type { LineNet } from './lineNet.ts';
import { LinesFault } from './linesFault.ts';
import { SegmentTree } from './segmentTree.ts';

export class FacesNear {
  readonly #built: BuiltFaces;
  readonly #ends: Float64Array;
  readonly #sides: SegmentTree;
  readonly #outlines: RingTree;
  readonly #take: (count: number) => void;

  constructor(net: LineNet, built: BuiltFaces, searches: number) {
    this.#built = built;
    this.#ends = net.sideEnds();
    this.#sides = new SegmentTree(this.#ends, searches);
    const outlines = built.faces.map(({ rings }) => rings[0]!);
    this.#outlines = new RingTree(outlines);
    const budget = new StepBudget([...outlines, new Float64Array(searches * 2)]);
    this.#take = budget.take;
  }

  /** The smallest area that holds a place; -1 for none. */
  at(x: number, y: number): number {
    const { faces } = this.#built;
    try {
      return this.#outlines
        .findAll(x, y, this.#take)
        .reduce((least, face) => (least < 0 || faces[face]!.areaM2 < faces[least]!.areaM2 ? face : least), -1);
    } catch (error) {
      throw error instanceof TooComplexError ? new LinesFault('too-tangled') : error;
    }
  }

  /** Areas with a border within a distance, and how far that is. */
  within(x: number, y: number, distanceM: number): Map<number, number> {
    const found = new Map<number, number>();
    const { faceOf } = this.#built;
    this.#sides.nearBox(x - distanceM, y - distanceM, x + distanceM, y + distanceM, (side) => {
      const awayM = this.#distanceM(side, x, y);
      if (awayM > distanceM) return;
      for (const face of [faceOf[side * 2]!, faceOf[side * 2 + 1]!]) {
        if (face >= 0 && awayM < (found.get(face) ?? Infinity)) found.set(face, awayM);
      }
    });
    return found;
  }

  #distanceM(side: number, x: number, y: number): number {
    const [ax, ay, bx, by] = this.#ends.subarray(side * 4, side * 4 + 4) as unknown as [number, number, number, number];
    const [sideX, sideY] = [bx - ax, by - ay];
    const share = ((x - ax) * sideX + (y - ay) * sideY) / (sideX * sideX + sideY * sideY);
    const along = Math.max(0, Math.min(1, share));
    return Math.hypot(ax + sideX * along - x, ay + sideY * along - y);
  }
}
