import { ringTree, StepBudget, TooComplexError } from '../../domain/geometry/ringTree.ts';
import type { BuiltFaces } from './buildFaces.ts';
import type { LineNet } from './lineNet.ts';
import { LinesFault } from './linesFault.ts';
import { segmentTree } from './segmentTree.ts';

export type FacesNear = ReturnType<typeof facesNear>;

export function facesNear(net: LineNet, built: BuiltFaces, searches: number) {
  const ends = net.sideEnds();
  const sides = segmentTree(ends, searches);
  const outlines = built.faces.map(({ rings }) => rings[0]!);
  const rings = ringTree(outlines);
  const { take } = new StepBudget([...outlines, new Float64Array(searches * 2)]);

  /** Returns the smallest face that contains a place; -1 for none. */
  function at(x: number, y: number): number {
    const { faces } = built;
    try {
      return rings
        .findAll(x, y, take)
        .reduce((least, face) => (least < 0 || faces[face]!.areaM2 < faces[least]!.areaM2 ? face : least), -1);
    } catch (error) {
      throw error instanceof TooComplexError ? new LinesFault('too-tangled') : error;
    }
  }

  /** Returns faces with a border within a distance, and that distance. */
  function within(x: number, y: number, distanceM: number): Map<number, number> {
    const found = new Map<number, number>();
    const { faceOf } = built;
    sides.nearBox(x - distanceM, y - distanceM, x + distanceM, y + distanceM, (side) => {
      const awayM = distanceToM(side, x, y);
      if (awayM > distanceM) return;
      for (const face of [faceOf[side * 2]!, faceOf[side * 2 + 1]!]) {
        if (face >= 0 && awayM < (found.get(face) ?? Infinity)) found.set(face, awayM);
      }
    });
    return found;
  }

  function distanceToM(side: number, x: number, y: number): number {
    const [ax, ay, bx, by] = ends.subarray(side * 4, side * 4 + 4) as unknown as [number, number, number, number];
    const [sideX, sideY] = [bx - ax, by - ay];
    const share = ((x - ax) * sideX + (y - ay) * sideY) / (sideX * sideX + sideY * sideY);
    const along = Math.max(0, Math.min(1, share));
    return Math.hypot(ax + sideX * along - x, ay + sideY * along - y);
  }

  return { at, within };
}
