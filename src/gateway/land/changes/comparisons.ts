import type { PlanChange, PlanChanges } from '../../../../workers/parcels/overlap/changes/planChanges.ts';
import { boxesMeet, boxOfPacked } from '../../../domain/geometry/box.ts';
import { isoTime } from '../../database/isoTime.ts';
import type { Queryable } from '../../database/store.ts';
import { HttpError } from '../../http/httpError.ts';
import { type ParcelLandRow, readPlanningZones } from '../rows.ts';
import type { ChangeShape, ChangeSummary, LandChangeRow } from './changeRows.ts';
import { ChangeThread } from './changeThread.ts';

/** What differs between two plannings, whenever it was found out. */
export interface PlanComparison extends PlanChanges {
  /** When an import did, ISO 8601; '' where it was for who asks. */
  importedAt: string;
}

/** Memory of what was compared, by shapes' corners; some 2,000 pieces of a town's plan are a megabyte. */
const MAX_BYTES = 64 * 1024 ** 2;
const CORNER_BYTES = 40;
const PIECE_BYTES = 300;
/** Who asks while so many wait is told to come back: each may take seconds. */
const MAX_WAITING = 4;

const NOTHING: PlanComparison = { changes: [], transfers: [], importedAt: '' };

const bytesOf = ({ changes }: PlanComparison): number =>
  changes.reduce((sum, { shape }) => sum + PIECE_BYTES + shape.flat(2).length * CORNER_BYTES, PIECE_BYTES);

interface KeptSet {
  id: string;
  imported_at: string;
  summary: ChangeSummary;
}

type KeptChange = Pick<LandChangeRow, 'code_before' | 'code_after' | 'area_m2' | 'west' | 'south' | 'east' | 'north'> & { shape: string };

/** The last set that an import made of the two. */
async function findSet(store: Queryable, before: ParcelLandRow, after: ParcelLandRow): Promise<KeptSet | undefined> {
  const [set] = await store.query<KeptSet>(
    `select id, ${isoTime('imported_at')}, summary from land_change_sets
     where province_code = $1 and planning_before = $2 and planning_after = $3 order by id desc limit 1`,
    [after.province_code, before.id, after.id],
  );
  return set;
}

/** Id of the last import that loaded one of them otherwise than it was; '' without one. */
async function lastCorrection(store: Queryable, plannings: readonly ParcelLandRow[]): Promise<string> {
  const [row] = await store.query<{ id: string | null }>(
    `select max(id) as id from land_change_sets
     where province_code = $1 and planning_before = planning_after and planning_after = any($2::text[])`,
    [plannings[0]!.province_code, plannings.map(({ id }) => id)],
  );
  return row?.id ?? '';
}

async function readSet(store: Queryable, after: ParcelLandRow, { id, imported_at }: KeptSet): Promise<PlanComparison> {
  const rows = await store.query<KeptChange>(
    `select code_before, code_after, area_m2, west, south, east, north, coalesce(shape::text, '[]') as shape
     from land_changes where province_code = $1 and set_id = $2 order by area_m2 desc, id`,
    [after.province_code, id],
  );
  const changes = rows.map(({ code_before, code_after, area_m2, shape, ...box }): PlanChange => ({
    before: code_before,
    after: code_after,
    areaM2: area_m2,
    box,
    shape: JSON.parse(shape) as ChangeShape as PlanChange['shape'],
  }));
  const sums = new Map<string, PlanChanges['transfers'][number]>();
  for (const { before, after: is, areaM2 } of changes) {
    const key = JSON.stringify([before, is]);
    const sum = sums.get(key) ?? { before, after: is, areaM2: 0 };
    sums.set(key, { ...sum, areaM2: sum.areaM2 + areaM2 });
  }
  return { changes, transfers: [...sums.values()].sort((a, b) => b.areaM2 - a.areaM2), importedAt: imported_at };
}

/** Answers what differs between two plannings: from what an import kept, else compared in a thread, once. */
export class Comparisons {
  readonly #store: Queryable;
  readonly #thread = new ChangeThread();
  /** The one asked last comes last. */
  readonly #kept = new Map<string, { answer: Promise<PlanComparison>; bytes: number }>();
  #bytes = 0;
  #waiting = 0;

  constructor(store: Queryable) {
    this.#store = store;
  }

  /**
   * Nothing of two that lie apart.
   * @throws HttpError where too much is asked at once, or comparing would take minutes
   */
  async find(before: ParcelLandRow, after: ParcelLandRow): Promise<PlanComparison> {
    const isOnePlace = before.province_code === after.province_code && boxesMeet(boxOfPacked(before.ring), boxOfPacked(after.ring));
    if (!isOnePlace) return NOTHING;
    const [set, corrected] = [await findSet(this.#store, before, after), await lastCorrection(this.#store, [before, after])];
    const isCurrent = set !== undefined && (set.id >= corrected || before.id === after.id);
    // Another set, or another one that corrects them, makes it another question.
    const key = [before.id, after.id, set?.id, corrected].join(' ');
    const known = this.#kept.get(key);
    if (known) {
      this.#kept.delete(key);
      this.#kept.set(key, known);
      return known.answer;
    }
    const answer = isCurrent ? readSet(this.#store, after, set) : this.#compare(before, after);
    const entry = { answer, bytes: 0 };
    this.#kept.set(key, entry);
    try {
      const made = await answer;
      entry.bytes = bytesOf(made);
      this.#bytes += entry.bytes;
      this.#forgetOldest();
      return made;
    } catch (error) {
      this.#kept.delete(key);
      throw error;
    }
  }

  async #compare(before: ParcelLandRow, after: ParcelLandRow): Promise<PlanComparison> {
    if (before.id === after.id) return NOTHING;
    if (this.#waiting >= MAX_WAITING) {
      throw new HttpError(503, 'Máy chủ đang so sánh nhiều bản quy hoạch, vui lòng thử lại sau.', { retryAfterS: 10 });
    }
    this.#waiting += 1;
    try {
      const [zonesBefore, zonesAfter] = [await readPlanningZones(this.#store, before), await readPlanningZones(this.#store, after)];
      const isPartial = after.adjusts.includes(before.id);
      const changes = await this.#thread.comparePlannings(zonesBefore, zonesAfter, isPartial);
      if (!changes) throw new HttpError(422, 'Các phân khu chồng lên nhau quá nhiều, không so sánh được.');
      return { ...changes, importedAt: '' };
    } finally {
      this.#waiting -= 1;
    }
  }

  #forgetOldest(): void {
    for (const [key, { bytes }] of this.#kept) {
      if (this.#bytes <= MAX_BYTES) return;
      this.#bytes -= bytes;
      this.#kept.delete(key);
    }
  }
}
