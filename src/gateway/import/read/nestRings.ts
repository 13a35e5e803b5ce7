import { RingTree, StepBudget } from '../../../domain/geometry/ringTree.ts';

/**
 * Gives each hole to the first outline that its first corner lies in, and to the first of all where it lies in none.
 * @returns the polygons, and how many boxes and sides were looked at
 * @throws TooComplexError when that would take far more steps than there are corners: everything lies around everything
 */
export function nestRings(
  outlines: readonly Float64Array[],
  holes: readonly Float64Array[],
): { polygons: Float64Array[][]; steps: number } {
  const polygons = outlines.map((outline) => [outline]);
  const steps = new StepBudget([...outlines, ...holes]);
  if (holes.length === 0) return { polygons, steps: 0 };
  const tree = new RingTree(outlines);
  for (const hole of holes) polygons[Math.max(0, tree.find(hole[0]!, hole[1]!, steps.take))]!.push(hole);
  return { polygons, steps: steps.taken };
}
