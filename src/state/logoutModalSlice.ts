import { proxy } from 'valtio';

/** §3 'logout modal': logging out is asked for first. */
export const logoutModalSlice = proxy<{ open: boolean; busy: boolean }>({ open: false, busy: false });
