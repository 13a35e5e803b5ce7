import type { Hono } from 'hono';
import {
  changeAt,
  shapeAt,
  changeBytes,
  ChangePacker,
  type PackedChanges,
} from '../../../../workers/parcels/overlap/changes/packedChanges.ts';
import { findPlanningChangesCall } from '../../../contract/land/planningChanges.ts';
import { transferKey, type PlanTransfer } from '../../../domain/land/planTransfer.ts';
import { CALL_LIMITS } from '../../../domain/limits.ts';
import type { Accounts } from '../../account/accounts.ts';
import { readOnce } from '../../database/cacheReadings.ts';
import { type Queryable, queryOne, isoTime } from '../../database/store.ts';
import { answerCall } from '../../http/answerCall.ts';
import { clampLimit } from '../../http/readRequest.ts';
import { chargeForView } from '../fileRoutes.ts';
import { readPlanningRow, type ParcelLandRow } from '../rows.ts';
import type { PlanChanges } from '../../../../workers/parcels/overlap/changes/planChanges.ts';
import { boxesIntersect, boxOfPacked } from '../../../domain/geometry/box.ts';
import { HttpError } from '../../http/httpError.ts';
import { AnswerCache } from '../../operations/byteCache.ts';
import { readZonePages } from '../extentCorners.ts';
import type { ChangeShape, LandChangeRow } from './changeRows.ts';
import { ChangeThread } from './changeThread.ts';

interface PlanComparison extends PlanChanges {
  /** Import time, ISO 8601; '' if compared for this request. */
  importedAt: string;
}

/** Maximum cache size. Some 5,000 pieces of a town's plan take a megabyte. */
const MAX_BYTES = 64 * 1024 ** 2;
/** Maximum number of waiting comparisons, each of which may take seconds. */
const MAX_WAITING = 4;

const NO_CHANGES: PlanComparison = { changes: new ChangePacker().packed(), transfers: [], importedAt: '' };

interface StoredSet {
  id: string;
  imported_at: string;
}

type StoredChange = Pick<LandChangeRow, 'id' | 'code_before' | 'code_after' | 'area_m2' | 'west' | 'south' | 'east' | 'north'> & {
  shape: string;
};

const findSet = (store: Queryable, before: ParcelLandRow, after: ParcelLandRow): Promise<StoredSet | undefined> =>
  queryOne(
    store,
    `select id, ${isoTime('imported_at')} from land_change_sets
     where province_code = $1 and planning_before = $2 and planning_after = $3 order by id desc limit 1`,
    [after.province_code, before.id, after.id],
  );

/** Returns the id of the last import that corrected one of the plannings, or ''. */
async function lastCorrection(store: Queryable, plannings: readonly ParcelLandRow[]): Promise<string> {
  const [row] = await store.query<{ id: string | null }>(
    `select max(id) as id from land_change_sets
     where province_code = $1 and planning_before = planning_after and planning_after = any($2::text[])`,
    [plannings[0]!.province_code, plannings.map(({ id }) => id)],
  );
  return row?.id ?? '';
}

const ROWS_AT_ONCE = 1_000;

/** Reads a change set in id order, from the largest piece to the smallest. */
async function readSet(store: Queryable, after: ParcelLandRow, { id: setId, imported_at }: StoredSet): Promise<PlanComparison> {
  const packer = new ChangePacker();
  for (let last = ''; ;) {
    const rows = await store.query<StoredChange>(
      `select id, code_before, code_after, area_m2, west, south, east, north, coalesce(shape::text, '[]') as shape
       from land_changes where province_code = $1 and set_id = $2 and id > $3 order by id limit ${ROWS_AT_ONCE}`,
      [after.province_code, setId, last],
    );
    for (const { code_before, code_after, area_m2, shape, west, south, east, north } of rows) {
      const polygons = (JSON.parse(shape) as ChangeShape).map((rings) => rings.map((ring) => ring.flat()));
      packer.add({ before: code_before, after: code_after, areaM2: area_m2, box: { west, south, east, north } }, polygons);
    }
    if (rows.length < ROWS_AT_ONCE) break;
    last = rows.at(-1)!.id;
  }
  const changes = packer.packed();
  return { changes, transfers: transfersOf(changes), importedAt: imported_at };
}

function transfersOf({ kinds, kindOf, areasM2 }: PackedChanges): PlanTransfer[] {
  const sums = new Float64Array(kinds.length);
  kindOf.forEach((kind, piece) => (sums[kind]! += areasM2[piece]!));
  return kinds.map((codes, kind) => ({ ...codes, areaM2: sums[kind]! })).sort((a, b) => b.areaM2 - a.areaM2);
}

class Comparisons {
  readonly #store: Queryable;
  readonly #thread = new ChangeThread();
  readonly #kept = new AnswerCache<PlanComparison>({ maxBytes: MAX_BYTES, bytesOf: ({ changes }) => changeBytes(changes) });
  #waiting = 0;

  constructor(store: Queryable) {
    this.#store = store;
  }

  /** Returns no changes for plannings whose boxes do not meet. */
  async find(before: ParcelLandRow, after: ParcelLandRow): Promise<PlanComparison> {
    const isOnePlace = before.province_code === after.province_code && boxesIntersect(boxOfPacked(before.ring), boxOfPacked(after.ring));
    if (!isOnePlace) return NO_CHANGES;
    const [set, corrected] = [await findSet(this.#store, before, after), await lastCorrection(this.#store, [before, after])];
    const isCurrent = set !== undefined && (set.id >= corrected || before.id === after.id);
    // A newer set or a newer correction invalidates the cached answer.
    const key = [before.id, after.id, set?.id, corrected].join(' ');
    return this.#kept.get(key, () => (isCurrent ? readSet(this.#store, after, set) : this.#compare(before, after)));
  }

  async #compare(before: ParcelLandRow, after: ParcelLandRow): Promise<PlanComparison> {
    if (before.id === after.id) return NO_CHANGES;
    if (this.#waiting >= MAX_WAITING) {
      throw new HttpError(503, 'comparison.busy', { retryAfterS: 10 });
    }
    this.#waiting += 1;
    try {
      const zonesOf = (planning: ParcelLandRow) => this.#thread.packEdition(readZonePages(this.#store, planning));
      const isPartial = after.adjusts.includes(before.id);
      const changes = await this.#thread.comparePlannings(await zonesOf(before), await zonesOf(after), isPartial);
      if (!changes) throw new HttpError(422, 'comparison.tooComplex');
      return { ...changes, importedAt: '' };
    } finally {
      this.#waiting -= 1;
    }
  }
}

const comparisons = readOnce((store) => Promise.resolve(new Comparisons(store)));

/** Adds find-planning-changes (§7.40). If viewing a planning costs points, both plannings are charged. */
export function addChangeRoutes(app: Hono, accounts: Accounts, landReads: Queryable): void {
  answerCall(app, findPlanningChangesCall, async (request, context) => {
    const [before, after] = [
      await readPlanningRow(landReads, request.planningIdBefore),
      await readPlanningRow(landReads, request.planningIdAfter),
    ];
    if (!before || !after) return { data: { transfers: [], data: [], total: 0, imported_at: '' } };
    for (const planning of [before, after]) await chargeForView(accounts, context, planning);
    const { transfers, changes, importedAt } = await (await comparisons(landReads)).find(before, after);
    const { kinds, kindOf } = changes;
    const keys = kinds.map(transferKey);
    const counts = new Uint32Array(kinds.length);
    for (const kind of kindOf) counts[kind]! += 1;
    const pieces = Array.from(kindOf.keys()).filter((piece) => request.transfer === undefined || keys[kindOf[piece]!] === request.transfer);
    const limit = clampLimit(CALL_LIMITS.planningChanges, request.limit);
    const from = ((request.page ?? 1) - 1) * limit;
    return {
      data: {
        transfers: transfers.map(({ before: was, after: is, areaM2 }) => ({
          code_before: was,
          code_after: is,
          area_m2: areaM2,
          changes: counts[keys.indexOf(transferKey({ before: was, after: is }))] ?? 0,
        })),
        data: pieces.slice(from, from + limit).map((piece) => {
          const { before: was, after: is, areaM2, box } = changeAt(changes, piece);
          return { code_before: was, code_after: is, area_m2: areaM2, ...box, shape: shapeAt(changes, piece) };
        }),
        total: pieces.length,
        imported_at: importedAt,
      },
    };
  });
}
