import { apiClient } from '../../api/apiClient.ts';
import { createReportCall } from '../../contract/land/parcels.ts';
import { raiseMessage } from '../../state/shell/noticeSlice.ts';
import type { ShownMessage } from '../../state/shownMessage.ts';
import { failureMessage } from '../shell/failureMessage.ts';

/**
 * Sends a report ('Báo lỗi dữ liệu'), from visitors, too. @param uid the same for each attempt: it is stored once
 * @returns the fault to show in the form; null when it is stored
 */
export async function reportParcel(uid: string, { parcelId, text }: { parcelId: string; text: string }): Promise<ShownMessage | null> {
  const answer = await apiClient.ask(createReportCall, { uid, parcel_id: parcelId, text });
  if (!answer.ok) return failureMessage(answer.error);
  raiseMessage('success', { text: answer.value.message });
  return null;
}
