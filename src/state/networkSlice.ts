import { proxy } from 'valtio';

/** Whether the last word from the browser or the gateway was that we are connected. */
export const networkSlice = proxy<{ online: boolean }>({ online: true });

/** The browser or the gateway has told whether we are connected. */
export function reportOnline(online: boolean): void {
  networkSlice.online = online;
}
