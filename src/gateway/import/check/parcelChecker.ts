import { ringCrossing } from '../../../domain/geometry/ringCrossing.ts';
import type { GeometryCore } from '../../../../workers/geometry/api.ts';
import { landCode } from '../../../domain/land/landCodes.ts';
import { ringCentroid, roundDegrees } from '../../land/ring.ts';
import type { LandFeature } from '../read/landSource.ts';
import { cleanRing, pickOutline, sortFeature, untieRing } from './cleanRing.ts';
import { type Coordinates, gridFor, isInVietnam, looksSwapped, nearbyIn, ringsToDegrees, swapAxes } from './coordinates.ts';
import { type FieldMapping, idPart, plotNumber, writtenNumber } from './fieldMapping.ts';
import type { IssueKind, IssueReport, RefusedKind } from './issueReport.ts';
import type { SeenKeys } from './seenKeys.ts';
import { distanceToWardM, type FoundWard, nearestWard, type WardFinder, wardReachM, type WardWords } from './wardFinder.ts';
import { ringArea } from '../../../domain/geometry/ring.ts';

/** A parcel as it is stored. */
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
  /** Degrees with nine decimals, the first corner not repeated. */
  ring: Float64Array;
  center: Float64Array;
}

export interface ParcelChecks {
  core: GeometryCore;
  wards: WardFinder;
  fields: FieldMapping;
  report: IssueReport;
  seen: SeenKeys;
  coordinates: Coordinates;
  /** Of every record, whatever the file says. */
  wardCode?: string | undefined;
  swapAxes: boolean;
  uncross: boolean;
}

interface Candidate {
  feature: LandFeature;
  wards: readonly FoundWard[];
  sheet: string;
  parcel: string;
  /** In the file's own coordinates. */
  ring: Float64Array;
  provinceCode: string;
  subject: string;
}

/** A smaller one is a line, to the centimetre of certificates. */
const MIN_AREA_M2 = 0.01;
const AREA_TOLERANCE = 0.05;
const AREA_TOLERANCE_M2 = 2;

/** Judges records, puts right what can be, and makes parcels of those that are fit; everything found goes to the report. */
export class ParcelChecker {
  readonly #checks: ParcelChecks;

  constructor(checks: ParcelChecks) {
    this.#checks = checks;
  }

  async check(features: readonly LandFeature[]): Promise<CheckedParcel[]> {
    const candidates: Candidate[] = [];
    for (const feature of features) {
      const candidate = this.#open(feature, await this.#wardsOf(feature));
      if (candidate) candidates.push(candidate);
    }
    const { core, coordinates } = this.#checks;
    const degrees = ringsToDegrees(core, candidates, coordinates);
    return candidates.flatMap((candidate, at) => this.#finish(candidate, degrees[at]!) ?? []);
  }

  #wardsOf({ properties }: LandFeature): Promise<readonly FoundWard[]> {
    const { fields, wards, wardCode } = this.#checks;
    const words: WardWords =
      wardCode === undefined
        ? {
            code: fields.text('wardCode', properties),
            ward: fields.text('ward', properties),
            district: fields.text('district', properties),
            city: fields.text('city', properties),
          }
        : { code: wardCode, ward: '', district: '', city: '' };
    return wards.find(words);
  }

  /** What can be told before the coordinates are converted. */
  #open(record: LandFeature, wards: readonly FoundWard[]): Candidate | undefined {
    const { fields, coordinates } = this.#checks;
    const [sheetText, parcelText] = [fields.text('sheet', record.properties), fields.text('parcel', record.properties)];
    const subject = `tờ ${sheetText || '?'} thửa ${parcelText || '?'}`;
    const feature = sortFeature(record, () => void this.#note({ feature: record, subject }, 'rings-sorted'));
    const refuse = (kind: RefusedKind, detail = ''): undefined => void this.#note({ feature, subject }, kind, detail);
    if (feature.fault) return refuse(feature.fault);
    const [sheet, parcel] = [plotNumber(sheetText), plotNumber(parcelText)];
    if (sheet === null || parcel === null) return refuse('no-number');
    const ward = wards[0];
    if (!ward)
      return refuse('no-ward', [fields.text('wardCode', feature.properties), fields.text('ward', feature.properties)].join(' ').trim());
    const { flat, partsLeftOut, holesLeftOut } = pickOutline(feature);
    const clean = cleanRing(flat, nearbyIn(coordinates));
    if (!clean) return refuse(flat.every(Number.isFinite) ? 'flat' : 'broken', `${flat.length / 2} đỉnh`);
    let { ring } = clean;
    if (looksSwapped(ring, coordinates)) {
      if (!this.#checks.swapAxes) return refuse('swapped-axes');
      ring = swapAxes(ring);
      this.#note({ feature, subject }, 'axes-swapped');
    }
    for (const repair of clean.repairs) this.#note({ feature, subject }, repair);
    if (partsLeftOut > 0) this.#note({ feature, subject }, 'parts-left-out', String(partsLeftOut));
    if (holesLeftOut > 0) this.#note({ feature, subject }, 'holes-left-out', String(holesLeftOut));
    return { feature, wards, sheet, parcel, ring, provinceCode: ward.ward.cityCode, subject };
  }

  #finish(candidate: Candidate, degrees: Float64Array): CheckedParcel | undefined {
    const { feature, sheet, parcel } = candidate;
    const { fields, seen } = this.#checks;
    const refuse = (kind: RefusedKind, detail = ''): boolean => this.#note(candidate, kind, detail);
    if (!isInVietnam(degrees)) return void refuse('outside-vietnam', `${degrees[0]?.toFixed(5)}, ${degrees[1]?.toFixed(5)}`);
    const { ring, simple } = this.#untied(candidate, degrees);
    const center = Float64Array.from(ringCentroid(ring), roundDegrees);
    const found = nearestWard(candidate.wards, center);
    if (candidate.wards.length > 1) this.#note(candidate, 'ward-guessed', found.ward.wardNameWithType);
    const awayM = found.middle ? distanceToWardM(center, found.middle) : 0;
    if (awayM > wardReachM(found) && refuse('far-from-ward', `${Math.round(awayM / 1000)} km, ${found.ward.wardNameWithType}`))
      return undefined;
    const { wardCode, cityCode } = found.ward;
    const areaM2 = this.#areaOf(candidate, simple, cityCode);
    if (areaM2 < MIN_AREA_M2 && refuse('flat', `${areaM2.toFixed(3)} m²`)) return undefined;
    const id = `${wardCode}-${idPart(sheet)}-${idPart(parcel)}`;
    if (!seen.add(id) && refuse('duplicate', id)) return undefined;
    return {
      ordinal: feature.ordinal,
      provinceCode: cityCode,
      wardCode,
      id,
      sheetId: `${wardCode}-to-${idPart(sheet)}`,
      sheet,
      parcel,
      landCode: this.#landCodeOf(candidate),
      areaM2,
      street: fields.text('street', feature.properties).slice(0, 200),
      ring,
      center,
    };
  }

  /** `simple`: without crossings, where one could be made; what a ring that crosses itself bounds is nobody's area. */
  #untied(candidate: Candidate, degrees: Float64Array): { ring: Float64Array; simple: Float64Array } {
    const crossing = ringCrossing(degrees);
    if (crossing === null) return { ring: degrees, simple: degrees };
    if (crossing === 'unjudged') {
      this.#note(candidate, 'too-large-to-judge', `${degrees.length / 2} đỉnh`);
      return { ring: degrees, simple: degrees };
    }
    const simple = untieRing(degrees);
    const isUntied = this.#checks.uncross && simple !== null;
    this.#note(candidate, isUntied ? 'uncrossed' : 'self-crossing', `cạnh ${crossing[0] + 1} và ${crossing[1] + 1}`);
    return { ring: isUntied ? simple : degrees, simple: simple ?? degrees };
  }

  /** As the record states it, else as a land certificate would: on the VN-2000 grid, to 0.1 m². */
  #areaOf(candidate: Candidate, degrees: Float64Array, provinceCode: string): number {
    const { core, fields, coordinates } = this.#checks;
    const onGrid = core.fromWgs84(degrees, gridFor(coordinates, provinceCode));
    const drawnM2 = Math.round(Math.abs(ringArea(onGrid)) * 10) / 10;
    const stated = writtenNumber(fields.text('area', candidate.feature.properties));
    if (!(stated > 0 && stated < 1e10)) return drawnM2;
    if (Math.abs(stated - drawnM2) > Math.max(AREA_TOLERANCE_M2, stated * AREA_TOLERANCE)) {
      this.#note(candidate, 'area-differs', `${stated} ≠ ${drawnM2} m²`);
    }
    return stated;
  }

  #landCodeOf(candidate: Candidate): string {
    const text = this.#checks.fields.text('landCode', candidate.feature.properties);
    if (text === '') return '';
    const known = landCode(text)?.code;
    if (known === undefined) this.#note(candidate, 'unknown-land-code', text.slice(0, 40));
    return known ?? text.slice(0, 40);
  }

  #note({ feature, subject }: Pick<Candidate, 'feature' | 'subject'>, kind: IssueKind, detail = ''): boolean {
    return this.#checks.report.add({ ordinal: feature.ordinal, kind, subject, detail });
  }
}
