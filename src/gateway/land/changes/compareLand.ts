import {
  type PieceShape,
  changeAt,
  changeBuffers,
  type PlanChange,
  shapeAt,
} from '../../../../workers/parcels/overlap/changes/packedChanges.ts';
import { type EditionZones, planChanges, type PlanChanges } from '../../../../workers/parcels/overlap/changes/planChanges.ts';
import { joinBoxes } from '../../../domain/geometry/box.ts';
import { zonesAffecting, editionBuffers, packZoneTexts, type ZoneText } from './zonesAffecting.ts';

export type CompareRequest =
  | { kind: 'zones'; zones: readonly ZoneText[] }
  | {
      kind: 'plannings';
      before: EditionZones;
      after: EditionZones;
      /** True if the later edition adjusts a part of the area: nothing changes where it has no zone. */
      isPartial: boolean;
    }
  | { kind: 'parcels'; shapes: ReadonlyArray<readonly [before: string, after: string]> };

export interface ShapeChange extends Pick<PlanChange, 'areaM2' | 'box'> {
  shape: PieceShape;
}

export type CompareAnswer = { zones: EditionZones } | { changes: PlanChanges | null } | { shapes: Array<ShapeChange | null> };

/** Minimum area of a change. Smaller pieces come from redrawn borders and count in the sums only. */
const MIN_M2 = 0.1;
/** Maximum number of steps, some ten seconds. Only plans with thousands of overlapping zones exceed it. */
const MAX_STEPS = 400_000_000;

/** Compares the covered areas. Returns null if only the order of corners differs. */
function compareShapes(before: string, after: string): ShapeChange | null {
  const zonesOf = (coordinates: string): EditionZones =>
    packZoneTexts((JSON.parse(coordinates) as unknown[]).map((polygon) => ({ land_code: '', coordinates: JSON.stringify(polygon) })));
  const rules = { isPartial: false, leastM2: 0, maxSteps: MAX_STEPS };
  const packed = planChanges(...zonesAffecting(zonesOf(before), zonesOf(after)), rules)?.changes;
  const pieces = packed ? Array.from(packed.areasM2.keys()) : [];
  if (!packed || pieces.length === 0) return null;
  return {
    areaM2: packed.areasM2.reduce((sum, areaM2) => sum + areaM2, 0),
    box: joinBoxes(pieces.map((piece) => changeAt(packed, piece).box)),
    shape: pieces.flatMap((piece) => shapeAt(packed, piece)),
  };
}

export function compareLand(request: CompareRequest): CompareAnswer {
  if (request.kind === 'zones') return { zones: packZoneTexts(request.zones) };
  if (request.kind === 'parcels') return { shapes: request.shapes.map(([before, after]) => compareShapes(before, after)) };
  const { before, after, isPartial } = request;
  return { changes: planChanges(...zonesAffecting(before, after), { isPartial, leastM2: MIN_M2, maxSteps: MAX_STEPS }) };
}

export function answerBuffers(answer: CompareAnswer): ArrayBuffer[] {
  if ('zones' in answer) return editionBuffers(answer.zones);
  return 'changes' in answer && answer.changes ? changeBuffers(answer.changes.changes) : [];
}
