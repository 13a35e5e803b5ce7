import { POINTS_TOKEN_ID } from '../../domain/limits.ts';
import { showAccountView } from '../../state/account/accountSlice.ts';
import { openMoveForm } from '../../state/wallet/moveForm.ts';
import { moveSlice } from '../../state/wallet/moveSlice.ts';
import { newUid } from '../shell/newUid.ts';

/** Opens a deposit over what it is needed for. A move that was never answered is there still. @param amount what the form begins with */
export function openDeposit(amount = ''): void {
  const { draft, isUnsure, busy } = moveSlice;
  const isOnItsWay = draft !== null && (isUnsure || busy);
  if (!isOnItsWay) openMoveForm({ way: 'deposit', requestId: newUid(), tokenId: POINTS_TOKEN_ID, amount });
  showAccountView(isOnItsWay ? draft.way : 'deposit');
}
