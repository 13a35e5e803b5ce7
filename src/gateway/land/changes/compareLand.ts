import { type PlanChange, type PlanChanges, planChanges } from '../../../../workers/parcels/overlap/changes/planChanges.ts';
import { joinBoxes } from '../../../domain/geometry/box.ts';
import { packEditions, type ZoneText } from './packEditions.ts';

/** Two editions of a planning, or what a parcel was and is, each as GeoJSON coordinates of a MultiPolygon. */
export type CompareAsked =
  | {
      kind: 'plannings';
      before: readonly ZoneText[];
      after: readonly ZoneText[];
      /** The later one adjusts a part of the ground: where it has no zone nothing changes. */
      isPartial: boolean;
    }
  | { kind: 'parcels'; shapes: ReadonlyArray<readonly [before: string, after: string]> };

/** Of a parcel whose border changed: all ground that came to it or went. */
export type ShapeChange = Pick<PlanChange, 'areaM2' | 'box' | 'shape'>;

export type CompareAnswer = { changes: PlanChanges | null } | { shapes: Array<ShapeChange | null> };

/** Pieces of less are borders drawn again; they count in sums, and are no change of their own. */
const LEAST_M2 = 0.1;
/** Some ten seconds; only a plan whose zones lie over each other by the thousands has more. */
const MAX_STEPS = 400_000_000;

/** What changed between two editions; null where that would take minutes. */
const compareEditions = ({ before, after, isPartial }: Extract<CompareAsked, { kind: 'plannings' }>): PlanChanges | null =>
  planChanges(...packEditions(before, after), { isPartial, leastM2: LEAST_M2, maxSteps: MAX_STEPS });

/** null where only the order of corners did. */
function compareShapes(before: string, after: string): ShapeChange | null {
  const zonesOf = (coordinates: string): ZoneText[] =>
    (JSON.parse(coordinates) as unknown[]).map((polygon) => ({ land_code: '', coordinates: JSON.stringify(polygon) }));
  const compared = planChanges(...packEditions(zonesOf(before), zonesOf(after)), { isPartial: false, leastM2: 0, maxSteps: MAX_STEPS });
  const changes = compared?.changes ?? [];
  if (changes.length === 0) return null;
  return {
    areaM2: changes.reduce((sum, { areaM2 }) => sum + areaM2, 0),
    box: joinBoxes(changes.map(({ box }) => box)),
    shape: changes.flatMap(({ shape }) => shape),
  };
}

/** Compares land, in a thread: a large planning takes seconds, in which nobody else would be answered. */
export const compareLand = (asked: CompareAsked): CompareAnswer =>
  asked.kind === 'plannings'
    ? { changes: compareEditions(asked) }
    : { shapes: asked.shapes.map(([before, after]) => compareShapes(before, after)) };
