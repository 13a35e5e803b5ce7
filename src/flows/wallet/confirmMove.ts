import { apiClient } from '../../api/apiClient.ts';
import type { AnswerOf } from '../../api/parseAnswer.ts';
import { findReceiverCall } from '../../contract/account/customerCodes.ts';
import { convertTokenCall, depositTokenCall, sendTokenCall, withdrawTokenCall } from '../../contract/wallet/wallet.ts';
import type { Result } from '../../domain/result.ts';
import { convertibleInto, type MoveDraft, type MoveField, type MoveWay, quoteMove } from '../../domain/wallet/quoteMove.ts';
import { accountSlice, showAccountView } from '../../state/account/accountSlice.ts';
import { moveSlice } from '../../state/wallet/moveSlice.ts';
import { changeMoveDraft, completeMove, openMoveForm, showMoveQuote, updateMove } from '../../state/wallet/moveForm.ts';
import { walletSlice } from '../../state/wallet/walletSlice.ts';
import { failureMessage, isUnanswered } from '../shell/failureMessage.ts';
import { loadWallet } from './loadWallet.ts';
import { loadTransfers } from './transfers.ts';
import { newUid } from '../shell/newUid.ts';
import { ownCustomer } from '../session/ownCustomer.ts';
import { raiseMessage } from '../../state/shell/noticeSlice.ts';

/** Opens the form of a move; an unanswered one is still there. */
export function openMove(way: MoveWay): void {
  const isPending = moveSlice.isUnsure || moveSlice.busy;
  if (!isPending || moveSlice.draft?.way !== way) {
    const tokenId = firstToken(way);
    const toTokenId = way === 'convert' ? (convertibleInto(walletSlice, tokenId)[0] ?? '') : '';
    openMoveForm({ way, requestId: newUid(), tokenId, toTokenId });
  }
  showAccountView(way);
}

/** Returns the token to begin with: the first that converts, or the last, which is VPOINT by name. */
function firstToken(way: MoveWay): string {
  const ids = walletSlice.tokens.map(({ id }) => id).toReversed();
  return (way === 'convert' ? ids.find((id) => convertibleInto(walletSlice, id).length > 0) : undefined) ?? ids[0] ?? '';
}

/** Updates a typed or chosen field. Another token resets what it converts into. */
export function typeMove(typed: Partial<Omit<MoveDraft, 'way' | 'requestId'>>): void {
  const { draft } = moveSlice;
  if (!draft || moveSlice.busy || moveSlice.isUnsure) return;
  const { tokenId } = typed;
  const follows = tokenId !== undefined && draft.way === 'convert' ? { toTokenId: convertibleInto(walletSlice, tokenId)[0] ?? '' } : {};
  const changedFields = Object.keys(typed) as MoveField[];
  changeMoveDraft({ ...typed, ...follows }, tokenId === undefined ? changedFields : [...changedFields, 'amount']);
}

export async function reviewMove(): Promise<void> {
  const { draft, busy } = moveSlice;
  if (!draft || busy) return;
  const { quote, faults } = quoteMove(walletSlice, draft);
  if (draft.way === 'send' && Object.keys(faults).length === 0 && !(await isReceiverFound(draft))) return;
  showMoveQuote(quote, faults);
}

async function isReceiverFound({ requestId, to }: MoveDraft): Promise<boolean> {
  const owner = ownCustomer();
  updateMove({ busy: true, error: null });
  const answer = await apiClient.ask(findReceiverCall, { to: to.trim() });
  // Another form, or another customer's.
  if (ownCustomer() !== owner || moveSlice.draft?.requestId !== requestId) return false;
  if (answer.ok) updateMove({ busy: false, receiverName: answer.value.data.maskedName });
  else updateMove({ busy: false, isUnsure: false, error: failureMessage(answer.error) });
  return answer.ok;
}

/** Returns to the fields. An unanswered move stays as it is: a change would make it another move. */
export function editMove(): void {
  if (!moveSlice.busy && !moveSlice.isUnsure) updateMove({ step: 'fill', error: null });
}

/** Sends the move once however often it is pressed: nothing is sent twice at a time, and its request id stays. */
export async function confirmMove(): Promise<void> {
  const { draft, quote, busy, step } = moveSlice;
  if (!draft || !quote || busy || step !== 'confirm') return;
  const owner = ownCustomer();
  if (owner === null) {
    // Another tab logged in as somebody else, whose wallet this form must not use.
    updateMove({ error: { id: 'wallet.otherCustomer' } });
    return;
  }
  updateMove({ busy: true, error: null });
  const sent: MoveDraft = { ...draft };
  // Sends the typed amount; for a conversion the gateway takes what it needs.
  const answer = await ask(sent, sent.way === 'convert' ? typedAmount(sent) : quote.amount);
  if (ownCustomer() !== owner) return;
  if (answer.ok) void Promise.all([loadWallet(), loadTransfers()]);
  // Another form has been opened meanwhile.
  if (moveSlice.draft?.requestId !== sent.requestId) return;
  if (answer.ok) {
    completeMove({ move: answer.value.data, message: answer.value.message });
    if (accountSlice.view !== sent.way) raiseMessage('success', { text: answer.value.message });
    return;
  }
  const isUnsure = isUnanswered(answer.error);
  const error = failureMessage(answer.error);
  updateMove({ busy: false, isUnsure, error: isUnsure ? { id: 'wallet.unsure' } : error });
  if (!isUnsure) raiseMessage('error', error);
}

const typedAmount = ({ amount }: MoveDraft): string => amount.replaceAll(/[\s,]/g, '').replace(/^0+(?=\d)/, '');

function ask({ way, requestId, tokenId, note, ...draft }: MoveDraft, amount: string): Promise<Result<AnswerOf<typeof sendTokenCall>>> {
  const request = { request_id: requestId, token_id: tokenId, amount, note: note.trim() };
  return {
    deposit: () => apiClient.ask(depositTokenCall, request),
    withdraw: () => apiClient.ask(withdrawTokenCall, { ...request, user_banking_id: draft.bankAccountId }),
    send: () => apiClient.ask(sendTokenCall, { ...request, to: draft.to.trim() }),
    convert: () => apiClient.ask(convertTokenCall, { ...request, to_token_id: draft.toTokenId }),
  }[way]();
}

/** Gives up an unanswered move; the list shows whether it was done. */
export function discardUnconfirmedMove(): void {
  updateMove({ isUnsure: false });
  showAccountView('wallet');
  void loadWallet();
}
