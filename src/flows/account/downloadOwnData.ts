import { downloadData } from '../../api/account/downloadData.ts';
import { apiClient } from '../../api/apiClient.ts';
import { findDataCall } from '../../contract/account/closing.ts';
import { emptyOwnData, endDownload, ownDataSlice, showReceived, updateOwnData } from '../../state/account/closingSlice.ts';
import { ownCustomer } from '../session/ownCustomer.ts';
import { requestGuard } from '../shell/requestGuard.ts';
import { failureMessage } from '../shell/failureMessage.ts';
import { saveFile } from '../shell/saveFile.ts';

const downloads = requestGuard();

/** Loads the size of the download when 'Tải dữ liệu của tôi' opens. A download under way continues. */
export async function loadDataSize(): Promise<void> {
  if (ownDataSlice.step === 'running') return;
  emptyOwnData();
  const owner = ownCustomer();
  const answer = await apiClient.ask(findDataCall, {});
  if (owner !== null && ownCustomer() === owner && answer.ok) updateOwnData({ size: answer.value.data });
}

/** Writes all data of the customer into one file on the device, never another's who logs in meanwhile. */
export async function downloadOwnData(): Promise<void> {
  if (ownDataSlice.step === 'running') return;
  const owner = ownCustomer();
  const { signal } = downloads.begin();
  updateOwnData({ step: 'running', receivedBytes: 0, error: null });
  // Also refreshes the token: the download itself is requested only once.
  const size = await apiClient.ask(findDataCall, {}, { signal });
  if (size.ok) updateOwnData({ size: size.value.data });
  const answer = size.ok ? await downloadData({ signal, onBytes: showReceived }) : size;
  if (owner === null || ownCustomer() !== owner) return emptyOwnData();
  if (answer.ok) {
    saveFile(answer.value, `thua-${new Date().toISOString().slice(0, 10)}.zip`);
    endDownload('done');
  } else if (answer.error.kind === 'stale') endDownload('ready');
  else endDownload('failed', failureMessage(answer.error));
}

export function cancelDownload(): void {
  downloads.begin();
}
