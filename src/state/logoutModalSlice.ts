import { proxy } from 'valtio';

/** §3 'logout modal': logging out is asked for first. */
export const logoutModalSlice = proxy<{ open: boolean; busy: boolean }>({ open: false, busy: false });

/** 'Đăng xuất': asks first. */
export function askToLogOut(): void {
  logoutModalSlice.open = true;
}

export function stayLoggedIn(): void {
  logoutModalSlice.open = false;
}

export function beginLogOut(): void {
  logoutModalSlice.busy = true;
}

export function endLogOut(): void {
  Object.assign(logoutModalSlice, { open: false, busy: false });
}
