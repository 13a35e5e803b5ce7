import { POINTS_TOKEN_ID } from '../../domain/limits.ts';
import { showAccountView } from '../../state/account/accountSlice.ts';
import { openMoveForm } from '../../state/wallet/moveForm.ts';
import { moveSlice } from '../../state/wallet/moveSlice.ts';
import { newUid } from '../shell/newUid.ts';

/** Opens a deposit over its purpose; an unanswered move is still there. @param amount initial value of the form */
export function openDeposit(amount = ''): void {
  const { draft, isUnsure, busy } = moveSlice;
  const isPending = draft !== null && (isUnsure || busy);
  if (!isPending) openMoveForm({ way: 'deposit', requestId: newUid(), tokenId: POINTS_TOKEN_ID, amount });
  showAccountView(isPending ? draft.way : 'deposit');
}
