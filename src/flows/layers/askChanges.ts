import { apiClient } from '../../api/apiClient.ts';
import { findPlanningChangesCall } from '../../contract/land/planningChanges.ts';
import { joinBoxes } from '../../domain/geometry/box.ts';
import { type PlanTransfer, transferKey } from '../../domain/land/planTransfer.ts';
import { drawChanges } from '../../map/overlays/drawChanges.ts';
import {
  beginChanges,
  changesSlice,
  type ComparedPlans,
  drawTransfer,
  endChanges,
  showCodeChanges,
} from '../../state/layers/changesSlice.ts';
import { raiseNotice } from '../../state/shell/noticeSlice.ts';
import { flyToLayer } from '../map/flyTo.ts';
import { requestGuard } from '../shell/requestGuard.ts';

const asks = requestGuard();

const planningsOf = ({ beforeId, afterId }: ComparedPlans) => ({ planningIdBefore: beforeId, planningIdAfter: afterId });

/** Requests the changes from one planning to another (§2.80). */
export async function askChanges(compared: ComparedPlans): Promise<void> {
  hideChanges();
  const isCurrent = asks.begin();
  beginChanges(compared);
  const answer = await apiClient.ask(findPlanningChangesCall, { ...planningsOf(compared), limit: 1 });
  if (!isCurrent()) return;
  const transfers = answer.ok ? answer.value.data.transfers : undefined;
  showCodeChanges(transfers?.map(({ codeBefore, codeAfter, areaM2 }) => ({ before: codeBefore, after: codeAfter, areaM2 })));
}

/** Draws the areas of one kind of change and flies there; a second press removes them. */
export async function drawChangesOf(transfer: PlanTransfer): Promise<void> {
  const isCurrent = asks.begin();
  const { compared, drawn } = changesSlice;
  drawChanges([]);
  if (!compared || drawn === transferKey(transfer)) return drawTransfer(null);
  drawTransfer(transfer);
  const answer = await apiClient.ask(findPlanningChangesCall, { ...planningsOf(compared), transfer: transferKey(transfer) });
  if (!isCurrent()) return;
  if (!answer.ok) {
    drawTransfer(null);
    raiseNotice('error', 'notice.noAnswer');
    return;
  }
  const { data: pieces, total } = answer.value.data;
  drawTransfer(transfer, pieces.length < total);
  drawChanges(pieces.map(({ shape }) => shape));
  const box = joinBoxes(pieces);
  if (pieces.length > 0) flyToLayer({ type: 'land', box, center: { lng: box.west, lat: box.south } });
}

export function hideChanges(): void {
  asks.begin();
  endChanges();
  drawChanges([]);
}
