import type { Hono } from 'hono';
import { changeAt, shapeAt } from '../../../../workers/parcels/overlap/changes/packedChanges.ts';
import { findPlanningChangesCall } from '../../../contract/land/planningChanges.ts';
import { transferKey } from '../../../domain/land/planTransfer.ts';
import { CALL_LIMITS } from '../../../domain/limits.ts';
import type { Accounts } from '../../account/accounts.ts';
import { readOnce } from '../../database/keepReadings.ts';
import type { Store } from '../../database/store.ts';
import { answerCall } from '../../http/answerCall.ts';
import { clampLimit } from '../../http/readRequest.ts';
import { chargeForView } from '../fileRoutes.ts';
import { readPlanningRow } from '../rows.ts';
import { Comparisons } from './comparisons.ts';

const comparisons = readOnce((store) => Promise.resolve(new Comparisons(store)));

/** §7.40. Where looking at a planning costs points, both are looked at. */
export function addChangeRoutes(app: Hono, accounts: Accounts, landReads: Store): void {
  answerCall(app, findPlanningChangesCall, async (asked, context) => {
    const [before, after] = [
      await readPlanningRow(landReads, asked.planningIdBefore),
      await readPlanningRow(landReads, asked.planningIdAfter),
    ];
    if (!before || !after) return { data: { transfers: [], data: [], total: 0, imported_at: '' } };
    for (const planning of [before, after]) await chargeForView(accounts, context, planning);
    const { transfers, changes, importedAt } = await (await comparisons(landReads)).find(before, after);
    const { kinds, kindOf } = changes;
    const keys = kinds.map(transferKey);
    const counts = new Uint32Array(kinds.length);
    for (const kind of kindOf) counts[kind]! += 1;
    const wanted = Array.from(kindOf.keys()).filter((piece) => asked.transfer === undefined || keys[kindOf[piece]!] === asked.transfer);
    const limit = clampLimit(CALL_LIMITS.planningChanges, asked.limit);
    const from = ((asked.page ?? 1) - 1) * limit;
    return {
      data: {
        transfers: transfers.map(({ before: was, after: is, areaM2 }) => ({
          code_before: was,
          code_after: is,
          area_m2: areaM2,
          changes: counts[keys.indexOf(transferKey({ before: was, after: is }))] ?? 0,
        })),
        data: wanted.slice(from, from + limit).map((piece) => {
          const { before: was, after: is, areaM2, box } = changeAt(changes, piece);
          return { code_before: was, code_after: is, area_m2: areaM2, ...box, shape: shapeAt(changes, piece) };
        }),
        total: wanted.length,
        imported_at: importedAt,
      },
    };
  });
}
