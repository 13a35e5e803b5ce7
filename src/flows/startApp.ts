import { networkSlice } from '../state/networkSlice.ts';
import { loadConfig } from './loadConfig.ts';

/** Once, before the first render is interactive: the network's state and the configuration. */
export function startApp(): void {
  networkSlice.online = navigator.onLine;
  window.addEventListener('online', () => {
    networkSlice.online = true;
    void loadConfig();
  });
  window.addEventListener('offline', () => {
    networkSlice.online = false;
  });
  void loadConfig();
}
