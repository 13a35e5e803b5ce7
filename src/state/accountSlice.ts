import { proxy } from 'valtio';
import type { ShownMessage } from './shownMessage.ts';

export type AccountField =
  | 'fullName'
  | 'phone'
  | 'address'
  | 'province'
  | 'oldPassword'
  | 'password'
  | 'confirmPassword';

/** The user drawer (§2), with its forms. */
export interface AccountSlice {
  view: 'closed' | 'user' | 'profile' | 'password';
  busy: boolean;
  fieldErrors: Partial<Record<AccountField, ShownMessage>>;
  formError: ShownMessage | null;
}

export const accountSlice = proxy<AccountSlice>({ view: 'closed', busy: false, fieldErrors: {}, formError: null });
