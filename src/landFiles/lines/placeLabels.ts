import type { LineFace } from './buildFaces.ts';
import type { DrawnLabel } from './drawnLabels.ts';

/** How far outside its lot a label may stand: in heights of its letters, and in metres at least and at most. */
const OUTSIDE_HEIGHTS = 4;
const OUTSIDE_M = { least: 2, most: 15 } as const;
const USUAL_HEIGHT_M = 1;
/** A stated area that is off by as much as this share of it, or more, says that the label is another lot's. */
const AREA_SHARE = 0.05;
/** How much that weighs, in heights that a label stands away from the lot. */
const AREA_HEIGHTS = 2;

export const labelHeightM = ({ heightM }: DrawnLabel): number => heightM || USUAL_HEIGHT_M;

export const outsideM = (label: DrawnLabel): number =>
  Math.min(OUTSIDE_M.most, Math.max(OUTSIDE_M.least, OUTSIDE_HEIGHTS * labelHeightM(label)));

export interface LabelCandidate {
  face: number;
  /** Of the label from the lot's border, inside or outside. */
  borderM: number;
}

/** What it costs to take a lot for a label's, in metres: how far it stands outside, or near the border inside, and how far its area is off. */
function costOf(label: DrawnLabel, { face, borderM }: LabelCandidate, { areaM2 }: LineFace): number {
  const heightM = labelHeightM(label);
  const standing = face === label.face ? Math.max(0, heightM - borderM) * 0.3 : borderM + heightM / 2;
  if (label.areaM2 === undefined) return standing;
  const off = Math.abs(label.areaM2 - areaM2) / label.areaM2;
  return standing + Math.min(1, off / AREA_SHARE) * AREA_HEIGHTS * heightM;
}

/**
 * Pairs labels with lots so that no label and lot would both rather have each other: each label asks the lots near it in the order of cost, and a lot
 * keeps the one that costs least.
 * @param candidatesOf the lots near a label, the one that holds it among them
 * @returns of each lot its label; -1 for none
 */
export function placeLabels(
  labels: readonly DrawnLabel[],
  faces: readonly LineFace[],
  candidatesOf: (label: DrawnLabel) => LabelCandidate[],
): Int32Array {
  const labelOf = new Int32Array(faces.length).fill(-1);
  const costs = new Float64Array(faces.length);
  const asked = labels.map((label) =>
    candidatesOf(label)
      .map((candidate) => ({ face: candidate.face, cost: costOf(label, candidate, faces[candidate.face]!) }))
      .sort((one, other) => one.cost - other.cost),
  );
  const turns = new Int32Array(labels.length);
  const waiting = Array.from(labels, (_, at) => at).reverse();
  for (let label = waiting.pop(); label !== undefined; label = waiting.pop()) {
    const wish = asked[label]![turns[label]!++];
    if (!wish) continue;
    const holder = labelOf[wish.face]!;
    if (holder >= 0 && costs[wish.face]! <= wish.cost) {
      waiting.push(label);
      continue;
    }
    labelOf[wish.face] = label;
    costs[wish.face] = wish.cost;
    if (holder >= 0) waiting.push(holder);
  }
  return labelOf;
}
