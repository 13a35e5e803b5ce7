import { apiClient } from '../../api/apiClient.ts';
import { closeAccountCall, findStakesCall } from '../../contract/account/closing.ts';
import { hasStakes } from '../../domain/account/closingStakes.ts';
import { NO_DRAWING } from '../../domain/drawing/drawing.ts';
import { accountSlice } from '../../state/account/accountSlice.ts';
import { askToClose, closingSlice, emptyStakes, showClosed } from '../../state/account/closingSlice.ts';
import { sessionSlice } from '../../state/session/sessionSlice.ts';
import { beginSending, endSending, failSending } from '../../state/formState.ts';
import { forgetDrawings } from '../../state/storage/drawingJournal.ts';
import { emptyOutbox } from '../../state/storage/outbox.ts';
import { emptyPasswordVault, readSavedPassword } from '../../state/storage/passwordVault.ts';
import { resetDrawing } from '../drawing/dispatchDrawing.ts';
import { announceOutboxChange } from '../notes/loadNotes.ts';
import { dropPicture } from '../picture/closePicture.ts';
import { checkForm } from '../session/checkForm.ts';
import { loadForCustomer } from '../session/loadForCustomer.ts';
import { ownCustomer } from '../session/ownCustomer.ts';
import { stopRefreshing } from '../session/refreshSession.ts';
import { showNobody } from '../session/showUser.ts';
import { dropTokens } from '../session/storeTokens.ts';
import { failureMessage } from '../shell/failureMessage.ts';
import { requestGuard } from '../shell/requestGuard.ts';

const loads = requestGuard();

/** Loads, each time 'Đóng tài khoản' opens, what closing would lose. */
export function loadStakes(): Promise<void> {
  emptyStakes();
  return loadForCustomer(loads, closingSlice, apiClient.ask(findStakesCall, {}), ({ data: stakes }) => ({ stakes }));
}

export interface ClosingForm {
  password: string;
  acceptsLosses: boolean;
}

/** Validates the form and, if it is valid, asks for confirmation. */
export function checkClosing({ password, acceptsLosses }: ClosingForm): void {
  const { stakes } = closingSlice;
  if (!stakes) return;
  if (!checkForm(accountSlice, password === '' ? { oldPassword: 'oldPasswordMissing' } : {})) return;
  if (hasStakes(stakes) && !acceptsLosses) return failSending(accountSlice, { id: 'closing.giveUpMissing' });
  askToClose(true);
}

/** Closes the account and removes what this device keeps of it. */
export async function submitClosing(form: ClosingForm): Promise<void> {
  const owner = ownCustomer();
  if (owner === null) return;
  const email = sessionSlice.user?.email ?? '';
  beginSending(accountSlice);
  const answer = await apiClient.ask(closeAccountCall, { password: form.password, give_up: form.acceptsLosses });
  if (ownCustomer() !== owner) return;
  askToClose(false);
  if (!answer.ok) return failSending(accountSlice, failureMessage(answer.error));
  endSending(accountSlice);
  stopRefreshing();
  dropTokens();
  showNobody();
  dropPicture();
  showClosed(answer.value.eraseAt);
  await clearDevice(owner, email, form.password);
}

/** Removes this customer's unsent notes, drawings and saved login; language and theme belong to the device. */
async function clearDevice(userId: string, email: string, password: string): Promise<void> {
  resetDrawing({ drawing: NO_DRAWING, noteUid: null });
  const saved = await readSavedPassword();
  const isOwn = saved?.username.toLowerCase() === email.toLowerCase() || saved?.password === password;
  if (isOwn) await emptyPasswordVault();
  await Promise.all([emptyOutbox(userId), forgetDrawings(userId)]);
  await announceOutboxChange();
}
