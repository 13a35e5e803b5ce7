import type { LineFace } from './buildFaces.ts';
import type { DrawnLabel } from './drawnLabels.ts';

/** Maximum distance of a label outside its lot, in letter heights, with bounds in metres. */
const OUTSIDE_HEIGHTS = 4;
const OUTSIDE_M = { least: 2, most: 15 } as const;
const USUAL_HEIGHT_M = 1;
/** Difference of the stated area, as a share, at which a label counts as another lot's. */
const AREA_SHARE = 0.05;
/** Weight of that difference, in letter heights of distance. */
const AREA_HEIGHTS = 2;

export const labelHeightM = ({ heightM }: DrawnLabel): number => heightM || USUAL_HEIGHT_M;

export const outsideM = (label: DrawnLabel): number =>
  Math.min(OUTSIDE_M.most, Math.max(OUTSIDE_M.least, OUTSIDE_HEIGHTS * labelHeightM(label)));

export interface LabelCandidate {
  face: number;
  /** Distance of the label from the lot's border, inside or outside. */
  borderM: number;
}

/** Returns the cost of assigning a label to a lot, in metres: position relative to the border, and area difference. */
function costOf(label: DrawnLabel, { face, borderM }: LabelCandidate, { areaM2 }: LineFace): number {
  const heightM = labelHeightM(label);
  const standing = face === label.face ? Math.max(0, heightM - borderM) * 0.3 : borderM + heightM / 2;
  if (label.areaM2 === undefined) return standing;
  const off = Math.abs(label.areaM2 - areaM2) / label.areaM2;
  return standing + Math.min(1, off / AREA_SHARE) * AREA_HEIGHTS * heightM;
}

/**
 * Assigns labels to lots by deferred acceptance: each label proposes to nearby lots in order of cost, and a lot keeps
 * the cheapest. Returns the label of each lot; -1 for none.
 */
export function placeLabels(
  labels: readonly DrawnLabel[],
  faces: readonly LineFace[],
  candidatesOf: (label: DrawnLabel) => LabelCandidate[],
): Int32Array {
  const labelOf = new Int32Array(faces.length).fill(-1);
  const costs = new Float64Array(faces.length);
  const choices = labels.map((label) =>
    candidatesOf(label)
      .map((candidate) => ({ face: candidate.face, cost: costOf(label, candidate, faces[candidate.face]!) }))
      .sort((a, b) => a.cost - b.cost),
  );
  const turns = new Int32Array(labels.length);
  const waiting = Array.from(labels, (_, at) => at).reverse();
  for (let label = waiting.pop(); label !== undefined; label = waiting.pop()) {
    const choice = choices[label]![turns[label]!++];
    if (!choice) continue;
    const holder = labelOf[choice.face]!;
    if (holder >= 0 && costs[choice.face]! <= choice.cost) {
      waiting.push(label);
      continue;
    }
    labelOf[choice.face] = label;
    costs[choice.face] = choice.cost;
    if (holder >= 0) waiting.push(holder);
  }
  return labelOf;
}
