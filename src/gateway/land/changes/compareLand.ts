import {
  type PieceShape,
  changeAt,
  changeBuffers,
  type PlanChange,
  shapeAt,
} from '../../../../workers/parcels/overlap/changes/packedChanges.ts';
import { type EditionZones, planChanges, type PlanChanges } from '../../../../workers/parcels/overlap/changes/planChanges.ts';
import { joinBoxes } from '../../../domain/geometry/box.ts';
import { bearingZones, editionBuffers, packZoneTexts, type ZoneText } from './bearingZones.ts';

/** Some zones to be packed, two editions of a planning to be compared, or what parcels were and are, each as GeoJSON coordinates of a MultiPolygon. */
export type CompareAsked =
  | { kind: 'zones'; zones: readonly ZoneText[] }
  | {
      kind: 'plannings';
      before: EditionZones;
      after: EditionZones;
      /** The later one adjusts a part of the ground: where it has no zone nothing changes. */
      isPartial: boolean;
    }
  | { kind: 'parcels'; shapes: ReadonlyArray<readonly [before: string, after: string]> };

export interface ShapeChange extends Pick<PlanChange, 'areaM2' | 'box'> {
  shape: PieceShape;
}

export type CompareAnswer = { zones: EditionZones } | { changes: PlanChanges | null } | { shapes: Array<ShapeChange | null> };

/** Pieces of less are borders drawn again; they count in sums, and are no change of their own. */
const MIN_M2 = 0.1;
/** Some ten seconds; only a plan whose zones lie over each other by the thousands has more. */
const MAX_STEPS = 400_000_000;

/** null where only the order of corners did. */
function compareShapes(before: string, after: string): ShapeChange | null {
  const zonesOf = (coordinates: string): EditionZones =>
    packZoneTexts((JSON.parse(coordinates) as unknown[]).map((polygon) => ({ land_code: '', coordinates: JSON.stringify(polygon) })));
  const rules = { isPartial: false, leastM2: 0, maxSteps: MAX_STEPS };
  const packed = planChanges(...bearingZones(zonesOf(before), zonesOf(after)), rules)?.changes;
  const pieces = packed ? Array.from(packed.areasM2.keys()) : [];
  if (!packed || pieces.length === 0) return null;
  return {
    areaM2: packed.areasM2.reduce((sum, areaM2) => sum + areaM2, 0),
    box: joinBoxes(pieces.map((piece) => changeAt(packed, piece).box)),
    shape: pieces.flatMap((piece) => shapeAt(packed, piece)),
  };
}

/** Compares land, in a thread: a large planning takes seconds, in which nobody else would be answered. */
export function compareLand(asked: CompareAsked): CompareAnswer {
  if (asked.kind === 'zones') return { zones: packZoneTexts(asked.zones) };
  if (asked.kind === 'parcels') return { shapes: asked.shapes.map(([before, after]) => compareShapes(before, after)) };
  const { before, after, isPartial } = asked;
  return { changes: planChanges(...bearingZones(before, after), { isPartial, leastM2: MIN_M2, maxSteps: MAX_STEPS }) };
}

/** Of an answer, what is the asker's from then on. */
export function answerBuffers(answer: CompareAnswer): ArrayBuffer[] {
  if ('zones' in answer) return editionBuffers(answer.zones);
  return 'changes' in answer && answer.changes ? changeBuffers(answer.changes.changes) : [];
}
