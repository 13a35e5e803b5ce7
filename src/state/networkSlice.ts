import { proxy } from 'valtio';

/** Whether the last word from the browser or the gateway was that we are connected. */
export const networkSlice = proxy<{ online: boolean }>({ online: true });
