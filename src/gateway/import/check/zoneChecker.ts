import type { GeometryCore } from '../../../../workers/geometry/api.ts';
import { ownFill } from '../../../domain/land/fillColour.ts';
import { PLANNING_MAX_ZONES } from '../../../domain/limits.ts';
import { zoneCoordinates } from '../../land/extentCorners.ts';
import { planningId } from '../../land/planningId.ts';
import { extentOf } from '../../land/ring.ts';
import type { LandFeature } from '../read/landSource.ts';
import { cleanRing, sortFeature } from './cleanRing.ts';
import type { CodeReader } from './codeReader.ts';
import { type Coordinates, isInVietnam, looksSwapped, nearbyIn, ringsToDegrees, swapAxes } from './coordinates.ts';
import { featureFill } from './featureFill.ts';
import type { FieldMapping } from './fieldMapping.ts';
import type { IssueKind, IssueReport } from './issueReport.ts';
import type { WardFinder } from './wardFinder.ts';

/** Of the planning that a file of zones is, where its records do not say. */
export interface PlanningOptions {
  id: string | undefined;
  title: string | undefined;
  mapCode: string | undefined;
  year: number | undefined;
}

export interface CheckedPlanning {
  provinceCode: string;
  wardCode: string;
  id: string;
  title: string;
  mapCode: string;
  year: number;
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

export interface ZoneChecks {
  core: GeometryCore;
  wards: WardFinder;
  fields: FieldMapping;
  report: IssueReport;
  codes: CodeReader;
  coordinates: Coordinates;
  wardCode?: string | undefined;
  swapAxes: boolean;
  planning: PlanningOptions;
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
    for (const polygon of feature.polygons) {
      const rings = this.#ringsOf(feature, polygon, planning.provinceCode);
      if (!rings) continue;
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
        ...this.#landUseOf(feature),
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
    return {
      provinceCode,
      wardCode: code,
      id,
      title: title.slice(0, 200),
      mapCode: mapCode.slice(0, 60),
      year,
      zoneCount: 0,
      extent: EVERYWHERE,
    };
  }

  /** An outline and its holes in degrees; undefined when there is no area. */
  #ringsOf(feature: LandFeature, polygon: readonly Float64Array[], provinceCode: string): Float64Array[] | undefined {
    const { core, coordinates } = this.#checks;
    const cleaned = polygon.map((flat) => cleanRing(flat, nearbyIn(coordinates)));
    const isBroken = !polygon.every((ring) => ring.every(Number.isFinite));
    if (isBroken || !cleaned[0]) {
      const kind = isBroken ? 'broken' : 'flat';
      return void this.#checks.report.leaveOut({ ordinal: feature.ordinal, kind, subject: SUBJECT, detail: '' });
    }
    if (cleaned.includes(null)) this.#note(feature, 'flat-rings');
    for (const repair of new Set(cleaned.flatMap((ring) => ring?.repairs ?? []))) this.#note(feature, repair);
    let rings = cleaned.flatMap((clean) => (clean ? [clean.ring] : []));
    if (looksSwapped(rings[0]!, coordinates)) {
      if (!this.#checks.swapAxes) return void this.#note(feature, 'swapped-axes');
      rings = rings.map(swapAxes);
      this.#note(feature, 'axes-swapped');
    }
    const degrees = ringsToDegrees(
      core,
      rings.map((ring) => ({ ring, provinceCode })),
      coordinates,
    );
    return degrees.every(isInVietnam) ? degrees : void this.#note(feature, 'outside-vietnam', `${degrees[0]![0]}, ${degrees[0]![1]}`);
  }

  #landUseOf(feature: LandFeature): Pick<CheckedZone, 'landCode' | 'fill'> {
    const text = this.#checks.fields.text('landCode', feature.properties);
    const { code, isKnown } = this.#checks.codes.read(text);
    if (!isKnown) this.#note(feature, 'unknown-land-code', code);
    const fill = ownFill(code, featureFill(feature)) ?? '';
    if (fill !== '') this.#note(feature, 'own-fill', fill);
    else if (code === '') this.#note(feature, 'no-land-code');
    return { landCode: code, fill };
  }

  #note({ ordinal }: LandFeature, kind: IssueKind, detail = ''): void {
    this.#checks.report.add({ ordinal, kind, subject: SUBJECT, detail });
  }
}
