import { greatCircleM } from '../../../domain/geometry/greatCircle.ts';
import { boxesIntersect, boxOfPacked } from '../../../domain/geometry/box.ts';
import { ringCentroid, ringContains, segmentsIntersect } from '../../../domain/geometry/ring.ts';
import { polygonsOfRow } from '../../land/parcelShape.ts';
import type { OldParcel } from '../write/writeParcelChanges.ts';
import type { IssueReport } from './issueReport.ts';
import type { CheckedParcel } from './checkParcels.ts';

/** Maximum number of edge pairs compared; larger outlines count as meeting if their boxes do. */
const MAX_PAIRS = 4_000_000;
/** Minimum movement of a centre; a smaller one is a redrawn border. */
const MOVED_M = 0.1;

type Outline = ArrayLike<number>;

function outlinesMeet(a: Outline, b: Outline): boolean {
  if (!boxesIntersect(boxOfPacked(a), boxOfPacked(b))) return false;
  if (ringContains(a, b[0]!, b[1]!) || ringContains(b, a[0]!, a[1]!) || a.length * b.length > 4 * MAX_PAIRS) return true;
  const points = [...Array.from(a), a[0]!, a[1]!, ...Array.from(b), b[0]!, b[1]!];
  for (let i = 0; i < a.length; i += 2) {
    for (let j = a.length + 2; j < points.length - 2; j += 2) if (segmentsIntersect(points, i, i + 2, j, j + 2)) return true;
  }
  return false;
}

const outlinesBefore = (before: OldParcel): Outline[] => polygonsOfRow(before).map(([outline]) => outline!);

const centreOf = (outline: Outline): { lng: number; lat: number } => {
  const [lng, lat] = ringCentroid(outline);
  return { lng, lat };
};

/** Returns the distance between the old and new centre of a parcel's largest part, metres. */
const movedM = (parcel: CheckedParcel, before: OldParcel): number =>
  greatCircleM(centreOf(outlinesBefore(before)[0]!), centreOf(parcel.polygons[0]![0]!));

interface Edition {
  subject: string;
  appeared: number;
  gone: number;
  moved: number;
  farthestM: number;
}

/** Counts the changes of an import to parcels of existing sheets. */
export class SheetEditions {
  readonly #report: IssueReport;
  readonly #editions = new Map<string, Edition>();

  constructor(report: IssueReport) {
    this.#report = report;
  }

  #of({ sheetId, wardCode, sheet }: Pick<CheckedParcel, 'sheetId' | 'wardCode' | 'sheet'>): Edition {
    const edition = this.#editions.get(sheetId) ?? { subject: `${wardCode}, ${sheet}`, appeared: 0, gone: 0, moved: 0, farthestM: 0 };
    this.#editions.set(sheetId, edition);
    return edition;
  }

  /** Leaves out and reports parcels that no longer touch their old area: wrong meridian or another sheet's numbers. */
  withoutMovedParcels(parcels: readonly CheckedParcel[], before: ReadonlyMap<string, OldParcel>): CheckedParcel[] {
    return parcels.filter((parcel) => {
      const was = before.get(parcel.id);
      if (!was) return true;
      const outlines = outlinesBefore(was);
      if (parcel.polygons.some(([outline]) => outlines.some((other) => outlinesMeet(outline!, other)))) return true;
      const { ordinal, wardCode, sheet, parcel: number } = parcel;
      const detail = `${movedM(parcel, was).toFixed(1)} m`;
      return !this.#report.add({ ordinal, kind: 'moved-ground', subject: `${wardCode}, ${sheet}, ${number}`, detail });
    });
  }

  /** @param changed parcels whose old version is in `before` */
  addStored(appeared: readonly CheckedParcel[], changed: readonly CheckedParcel[], before: ReadonlyMap<string, OldParcel>): void {
    for (const parcel of appeared) this.#of(parcel).appeared++;
    for (const parcel of changed) {
      const distanceM = movedM(parcel, before.get(parcel.id)!);
      if (distanceM < MOVED_M) continue;
      const edition = this.#of(parcel);
      edition.moved++;
      edition.farthestM = Math.max(edition.farthestM, distanceM);
    }
  }

  addGone(sheet: Pick<CheckedParcel, 'sheetId' | 'wardCode' | 'sheet'>, count: number): void {
    if (count > 0) this.#of(sheet).gone += count;
  }

  report(): void {
    for (const { subject, appeared, gone, moved, farthestM } of this.#editions.values()) {
      const detail = `+${appeared} -${gone} ~${moved}, ${farthestM.toFixed(1)} m`;
      this.#report.add({ ordinal: 0, kind: 'sheet-edition', subject, detail });
    }
  }
}
