import { unpackPoints } from '../../domain/geometry/lngLat.ts';
import { interiorPoint } from '../../domain/geometry/ring.ts';
import type { LineFace } from './buildFaces.ts';
import type { DrawnLabel } from './drawnLabels.ts';
import type { FacesNear } from './facesNear.ts';
import { type LabelCandidate, labelHeightM, outsideM, placeLabels } from './placeLabels.ts';
import type { RepairLog } from './repairLog.ts';

export interface LotFacts {
  number?: string;
  statedM2?: number;
  code?: string;
}

/** Tolerances of certificates. */
const AREA_TOLERANCE = 0.05;
const AREA_TOLERANCE_M2 = 2;

/** Assigns labels to faces and logs doubtful ones. @returns the facts of each face */
export function numberFaces(labels: readonly DrawnLabel[], faces: readonly LineFace[], near: FacesNear, log: RepairLog): LotFacts[] {
  const numbered = labels.filter(({ number }) => number !== undefined);
  const candidates = new Map(numbered.map((label) => [label, candidatesOf(label, near)]));
  const labelOf = placeLabels(numbered, faces, (label) => candidates.get(label)!);
  const facts = faces.map((_, face): LotFacts => {
    const { number, areaM2, code } = numbered[labelOf[face]!] ?? {};
    return {
      ...(number === undefined ? {} : { number }),
      ...(areaM2 === undefined ? {} : { statedM2: areaM2 }),
      ...(code === undefined ? {} : { code }),
    };
  });
  for (const label of labels) if (label.number === undefined) addLoose(label, facts, near, log);
  reportPairs(numbered, labelOf, candidates, log);
  reportFaces(faces, facts, log);
  return facts;
}

function candidatesOf(label: DrawnLabel, near: FacesNear): LabelCandidate[] {
  const within = near.within(label.x, label.y, outsideM(label));
  if (label.face >= 0 && !within.has(label.face)) within.set(label.face, outsideM(label));
  return [...within].map(([face, borderM]) => ({ face, borderM }));
}

/** Assigns an area or code without a number to its face, unless the face has one. */
function addLoose(label: DrawnLabel, facts: readonly LotFacts[], near: FacesNear, log: RepairLog): void {
  const around = [...near.within(label.x, label.y, outsideM(label))].sort(([, a], [, b]) => a - b).map(([face]) => face);
  const { areaM2, code } = label;
  const home = (label.face >= 0 ? [label.face] : around)
    .map((face) => facts[face]!)
    .find(({ statedM2, code: known }) => (areaM2 === undefined ? known === undefined : statedM2 === undefined));
  if (!home) return log.doubt('stray-text', label.x, label.y, label.text);
  if (areaM2 !== undefined) home.statedM2 = areaM2;
  if (code !== undefined) home.code ??= code;
}

/** Logs numbers that are not alone in the middle of their face. */
function reportPairs(
  numbered: readonly DrawnLabel[],
  labelOf: Int32Array,
  candidates: ReadonlyMap<DrawnLabel, readonly LabelCandidate[]>,
  log: RepairLog,
): void {
  const faceOf = new Int32Array(numbered.length).fill(-1);
  for (const [face, label] of labelOf.entries()) if (label >= 0) faceOf[label] = face;
  const byFace = new Map<number, string[]>();
  for (const { face, number } of numbered) if (face >= 0) byFace.set(face, [...(byFace.get(face) ?? []), number!].slice(0, 20));
  for (const [at, label] of numbered.entries()) {
    const face = faceOf[at]!;
    if (face < 0) {
      log.doubt('stray-text', label.x, label.y, label.text);
      continue;
    }
    const report = (kind: 'number-outside' | 'several-numbers' | 'number-near-empty' | 'texts-crowded', detail = label.number!): void =>
      log.doubt(kind, label.x, label.y, detail, face);
    const others = byFace.get(face) ?? [];
    if (label.face !== face) report('number-outside');
    else if (others.length > 1) report('several-numbers', others.join(', '));
    else if (label.isCrowded) report('texts-crowded');
    else if (candidates.get(label)!.some((near) => near.face !== face && labelOf[near.face]! < 0 && near.borderM <= labelHeightM(label)))
      report('number-near-empty');
  }
}

function reportFaces(faces: readonly LineFace[], facts: readonly LotFacts[], log: RepairLog): void {
  const seen = new Map<string, number>();
  for (const { number } of facts) if (number !== undefined) seen.set(number, (seen.get(number) ?? 0) + 1);
  for (const [face, { number, statedM2 }] of facts.entries()) {
    const { rings, areaM2 } = faces[face]!;
    const offM2 = statedM2 === undefined ? 0 : Math.abs(statedM2 - areaM2);
    const isOff = offM2 > Math.max(AREA_TOLERANCE_M2, (statedM2 ?? 0) * AREA_TOLERANCE);
    if (number !== undefined && seen.get(number) === 1 && !isOff) continue;
    const [outline, ...holes] = rings.map(unpackPoints);
    const { lng: x, lat: y } = interiorPoint(outline!, holes);
    if (number === undefined) log.doubt('without-number', x, y, `${areaM2.toFixed(1)} m²`, face);
    else if (seen.get(number)! > 1) log.doubt('number-twice', x, y, number, face);
    if (isOff) log.doubt('area-differs', x, y, `${statedM2} ≠ ${areaM2.toFixed(1)} m²`, face);
  }
}
