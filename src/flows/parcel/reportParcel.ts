import { apiClient } from '../../api/apiClient.ts';
import { createReportCall } from '../../contract/land/parcels.ts';
import { raiseMessage } from '../../state/shell/noticeSlice.ts';
import type { ShownMessage } from '../../state/shownMessage.ts';
import { failureMessage } from '../shell/failureMessage.ts';

/**
 * 'Báo lỗi dữ liệu': kept for the operator, of visitors, too.
 * @param uid made with the form, so that it is kept once however often it is sent
 * @returns what went wrong, to be said in the form, whose words stay; null when it is kept
 */
export async function reportParcel(uid: string, { parcelId, text }: { parcelId: string; text: string }): Promise<ShownMessage | null> {
  const answer = await apiClient.ask(createReportCall, { uid, parcel_id: parcelId, text });
  if (!answer.ok) return failureMessage(answer.error);
  raiseMessage('success', { text: answer.value.message });
  return null;
}
