import { ownFill } from '../../../domain/land/fillColour.ts';
import { PLAN_RELATIONS, type PlanRelation, type PlanStatus } from '../../../domain/land/planEdition.ts';
import { PLANNING_MAX_ZONES } from '../../../domain/limits.ts';
import { zoneCoordinates, planningId } from '../../land/extentCorners.ts';
import { extentOf } from '../../land/ring.ts';
import { ImportError } from '../importError.ts';
import type { LandFeature } from '../read/landSource.ts';
import { cleanPolygons, sortFeature, judgeCrossings } from './cleanRing.ts';
import { isInVietnam, isOtherKind, looksSwapped, nearbyIn, ringsToDegrees, swapAxes } from './coordinates.ts';
import { featureFill } from './featureFill.ts';
import type { FieldMapping, LandField } from './fieldMapping.ts';
import type { IssueKind } from './issueReport.ts';
import { readPlanDay, readPlanStatus } from '../sourceOptions.ts';
import type { CheckedSource } from './sourceReader.ts';
import type { ParcelChecks } from './parcelChecker.ts';

/** Of the planning that a file of zones is, where its records do not say. */
export interface PlanningOptions {
  id: string | undefined;
  title: string | undefined;
  mapCode: string | undefined;
  year: number | undefined;
  status: PlanStatus | undefined;
  /** A year or a day. */
  validFrom: string | undefined;
  validTo: string | undefined;
  /** Other plannings, as the operator calls them or by their ids. */
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
  /** Ids of plannings that are there. */
  relations: Readonly<Record<PlanRelation, readonly string[]>>;
  source: CheckedSource;
  zoneCount: number;
  /** West, south, east, north of its zones. */
  extent: [number, number, number, number];
}

export interface CheckedZone {
  /** Of its record; a record of several parts makes several zones. */
  ordinal: number;
  provinceCode: string;
  planningId: string;
  /** Its place among the zones of its planning: later ones lie over earlier. */
  zoneOrdinal: number;
  landCode: string;
  /** What its drawing fills it with, `#rrggbb`; '' where its code has a colour, or the drawing none. */
  fill: string;
  /** GeoJSON polygon coordinates. */
  coordinates: string;
}

export interface ZoneChecks extends Omit<ParcelChecks, 'seen' | 'withoutNumbers'> {
  planning: PlanningOptions;
  /** Which of these ids are of plannings of a province that are there. */
  findPlannings(provinceCode: string, ids: readonly string[]): Promise<ReadonlySet<string>>;
  /** All plannings seen so far, by id; each check goes on with them. */
  plannings: Map<string, CheckedPlanning>;
}

const SUBJECT = 'phân khu';
const EVERYWHERE: CheckedPlanning['extent'] = [Infinity, Infinity, -Infinity, -Infinity];

/** Judges records of planning zones and makes zones of those that are fit. */
export class ZoneChecker {
  readonly #checks: ZoneChecks;

  constructor(checks: ZoneChecks) {
    this.#checks = checks;
  }

  async check(features: readonly LandFeature[]): Promise<CheckedZone[]> {
    const zones: CheckedZone[] = [];
    for (const record of features) {
      const feature = sortFeature(record, () => this.#note(record, 'rings-sorted'));
      if (feature.hasOtherParts) this.#note(feature, 'other-parts');
      if (feature.fault) this.#note(feature, feature.fault);
      else zones.push(...(await this.#zonesOf(feature)));
    }
    return zones;
  }

  async #zonesOf(feature: LandFeature): Promise<CheckedZone[]> {
    const { plannings } = this.#checks;
    const planning = await this.#planningOf(feature);
    if (!planning) return [];
    const zones: CheckedZone[] = [];
    const polygons = this.#polygonsOf(feature, planning.provinceCode);
    // Told once, however many areas it has.
    const landUse = polygons.length === 0 ? { landCode: '', fill: '' } : this.#landUseOf(feature);
    for (const rings of polygons) {
      const [west, south, east, north] = extentOf([rings[0]!]);
      const known = planning.extent;
      planning.extent = [Math.min(known[0], west), Math.min(known[1], south), Math.max(known[2], east), Math.max(known[3], north)];
      plannings.set(planning.id, planning);
      if (planning.zoneCount >= PLANNING_MAX_ZONES) this.#note(feature, 'beyond-shown', planning.id);
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

  async #planningOf(feature: LandFeature): Promise<CheckedPlanning | undefined> {
    const { fields, wards, wardCode, planning: given, plannings } = this.#checks;
    const text = (field: Parameters<FieldMapping['text']>[0]): string => fields.text(field, feature.properties);
    const words = { code: wardCode ?? text('wardCode'), ward: text('ward'), district: text('district'), city: text('city') };
    const ward = (await wards.find(words))[0]?.ward;
    if (!ward) return void this.#note(feature, 'no-ward', `${words.code} ${words.ward}`.trim());
    const mapCode = given.mapCode ?? text('mapCode');
    const key = given.id ?? (text('planning') || mapCode);
    if (key === '') return void this.#note(feature, 'no-planning');
    const id = planningId(ward.wardCode, key);
    const known = plannings.get(id);
    if (known) return known;
    const title = (given.title ?? text('title')) || `Quy hoạch ${key}`;
    const year = given.year ?? Number(/\b(?:19|20|21)\d\d\b/.exec(`${text('year')} ${title} ${key}`)?.[0] ?? new Date().getFullYear());
    const { wardCode: code, cityCode: provinceCode } = ward;
    const said = <Read extends string>(words: string | undefined, field: LandField, read: (words: string) => Read | null): Read | '' => {
      const own = words ?? text(field);
      const value = own === '' ? '' : read(own);
      if (value === null) this.#note(feature, 'plan-time-unread', own.slice(0, 40));
      return value ?? '';
    };
    return {
      provinceCode,
      wardCode: code,
      id,
      title: title.slice(0, 200),
      mapCode: mapCode.slice(0, 60),
      year,
      status: said(given.status, 'planStatus', readPlanStatus),
      validFrom: said(given.validFrom, 'validFrom', readPlanDay),
      validTo: said(given.validTo, 'validTo', readPlanDay),
      relations: await this.#relationsOf(ward),
      source: this.#checks.sources.of(feature.properties, () => this.#note(feature, 'no-source')),
      zoneCount: 0,
      extent: EVERYWHERE,
    };
  }

  /** @throws ImportError where one of them is not there: what a planning replaces is loaded before it */
  async #relationsOf({ wardCode, cityCode }: { wardCode: string; cityCode: string }): Promise<CheckedPlanning['relations']> {
    const { planning, findPlannings } = this.#checks;
    const told = PLAN_RELATIONS.flatMap((relation) => planning.relations[relation]);
    const there = await findPlannings(
      cityCode,
      told.flatMap((key) => [key, planningId(wardCode, key)]),
    );
    const idOf = (key: string): string => {
      const id = [key, planningId(wardCode, key)].find((one) => there.has(one));
      if (id === undefined)
        throw new ImportError(`Không có bản quy hoạch "${key}": nạp bản ấy trước (no such planning).`, { atStart: true });
      return id;
    };
    const idsOf = (relation: PlanRelation): string[] => planning.relations[relation].map(idOf);
    return { replaces: idsOf('replaces'), adjusts: idsOf('adjusts'), details: idsOf('details') };
  }

  /** Its areas in degrees, of each the outline and its holes; none where the record is left out. */
  #polygonsOf(feature: LandFeature, provinceCode: string): Float64Array[][] {
    const { core, coordinates, report } = this.#checks;
    const leftOut = (): Float64Array[][] => [];
    const first = feature.polygons[0]?.[0];
    if (first && isOtherKind(first, coordinates)) {
      this.#note(feature, 'outside-vietnam', `${first[0]}, ${first[1]}`);
      return leftOut();
    }
    const clean = cleanPolygons(feature, nearbyIn(coordinates));
    if (typeof clean === 'string') {
      report.leaveOut({ ordinal: feature.ordinal, kind: clean, subject: SUBJECT, detail: '' });
      return leftOut();
    }
    let { polygons } = clean;
    if (looksSwapped(polygons[0]![0]!, coordinates)) {
      if (!this.#checks.swapAxes) {
        this.#note(feature, 'swapped-axes');
        return leftOut();
      }
      polygons = polygons.map((rings) => rings.map(swapAxes));
      this.#note(feature, 'axes-swapped');
    }
    for (const repair of clean.repairs) this.#note(feature, repair);
    const placed = polygons.flatMap((rings) => rings.map((ring) => ({ ring, provinceCode })));
    const degrees = ringsToDegrees(core, placed, coordinates);
    const stray = degrees.find((ring) => !isInVietnam(ring));
    if (stray) {
      this.#note(feature, 'outside-vietnam', `${stray[0]?.toFixed(5)}, ${stray[1]?.toFixed(5)}`);
      return leftOut();
    }
    const ringsInDegrees = degrees.values();
    return this.#untied(
      feature,
      polygons.map((rings) => rings.map(() => ringsInDegrees.next().value!)),
    );
  }

  /** Told where sides cross; put right where that is asked for. */
  #untied(feature: LandFeature, polygons: Float64Array[][]): Float64Array[][] {
    const { crossing, drawn, isUntied } = judgeCrossings(polygons);
    const isMended = this.#checks.uncross && isUntied;
    if (crossing === 'unjudged') this.#note(feature, 'too-large-to-judge');
    else if (crossing !== null) this.#note(feature, isMended ? 'uncrossed' : 'self-crossing', crossing.where);
    return isMended ? drawn : polygons;
  }

  #landUseOf(feature: LandFeature): Pick<CheckedZone, 'landCode' | 'fill'> {
    const text = this.#checks.fields.text('landCode', feature.properties);
    const { code, isKnown } = this.#checks.codes.read(text);
    if (!isKnown && code !== '') this.#note(feature, 'unknown-land-code', code);
    const fill = ownFill(code, featureFill(feature)) ?? '';
    if (fill !== '') this.#note(feature, 'own-fill', fill);
    else if (code === '') this.#note(feature, 'no-land-code');
    return { landCode: code, fill };
  }

  #note({ ordinal }: LandFeature, kind: IssueKind, detail = ''): void {
    this.#checks.report.add({ ordinal, kind, subject: SUBJECT, detail });
  }
}
