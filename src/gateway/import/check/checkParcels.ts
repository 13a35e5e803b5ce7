import { roundDegrees } from '../../land/ring.ts';
import type { LandFeature } from '../landSource.ts';
import { areaOf, sortFeature, judgeCrossings } from './cleanRing.ts';
import { gridFor, ringsToDegrees, strayCorner } from './coordinates.ts';
import { isSpreadsheetDate, plotNumber, writtenNumber } from '../../../landFiles/fields/plotNumber.ts';
import type { IssueKind, RefusedKind } from './issueReport.ts';
import type { SeenKeys } from './seenKeys.ts';
import { repairPolygons, type ShapeChecks, statedWard } from './shapeChecks.ts';
import type { CheckedSource } from './sourceReader.ts';
import { distanceToWardM, type FoundWard, nearestWard, wardReachM, type StatedWard } from './wardFinder.ts';
import { unpackPoints } from '../../../domain/geometry/lngLat.ts';
import { interiorPoint, ringCentroid, ringsContain } from '../../../domain/geometry/ring.ts';
import { createHash } from 'node:crypto';

export interface CheckedParcel {
  ordinal: number;
  provinceCode: string;
  wardCode: string;
  id: string;
  sheetId: string;
  sheet: string;
  parcel: string;
  landCode: string;
  areaM2: number;
  street: string;
  source: CheckedSource;
  /** Outline and holes of each part, the largest part first. Degrees, nine decimals, first corner not repeated. */
  polygons: Float64Array[][];
  center: Float64Array;
}

interface ParcelChecks extends ShapeChecks {
  seen: SeenKeys;
}

interface Candidate {
  feature: LandFeature;
  wards: readonly FoundWard[];
  sheet: string | null;
  parcel: string | null;
  /** Polygons in the file's coordinates, ordered as in CheckedParcel. */
  polygons: Float64Array[][];
  provinceCode: string;
  subject: string;
}

/** Minimum area: certificates state centimetres, so anything smaller is a line. */
const MIN_AREA_M2 = 0.01;
const AREA_TOLERANCE = 0.05;
const AREA_TOLERANCE_M2 = 2;

const cornerCount = (polygons: readonly Float64Array[][]): number => polygons.flat().reduce((sum, ring) => sum + ring.length / 2, 0);

function middleOf(rings: readonly Float64Array[]): Float64Array {
  const [outline, ...holes] = rings;
  const center = Float64Array.from(ringCentroid(outline!), roundDegrees);
  if (holes.length === 0 || ringsContain(rings, center[0]!, center[1]!)) return center;
  const { lng, lat } = interiorPoint(unpackPoints(outline!), holes.map(unpackPoints));
  return Float64Array.of(roundDegrees(lng), roundDegrees(lat));
}

/** Checks and repairs records, reports every finding, and returns the valid records as parcels. */
export async function checkParcels(checks: ParcelChecks, features: readonly LandFeature[]): Promise<CheckedParcel[]> {
  const candidates: Candidate[] = [];
  for (const feature of features) {
    const stated = statedWard(checks, feature);
    const candidate = open(checks, feature, stated, await checks.wards.find(stated));
    if (candidate) candidates.push(candidate);
  }
  const { core, coordinates } = checks;
  const placed = candidates.flatMap(({ polygons, provinceCode }) =>
    polygons.flatMap((rings) => rings.map((ring) => ({ ring, provinceCode }))),
  );
  const degrees = ringsToDegrees(core, placed, coordinates).values();
  return candidates.flatMap((candidate) => {
    const polygons = candidate.polygons.map((rings) => rings.map(() => degrees.next().value!));
    return finish(checks, candidate, polygons) ?? [];
  });
}

/** Runs the checks that need no converted coordinates. */
function open(checks: ParcelChecks, record: LandFeature, stated: StatedWard, wards: readonly FoundWard[]): Candidate | undefined {
  const { fields, options } = checks;
  const [sheetText, parcelText] = [fields.text('sheet', record.properties), fields.text('parcel', record.properties)];
  const subject = `tờ ${sheetText || '?'} thửa ${parcelText || '?'}`;
  const feature = sortFeature(record, () => void note(checks, { feature: record, subject }, 'rings-sorted'));
  const refuse = (kind: RefusedKind, detail = ''): undefined => void note(checks, { feature, subject }, kind, detail);
  if (feature.fault) return refuse(feature.fault, feature.detail);
  if (feature.hasOtherParts) note(checks, { feature, subject }, 'other-parts');
  const dates = [sheetText, parcelText].filter(isSpreadsheetDate);
  if (dates.length > 0) return refuse('number-date', dates.join(', '));
  const [sheet, parcel] = [plotNumber(sheetText), plotNumber(parcelText)];
  if ((sheet === null || parcel === null) && !options.withoutNumbers) return refuse('no-number');
  const ward = wards[0];
  if (!ward) return refuse('no-ward', `${stated.code} ${stated.ward}`.trim());
  const polygons = repairPolygons(checks, feature, subject);
  return polygons && { feature, wards, sheet, parcel, polygons, provinceCode: ward.ward.cityCode, subject };
}

function finish(checks: ParcelChecks, candidate: Candidate, degrees: Float64Array[][]): CheckedParcel | undefined {
  const { feature, sheet, parcel } = candidate;
  const { fields, seen } = checks;
  const refuse = (kind: RefusedKind, detail = ''): boolean => note(checks, candidate, kind, detail);
  const stray = strayCorner(degrees.flat(), candidate.polygons.flat());
  if (stray !== undefined) return void refuse('outside-vietnam', stray);
  const { polygons, drawn } = untangled(checks, candidate, degrees);
  const center = middleOf(drawn[0]!);
  const found = nearestWard(candidate.wards, center);
  if (candidate.wards.length > 1) note(checks, candidate, 'ward-guessed', found.ward.wardNameWithType);
  const awayM = found.middle ? distanceToWardM(center, found.middle) : 0;
  if (awayM > wardReachM(found) && refuse('far-from-ward', `${Math.round(awayM / 1000)} km, ${found.ward.wardNameWithType}`))
    return undefined;
  const { wardCode, cityCode } = found.ward;
  const areaM2 = readArea(checks, candidate, drawn, cityCode);
  if (areaM2 < MIN_AREA_M2 && refuse('flat', `${areaM2.toFixed(3)} m²`)) return undefined;
  const [sheetPart, parcelPart] = idParts(sheet, parcel, polygons[0]![0]!);
  const id = `${wardCode}-${sheetPart}-${parcelPart}`;
  if (!seen.add(id) && refuse('duplicate', id)) return undefined;
  if (sheet === null || parcel === null) note(checks, candidate, 'without-number');
  return {
    ordinal: feature.ordinal,
    provinceCode: cityCode,
    wardCode,
    id,
    sheetId: `${wardCode}-to-${sheetPart}`,
    sheet: sheet ?? NO_NUMBER,
    parcel: parcel ?? NO_NUMBER,
    landCode: landCodeOf(checks, candidate),
    areaM2,
    street: fields.text('street', feature.properties).slice(0, 200),
    source: checks.sources.of(feature.properties, () => void note(checks, candidate, 'no-source')),
    polygons,
    center,
  };
}

/** Returns the polygons to store, and `drawn`: the same area without crossings, or unchanged if unknown. */
function untangled(
  checks: ParcelChecks,
  candidate: Candidate,
  polygons: Float64Array[][],
): { polygons: Float64Array[][]; drawn: Float64Array[][] } {
  const { crossing, drawn, isUntied } = judgeCrossings(polygons);
  const { uncross } = checks.options;
  if (crossing === null) return { polygons, drawn };
  if (crossing === 'unjudged') note(checks, candidate, 'too-large-to-judge', `${cornerCount(polygons)} đỉnh`);
  else {
    const [before, after] = [polygons, drawn].map((each) => measureDrawnArea(checks, each, candidate.provinceCode));
    note(checks, candidate, uncross && isUntied ? 'uncrossed' : 'self-crossing', `${crossing.where}, ${before} → ${after} m²`);
  }
  return { polygons: uncross ? drawn : polygons, drawn };
}

function measureDrawnArea(checks: ParcelChecks, polygons: readonly Float64Array[][], provinceCode: string): number {
  const { core, coordinates } = checks;
  const grid = gridFor(coordinates, provinceCode);
  return Math.round(areaOf(polygons.map((rings) => rings.map((ring) => core.fromWgs84(ring, grid)))) * 10) / 10;
}

function readArea(checks: ParcelChecks, candidate: Candidate, drawn: readonly Float64Array[][], provinceCode: string): number {
  const { fields } = checks;
  const drawnM2 = measureDrawnArea(checks, drawn, provinceCode);
  const text = fields.text('area', candidate.feature.properties);
  const stated = writtenNumber(text);
  if (!(stated > 0 && stated < 1e10)) {
    // Files without an area contain an empty cell or 0.
    if (text !== '' && stated !== 0) note(checks, candidate, 'area-unread', text.slice(0, 40));
    return drawnM2;
  }
  if (Math.abs(stated - drawnM2) > Math.max(AREA_TOLERANCE_M2, stated * AREA_TOLERANCE)) {
    note(checks, candidate, 'area-differs', `${stated} ≠ ${drawnM2} m²`);
  }
  return stated;
}

function landCodeOf(checks: ParcelChecks, candidate: Candidate): string {
  const text = checks.fields.text('landCode', candidate.feature.properties);
  const { code, isKnown } = checks.codes.read(text);
  if (!isKnown) note(checks, candidate, 'unknown-land-code', code);
  return code;
}

function note(checks: ParcelChecks, { feature, subject }: Pick<Candidate, 'feature' | 'subject'>, kind: IssueKind, detail = ''): boolean {
  return checks.report.add({ ordinal: feature.ordinal, kind, subject, detail });
}

/** Text shown for a parcel without a number. `plotNumber` never accepts it, so no search finds it. */
export const NO_NUMBER = '–';

/** Replaces slashes, which an id cannot contain. Plot numbers never contain an underscore. */
const idPart = (plot: string): string => plot.replaceAll('/', '_');

/**
 * Returns the sheet and parcel parts of an id. A parcel without a number gets a hash of its shape (`ring`, stored
 * degrees), so that a second import changes nothing. No real number is 0 or has so many letters.
 */
export function idParts(sheet: string | null, parcel: string | null, ring: Float64Array): [sheet: string, parcel: string] {
  if (sheet !== null && parcel !== null) return [idPart(sheet), idPart(parcel)];
  const bytes = new Uint8Array(ring.buffer, ring.byteOffset, ring.byteLength);
  const name = createHash('sha256').update(bytes).digest('hex').slice(0, 16);
  return [idPart(sheet ?? '0'), `${idPart(parcel ?? '0')}.${name}`];
}
