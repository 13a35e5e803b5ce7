import { proxy } from 'valtio';
import type { MoveWay } from '../domain/wallet/walletMove.ts';
import type { ShownMessage } from './shownMessage.ts';

export type AccountField =
  | 'fullName'
  | 'phone'
  | 'address'
  | 'province'
  | 'oldPassword'
  | 'password'
  | 'confirmPassword';

/** 'Ví điểm' with its forms, and 'Thông báo'. */
export type CustomerView = 'wallet' | MoveWay | 'bankAccount' | 'notifications';

/** The user drawer (§2), with its forms and the views behind it. */
export interface AccountSlice {
  view: 'closed' | 'user' | 'profile' | 'password' | CustomerView;
  busy: boolean;
  fieldErrors: Partial<Record<AccountField, ShownMessage>>;
  formError: ShownMessage | null;
}

export const accountSlice = proxy<AccountSlice>({ view: 'closed', busy: false, fieldErrors: {}, formError: null });
