import { ownFill } from '../../../domain/land/fillColour.ts';
import { PLAN_RELATIONS, type PlanRelation, type PlanStatus } from '../../../domain/land/planEdition.ts';
import { PLANNING_MAX_ZONES } from '../../../domain/limits.ts';
import { zoneCoordinates, planningId } from '../../land/extentCorners.ts';
import { extentOf } from '../../land/ring.ts';
import { importRefusal } from '../importError.ts';
import type { LandFeature } from '../landSource.ts';
import { sortFeature, judgeCrossings } from './cleanRing.ts';
import { ringsToDegrees, strayCorner } from './coordinates.ts';
import { featureFill } from './featureFill.ts';
import type { LandField } from '../../../landFiles/fields/landFields.ts';
import type { IssueKind } from './issueReport.ts';
import { readPlanDay, readPlanStatus } from '../sourceOptions.ts';
import { repairPolygons, type ShapeChecks, statedWard } from './shapeChecks.ts';
import type { CheckedSource } from './sourceReader.ts';

/** Planning fields from the command line; they take precedence over the records' fields. */
export interface PlanningOptions {
  id: string | undefined;
  title: string | undefined;
  mapCode: string | undefined;
  year: number | undefined;
  status: PlanStatus | undefined;
  validFrom: string | undefined;
  validTo: string | undefined;
  /** Related plannings, by the operator's name or by id. */
  relations: Readonly<Record<PlanRelation, readonly string[]>>;
}

export interface CheckedPlanning {
  provinceCode: string;
  wardCode: string;
  id: string;
  title: string;
  mapCode: string;
  year: number;
  status: PlanStatus | '';
  validFrom: string;
  validTo: string;
  relations: Readonly<Record<PlanRelation, readonly string[]>>;
  source: CheckedSource;
  zoneCount: number;
  extent: [number, number, number, number];
}

export interface CheckedZone {
  /** Ordinal of its record. A record of several parts makes several zones. */
  ordinal: number;
  provinceCode: string;
  planningId: string;
  /** Drawing order within the planning: later zones cover earlier ones. */
  zoneOrdinal: number;
  landCode: string;
  /** Fill colour of the drawing, `#rrggbb`; '' if the land code has a colour or the drawing has none. */
  fill: string;
  coordinates: string;
}

interface ZoneChecks extends ShapeChecks {
  planning: PlanningOptions;
  findPlannings(provinceCode: string, ids: readonly string[]): Promise<ReadonlySet<string>>;
  /** All plannings found so far, by id. Every batch adds to the same map. */
  plannings: Map<string, CheckedPlanning>;
}

const SUBJECT = 'phân khu';
const EVERYWHERE: CheckedPlanning['extent'] = [Infinity, Infinity, -Infinity, -Infinity];

export async function checkZones(checks: ZoneChecks, features: readonly LandFeature[]): Promise<CheckedZone[]> {
  const zones: CheckedZone[] = [];
  for (const record of features) {
    const feature = sortFeature(record, () => note(checks, record, 'rings-sorted'));
    if (feature.hasOtherParts) note(checks, feature, 'other-parts');
    if (feature.fault) note(checks, feature, feature.fault, feature.detail);
    else zones.push(...(await zonesOf(checks, feature)));
  }
  return zones;
}

async function zonesOf(checks: ZoneChecks, feature: LandFeature): Promise<CheckedZone[]> {
  const { plannings } = checks;
  const planning = await planningOf(checks, feature);
  if (!planning) return [];
  const zones: CheckedZone[] = [];
  const polygons = polygonsOf(checks, feature, planning.provinceCode);
  // Reports once per record, however many areas it has.
  const landUse = polygons.length === 0 ? { landCode: '', fill: '' } : landUseOf(checks, feature);
  for (const rings of polygons) {
    const [west, south, east, north] = extentOf([rings[0]!]);
    const known = planning.extent;
    planning.extent = [Math.min(known[0], west), Math.min(known[1], south), Math.max(known[2], east), Math.max(known[3], north)];
    plannings.set(planning.id, planning);
    if (planning.zoneCount >= PLANNING_MAX_ZONES) note(checks, feature, 'beyond-shown', planning.id);
    zones.push({
      ordinal: feature.ordinal,
      provinceCode: planning.provinceCode,
      planningId: planning.id,
      zoneOrdinal: planning.zoneCount++,
      ...landUse,
      coordinates: zoneCoordinates(rings),
    });
  }
  return zones;
}

async function planningOf(checks: ZoneChecks, feature: LandFeature): Promise<CheckedPlanning | undefined> {
  const { fields, wards, planning: given, plannings } = checks;
  const text = (field: LandField): string => fields.text(field, feature.properties);
  const stated = statedWard(checks, feature);
  const ward = (await wards.find(stated))[0]?.ward;
  if (!ward) return void note(checks, feature, 'no-ward', `${stated.code} ${stated.ward}`.trim());
  const mapCode = given.mapCode ?? text('mapCode');
  const key = given.id ?? (text('planning') || mapCode);
  if (key === '') return void note(checks, feature, 'no-planning');
  const id = planningId(ward.wardCode, key);
  const known = plannings.get(id);
  if (known) return known;
  const title = (given.title ?? text('title')) || `Quy hoạch ${key}`;
  const year = given.year ?? Number(/\b(?:19|20|21)\d\d\b/.exec(`${text('year')} ${title} ${key}`)?.[0] ?? new Date().getFullYear());
  const { wardCode: code, cityCode: provinceCode } = ward;
  const valueOf = <Read extends string>(flag: string | undefined, field: LandField, read: (flag: string) => Read | null): Read | '' => {
    const raw = flag ?? text(field);
    const value = raw === '' ? '' : read(raw);
    if (value === null) note(checks, feature, 'plan-time-unread', raw.slice(0, 40));
    return value ?? '';
  };
  return {
    provinceCode,
    wardCode: code,
    id,
    title: title.slice(0, 200),
    mapCode: mapCode.slice(0, 60),
    year,
    status: valueOf(given.status, 'planStatus', readPlanStatus),
    validFrom: valueOf(given.validFrom, 'validFrom', readPlanDay),
    validTo: valueOf(given.validTo, 'validTo', readPlanDay),
    relations: await relationsOf(checks, ward),
    source: checks.sources.of(feature.properties, () => note(checks, feature, 'no-source')),
    zoneCount: 0,
    extent: EVERYWHERE,
  };
}

/** @throws ImportError if a related planning does not exist: load it first */
async function relationsOf(
  checks: ZoneChecks,
  { wardCode, cityCode }: { wardCode: string; cityCode: string },
): Promise<CheckedPlanning['relations']> {
  const { planning, findPlannings } = checks;
  const related = PLAN_RELATIONS.flatMap((relation) => planning.relations[relation]);
  const existing = await findPlannings(
    cityCode,
    related.flatMap((key) => [key, planningId(wardCode, key)]),
  );
  const idOf = (key: string): string => {
    const id = [key, planningId(wardCode, key)].find((candidate) => existing.has(candidate));
    if (id === undefined) throw importRefusal(`Không có bản quy hoạch "${key}": nạp bản ấy trước (no such planning).`);
    return id;
  };
  const idsOf = (relation: PlanRelation): string[] => planning.relations[relation].map(idOf);
  return { replaces: idsOf('replaces'), adjusts: idsOf('adjusts'), details: idsOf('details') };
}

/** Returns the areas in degrees, each an outline and its holes; empty if the record is left out. */
function polygonsOf(checks: ZoneChecks, feature: LandFeature, provinceCode: string): Float64Array[][] {
  const { core, coordinates } = checks;
  const polygons = repairPolygons(checks, feature, SUBJECT);
  if (!polygons) return [];
  const placed = polygons.flatMap((rings) => rings.map((ring) => ({ ring, provinceCode })));
  const degrees = ringsToDegrees(core, placed, coordinates);
  const stray = strayCorner(degrees, polygons.flat());
  if (stray !== undefined) {
    note(checks, feature, 'outside-vietnam', stray);
    return [];
  }
  const ringsInDegrees = degrees.values();
  return untied(
    checks,
    feature,
    polygons.map((rings) => rings.map(() => ringsInDegrees.next().value!)),
  );
}

/** Splits self-crossing and self-touching rings by the even-odd rule, so that the stored geometry is valid. */
function untied(checks: ZoneChecks, feature: LandFeature, polygons: Float64Array[][]): Float64Array[][] {
  const { crossing, drawn, isUntied } = judgeCrossings(polygons, true);
  if (crossing === 'unjudged') note(checks, feature, 'too-large-to-judge');
  else if (crossing !== null) note(checks, feature, isUntied ? 'uncrossed' : 'self-crossing', crossing.where);
  return isUntied ? drawn : polygons;
}

function landUseOf(checks: ZoneChecks, feature: LandFeature): Pick<CheckedZone, 'landCode' | 'fill'> {
  const text = checks.fields.text('landCode', feature.properties);
  const { code, isKnown } = checks.codes.read(text);
  if (!isKnown && code !== '') note(checks, feature, 'unknown-land-code', code);
  const fill = ownFill(code, featureFill(feature)) ?? '';
  if (fill !== '') note(checks, feature, 'own-fill', fill);
  else if (code === '') note(checks, feature, 'no-land-code');
  return { landCode: code, fill };
}

function note(checks: ZoneChecks, { ordinal }: LandFeature, kind: IssueKind, detail = ''): void {
  checks.report.add({ ordinal, kind, subject: SUBJECT, detail });
}
