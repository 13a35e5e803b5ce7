import { proxy } from 'valtio';

/** The login popup (§2): opened by what an anonymous visitor may not do (§6). */
export const loginPopupSlice = proxy<{ open: boolean }>({ open: false });

export function openLoginPopup(): void {
  loginPopupSlice.open = true;
}

export function closeLoginPopup(): void {
  loginPopupSlice.open = false;
}
